import {
  OPENINGS_MAX,
  ROOM_MAX_MM,
  ROOM_MIN_MM,
  walls,
  type Opening,
  type Room,
  type Wall,
} from '@showfloor/contract/common/floor-plan'
import { inspirationRooms, type InspirationRoom } from '@showfloor/contract/common/inspirations'
import { readChoice, readFlag, readInt, readList, readText } from '../../client/search.ts'

/** What the address of the space match says. */
export type SpaceSearch = {
  room?: InspirationRoom
  /** The room's width (west to east) and depth in mm. */
  w?: number
  d?: number
  /** Doors and windows, `door-south-300-900`: what, wall, from where, how wide; `none` for a room without. Absent: as such rooms mostly are. */
  open?: string[]
  /** The page of the list, from 1. */
  no?: number
  /** Sets that are not published. */
  draft?: '1'
  /** The set that is looked at; `swap` the pieces instead of its own, `<slot>-<sku>`; `out` the slots left out; `slot` the one that is being swapped. */
  id?: string
  swap?: string[]
  out?: string[]
  slot?: number
  /** `new`, or the set that is edited. */
  edit?: string
}

type OpeningKind = 'door' | 'pass' | 'window'
export const openingKinds: readonly OpeningKind[] = ['door', 'pass', 'window']

export const openingKind = (opening: Opening): OpeningKind =>
  opening.kind === 'window' ? 'window' : opening.swings ? 'door' : 'pass'

const openingPattern = /^(door|pass|window)-(north|east|south|west)-(\d{1,5})-(\d{3,5})$/

/** An opening as the address holds it. */
export const openingText = (opening: Opening): string =>
  [openingKind(opening), opening.wall, opening.offsetMm, opening.widthMm].join('-')

export const openingOf = (kind: OpeningKind, wall: Wall, offsetMm: number, widthMm: number): Opening => ({
  kind: kind === 'window' ? 'window' : 'door',
  wall,
  offsetMm,
  widthMm,
  swings: kind === 'door',
})

const readOpening = (text: string): Opening[] => {
  const [, kind, wall, offset, width] = openingPattern.exec(text) ?? []
  const known = openingKinds.find((one) => one === kind)
  const at = walls.find((one) => one === wall)
  if (!known || !at || Number(offset) > ROOM_MAX_MM || Number(width) > ROOM_MAX_MM) return []
  return [openingOf(known, at, Number(offset), Number(width))]
}

/** How large a room of this kind often is, for a start. */
const usualMm: Record<InspirationRoom, readonly [number, number]> = {
  LIVING: [4500, 4000],
  BEDROOM: [3900, 3600],
  DINING: [3600, 3600],
  STUDY: [3000, 2700],
  KIDS: [3300, 3000],
  HALL: [2400, 1800],
}

const usualOpenings = (room: InspirationRoom, widthMm: number): Opening[] => [
  openingOf('door', 'south', 200, 900),
  ...(room === 'HALL'
    ? []
    : [openingOf('window', 'north', Math.max(0, Math.round((widthMm - 1600) / 2)), 1600)]),
]

export const wallLength = ({ widthMm, depthMm }: Pick<Room, 'widthMm' | 'depthMm'>, wall: Wall): number =>
  wall === 'north' || wall === 'south' ? widthMm : depthMm

export type FurnishedRoom = {
  kind: InspirationRoom
  widthMm: number
  depthMm: number
  openings: Opening[]
}

/** The room of the address, as it was typed. */
export const roomOf = (search: SpaceSearch): FurnishedRoom => {
  const kind = search.room ?? 'LIVING'
  const [usualWidth, usualDepth] = usualMm[kind]
  const widthMm = search.w ?? usualWidth
  return {
    kind,
    widthMm,
    depthMm: search.d ?? usualDepth,
    openings: search.open ? search.open.flatMap(readOpening) : usualOpenings(kind, widthMm),
  }
}

