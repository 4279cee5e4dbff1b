import type { Room } from '@showfloor/contract/common/floor-plan'
import { blocksOf, type Block } from './blocks.ts'
import { Floor, footprintOf, type Footprint, type Standing } from './floor.ts'
import { centred } from './centre.ts'
import type { Piece } from './shapes.ts'

export type { Piece } from './shapes.ts'
export type { Standing } from './floor.ts'
export { doorBoxes as doorsOf } from './geometry.ts'

/** The number of spots that the search may still try; at 0 it finds nothing any more. */
export type Budget = { spots: number }

// Nine times the need of the demo chain's hardest set in its worst room. Without a limit, a set of many odd pieces would block the thread for hours.
const spotsMax = 100_000
export const newBudget = (): Budget => ({ spots: spotsMax })

/**
 * Whether all these pieces fit into a room with their clearances. The answer is monotonic: within `budget`, a larger room never refuses what a smaller
 * one takes, and neither does a turned one.
 */
export const fits = (room: Room, pieces: readonly Piece[], budget = newBudget()): boolean =>
  search(room, pieces, budget) !== null

/** The position of every piece, moved to its better place; null when they do not fit. */
export const arrange = (room: Room, pieces: readonly Piece[], budget = newBudget()): Standing[] | null => {
  const found = search(room, pieces, budget)
  return found && centred(room, found)
}

/**
 * Fills the slots of a set one after the other, the most important first: which do not fit, and where the others stand. A slot holds pieces that belong
 * together: a table, or its four chairs. If the first slot does not fit, the others are not tried.
 */
export const arrangeMost = (
  room: Room,
  slots: readonly (readonly Piece[])[],
  budget = newBudget(),
): { standing: Standing[]; kept: Piece[]; left: number[] } => {
  const [first = []] = slots
  if (!fits(room, first, budget)) return { standing: [], kept: [], left: [0] }
  const kept: Piece[] = []
  const left: number[] = []
  slots.forEach((pieces, at) => {
    if (fits(room, [...kept, ...pieces], budget)) kept.push(...pieces)
    else left.push(at)
  })
  return { standing: arrange(room, kept) ?? [], kept, left }
}

/** `overMm`: the excess of one side. */
export type TooLarge = { side: 'width' | 'depth'; overMm: number }

// A piece that had to lose more than half of a side would be another piece.
const leastShare = 0.5
const stepMm = 10

/** The excess of a slot's pieces beside those that stand: the smaller reduction of width or depth that makes them fit; null when none does. */
export const excessOf = (
  room: Room,
  kept: readonly Piece[],
  pieces: readonly Piece[],
  budget = newBudget(),
): TooLarge | null => {
  const width = cutThatFits(room, kept, pieces, 'widthMm', budget)
  const depth = cutThatFits(room, kept, pieces, 'depthMm', budget)
  if (depth !== null && (width === null || depth < width)) return { side: 'depth', overMm: depth }
  return width === null ? null : { side: 'width', overMm: width }
}

const cutThatFits = (
  room: Room,
  kept: readonly Piece[],
  pieces: readonly Piece[],
  side: 'widthMm' | 'depthMm',
  budget: Budget,
): number | null => {
  const fitsCutBy = (mm: number): boolean => {
    const cut = pieces.map((piece) => ({ ...piece, [side]: Math.max(1, piece[side] - mm) }))
    return fits(room, [...kept, ...cut], budget)
  }
  const longest = Math.max(...pieces.map((piece) => piece[side]))
  let low = 0
  let high = Math.ceil((longest * leastShare) / stepMm)
  if (!fitsCutBy(high * stepMm)) return null
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fitsCutBy(middle * stepMm)) high = middle
    else low = middle
  }
  return high * stepMm
}

/**
 * Backtracking over blocks and the places that something marks: a corner, a door, a placed block. Which places exist does not depend on the size of
 * the room, and two boxes count as apart only if they stay apart when it grows; so whatever fits a room fits a larger one. A branch ends when a block
 * has no place beside those that stand, or when `budget` is used up.
 */
const search = (room: Room, pieces: readonly Piece[], budget: Budget): Standing[] | null => {
  const blocks = blocksOf(pieces).map((block) => ({ block, footprints: block.shapes.map(footprintOf) }))
  const floor = new Floor(
    room,
    blocks.slice(1).flatMap(({ block, footprints }) => (block.facing ? [] : footprints)),
  )
  const place = (at: number): boolean => {
    const next = blocks[at]
    if (!next) return true
    const later = blocks.slice(at + 1)
    for (const standing of placesOf(floor, next, budget)) {
      floor.put(standing)
      if (later.every((one) => !placesOf(floor, one, budget).next().done) && place(at + 1)) return true
      floor.takeBack()
    }
    return false
  }
  return place(0) ? [...floor.standing] : null
}

type ToPlace = { block: Block; footprints: readonly Footprint[] }

/** The possible places of a block, best walls first. */
function* placesOf(floor: Floor, { block, footprints }: ToPlace, budget: Budget): Generator<Standing> {
  if (budget.spots <= 0) return
  const spots = block.facing
    ? footprints.flatMap((footprint) => floor.spotsFacing(footprint))
    : floor.besideItsLike(
        block,
        floor
          .wallsFor(block)
          .flatMap((wall) => footprints.flatMap((footprint) => floor.spotsAt(wall, footprint))),
      )
  budget.spots -= spots.length
  for (const spot of spots) {
    const standing = floor.at(block, spot)
    if (floor.isFree(standing)) yield standing
  }
}
