import type { ReactNode } from 'react'
import classes from './panel.module.css'
import { Box, Inline } from '../layout/parts.tsx'

/** A surface with an optional heading; `sunken` inside another one, `flush` without padding. */
export const Panel = (props: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  kind?: 'surface' | 'sunken'
  flush?: boolean
}) => (
  <Box
    as="section"
    shrink
    pad={5}
    surface="plain"
    round="l"
    shadow={1}
    className={classes.panel}
    data-kind={props.kind ?? 'surface'}
    data-flush={props.flush ?? false}
  >
    {props.title === undefined ? null : (
      <Inline
        as="header"
        wrap
        gap={3}
        align="baseline"
        justify="between"
        marginBottom={3}
        className={classes.head}
      >
        <h2>{props.title}</h2>
        {props.aside}
      </Inline>
    )}
    {props.children}
  </Box>
)
