import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { setLanguage, t, useLanguage } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'

/** Light, dark, or as the device prefers. */
export const ThemeChoice = () => {
  // Without `keepTransitions` Mantine would inject a style element, which the page's policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
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

/** Each language named in itself. */
export const LanguageChoice = () => (
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
