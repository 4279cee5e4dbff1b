import { INSPIRATION_PAGE_SIZE } from '@showfloor/contract/common/inspirations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type CallOutput } from '../../../client/call.ts'
import { callKey, callQuery } from '../../../client/queries.ts'
import { slotsOut, swapsOf } from './space-choice.ts'
import { measuredOf, roomOf } from './space-room.ts'
import type { SpaceSearch } from './space-search.ts'

export type SpaceCard = CallOutput<'inspirations.spacePage'>['data'][number]
export type SpaceDetail = CallOutput<'inspirations.spaceDetail'>
export type SpaceSlot = SpaceDetail['slots'][number]
export type FloorPlanData = SpaceCard['plan']
export type Alternative = CallOutput<'inspirations.spaceAlternatives'>['data'][number]

/** Which sets are asked for, whatever the page. */
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
  ...callQuery('inspirations.spacePage', {
    ...spaceFilter(shopId, search),
    start: ((search.no ?? 1) - 1) * INSPIRATION_PAGE_SIZE,
    size: INSPIRATION_PAGE_SIZE,
  }),
  placeholderData: keepPreviousData,
})

const looked = (shopId: string, search: SpaceSearch) => ({
  shopId,
  id: search.id ?? '',
  measured: measuredOf(roomOf(search)),
  swaps: swapsOf(search),
  without: slotsOut(search),
})

/** A set as the address says it is looked at; what was seen before stays until the new plan is there. */
export const spaceDetailQuery = (shopId: string, search: SpaceSearch) => ({
  ...callQuery('inspirations.spaceDetail', looked(shopId, search)),
  placeholderData: (before: SpaceDetail | undefined) => (before?.id === search.id ? before : undefined),
})

export const spaceAlternativesQuery = (shopId: string, search: SpaceSearch, slotNo: number) =>
  callQuery('inspirations.spaceAlternatives', { ...looked(shopId, search), slotNo })

/** A set as its editor reads it: with what may stand in for its pieces, in any room. */
export const editedSetQuery = (shopId: string, search: SpaceSearch) => {
  const asked = looked(shopId, search)
  return queryOptions<EditedSet>({
    queryKey: [...callKey('inspirations.spaceDetail', asked), 'alternatives'],
    queryFn: async ({ signal }) => {
      const set = await call('inspirations.spaceDetail', asked, { signal })
      const listed = set.slots.filter(({ choices }) => choices.length > 0)
      const found = await Promise.all(
        listed.map(({ no }) => call('inspirations.spaceAlternatives', { ...asked, slotNo: no }, { signal })),
      )
      return { ...set, alternatives: found.flatMap(({ data }) => data) }
    },
  })
}
export type EditedSet = SpaceDetail & { alternatives: Alternative[] }
