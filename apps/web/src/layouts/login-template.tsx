import type { ReactNode } from 'react'
import { setLanguage, t } from '../i18n/i18n.ts'
import { LanguageSwitch } from '../ui/choices/language-switch.tsx'
import { LoginScene } from './login-scene.tsx'
import classes from './login-template.module.css'

/** The pages before signing in: a furnished room beside the form; on a phone a strip above it. */
export const LoginTemplate = ({ logo, children }: { logo: string; children: ReactNode }) => (
  <div className={classes.page}>
    <section className={classes.scene} aria-label="Showfloor">
      <LoginScene />
      <div className={classes.pitch}>
        <p className={classes.brand}>Showfloor</p>
        <p className={classes.headline}>{t('identity.pitch')}</p>
        <p className={classes.lead}>{t('identity.pitchLead')}</p>
      </div>
    </section>
    <main className={classes.side}>
      {logo === '' ? null : <img className={classes.logo} src={`${logo}&w=320`} alt="" />}
      <div className={classes.corner}>
        <LanguageSwitch onSwitch={(language) => void setLanguage(language, { remember: true })} />
      </div>
      {children}
    </main>
  </div>
)
