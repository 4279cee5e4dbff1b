import { Button } from '@mantine/core'
import { INSPIRATION_PAGE_SIZE } from '@showfloor/contract/common/inspirations'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageTurner } from '../../../ui/lists/page-turner.tsx'
import type { IconName } from '../../../ui/pictures/icons.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonCards } from '../../../ui/states/skeleton.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './inspiration-list.module.css'

/** A list of inspiration: head and filters (`children`), cards in a grid, pages. */
export const InspirationList = (props: {
  title: string
  page: UseQueryResult<{ total: number }>
  /** The page's number, from 1. */
  no: number
  onTurn: (no: number) => void
  /** How many cards are drawn while the first page loads. */
  skeletons: number
  /** Shown instead of an empty list; `all` clears its filters. */
  empty: {
    icon: IconName
    title: string
    text: string
    all?: { name: string; onPress: () => void } | undefined
  }
  cards: ReactNode
  children: ReactNode
}) => {
  const { page, empty } = props
  return (
    <Stack gap={4} alignContent="start" wide pad={5} className={classes.screen}>
      <title>{`${props.title} · Showfloor`}</title>
      {props.children}
      {page.error ? <ErrorState error={page.error} onRetry={() => void page.refetch()} /> : null}
      {page.data?.total === 0 ? (
        <EmptyState
          icon={empty.icon}
          title={empty.title}
          text={empty.text}
          action={
            empty.all ? (
              <Button variant="default" onClick={empty.all.onPress}>
                {empty.all.name}
              </Button>
            ) : null
          }
        />
      ) : null}
      <Stack
        columns={1}
        gap={5}
        className={classes.grid}
        aria-busy={page.isFetching}
        data-previous={page.isPlaceholderData}
      >
        {page.isPending ? <SkeletonCards count={props.skeletons} /> : null}
        {props.cards}
      </Stack>
      <PageTurner
        no={props.no}
        total={page.data?.total ?? 0}
        size={INSPIRATION_PAGE_SIZE}
        onTurn={props.onTurn}
      />
    </Stack>
  )
}
