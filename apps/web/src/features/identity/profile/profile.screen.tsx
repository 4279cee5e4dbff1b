import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { OwnAvatar } from './own-avatar.tsx'
import { OwnName } from './own-name.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'
import classes from './profile.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

const ChangeMobileDialog = lazyPart(
  async () => (await import('./change-mobile-dialog.tsx')).ChangeMobileDialog,
  ({ onClose }) => onClose(),
)

/** The user's own account: picture, name, mobile, sign-in, theme, language and sessions. */
export const ProfileScreen = () => {
  const query = useQuery(callQuery('identity.profile', {}))
  const own = query.data
  const [changesMobile, setChangesMobile] = useState(false)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className={classes.screen}>
      <title>{`${t('profile.title')} · Showfloor`}</title>
      <h1>{t('profile.title')}</h1>
      <Panel>
        <div className={classes.person} aria-busy={query.isPending}>
          {own ? (
            <>
              <OwnAvatar name={own.name} avatar={own.avatar} />
              <OwnName key={own.name} name={own.name} />
            </>
          ) : null}
        </div>
      </Panel>
      <div className={classes.pair}>
        <Panel title={t('profile.account')}>
          <dl className={classes.facts}>
            <dt>{t('profile.username')}</dt>
            <dd>{own?.username ?? '…'}</dd>
            <dt>{t('profile.userId')}</dt>
            <dd className="tabular">{own?.userId ?? '…'}</dd>
            <dt>{t('profile.mobile')}</dt>
            <dd className="tabular">{own?.mobile ?? '…'}</dd>
            <dt>{t('profile.wayDingtalk')}</dt>
            <dd>{own ? t(own.dingtalk ? 'profile.dingtalkLinked' : 'profile.dingtalkUnlinked') : '…'}</dd>
          </dl>
          <button type="button" className={classes.row} onClick={() => setChangesMobile(true)}>
            <Icon name="phone" />
            {t('profile.changeMobile')}
            <Icon name="right" size={18} style={{ marginInlineStart: 'auto' }} />
          </button>
          <Link to="/change-pwd" className={classes.row}>
            <Icon name="shield" />
            {t('profile.changePassword')}
            <Icon name="right" size={18} style={{ marginInlineStart: 'auto' }} />
          </Link>
        </Panel>
        <Panel title={t('profile.looks')}>
          <div className={classes.looks}>
            <p>{t('layout.theme')}</p>
            <ThemeChoice />
            <p>{t('layout.language')}</p>
            <LanguageChoice />
          </div>
        </Panel>
      </div>
      <OwnSessions />
      {changesMobile ? <ChangeMobileDialog onClose={() => setChangesMobile(false)} /> : null}
    </div>
  )
}
