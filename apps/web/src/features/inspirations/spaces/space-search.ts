import { OPENINGS_MAX, ROOM_MAX_MM, ROOM_MIN_MM } from '@showfloor/contract/common/floor-plan'
import { inspirationRooms, type InspirationRoom } from '@showfloor/contract/common/inspirations'
import { readChoice, readFlag, readId, readInt, readList } from '../../../client/search.ts'

/** The search of the space match. */
export type SpaceSearch = {
  room?: InspirationRoom
  /** The room's width (west to east) and depth in mm. */
  w?: number
  d?: number
  /** Doors and windows, `door-south-300-900`: kind, wall, offset, width; `none` for a room without any. Absent: the usual ones. */
  open?: string[]
  /** The page of the list, from 1. */
  no?: number
  /** Unpublished sets. */
  draft?: '1'
  /** The open set; `swap` lists replaced pieces as `<slot>-<sku>`; `out`: the slots left out; `slot`: the one that is being swapped. */
  id?: string
  swap?: string[]
  out?: string[]
  slot?: number
  /** `new`, or the set that is edited. */
  edit?: string
}

/** Puts a search into the address, or changes the one that is there, which may be newer than the one on the screen. */
export type ChangeSpaces = (next: SpaceSearch | ((now: SpaceSearch) => SpaceSearch)) => void

export const openingPattern = /^(door|pass|window)-(north|east|south|west)-(\d{1,5})-(\d{3,5})$/
export const swapPattern = /^(\d{1,2})-(\d+)$/

const isOpening = (text: string): boolean => {
  const [, , , offset, width] = openingPattern.exec(text) ?? []
  return Number(offset) <= ROOM_MAX_MM && Number(width) <= ROOM_MAX_MM
}

const slotsMax = 16

/** Parses the address; invalid values are ignored. Every page loads this file, so the code that uses it is elsewhere. */
export const readSpaceSearch = (search: Record<string, unknown>): SpaceSearch => {
  const side = { min: ROOM_MIN_MM, max: ROOM_MAX_MM }
  const room = readChoice(search.room, inspirationRooms)
  const [w, d] = [readInt(search.w, side), readInt(search.d, side)]
  const open = readList(search.open).filter((text) => text === 'none' || isOpening(text))
  const no = readInt(search.no, { min: 2, max: 5000 })
  const id = readId(search.id)
  const slots = { min: 1, max: slotsMax }
  const swap = readList(search.swap).filter((text) => {
    const [, no, skuId] = swapPattern.exec(text) ?? []
    return readInt(no, slots) && readId(skuId)
  })
  const out = readList(search.out).filter((text) => readInt(text, slots))
  const slot = readInt(search.slot, slots)
  const edit = search.edit === 'new' ? 'new' : readId(search.edit)
  return {
    ...(room ? { room } : {}),
    ...(w ? { w } : {}),
    ...(d ? { d } : {}),
    ...(open.length > 0 ? { open: open.slice(0, OPENINGS_MAX) } : {}),
    ...(no ? { no } : {}),
    ...(readFlag(search.draft) ? { draft: '1' as const } : {}),
    ...(id ? { id } : {}),
    ...(id && swap.length > 0 ? { swap: swap.slice(0, slotsMax) } : {}),
    ...(id && out.length > 0 ? { out: out.slice(0, slotsMax) } : {}),
    ...(id && slot ? { slot } : {}),
    ...(edit ? { edit } : {}),
  }
}
