import type { ReactNode } from 'react'
import { Icon, type IconName } from '../pictures/icons.tsx'
import classes from './state.module.css'

/** An empty place: what is missing and what to do next. `action` is a button or link. */
export const EmptyState = (props: { icon?: IconName; title: string; text?: string; action?: ReactNode }) => (
  <div className={classes.state}>
    <span className={classes.icon}>
      <Icon name={props.icon ?? 'sofa'} size={32} />
    </span>
    <p className={classes.title}>{props.title}</p>
    {props.text ? <p className={classes.text}>{props.text}</p> : null}
    {props.action}
  </div>
)
