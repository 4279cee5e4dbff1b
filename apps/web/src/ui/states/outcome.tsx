import type { ReactNode } from 'react'
import { IconBadge } from '../pictures/icon-badge.tsx'
import type { IconName } from '../pictures/icons.tsx'
import { Stack } from '../layout/parts.tsx'
import classes from './state.module.css'

/** The outcome of an action, large: an icon, a title and a sentence or two (`children`). */
export const Outcome = (props: {
  icon: IconName
  tone: 'positive' | 'accent'
  title: string
  children: ReactNode
}) => (
  <Stack as="header" gap={1} justifyItems="center" textAlign="center" className={classes.outcome}>
    <IconBadge icon={props.icon} tone={props.tone} sizePx={40} widthPx={84} />
    <h1>{props.title}</h1>
    {props.children}
  </Stack>
)
