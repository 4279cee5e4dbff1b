import type { ReactNode } from 'react'
import classes from './panel.module.css'
import { Inline } from '../layout/parts.tsx'

/** Links and buttons at a screen's heading that lead to what belongs to it; `label` is their name for screen readers. */
export const Ways = ({ label, children }: { label: string; children: ReactNode }) => (
  <Inline as="nav" wrap gap={2} toEnd className={classes.ways} aria-label={label}>
    {children}
  </Inline>
)
