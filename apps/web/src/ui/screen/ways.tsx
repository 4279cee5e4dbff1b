import type { ReactNode } from 'react'
import classes from './ways.module.css'

/** Links and buttons at a screen's heading that lead to what belongs to it; `label` is their name for screen readers. */
export const Ways = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.ways} aria-label={label}>
    {children}
  </nav>
)
