import type { ReactNode } from 'react'
import { useClearance } from './clearance.ts'
import classes from './action-bar.module.css'

/**
 * The bar with a screen's one primary action, bottom right: stuck to the bottom of the page, clear of the phone's own
 * controls and of the keyboard. `summary` stands left, e.g. the total; `children` are the buttons, the primary one last.
 */
export const ActionBar = ({ summary, children }: { summary?: ReactNode; children: ReactNode }) => {
  const ref = useClearance<HTMLDivElement>()
  return (
    <div ref={ref} className={classes['bar']} data-action-bar>
      {summary === undefined ? null : <div className={classes['summary']}>{summary}</div>}
      <div className={classes['actions']}>{children}</div>
    </div>
  )
}
