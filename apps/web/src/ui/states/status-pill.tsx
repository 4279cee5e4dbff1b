import type { ReactNode } from 'react'
import classes from './status-pill.module.css'
import { Inline } from '../layout/parts.tsx'

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'sale'

/** A status pill; its colour only repeats its text. */
export const StatusPill = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <Inline
    as="span"
    inText
    gap={1}
    align="center"
    surface="sunken"
    round="s"
    size="xs"
    tone="ink"
    nowrap
    className={classes.pill}
    data-tone={tone}
  >
    {children}
  </Inline>
)