/** The same with its openings within its walls: what is wider than the wall is left out, what stands over its end is moved. */
export const measuredOf = (room: FurnishedRoom) => ({
  widthMm: room.widthMm,
  depthMm: room.depthMm,
  openings: room.openings.flatMap((opening) => {
    const most = wallLength(room, opening.wall) - opening.widthMm
    return most < 0 ? [] : [{ ...opening, offsetMm: Math.min(opening.offsetMm, most) }]
  }),
})
export type MeasuredRoom = ReturnType<typeof measuredOf>

export const isRoomSide = (text: string): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= ROOM_MIN_MM && Number(text) <= ROOM_MAX_MM

/** The search with other openings; a room without any says so. */
export const withOpenings = (search: SpaceSearch, openings: readonly Opening[]): SpaceSearch => ({
  ...search,
  open: openings.length === 0 ? ['none'] : openings.map(openingText),
})

/** The list again, in the same room. */
export const withoutSet = ({ room, w, d, open, no, draft }: SpaceSearch): SpaceSearch => ({
  ...(room ? { room } : {}),
  ...(w ? { w } : {}),
  ...(d ? { d } : {}),
  ...(open ? { open } : {}),
  ...(no ? { no } : {}),
  ...(draft ? { draft } : {}),
})

const swapPattern = /^(\d{1,2})-(\d{1,19})$/

export const swapsOf = ({ swap = [] }: SpaceSearch): { slotNo: number; skuId: string }[] =>
  swap.flatMap((text) => {
    const [, slot, skuId] = swapPattern.exec(text) ?? []
    return slot && skuId ? [{ slotNo: Number(slot), skuId }] : []
  })

export const slotsOut = ({ out = [] }: SpaceSearch): number[] => out.map(Number)

/** The search with another piece in a slot; null for the set's own. */
export const withSwap = (search: SpaceSearch, slotNo: number, skuId: string | null): SpaceSearch => {
  const { slot: _slot, swap: _swap, ...rest } = search
  const others = swapsOf(search).filter((one) => one.slotNo !== slotNo)
  const swaps = skuId === null ? others : [...others, { slotNo, skuId }]
  return { ...rest, ...(swaps.length > 0 ? { swap: swaps.map((one) => `${one.slotNo}-${one.skuId}`) } : {}) }
}

/** The search with a slot left out, or taken in again. */
export const withSlotTurned = (search: SpaceSearch, slotNo: number): SpaceSearch => {
  const { out: _out, ...rest } = search
  const before = slotsOut(search)
  const next = before.includes(slotNo) ? before.filter((one) => one !== slotNo) : [...before, slotNo]
  return { ...rest, ...(next.length > 0 ? { out: next.map(String) } : {}) }
}

const slotsMax = 16

/** Reads the address; what makes no sense is as if it were not there. */
export const readSpaceSearch = (search: Record<string, unknown>): SpaceSearch => {
  const side = { min: ROOM_MIN_MM, max: ROOM_MAX_MM }
  const room = readChoice(search['room'], inspirationRooms)
  const [w, d] = [readInt(search['w'], side), readInt(search['d'], side)]
  const open = readList(search['open']).filter((text) => text === 'none' || readOpening(text).length > 0)
  const no = readInt(search['no'], { min: 2, max: 5000 })
  const idOf = (value: unknown) => readText(value)?.match(/^\d{1,19}$/)?.[0]
  const id = idOf(search['id'])
  const swap = readList(search['swap']).filter((text) => swapPattern.test(text))
  const out = readList(search['out']).filter((text) => /^\d{1,2}$/.test(text))
  const slot = readInt(search['slot'], { min: 1, max: slotsMax })
  const edit = search['edit'] === 'new' ? 'new' : idOf(search['edit'])
  return {
    ...(room ? { room } : {}),
    ...(w ? { w } : {}),
    ...(d ? { d } : {}),
    ...(open.length > 0 ? { open: open.slice(0, OPENINGS_MAX) } : {}),
    ...(no ? { no } : {}),
    ...(readFlag(search['draft']) ? { draft: '1' as const } : {}),
    ...(id ? { id } : {}),
    ...(id && swap.length > 0 ? { swap: swap.slice(0, slotsMax) } : {}),
    ...(id && out.length > 0 ? { out: out.slice(0, slotsMax) } : {}),
    ...(id && slot ? { slot } : {}),
    ...(edit ? { edit } : {}),
  }
}
