import type { ReactNode } from 'react'
import { Icon, type IconName } from '../pictures/icons.tsx'
import classes from './outcome.module.css'

/** What became of something, large: a sign, the title, and below it a sentence or two (`children`). */
export const Outcome = (props: {
  icon: IconName
  tone: 'positive' | 'accent'
  title: string
  children: ReactNode
}) => (
  <header className={classes['outcome']}>
    <span className={classes['sign']} data-tone={props.tone}>
      <Icon name={props.icon} size={40} />
    </span>
    <h1>{props.title}</h1>
    {props.children}
  </header>
)
