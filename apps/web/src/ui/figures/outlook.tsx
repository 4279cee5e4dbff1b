import type { ReactNode } from 'react'
import classes from './price.module.css'
import { Inline } from '../layout/parts.tsx'

/** A preview of amounts after an entry: spans side by side, the old amount in `<s>`, the new one in `<b>`. */
export const Outlook = ({ children }: { children: ReactNode }) => (
  <Inline
    as="output"
    wrap
    gapY={1}
    gapX={4}
    justify="between"
    padY={3}
    padX={4}
    surface="sunken"
    round="m"
    tabular
    className={classes.outlook}
  >
    {children}
  </Inline>
)
