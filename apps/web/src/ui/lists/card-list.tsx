import type { ReactNode } from 'react'
import classes from './card-list.module.css'

/** Cards side by side, as many as fit. */
export const CardList = ({ children }: { children: ReactNode }) => (
  <ul className={classes['list']}>{children}</ul>
)

/** A card of a list: its subject, beside it a status or an amount, and the rest. `label` is its name for screen readers. */
export const ListCard = (props: {
  label: string
  name: ReactNode
  aside: ReactNode
  children: ReactNode
}) => (
  <li>
    <article className={classes['card']} aria-label={props.label}>
      <header>
        <b>{props.name}</b>
        {props.aside}
      </header>
      {props.children}
    </article>
  </li>
)
