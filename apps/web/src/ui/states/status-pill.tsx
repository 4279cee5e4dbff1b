import type { ReactNode } from 'react'
import classes from './status-pill.module.css'

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'sale'

/** A status pill; its colour only repeats its text. */
export const StatusPill = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes.pill} data-tone={tone}>
    {children}
  </span>
)
