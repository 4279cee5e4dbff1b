import {
  CLEARANCE_MM,
  CORNER_SEAT_MM,
  SINGLE_BED_MM,
  WINDOW_SILL_MM,
  type ClearanceKind,
} from '@showfloor/contract/common/floor-plan'
import type { WallBox } from './geometry.ts'

/** One piece of furniture for the floor plan; `kind` is the product's. */
export type Piece = {
  id: string
  kind: string
  widthMm: number
  depthMm: number
  heightMm: number | null
  orientation?: 'left' | 'right'
}

/** A piece in its block, in the wall's frame. `parts`: the occupied parts of its box, if not all. `turnDeg`: 0 with its back to the wall. */
export type ShapeItem = {
  id: string
  box: WallBox
  parts?: readonly WallBox[]
  turnDeg: number
  layer: 'floor' | 'flat' | 'above'
  tall: boolean
}
/** `mm`: the depth of the clearance, from the piece. */
export type ShapeZone = WallBox & { kind: ClearanceKind; of: string; mm: number }

/** One arrangement of pieces that stand together, with their clearances. */
export type Shape = { items: ShapeItem[]; zones: ShapeZone[] }

/** The side of the block for pieces that stand at one side only: 1 is clockwise along the wall. */
export type Side = 1 | -1

const { gap } = CLEARANCE_MM

// High pieces that may stand before a window: heads of beds, backs of chairs, lamps.
const beforeWindows = new Set(['bed', 'armchair', 'office-chair', 'dining-chair', 'bar-stool', 'floor-lamp'])

export const itemOf = (piece: Piece, u: number, v: number, turnDeg = 0): ShapeItem => {
  const along = turnDeg % 180 === 0
  const du = along ? piece.widthMm : piece.depthMm
  const dv = along ? piece.depthMm : piece.widthMm
  const layer = piece.kind === 'rug' ? 'flat' : piece.kind === 'pendant-lamp' ? 'above' : 'floor'
  const tall = (piece.heightMm ?? 0) > WINDOW_SILL_MM && !beforeWindows.has(piece.kind)
  return {
    id: piece.id,
    box: { u: Math.round(u), v: Math.round(v), du, dv },
    turnDeg,
    layer,
    tall,
  }
}

const centredAt = (piece: Piece, u: number, v: number, turnDeg = 0): ShapeItem => {
  const item = itemOf(piece, 0, 0, turnDeg)
  return {
    ...item,
    box: { ...item.box, u: Math.round(u - item.box.du / 2), v: Math.round(v - item.box.dv / 2) },
  }
}

const fronts: Record<string, readonly [ClearanceKind, number]> = {
  wardrobe: ['doors', CLEARANCE_MM.cabinetDoors],
  cabinet: ['doors', CLEARANCE_MM.cabinetDoors],
  sideboard: ['doors', CLEARANCE_MM.cabinetDoors],
  'shoe-cabinet': ['doors', CLEARANCE_MM.cabinetDoors],
  chest: ['doors', CLEARANCE_MM.drawers],
  'dressing-table': ['chair', CLEARANCE_MM.chair],
  desk: ['chair', CLEARANCE_MM.chair],
  'kids-table': ['chair', CLEARANCE_MM.chair],
  'bunk-bed': ['bedside', CLEARANCE_MM.bedside],
  crib: ['bedside', CLEARANCE_MM.bedside],
  armchair: ['legs', CLEARANCE_MM.legs],
  ottoman: ['legs', CLEARANCE_MM.legs],
  stool: ['legs', CLEARANCE_MM.legs],
  'dining-chair': ['legs', CLEARANCE_MM.legs],
  'office-chair': ['legs', CLEARANCE_MM.legs],
  'kids-chair': ['legs', CLEARANCE_MM.legs],
  nightstand: ['doors', CLEARANCE_MM.legs],
}
const withoutFront = new Set(['floor-lamp', 'side-table', 'trolley', 'room-divider', 'coffee-table'])

/** A piece with its back to the wall and clearance before it. */
export const againstWall = (piece: Piece): Shape => {
  const items = [itemOf(piece, 0, 0)]
  if (withoutFront.has(piece.kind)) return { items, zones: [] }
  const [kind, dv] = fronts[piece.kind] ?? (['walkway', CLEARANCE_MM.shelves] as const)
  return { items, zones: [{ kind, of: piece.id, mm: dv, u: 0, v: piece.depthMm, du: piece.widthMm, dv }] }
}

/** A table at the wall with seats before it. */
export const worktop = (table: Piece, seats: readonly Piece[]): Shape => {
  const pitch = table.widthMm / Math.max(1, seats.length)
  const items = seats.map((seat, at) => {
    const item = centredAt(seat, pitch * (at + 0.5), 0, 180)
    return { ...item, box: { ...item.box, v: table.depthMm } }
  })
  const wide = Math.max(CLEARANCE_MM.walkway, ...seats.map(({ widthMm }) => widthMm))
  const du = Math.round(Math.min(table.widthMm, wide * Math.max(1, seats.length)))
  const deep = Math.max(CLEARANCE_MM.chair, ...seats.map(({ depthMm }) => depthMm))
  const u = Math.round((table.widthMm - du) / 2)
  return {
    items: [itemOf(table, 0, 0), ...items],
    zones: [{ kind: 'chair', of: table.id, mm: deep, u, v: table.depthMm, du, dv: deep }],
  }
}

