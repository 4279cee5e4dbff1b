import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { Administration } from '../identity/administration.tsx'
import shared from '../identity/administration.module.css'
import type { Menu } from '../identity/menu.ts'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './webhooks.module.css'

/** A list of subscribers to events, with a dialog for one of them or a new one. `rows`: the likely number. */
export const SubscriberFrame = (props: {
  menu: Menu
  title: string
  text: string
  add: string
  query: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'refetch'>
  rows: number
  onAdd: () => void
  list: ReactNode
  /** The title and content of the dialog; undefined while it is closed. */
  open: { title: string; content: ReactNode } | undefined
  onClose: () => void
}) => {
  const { query, open } = props
  return (
    <Administration
      menu={props.menu}
      title={props.title}
      action={
        <Button leftSection={<Icon name="plus" size={18} />} onClick={props.onAdd}>
          {props.add}
        </Button>
      }
    >
      <p className={shared.quiet}>{props.text}</p>
      <QueryState query={query} />
      {query.isPending ? <SkeletonRows count={props.rows} rowPx={60} /> : null}
      {query.data ? props.list : null}
      <Dialog
        title={open?.title ?? props.add}
        open={open !== undefined}
        onClose={props.onClose}
        widthPx={720}
      >
        {open?.content}
      </Dialog>
    </Administration>
  )
}

/** A subscriber: its name, facts and state, with a button that opens it. */
export const SubscriberRow = (props: {
  name: string
  about: string
  pills: ReactNode
  onOpen: () => void
}) => (
  <li>
    <Text
      as="button"
      columns="fill-auto"
      wide
      textAlign="start"
      type="button"
      className={`${shared.row} ${classes.endpoint}`}
      onClick={props.onOpen}
    >
      <Stack as="span" shrink className={classes.named}>
        <b>{props.name}</b>
        <Text as="small" truncate className={shared.quiet}>
          {props.about}
        </Text>
      </Stack>
      <span className={shared.pills}>{props.pills}</span>
      <Icon name="right" size={18} />
    </Text>
  </li>
)
