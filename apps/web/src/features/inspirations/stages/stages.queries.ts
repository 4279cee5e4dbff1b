import { INSPIRATION_PAGE_SIZE } from '@showfloor/contract/common/inspirations'
import { keepPreviousData } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, pageQuery } from '../../../client/queries.ts'
import type { StagesSearch } from '../inspirations-search.ts'

export type StageCard = CallOutput<'inspirations.stagePage'>['data'][number]
export type StageDetail = CallOutput<'inspirations.stageDetail'>

/** The filter of launches, without the page. */
export const stageFilter = (shopId: string, search: StagesSearch) => ({
  shopId,
  ...(search.state ? { state: search.state } : {}),
  status: search.draft ? ('DRAFT' as const) : ('PUBLISHED' as const),
})

export const stagePageQuery = (shopId: string, search: StagesSearch) => ({
  ...pageQuery('inspirations.stagePage', search.no ?? 1, (no) => ({
    ...stageFilter(shopId, search),
    start: (no - 1) * INSPIRATION_PAGE_SIZE,
    size: INSPIRATION_PAGE_SIZE,
  })),
  placeholderData: keepPreviousData,
})

export const stageDetailQuery = (shopId: string, id: string) =>
  callQuery('inspirations.stageDetail', { shopId, id })
