import {
  CLEARANCE_MM,
  walls,
  type Opening,
  type Room,
  type Wall,
} from '@showfloor/contract/common/floor-plan'

/**
 * What a box moves with when a room grows: 0 stays with the west (or north) wall, 1 with the doors and windows, 2 with the east (or south) wall. A strip that
 * is added at one side of a room lies between two of these, so it only moves higher ones away from lower ones.
 */
export type Hold = 0 | 1 | 2

/** A rectangle in a room, in mm from its north-west corner, and what it moves with in each direction. */
export type Box = { x: number; y: number; w: number; d: number; holdX: Hold; holdY: Hold }

/** A rectangle as seen from a wall: `u` runs along it clockwise, `v` away from it. */
export type WallBox = { u: number; v: number; du: number; dv: number }

const turned = (hold: Hold): Hold => (2 - hold) as Hold

const before = (end: number, endHold: Hold, start: number, startHold: Hold): boolean =>
  end <= start && endHold <= startHold

/** Whether two boxes are apart, and stay apart in any larger room. */
export const apart = (a: Box, b: Box): boolean =>
  before(a.x + a.w, a.holdX, b.x, b.holdX) ||
  before(b.x + b.w, b.holdX, a.x, a.holdX) ||
  before(a.y + a.d, a.holdY, b.y, b.holdY) ||
  before(b.y + b.d, b.holdY, a.y, a.holdY)

export const inside = (room: Room, box: Box): boolean =>
  box.x >= 0 && box.y >= 0 && box.x + box.w <= room.widthMm && box.y + box.d <= room.depthMm

export const isAcross = (wall: Wall): boolean => wall === 'north' || wall === 'south'
export const lengthOf = (room: Room, wall: Wall): number => (isAcross(wall) ? room.widthMm : room.depthMm)
export const oppositeOf = (wall: Wall): Wall => walls[(walls.indexOf(wall) + 2) % 4] as Wall

/** From a wall's frame into the room; `hold`: what the box moves with along the wall. */
export const intoRoom = (room: Room, wall: Wall, { u, v, du, dv }: WallBox, hold: Hold): Box => {
  const { widthMm, depthMm } = room
  if (wall === 'north') return { x: u, y: v, w: du, d: dv, holdX: hold, holdY: 0 }
  if (wall === 'east') return { x: widthMm - v - dv, y: u, w: dv, d: du, holdX: 2, holdY: hold }
  if (wall === 'south')
    return { x: widthMm - u - du, y: depthMm - v - dv, w: du, d: dv, holdX: turned(hold), holdY: 2 }
  return { x: v, y: depthMm - u - du, w: dv, d: du, holdX: 0, holdY: turned(hold) }
}

/** From the room into a wall's frame, with what the box moves with along the wall. */
export const fromRoom = (room: Room, wall: Wall, box: Box): WallBox & { hold: Hold } => {
  const { widthMm, depthMm } = room
  const { x, y, w, d, holdX, holdY } = box
  if (wall === 'north') return { u: x, v: y, du: w, dv: d, hold: holdX }
  if (wall === 'east') return { u: y, v: widthMm - x - w, du: d, dv: w, hold: holdY }
  if (wall === 'south') return { u: widthMm - x - w, v: depthMm - y - d, du: w, dv: d, hold: turned(holdX) }
  return { u: depthMm - y - d, v: x, du: d, dv: w, hold: turned(holdY) }
}

/** An opening's offset in its wall's frame: offsets run from west or north, frames run clockwise. */
const clockwiseOffset = (room: Room, { wall, offsetMm, widthMm }: Opening): number =>
  wall === 'north' || wall === 'east' ? offsetMm : lengthOf(room, wall) - offsetMm - widthMm

const openingBox = (room: Room, opening: Opening, reachMm: number): Box =>
  intoRoom(
    room,
    opening.wall,
    { u: clockwiseOffset(room, opening), v: 0, du: opening.widthMm, dv: reachMm },
    1,
  )

// The least distance of a tall piece from a window.
const windowReachMm = 200

/** The floor that doors need: the square of a leaf that swings in, or the way in of any other door. */
export const doorBoxes = (room: Room): { opening: Opening; box: Box }[] =>
  room.openings
    .filter(({ kind }) => kind === 'door')
    .map((opening) => ({
      opening,
      box: openingBox(room, opening, opening.swings ? opening.widthMm : CLEARANCE_MM.walkway),
    }))

/** The areas before windows, which tall pieces must leave free. */
export const windowBoxes = (room: Room): Box[] =>
  room.openings
    .filter(({ kind }) => kind === 'window')
    .map((opening) => openingBox(room, opening, windowReachMm))
