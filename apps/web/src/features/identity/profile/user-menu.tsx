import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Dropdown } from '../../../ui/choices/dropdown.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { DeviceUseChoice } from '../../../ui/privacy/device-use.tsx'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './user-menu.module.css'

/** The user's menu: name, profile, the guide's book, theme, language, sign out. */
export const UserMenu = ({ guide, onSignOut }: { guide: string; onSignOut: () => void }) => {
  const [open, setOpen] = useState(false)
  const user = useStored('userInfo')
  const name = user?.name || user?.username || ''
  return (
    <Dropdown
      open={open}
      onClose={() => setOpen(false)}
      label={t('layout.userMenu')}
      widthPx={280}
      align="end"
      trigger={
        <Stack
          as="button"
          align="center"
          justifyItems="center"
          pad={0}
          round="full"
          type="button"
          className={classes.face}
          aria-label={`${t('layout.userMenu')} ${name}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Avatar name={name} src={user?.avatar} />
        </Stack>
      }
    >
      <Stack gap={2}>
        <Stack as="p">
          <Text as="b" size="lg">
            {name}
          </Text>
          <Text as="small" size="xs">
            {user?.userId}
          </Text>
        </Stack>
        <Link to="/profile" className={classes.link} onClick={() => setOpen(false)}>
          <Icon name="person" />
          {t('profile.title')}
        </Link>
        <a href={guide} target="_blank" rel="noreferrer" className={classes.link}>
          <Icon name="help" />
          {t('layout.guide')}
        </a>
        <Text marginTop={1} size="xs" tone="quiet">
          {t('layout.device')}
        </Text>
        <DeviceUseChoice onChoose={() => setOpen(false)} />
        <Text marginTop={1} size="xs" tone="quiet">
          {t('layout.theme')}
        </Text>
        <ThemeChoice />
        <Text marginTop={1} size="xs" tone="quiet">
          {t('layout.language')}
        </Text>
        <LanguageChoice />
        <Inline
          as="button"
          gap={3}
          align="center"
          pad={2}
          marginTop={2}
          line="above"
          target
          type="button"
          className={classes.leave}
          onClick={onSignOut}
        >
          <Icon name="leave" />
          {t('identity.signOut')}
        </Inline>
      </Stack>
    </Dropdown>
  )
}
