import { Link } from '@tanstack/react-router'
import { Activity, Suspense, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import classes from './login.module.css'
import { waysIn } from './login-ways.tsx'
import { wayNames, type Way } from './way.ts'
import type { WayProps } from './way.ts'
import { Inline } from '../../../ui/layout/parts.tsx'

/** The ways to sign in, one at a time. A way keeps its state while another is tried, so nothing typed is lost. */
export const LoginScreen = (props: WayProps & { way: Way; onWay: (way: Way) => void }) => {
  const [opened, setOpened] = useState([props.way])
  if (!opened.includes(props.way)) setOpened([...opened, props.way])
  return (
    <div className={classes.form}>
      <title>{`${t('identity.signIn')} · Showfloor`}</title>
      <header>
        <h1>{t('identity.signInTitle')}</h1>
        <p>{t('identity.signInLead')}</p>
      </header>
      {wayNames.length > 1 ? (
        <Segmented
          fullWidth
          label={t('identity.ways')}
          value={props.way}
          onChange={props.onWay}
          options={wayNames.map((name) => ({ value: name, label: t(waysIn[name].label) }))}
        />
      ) : null}
      {wayNames
        .filter((name) => opened.includes(name))
        .map((name) => {
          const Part = waysIn[name].part
          return (
            <Activity key={name} mode={name === props.way ? 'visible' : 'hidden'}>
              <Suspense fallback={<div className={classes.waiting} />}>
                <Part onSignedIn={props.onSignedIn} from={props.from} />
              </Suspense>
            </Activity>
          )
        })}
      <Inline as="p" gap={2} align="center" tone="quiet">
        {t('identity.noAccount')}
        <Link to="/register" className={classes.link}>
          {t('identity.register')}
        </Link>
      </Inline>
    </div>
  )
}
