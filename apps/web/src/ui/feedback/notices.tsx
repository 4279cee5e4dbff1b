import { useOffline } from '../../client/connection.ts'
import { useNewBuild } from '../../client/stale-build.ts'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { Icon } from '../pictures/icons.tsx'
import classes from './toast.module.css'

/** As long as there is no network or no server; it goes as quietly as it came. */
export const OfflineNotice = () =>
  useOffline() ? (
    <p className={classes['toast']} data-kind="stays">
      <span className={classes['icon']}>
        <Icon name="offline" size={18} />
      </span>
      <span className={classes['text']}>{t('common.offline')}</span>
    </p>
  ) : null

/** A newer version is there. The page is loaded anew only when somebody says so: they may be in the middle of something. */
export const NewBuildNotice = () => {
  const [is, later] = useNewBuild()
  if (!is) return null
  return (
    <div className={classes['toast']} data-kind="info">
      <span className={classes['icon']}>
        <Icon name="refresh" size={18} />
      </span>
      <span className={classes['text']}>
        {t('common.newBuild')}
        <button type="button" className={classes['action']} onClick={() => globalThis.location.reload()}>
          {t('common.reload')}
        </button>
      </span>
      <IconButton
        icon="close"
        size={16}
        className={classes['close']}
        label={t('common.later')}
        onClick={later}
      />
    </div>
  )
}
