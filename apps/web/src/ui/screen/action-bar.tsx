import type { ReactNode } from 'react'
import { useClearance } from './use-clearance.ts'
import { Box, Inline } from '../layout/parts.tsx'
import classes from './action-bar.module.css'

/**
 * The bar with a screen's primary action at the bottom right: sticky at the bottom of the page, clear of the phone's own controls and of the keyboard.
 * `summary` stands left, e.g. the total; `children` are the buttons, the primary one last. `floating`: a card within the page's margins.
 */
export const ActionBar = (props: { summary?: ReactNode; floating?: boolean; children: ReactNode }) => {
  const { summary, floating = false } = props
  const ref = useClearance<HTMLDivElement>()
  return (
    <Inline
      wrap
      gapY={3}
      gapX={6}
      align="center"
      padY={3}
      padX={5}
      surface="plain"
      line="above"
      ref={ref}
      className={classes.bar}
      data-action-bar
      data-floating={floating || undefined}
    >
      {summary === undefined ? null : (
        <Box shrink className={classes.summary}>
          {summary}
        </Box>
      )}
      <Inline wrap gap={3} justify="end" grow className={classes.actions}>
        {props.children}
      </Inline>
    </Inline>
  )
}
