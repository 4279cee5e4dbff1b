import { useOffline } from '../../client/connection.ts'
import { useNewBuild } from '../../client/stale-build.ts'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { IconBadge } from '../pictures/icon-badge.tsx'
import classes from './toast.module.css'

/** Shown while the device is offline or the server cannot be reached. */
export const OfflineNotice = () =>
  useOffline() ? (
    <p className={classes.toast} data-kind="stays">
      <IconBadge icon="offline" tone="warning" sizePx={18} widthPx={30} />
      <span className={classes.text}>{t('common.offline')}</span>
    </p>
  ) : null

/** A newer build exists. The page reloads only on request: the user may be in the middle of something. */
export const NewBuildNotice = () => {
  const [is, later] = useNewBuild()
  if (!is) return null
  return (
    <div className={classes.toast} data-kind="info">
      <IconBadge icon="refresh" sizePx={18} widthPx={30} />
      <span className={classes.text}>
        {t('common.newBuild')}
        <button type="button" className={classes.action} onClick={() => globalThis.location.reload()}>
          {t('common.reload')}
        </button>
      </span>
      <IconButton
        icon="close"
        size={16}
        className={classes.close}
        label={t('common.later')}
        onClick={later}
      />
    </div>
  )
}
