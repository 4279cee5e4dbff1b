import { INSPIRATION_PAGE_SIZE } from '@showfloor/contract/common/inspirations'
import { keepPreviousData } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, pageQuery } from '../../../client/queries.ts'
import type { StylesSearch } from '../inspirations-search.ts'

export type StyleCard = CallOutput<'inspirations.stylePage'>['data'][number]
export type StyleDetail = CallOutput<'inspirations.styleDetail'>
export type Scene = StyleDetail['scenes'][number]

/** The filter of styles, without the page. */
export const styleFilter = (shopId: string, search: StylesSearch) => ({
  shopId,
  ...(search.room ? { room: search.room } : {}),
  ...(search.theme ? { theme: search.theme } : {}),
  ...(search.color ? { colorFamily: search.color } : {}),
  keyword: search.keyword ?? '',
  status: search.draft ? ('DRAFT' as const) : ('PUBLISHED' as const),
})

export const stylePageQuery = (shopId: string, search: StylesSearch) => ({
  ...pageQuery('inspirations.stylePage', search.no ?? 1, (no) => ({
    ...styleFilter(shopId, search),
    start: (no - 1) * INSPIRATION_PAGE_SIZE,
    size: INSPIRATION_PAGE_SIZE,
  })),
  placeholderData: keepPreviousData,
})

export const styleDetailQuery = (shopId: string, id: string) =>
  callQuery('inspirations.styleDetail', { shopId, id })
