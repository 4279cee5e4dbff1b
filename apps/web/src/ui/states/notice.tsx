import type { ReactNode } from 'react'
import classes from './state.module.css'

/** A sentence on a coloured background above its subject; screen readers announce it when it appears. */
export const Notice = (props: { tone?: 'warning' | 'accent'; children: ReactNode }) => (
  <output className={classes.notice} data-tone={props.tone ?? 'warning'}>
    {props.children}
  </output>
)
