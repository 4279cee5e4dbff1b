import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A surface with an optional heading; `sunken` inside another one, `flush` without padding. */
export const Panel = (props: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  kind?: 'surface' | 'sunken'
  flush?: boolean
}) => (
  <section className={classes.panel} data-kind={props.kind ?? 'surface'} data-flush={props.flush ?? false}>
    {props.title === undefined ? null : (
      <header className={classes.head}>
        <h2>{props.title}</h2>
        {props.aside}
      </header>
    )}
    {props.children}
  </section>
)
