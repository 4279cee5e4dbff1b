import { walls, type Opening, type Room, type Wall } from '@showfloor/contract/common/floor-plan'
import { partsOf, type Block } from './blocks.ts'
import {
  apart,
  doorBoxes,
  fromRoom,
  inside,
  intoRoom,
  isAcross,
  lengthOf,
  oppositeOf,
  windowBoxes,
  type Box,
  type Hold,
  type WallBox,
} from './geometry.ts'
import type { Shape, ShapeItem, ShapeZone } from './shapes.ts'

/** A shape with its extent along its wall and away from it, with and without clearance. */
export type Footprint = {
  shape: Shape
  solids: (WallBox & { tall: boolean })[]
  flats: WallBox[]
  pieces: { from: number; to: number; deep: number }
  all: { from: number; to: number; deep: number }
}
/** `shift`: along the wall; `away`: from it. */
export type Spot = { wall: Wall; footprint: Footprint; shift: number; away: number; hold: Hold }

/** A placed block. */
export type Standing = {
  block: Block
  spot: Spot
  items: { item: ShapeItem; box: Box; turnDeg: number }[]
  zones: { zone: ShapeZone; box: Box }[]
  solids: (Box & { tall: boolean })[]
  flats: Box[]
}

export const footprintOf = (shape: Shape): Footprint => {
  const floor = shape.items.filter(({ layer }) => layer === 'floor')
  const solids = floor.flatMap((item) => partsOf(item).map((box) => ({ ...box, tall: item.tall })))
  const flats = shape.items.filter(({ layer }) => layer === 'flat').map(({ box }) => box)
  const reach = (boxes: readonly WallBox[]) => ({
    from: Math.min(...boxes.map(({ u }) => u)),
    to: Math.max(...boxes.map(({ u, du }) => u + du)),
    deep: Math.max(...boxes.map(({ v, dv }) => v + dv)),
  })
  const pieces = reach(solids.length > 0 ? solids : flats)
  return { shape, solids, flats, pieces, all: reach([...solids, ...flats, ...shape.zones]) }
}

/** The state of a room during the placement. */
export class Floor {
  readonly room: Room
  readonly doors: { opening: Opening; box: Box }[]
  readonly #windows: Box[]
  readonly #standing: Standing[] = []
  /** The depths of blocks that are still to place; the main one leaves them the corners beside it. */
  readonly #depths: number[]

  constructor(room: Room, toCome: readonly Footprint[] = []) {
    this.room = room
    this.doors = doorBoxes(room)
    this.#windows = windowBoxes(room)
    this.#depths = [...new Set(toCome.flatMap(({ pieces, all }) => [pieces.deep, all.deep]))]
  }

  get standing(): readonly Standing[] {
    return this.#standing
  }

  put(standing: Standing): void {
    this.#standing.push(standing)
  }

  takeBack(): void {
    this.#standing.pop()
  }

  /** Places a block without checking that the spot is free. */
  at(block: Block, spot: Spot): Standing {
    const { footprint, wall, shift, away, hold } = spot
    const into = (box: WallBox): Box =>
      intoRoom(this.room, wall, { ...box, u: box.u + shift, v: box.v + away }, hold)
    const turn = walls.indexOf(wall) * 90
    return {
      block,
      spot,
      items: footprint.shape.items.map((item) => ({
        item,
        box: into(item.box),
        turnDeg: (item.turnDeg + turn) % 360,
      })),
      zones: footprint.shape.zones.map((zone) => ({ zone, box: into(zone) })),
      solids: footprint.solids.map((solid) => ({ ...into(solid), tall: solid.tall })),
      flats: footprint.flats.map(into),
    }
  }

  /** Whether a placed block is inside the room, overlaps nothing and has its clearance. Clearances may overlap each other. */
  isFree({ solids, zones, flats }: Standing): boolean {
    const { room, doors } = this
    const offDoors = (box: Box): boolean => inside(room, box) && doors.every((door) => apart(box, door.box))
    return (
      solids.every(
        (solid) => offDoors(solid) && (!solid.tall || this.#windows.every((window) => apart(solid, window))),
      ) &&
      flats.every(offDoors) &&
      zones.every(({ box }) => inside(room, box)) &&
      this.#standing.every(
        (other) =>
          solids.every(
            (solid) =>
              other.solids.every((box) => apart(solid, box)) &&
              other.zones.every(({ box }) => apart(solid, box)),
          ) && zones.every(({ box: zone }) => other.solids.every((box) => apart(zone, box))),
      )
    )
  }

