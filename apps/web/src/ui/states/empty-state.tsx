import type { ReactNode } from 'react'
import { Icon, type IconName } from '../pictures/icons.tsx'
import { Stack, Text } from '../layout/parts.tsx'
import classes from './state.module.css'

/** An empty place: what is missing and what to do next. `action` is a button or link. */
export const EmptyState = (props: { icon?: IconName; title: string; text?: string; action?: ReactNode }) => (
  <Stack gap={2} justifyItems="center" textAlign="center" className={classes.state}>
    <Stack
      as="span"
      align="center"
      justifyItems="center"
      marginBottom={2}
      surface="accent-soft"
      round="full"
      tone="accent"
      className={classes.icon}
    >
      <Icon name={props.icon ?? 'sofa'} size={32} />
    </Stack>
    <Text size="lg" weight={600}>
      {props.title}
    </Text>
    {props.text ? (
      <Text marginBottom={3} tone="quiet" className={classes.text}>
        {props.text}
      </Text>
    ) : null}
    {props.action}
  </Stack>
)
