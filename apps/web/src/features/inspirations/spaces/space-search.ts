import { OPENINGS_MAX, ROOM_MAX_MM, ROOM_MIN_MM } from '@showfloor/contract/common/floor-plan'
import { inspirationRooms } from '@showfloor/contract/common/inspirations'
import {
  readChoice,
  readFlag,
  readId,
  readInt,
  readTexts,
  searchOf,
  type SearchChange,
} from '../../../client/search.ts'

export const openingPattern = /^(door|pass|window)-(north|east|south|west)-(\d{1,5})-(\d{3,5})$/
export const swapPattern = /^(\d{1,2})-(\d+)$/

const isOpening = (text: string): boolean => {
  const [, , , offset, width] = openingPattern.exec(text) ?? []
  return Number(offset) <= ROOM_MAX_MM && Number(width) <= ROOM_MAX_MM
}

const slotsMax = 16

const readSlot = readInt(1, slotsMax)
const readSide = readInt(ROOM_MIN_MM, ROOM_MAX_MM)

const isSwap = (text: string): boolean => {
  const [, slot, skuId] = swapPattern.exec(text) ?? []
  return readSlot(slot) !== undefined && readId(skuId) !== undefined
}

/** The search of the space match. Every page loads this file, so the code that uses it is elsewhere. */
export const readSpaceSearch = searchOf(
  {
    room: readChoice(inspirationRooms),
    /** The room's width (west to east) and depth in mm. */
    w: readSide,
    d: readSide,
    /** Doors and windows, `door-south-300-900`: kind, wall, offset, width; `none` for a room without any. Absent: the usual ones. */
    open: readTexts((text) => text === 'none' || isOpening(text), OPENINGS_MAX),
    no: readInt(2, 5000),
    /** Unpublished sets. */
    draft: readFlag,
    /** The open set; `swap` lists replaced pieces as `<slot>-<sku>`; `out`: the slots left out; `slot`: the one that is being swapped. */
    id: readId,
    swap: readTexts(isSwap, slotsMax),
    out: readTexts((text) => readSlot(text) !== undefined, slotsMax),
    slot: readSlot,
    /** `new`, or the set that is edited. */
    edit: (value) => (value === 'new' ? value : readId(value)),
  },
  (search) => (search.id ? search : { ...search, swap: undefined, out: undefined, slot: undefined }),
)
export type SpaceSearch = ReturnType<typeof readSpaceSearch>
export type ChangeSpaces = (change: SearchChange<SpaceSearch>) => void