  /** Possible spots of a block at a wall: in its corners, and next to placed blocks. */
  spotsAt(wall: Wall, footprint: Footprint): Spot[] {
    const { pieces, all } = footprint
    const length = lengthOf(this.room, wall)
    const spots = new Map<string, Spot>()
    const add = (shift: number, hold: Hold): void => {
      if (shift + all.from >= 0 && shift + all.to <= length)
        spots.set(`${shift} ${hold}`, { wall, footprint, shift, away: 0, hold })
    }
    add(-all.from, 0)
    add(length - all.to, 2)
    if (this.#standing.length === 0)
      for (const depth of this.#depths) {
        for (const { from } of [pieces, all]) add(depth - from, 0)
        for (const { to } of [pieces, all]) add(length - depth - to, 2)
      }
    for (const box of this.#obstacles()) {
      const { u, du, v, hold } = fromRoom(this.room, wall, box)
      if (v >= all.deep) continue
      for (const { from, to } of [pieces, all]) {
        add(u + du - from, hold)
        add(u - to, hold)
      }
    }
    return [...spots.values()]
  }

  /** Possible spots of a block that faces the main one: opposite its middle, or a little aside. */
  spotsFacing(footprint: Footprint): Spot[] {
    const [main] = this.#standing
    const front = main && frontOf(main)
    if (!main || !front) return walls.flatMap((wall) => this.spotsAt(wall, footprint))
    const wall = oppositeOf(main.spot.wall)
    const { du, hold } = fromRoom(this.room, wall, front)
    const middle = facingShift(this.room, wall, front, footprint)
    const steps = Math.floor(du / 2 / asideMm)
    return Array.from({ length: 2 * steps + 1 }, (_, at) => {
      const aside = Math.ceil(at / 2) * (at % 2 === 0 ? asideMm : -asideMm)
      return { wall, footprint, shift: middle + aside, away: 0, hold }
    })
  }

  /** Sorts spots by their distance from the last block of the same kind, so that bookcases form a row. */
  besideItsLike(block: Block, spots: Spot[]): Spot[] {
    const like = this.#standing.findLast((one) => one.block.kind === block.kind)?.spot
    if (!like) return spots
    const distance = ({ wall, shift }: Spot): number =>
      wall === like.wall ? Math.abs(shift - like.shift) : Number.POSITIVE_INFINITY
    return spots.toSorted((a, b) => (distance(a) < distance(b) ? -1 : distance(a) > distance(b) ? 1 : 0))
  }

  /** The walls, best first for this block. */
  wallsFor(block: Block): Wall[] {
    const [main] = this.#standing
    const order = (wall: Wall): number => {
      const openings = this.room.openings.filter((opening) => opening.wall === wall)
      const doors = openings.filter(({ kind }) => kind === 'door').length
      if (main) {
        const across = isAcross(main.spot.wall) !== isAcross(wall)
        return (across ? 0 : wall === main.spot.wall ? 2 : 1) + doors / 2
      }
      const long = lengthOf(this.room, wall) / Math.max(this.room.widthMm, this.room.depthMm)
      const windows = openings.length - doors
      return block.rest === 'middle' ? -long : doors * 4 + windows - long
    }
    return walls.toSorted((a, b) => order(a) - order(b))
  }

  *#obstacles(): Generator<Box> {
    for (const { box } of this.doors) yield box
    yield* this.#windows
    for (const { solids, zones } of this.#standing) {
      yield* solids
      for (const { box } of zones) yield box
    }
  }
}

/** The clearance that people face from a block: before a sofa, or at the foot of a bed. */
export const frontOf = ({ zones }: Standing): Box | undefined =>
  zones.find(({ zone }) => zone.kind === 'walkway' || zone.kind === 'bedfoot')?.box

/** The shift along a wall at which a footprint is opposite the middle of `front`. */
export const facingShift = (room: Room, wall: Wall, front: Box, { pieces }: Footprint): number => {
  const { u, du } = fromRoom(room, wall, front)
  return Math.round(u + du / 2 - (pieces.from + pieces.to) / 2)
}

// The step by which a facing block is moved to find a place beside a door.
const asideMm = 150
