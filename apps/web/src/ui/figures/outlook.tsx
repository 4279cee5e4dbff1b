import type { ReactNode } from 'react'
import classes from './outlook.module.css'

/** A preview of amounts after an entry: spans side by side, the old amount in `<s>`, the new one in `<b>`. */
export const Outlook = ({ children }: { children: ReactNode }) => (
  <output className={classes.outlook}>{children}</output>
)
