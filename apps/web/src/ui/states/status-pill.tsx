import type { ReactNode } from 'react'
import classes from './status-pill.module.css'

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'sale'

/** A status in a word; the colour only repeats what the word says. */
export const StatusPill = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes['pill']} data-tone={tone}>
    {children}
  </span>
)
