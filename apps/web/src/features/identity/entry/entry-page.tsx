import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from '../login/login.module.css'

/** A page before sign-in: its purpose, its form, and a link back to signing in. */
export const EntryPage = (props: { title: string; lead: string; children: ReactNode }) => (
  <div className={classes.form}>
    <title>{`${props.title} · Showfloor`}</title>
    <header>
      <h1>{props.title}</h1>
      <p>{props.lead}</p>
    </header>
    {props.children}
    <Inline as="p" gap={2} align="center" tone="quiet">
      <Link to="/login" className={classes.link}>
        {t('identity.backToSignIn')}
      </Link>
    </Inline>
  </div>
)