/** A bed with its head to the wall, stands at its sides, and a rug under its foot. `side`: where people get up. */
export const sleeping = (bed: Piece, stands: readonly Piece[], rug: Piece | undefined, side: Side): Shape => {
  const { widthMm, depthMm } = bed
  const items = [itemOf(bed, 0, 0)]
  const zones: ShapeZone[] = [
    {
      kind: 'bedfoot',
      of: bed.id,
      mm: CLEARANCE_MM.bedfoot,
      u: 0,
      v: depthMm,
      du: widthMm,
      dv: CLEARANCE_MM.bedfoot,
    },
  ]
  const sides: Side[] = [side, side === 1 ? -1 : 1]
  const quietMm = widthMm <= SINGLE_BED_MM ? 0 : CLEARANCE_MM.bedQuietSide
  sides.forEach((at, no) => {
    const stand = stands[no]
    const from = stand === undefined ? 0 : stand.depthMm
    if (stand) items.push(itemOf(stand, at === 1 ? widthMm + gap : -gap - stand.widthMm, 0))
    const du = no === 0 ? CLEARANCE_MM.bedside : quietMm
    if (du > 0 && from < depthMm)
      zones.push({
        kind: 'bedside',
        of: bed.id,
        mm: du,
        u: at === 1 ? widthMm : -du,
        v: from,
        du,
        dv: depthMm - from,
      })
  })
  if (rug) {
    const item = centredAt(rug, widthMm / 2, 0)
    const v = Math.max(depthMm / 3, depthMm + CLEARANCE_MM.bedfoot - rug.depthMm)
    items.unshift({ ...item, box: { ...item.box, v: Math.round(v) } })
  }
  return { items, zones }
}

/** Furniture around a sofa: two armchairs at most, one beside a chaise. */
export type Seating = {
  sofa: Piece
  table?: Piece
  rug?: Piece
  seats: readonly Piece[]
  beside: readonly Piece[]
}

/** A sofa at the wall with its table, and the other pieces beside them, from `side` on. */
export const seating = ({ sofa, table, rug, seats, beside }: Seating, side: Side): Shape => {
  const corner = sofa.kind === 'corner-sofa'
  const seatMm = corner ? Math.min(sofa.depthMm, CORNER_SEAT_MM) : sofa.depthMm
  const chaiseMm = corner ? Math.min(CORNER_SEAT_MM, Math.round(sofa.widthMm * 0.4)) : 0
  const chaiseFirst = sofa.orientation !== 'right'
  const chaise = { u: chaiseFirst ? 0 : sofa.widthMm - chaiseMm, v: 0, du: chaiseMm, dv: sofa.depthMm }
  const front = { u: corner && chaiseFirst ? chaiseMm : 0, du: sofa.widthMm - chaiseMm }
  const middle = front.u + front.du / 2
  const sofaItem = itemOf(sofa, 0, 0)
  if (corner) sofaItem.parts = [{ u: 0, v: 0, du: sofa.widthMm, dv: seatMm }, chaise]
  const items = [sofaItem]
  const zones: ShapeZone[] = []

  const tableV = seatMm + CLEARANCE_MM.legs
  const tableItem = table && itemOf(table, middle - table.widthMm / 2, tableV)
  const reach = tableItem?.box ?? { u: front.u, v: seatMm, du: front.du, dv: 0 }
  if (tableItem) {
    items.push(tableItem)
    zones.push({
      kind: 'legs',
      of: sofa.id,
      mm: CLEARANCE_MM.legs,
      u: reach.u,
      v: seatMm,
      du: reach.du,
      dv: CLEARANCE_MM.legs,
    })
  }
  zones.push({
    kind: 'walkway',
    of: sofa.id,
    mm: CLEARANCE_MM.sharedWalkway,
    u: reach.u,
    v: reach.v + reach.dv,
    du: reach.du,
    dv: CLEARANCE_MM.sharedWalkway,
  })
  seats.forEach((seat, no) => {
    const at = no === 0 ? side : -side
    const u = at === 1 ? reach.u + reach.du + CLEARANCE_MM.legs : reach.u - CLEARANCE_MM.legs - seat.depthMm
    const v = Math.max(seatMm + gap, reach.v + reach.dv / 2 - seat.widthMm / 2)
    items.push(itemOf(seat, u, v, at === 1 ? 90 : 270))
  })
  beside.forEach((piece, no) => {
    const at = no === 0 ? side : -side
    items.push(itemOf(piece, at === 1 ? sofa.widthMm + gap : -gap - piece.widthMm, 0))
  })
  if (rug) items.unshift(itemOf(rug, middle - rug.widthMm / 2, seatMm - 200))
  return { items, zones }
}

