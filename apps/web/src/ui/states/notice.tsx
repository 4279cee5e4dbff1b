import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** A sentence on a coloured ground above what it is about; screen readers hear it when it comes. */
export const Notice = (props: { tone?: 'warning' | 'accent'; children: ReactNode }) => (
  <output className={classes['notice']} data-tone={props.tone ?? 'warning'}>
    {props.children}
  </output>
)
