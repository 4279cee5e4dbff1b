import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A sheet on the canvas with an optional heading; `sunken` for an aside within it, `flush` without its own padding. */
export const Panel = (props: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  kind?: 'surface' | 'sunken'
  flush?: boolean
}) => (
  <section className={classes['panel']} data-kind={props.kind ?? 'surface'} data-flush={props.flush ?? false}>
    {props.title === undefined ? null : (
      <header className={classes['head']}>
        <h2>{props.title}</h2>
        {props.aside}
      </header>
    )}
    {props.children}
  </section>
)
