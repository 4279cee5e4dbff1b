import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useStored } from '../../client/storage.ts'
import { setLanguage, t, useLanguage } from '../../i18n/i18n.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dropdown } from '../../ui/dropdown.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import classes from './user-menu.module.css'

const ThemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segmented<MantineColorScheme>
      label={t('layout.theme')}
      value={colorScheme}
      onChange={setColorScheme}
      options={[
        { value: 'auto', label: t('layout.themeAuto') },
        { value: 'light', label: t('layout.themeLight') },
        { value: 'dark', label: t('layout.themeDark') },
      ]}
    />
  )
}

const LanguageChoice = () => (
  <Segmented
    label={t('layout.language')}
    value={useLanguage()}
    onChange={(language) => void setLanguage(language, { remember: true })}
    options={[
      { value: 'zh-CN', label: <span lang="zh-CN">中文</span> },
      { value: 'en', label: <span lang="en">English</span> },
    ]}
  />
)

/** Who is signed in, how the page looks and speaks, and the way out. */
export const UserMenu = ({ onSignOut }: { onSignOut: () => void }) => {
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
        <button
          type="button"
          className={classes['face']}
          aria-label={`${t('layout.userMenu')} ${name}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Avatar name={name} src={user?.avatar} />
        </button>
      }
    >
      <div className={classes['menu']}>
        <p className={classes['who']}>
          <b>{name}</b>
          <small>{user?.userId}</small>
        </p>
        <p className={classes['label']}>{t('layout.theme')}</p>
        <ThemeChoice />
        <p className={classes['label']}>{t('layout.language')}</p>
        <LanguageChoice />
        <button type="button" className={classes['leave']} onClick={onSignOut}>
          <Icon name="leave" />
          {t('identity.signOut')}
        </button>
      </div>
    </Dropdown>
  )
}
