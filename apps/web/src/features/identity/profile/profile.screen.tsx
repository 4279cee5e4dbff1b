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
import { Stack, Text } from '../../../ui/layout/parts.tsx'
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
    <Stack columns={1} gap={4} alignContent="start" wide pad={5} className={classes.screen}>
      <title>{`${t('profile.title')} · Showfloor`}</title>
      <h1>{t('profile.title')}</h1>
      <Panel>
        <Stack gapY={5} gapX={8} align="center" className={classes.person} aria-busy={query.isPending}>
          {own ? (
            <>
              <OwnAvatar name={own.name} avatar={own.avatar} />
              <OwnName key={own.name} name={own.name} />
            </>
          ) : null}
        </Stack>
      </Panel>
      <Stack gap={4} className={classes.pair}>
        <Panel title={t('profile.account')}>
          <Stack as="dl" columns="auto-fill" gapY={3} gapX={5} className={classes.facts}>
            <dt>{t('profile.username')}</dt>
            <dd>{own?.username ?? '…'}</dd>
            <dt>{t('profile.userId')}</dt>
            <dd className="tabular">{own?.userId ?? '…'}</dd>
            <dt>{t('profile.mobile')}</dt>
            <dd className="tabular">{own?.mobile ?? '…'}</dd>
            <dt>{t('profile.wayDingtalk')}</dt>
            <dd>{own ? t(own.dingtalk ? 'profile.dingtalkLinked' : 'profile.dingtalkUnlinked') : '…'}</dd>
          </Stack>
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
          <Stack gap={2} justifyItems="start" className={classes.looks}>
            <Text tone="quiet">{t('layout.theme')}</Text>
            <ThemeChoice />
            <Text tone="quiet">{t('layout.language')}</Text>
            <LanguageChoice />
          </Stack>
        </Panel>
      </Stack>
      <OwnSessions />
      {changesMobile ? <ChangeMobileDialog onClose={() => setChangesMobile(false)} /> : null}
    </Stack>
  )
}
