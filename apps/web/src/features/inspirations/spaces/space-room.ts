import {
  ROOM_MAX_MM,
  ROOM_MIN_MM,
  walls,
  type Opening,
  type Room,
  type Wall,
} from '@showfloor/contract/common/floor-plan'
import type { InspirationRoom } from '@showfloor/contract/common/inspirations'
import { parseWhole } from '../../../ui/figures/number-text.ts'
import { openingPattern, type SpaceSearch } from './space-search.ts'

type OpeningKind = 'door' | 'pass' | 'window'
export const openingKinds: readonly OpeningKind[] = ['door', 'pass', 'window']

export const openingKind = (opening: Opening): OpeningKind =>
  opening.kind === 'window' ? 'window' : opening.swings ? 'door' : 'pass'

/** An opening as text in the address. */
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
  if (!known || !at) return []
  return [openingOf(known, at, Number(offset), Number(width))]
}

/** Usual sizes of this kind of room. */
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

/** The room in the address, as it was typed. */
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

/** The room with its openings within its walls: wider ones are left out, those beyond the end of a wall are moved. */
export const measuredOf = (room: FurnishedRoom) => ({
  widthMm: room.widthMm,
  depthMm: room.depthMm,
  openings: room.openings.flatMap((opening) => {
    const most = wallLength(room, opening.wall) - opening.widthMm
    return most < 0 ? [] : [{ ...opening, offsetMm: Math.min(opening.offsetMm, most) }]
  }),
})
export type MeasuredRoom = ReturnType<typeof measuredOf>

/** Parses a side of a room, in mm. */
export const parseRoomSide = (text: string): number | undefined =>
  parseWhole(text, { min: ROOM_MIN_MM, max: ROOM_MAX_MM })

/** The search with other openings; `none` for a room without any. */
export const withOpenings = (search: SpaceSearch, openings: readonly Opening[]): SpaceSearch => ({
  ...search,
  open: openings.length === 0 ? ['none'] : openings.map(openingText),
})
