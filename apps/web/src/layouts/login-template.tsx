import type { ReactNode } from 'react'
import { setLanguage, t } from '../i18n/i18n.ts'
import { LanguageSwitch } from '../ui/choices/language-switch.tsx'
import { LoginScene } from './login-scene.tsx'
import { Box, Stack, Text } from '../ui/layout/parts.tsx'
import classes from './login-template.module.css'

/** The pages before signing in: a furnished room beside the form; on a phone a strip above it. */
export const LoginTemplate = ({ logo, children }: { logo: string; children: ReactNode }) => (
  <Stack className={classes.page}>
    <Box as="section" surface="sunken" className={classes.scene} aria-label="Showfloor">
      <LoginScene />
      <Stack gap={3} tone="ink" className={classes.pitch}>
        <Text size="lg" tone="accent" weight={700}>
          Showfloor
        </Text>
        <Text size="4xl" weight={700} preLine className={classes.headline}>
          {t('identity.pitch')}
        </Text>
        <Text size="lg" className={classes.lead}>
          {t('identity.pitchLead')}
        </Text>
      </Stack>
    </Box>
    <Stack as="main" align="center" justifyItems="center" surface="plain" className={classes.side}>
      {logo === '' ? null : <img className={classes.logo} src={`${logo}&w=320`} alt="" />}
      <div className={classes.corner}>
        <LanguageSwitch onSwitch={(language) => void setLanguage(language, { remember: true })} />
      </div>
      {children}
    </Stack>
  </Stack>
)
