import type { Room } from '@showfloor/contract/common/floor-plan'
import { facingShift, Floor, frontOf, type Standing } from './floor.ts'
import { isAcross, lengthOf } from './geometry.ts'

const stepMm = 50

/**
 * Moves placed blocks to better positions: a bed or a sofa to the middle of its wall, together with what faces it, and a table to the middle of the room. Corner
 * blocks stay. Blocks never overlap.
 */
export const centred = (room: Room, found: readonly Standing[]): Standing[] => {
  let standing = found.map(withoutMargins)
  standing.forEach(({ block }, at) => {
    if (block.rest === 'corner') return
    const together = at === 0 && standing[1]?.block.facing ? [0, 1] : [at]
    standing = slide(room, standing, together, 'shift')
    if (block.rest === 'middle') standing = slide(room, standing, together, 'away')
  })
  return standing
}

/** A placed block without its holds for larger rooms, so that it can move to any free spot. */
const withoutMargins = (standing: Standing): Standing => {
  const free = { holdX: 1, holdY: 1 } as const
  return {
    ...standing,
    solids: standing.solids.map((box) => ({ ...box, ...free })),
    zones: standing.zones.map(({ zone, box }) => ({ zone, box: { ...box, ...free } })),
    flats: standing.flats.map((box) => ({ ...box, ...free })),
  }
}

/** The ideal position of a block: in the middle, along its wall or away from it; a block that faces the main one, opposite its middle. */
const middleOf = (
  room: Room,
  { block, spot: { wall, footprint } }: Standing,
  main: Standing | undefined,
  way: 'shift' | 'away',
): number => {
  const { pieces, all } = footprint
  const front = block.facing && main && frontOf(main)
  if (front) return facingShift(room, wall, front, footprint)
  if (way === 'shift') return Math.round((lengthOf(room, wall) - pieces.from - pieces.to) / 2)
  return Math.round(((isAcross(wall) ? room.depthMm : room.widthMm) - all.deep) / 2)
}

/** Moves these blocks together, as near to the middle as continuous free floor allows. */
const slide = (
  room: Room,
  standing: readonly Standing[],
  moving: readonly number[],
  way: 'shift' | 'away',
): Standing[] => {
  const others = standing.filter((_, at) => !moving.includes(at))
  let best = moving.flatMap((at) => standing[at] ?? [])
  const [first] = best
  if (!first) return [...standing]
  const start = first.spot[way]
  const wanted = middleOf(room, first, standing[0], way)
  const steps = Math.ceil(Math.abs(wanted - start) / stepMm)
  const group = best
  for (let step = 1; step <= steps; step += 1) {
    const by = Math.sign(wanted - start) * Math.min(step * stepMm, Math.abs(wanted - start))
    const next = moved(room, group, others, way, by)
    if (!next) break
    best = next
  }
  return standing.map((one, at) => best[moving.indexOf(at)] ?? one)
}

const moved = (
  room: Room,
  group: readonly Standing[],
  others: readonly Standing[],
  way: 'shift' | 'away',
  by: number,
): Standing[] | null => {
  const floor = new Floor(room)
  for (const other of others) floor.put(other)
  const wall = group[0]?.spot.wall
  for (const { block, spot } of group) {
    // The frame of the opposite wall runs in the other direction.
    const next = withoutMargins(
      floor.at(block, { ...spot, [way]: spot[way] + (spot.wall === wall ? by : -by) }),
    )
    if (!floor.isFree(next)) return null
    floor.put(next)
  }
  return floor.standing.slice(others.length)
}
