import type { ReactNode } from 'react'
import { setLanguage, t, useLanguage } from '../i18n/i18n.ts'
import { Icon } from '../ui/icons.tsx'
import { LoginScene } from './login-scene.tsx'
import classes from './login-template.module.css'

/** The pages before one is signed in: a furnished room on one side, the form on the other; on a phone the room is a strip above. */
export const LoginTemplate = ({ children }: { children: ReactNode }) => {
  const language = useLanguage()
  const other = language === 'en' ? 'zh-CN' : 'en'
  return (
    <div className={classes['page']}>
      <section className={classes['scene']} aria-label="Showfloor">
        <LoginScene />
        <div className={classes['pitch']}>
          <p className={classes['brand']}>Showfloor</p>
          <p className={classes['headline']}>{t('identity.pitch')}</p>
          <p className={classes['lead']}>{t('identity.pitchLead')}</p>
        </div>
      </section>
      <main className={classes['side']}>
        <button
          type="button"
          lang={other}
          className={classes['language']}
          onClick={() => void setLanguage(other, { remember: true })}
        >
          <Icon name="globe" size={18} />
          {other === 'en' ? 'English' : '中文'}
        </button>
        {children}
      </main>
    </div>
  )
}