/** The sides of a sofa for armchairs: not that of its chaise. */
export const seatSides = (sofa: Piece): Side[] =>
  sofa.kind !== 'corner-sofa' ? [1, -1] : sofa.orientation === 'right' ? [-1] : [1]

const isRound = (table: Piece): boolean => Math.abs(table.widthMm - table.depthMm) <= 20

/** The least distance of this many chairs from the middle of a round table. */
const ringMm = (chair: Piece, count: number, apartMm: number): number =>
  (chair.widthMm + apartMm) / 2 / Math.tan(Math.PI / count)

/** The number of chairs that fit at a table. */
export const chairsAt = (table: Piece, chair: Piece): number => {
  if (!isRound(table)) return 2 * perSide(table, chair) + 2
  let count = 3
  while (ringMm(chair, count + 1, gap) <= table.widthMm / 2) count += 1
  return count
}

// Chairs along a side stand closer to each other than cupboards.
const elbowMm = 20

const perSide = (table: Piece, chair: Piece): number =>
  Math.max(1, Math.floor(table.widthMm / (chair.widthMm + elbowMm)))

/** A dining table in the middle of the room, with space behind each chair to push it back. */
export const dining = (table: Piece, chairs: readonly Piece[], rug: Piece | undefined, side: Side): Shape => {
  const shape = isRound(table) ? ring(table, chairs) : rows(table, chairs, side)
  if (rug) shape.items.unshift(centredAt(rug, table.widthMm / 2, table.depthMm / 2))
  const vFirst = Math.min(...shape.items.map(({ box }) => box.v), ...shape.zones.map(({ v }) => v))
  const down = <Placed extends WallBox>(box: Placed): Placed => ({ ...box, v: box.v - vFirst })
  return {
    items: shape.items.map((item) => ({ ...item, box: down(item.box) })),
    zones: shape.zones.map(down),
  }
}

const ring = (table: Piece, chairs: readonly Piece[]): Shape => {
  const middle = table.widthMm / 2
  const count = Math.max(3, chairs.length)
  const items = chairs.map((chair, at): ShapeItem => {
    // As near as the table's edge, or as the neighbouring chairs allow.
    const near = Math.max(middle, ringMm(chair, count, 0)) + 10
    const angle = (2 * Math.PI * at) / count
    const u = middle + Math.sin(angle) * (near + chair.depthMm / 2)
    const v = middle - Math.cos(angle) * (near + chair.depthMm / 2)
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
    const du = Math.ceil(chair.widthMm * cos + chair.depthMm * sin)
    const dv = Math.ceil(chair.widthMm * sin + chair.depthMm * cos)
    const box = { u: Math.round(u - du / 2), v: Math.round(v - dv / 2), du, dv }
    return { ...itemOf(chair, 0, 0), box, turnDeg: (360 * at) / count }
  })
  const reach = CLEARANCE_MM.chair
  const across = table.widthMm + 2 * reach
  return {
    items: [itemOf(table, 0, 0), ...items],
    zones: [{ kind: 'chair', of: table.id, mm: reach, u: -reach, v: -reach, du: across, dv: across }],
  }
}

const rows = (table: Piece, chairs: readonly Piece[], side: Side): Shape => {
  const items = [itemOf(table, 0, 0)]
  const zones: ShapeZone[] = []
  const { widthMm, depthMm } = table
  const first = chairs[0]
  const most = first ? 2 * perSide(table, first) : 0
  const long = chairs.slice(0, most)
  for (const back of [true, false]) {
    const here = long.filter((_, at) => (at % 2 === 0) === back)
    if (here.length === 0) continue
    const pitch = widthMm / here.length
    here.forEach((chair, at) => {
      const item = centredAt(chair, pitch * (at + 0.5), 0, back ? 0 : 180)
      items.push({ ...item, box: { ...item.box, v: back ? -chair.depthMm : depthMm } })
    })
    const reach = Math.max(CLEARANCE_MM.chair, ...here.map((chair) => chair.depthMm))
    zones.push({
      kind: 'chair',
      of: table.id,
      mm: reach,
      u: 0,
      v: back ? -reach : depthMm,
      du: widthMm,
      dv: reach,
    })
  }
  const ends = chairs.slice(most)
  for (const at of [side, -side]) {
    const chair = ends[at === side ? 0 : 1]
    if (chair) {
      const item = centredAt(chair, 0, depthMm / 2, at === 1 ? 90 : 270)
      items.push({ ...item, box: { ...item.box, u: at === 1 ? widthMm : -chair.depthMm } })
    }
    // Without a chair, the end at `side` is the way round the table.
    const reach = chair ? Math.max(CLEARANCE_MM.chair, chair.depthMm) : CLEARANCE_MM.walkway
    if (chair || (at === side && ends.length === 0))
      zones.push({
        kind: chair ? 'chair' : 'walkway',
        of: table.id,
        mm: reach,
        u: at === 1 ? widthMm : -reach,
        v: 0,
        du: reach,
        dv: depthMm,
      })
  }
  return { items, zones }
}
