import type { ReactNode } from 'react'
import classes from './lists.module.css'
import { Stack } from '../layout/parts.tsx'

/** Cards side by side, as many as fit. `busy`: they are those of the filter before. */
export const CardList = ({ busy = false, children }: { busy?: boolean; children: ReactNode }) => (
  <ul className={classes.list} aria-busy={busy}>
    {children}
  </ul>
)

/** A card of a list: its subject, beside it a status or an amount, and the rest. `label` is its name for screen readers. */
export const ListCard = (props: {
  label: string
  name: ReactNode
  aside: ReactNode
  children: ReactNode
}) => (
  <li>
    <Stack
      as="article"
      gap={3}
      pad={4}
      surface="plain"
      round="l"
      shadow={1}
      breakWords
      className={classes.card}
      aria-label={props.label}
    >
      <header>
        <b>{props.name}</b>
        {props.aside}
      </header>
      {props.children}
    </Stack>
  </li>
)
