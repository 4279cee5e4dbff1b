import type { Room } from '@showfloor/contract/common/floor-plan'
import { blocksOf, type Block } from './blocks.ts'
import { Floor, footprintOf, type Footprint, type Standing } from './floor.ts'
import { settled } from './settle.ts'
import type { Piece } from './shapes.ts'

export type { Piece } from './shapes.ts'
export type { Standing } from './floor.ts'
export { doorBoxes as doorsOf } from './geometry.ts'

/** How many more spots may be looked at. When none is left, nothing finds a place any more. */
export type Patience = { spots: number }

// Nine times what the hardest set of the demo chain needs in the worst of rooms. A set of many odd pieces could be tried for hours, and nobody else would be served.
const spotsMax = 100_000
export const newPatience = (): Patience => ({ spots: spotsMax })

/**
 * Whether all of these find a place in a room with what they keep free. A larger room never says no where a smaller one said yes, nor does a turned one, as long
 * as there is patience left.
 */
export const fits = (room: Room, pieces: readonly Piece[], patience = newPatience()): boolean =>
  search(room, pieces, patience) !== null

/** Where everything stands, moved to where it looks right; null when it does not fit. */
export const arrange = (
  room: Room,
  pieces: readonly Piece[],
  patience = newPatience(),
): Standing[] | null => {
  const found = search(room, pieces, patience)
  return found && settled(room, found)
}

/**
 * What of a set finds no place when its slots are filled one after the other, the first as most important; and where the others stand. A slot is what comes
 * together: a table, or its four chairs. Without room for the first the others make no sense.
 */
export const arrangeMost = (
  room: Room,
  slots: readonly (readonly Piece[])[],
  patience = newPatience(),
): { standing: Standing[]; kept: Piece[]; left: number[] } => {
  const [first = []] = slots
  if (!fits(room, first, patience)) return { standing: [], kept: [], left: [0] }
  const kept: Piece[] = []
  const left: number[] = []
  slots.forEach((pieces, at) => {
    if (fits(room, [...kept, ...pieces], patience)) kept.push(...pieces)
    else left.push(at)
  })
  return { standing: arrange(room, kept) ?? [], kept, left }
}

/** `overMm`: by how much a side is too long. */
export type TooLarge = { side: 'width' | 'depth'; overMm: number }

// What would have to lose more than half is something else.
const leastShare = 0.5
const stepMm = 10

/** By how much the pieces of a slot are too large beside those that stand: the smaller cut of width or depth that makes them fit; null when none does. */
export const tooLargeBy = (
  room: Room,
  kept: readonly Piece[],
  pieces: readonly Piece[],
  patience = newPatience(),
): TooLarge | null => {
  const width = cutThatFits(room, kept, pieces, 'widthMm', patience)
  const depth = cutThatFits(room, kept, pieces, 'depthMm', patience)
  if (depth !== null && (width === null || depth < width)) return { side: 'depth', overMm: depth }
  return width === null ? null : { side: 'width', overMm: width }
}

const cutThatFits = (
  room: Room,
  kept: readonly Piece[],
  pieces: readonly Piece[],
  side: 'widthMm' | 'depthMm',
  patience: Patience,
): number | null => {
  const fitsCutBy = (mm: number): boolean => {
    const cut = pieces.map((piece) => ({ ...piece, [side]: Math.max(1, piece[side] - mm) }))
    return fits(room, [...kept, ...cut], patience)
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
 * Tries block after block at every place that something marks: a corner, a door, what stands already. Which places there are does not depend on how large the
 * room is, and two count as apart only if they stay so when it grows; so whatever is found in a room is found in a larger one. A block that finds no place
 * beside those that stand ends the try at once, and so does the end of patience.
 */
const search = (room: Room, pieces: readonly Piece[], patience: Patience): Standing[] | null => {
  const blocks = blocksOf(pieces).map((block) => ({ block, footprints: block.shapes.map(footprintOf) }))
  const floor = new Floor(
    room,
    blocks.slice(1).flatMap(({ block, footprints }) => (block.facing ? [] : footprints)),
  )
  const place = (at: number): boolean => {
    const next = blocks[at]
    if (!next) return true
    const later = blocks.slice(at + 1)
    for (const standing of placesOf(floor, next, patience)) {
      floor.put(standing)
      if (later.every((one) => !placesOf(floor, one, patience).next().done) && place(at + 1)) return true
      floor.takeBack()
    }
    return false
  }
  return place(0) ? [...floor.standing] : null
}

type ToPlace = { block: Block; footprints: readonly Footprint[] }

/** Where a block can stand now, the best walls first. */
function* placesOf(floor: Floor, { block, footprints }: ToPlace, patience: Patience): Generator<Standing> {
  if (patience.spots <= 0) return
  const spots = block.facing
    ? footprints.flatMap((footprint) => floor.spotsFacing(footprint))
    : floor.besideItsLike(
        block,
        floor
          .wallsFor(block)
          .flatMap((wall) => footprints.flatMap((footprint) => floor.spotsAt(wall, footprint))),
      )
  patience.spots -= spots.length
  for (const spot of spots) {
    const standing = floor.at(block, spot)
    if (floor.isFree(standing)) yield standing
  }
}
