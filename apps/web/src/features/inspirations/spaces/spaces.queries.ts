import { INSPIRATION_PAGE_SIZE } from '@showfloor/contract/common/inspirations'
import { keepPreviousData } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, pageQuery } from '../../../client/queries.ts'
import { slotsOut, swapsOf } from './set/space-choice.ts'
import { measuredOf, roomOf } from './space-room.ts'
import type { SpaceSearch } from './space-search.ts'

export type SpaceCard = CallOutput<'inspirations.spacePage'>['data'][number]
export type SpaceDetail = CallOutput<'inspirations.spaceDetail'>
export type SpaceSlot = SpaceDetail['slots'][number]
export type FloorPlanData = SpaceCard['plan']
export type Alternative = CallOutput<'inspirations.spaceAlternatives'>['data'][number]

/** The filter of sets, without the page. */
export const spaceFilter = (shopId: string, search: SpaceSearch) => {
  const room = roomOf(search)
  return {
    shopId,
    room: room.kind,
    measured: measuredOf(room),
    status: search.draft ? ('DRAFT' as const) : ('PUBLISHED' as const),
  }
}

export const spacePageQuery = (shopId: string, search: SpaceSearch) => ({
  ...pageQuery('inspirations.spacePage', search.no ?? 1, (no) => ({
    ...spaceFilter(shopId, search),
    start: (no - 1) * INSPIRATION_PAGE_SIZE,
    size: INSPIRATION_PAGE_SIZE,
  })),
  placeholderData: keepPreviousData,
})

const looked = (shopId: string, search: SpaceSearch) => ({
  shopId,
  id: search.id ?? '',
  measured: measuredOf(roomOf(search)),
  swaps: swapsOf(search),
  without: slotsOut(search),
})

/** The query of a set as the address shows it. */
export const setQuery = (shopId: string, search: SpaceSearch) =>
  callQuery('inspirations.spaceDetail', looked(shopId, search))

/** As above for a guide's screen: the previous plan stays until the new one is loaded. */
export const spaceDetailQuery = (shopId: string, search: SpaceSearch) => ({
  ...setQuery(shopId, search),
  placeholderData: (before: SpaceDetail | undefined) => (before?.id === search.id ? before : undefined),
})

export const spaceAlternativesQuery = (shopId: string, search: SpaceSearch, slotNo: number) =>
  callQuery('inspirations.spaceAlternatives', { ...looked(shopId, search), slotNo })
