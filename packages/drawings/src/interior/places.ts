import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import { outlineHeightMm } from '../furniture/kinds.ts'
import { clamp } from '../ink/shapes.ts'
import type { Piece } from '../ink/subject.ts'

/** A room is drawn on 960 × 600; its wall ends at the horizon. */
export const interior = { w: 960, h: 600, horizon: 428 }
const backFloor = interior.horizon + 26
const [middleFloor, frontFloor] = [backFloor + 60, backFloor + 98]
const center = interior.w / 2

/** A product of a room: its drawing and its quantity. */
export type RoomPiece = { piece: Piece; quantity: number }
/** The place of one piece. `of`: its product's index; left edge, floor line and scale in picture units. */
export type Place = { of: number; x: number; floor: number; s: number; up: number }

type Wanted = RoomPiece & { of: number }

const anchors: readonly ProductKind[] = [
  'bed',
  'bunk-bed',
  'crib',
  'corner-sofa',
  'sofa',
  'sofa-bed',
  'outdoor-set',
  'desk',
  'tv-stand',
  'sideboard',
  'shoe-cabinet',
  'dressing-table',
  'chest',
  'cabinet',
  'wardrobe',
  'bookcase',
  'shelf',
]
const tables: readonly ProductKind[] = ['dining-table', 'bar-table', 'kids-table', 'coffee-table']
const seatsAround: readonly ProductKind[] = ['dining-chair', 'bar-stool', 'kids-chair']
const inFront: readonly ProductKind[] = ['armchair', 'ottoman', 'stool', 'office-chair', 'kids-table']
const onTop: readonly ProductKind[] = ['table-lamp']
const carriers: readonly ProductKind[] = [
  'nightstand',
  'side-table',
  'sideboard',
  'chest',
  'desk',
  'tv-stand',
  'shoe-cabinet',
]
const hung: readonly ProductKind[] = ['pendant-lamp', 'wall-cabinet', 'mirror', 'curtain']
const lying: readonly ProductKind[] = ['pillow', 'mattress', 'bedding', 'rug']
const mostOf: Partial<Record<ProductKind, number>> = {
  nightstand: 2,
  armchair: 2,
  'table-lamp': 2,
  'pendant-lamp': 3,
  'dining-chair': 5,
  'bar-stool': 4,
  'kids-chair': 2,
  stool: 2,
}
const leansAt = 1300

const drawn = ({ piece, quantity }: RoomPiece): number => Math.min(quantity, mostOf[piece.kind] ?? 1)
const scaleAt = (s: number, floor: number): number => s * (1 + (floor - backFloor) / 620)
const gapMm = 130

/** The products along the wall from left to right, the largest in the middle; each begins at `leftMm` from the middle. */
function wallRow(row: readonly Wanted[]): { item: Wanted; leftMm: number }[] {
  const rank = ({ piece }: Wanted): number => {
    const at = anchors.indexOf(piece.kind)
    return at < 0 ? anchors.length : at
  }
  const [anchor, ...others] = row.toSorted((a, b) => rank(a) - rank(b))
  if (!anchor) return []
  const placed = [{ item: anchor, leftMm: -anchor.piece.widthMm / 2 }]
  const edge = { left: -anchor.piece.widthMm / 2, right: anchor.piece.widthMm / 2 }
  const beside: readonly ProductKind[] = ['nightstand', 'side-table', 'floor-lamp']
  const near = (item: Wanted): number => {
    const at = beside.indexOf(item.piece.kind)
    return at < 0 ? beside.length : at
  }
  const single = others
    .toSorted((a, b) => near(a) - near(b))
    .flatMap((item) => Array.from({ length: drawn(item) }, () => item))
  for (const item of single) {
    const wide = item.piece.widthMm
    const gap = item.piece.kind === 'nightstand' ? 50 : gapMm
    if (edge.right <= -edge.left) {
      placed.push({ item, leftMm: edge.right + gap })
      edge.right += gap + wide
    } else {
      placed.push({ item, leftMm: edge.left - gap - wide })
      edge.left -= gap + wide
    }
  }
  const shift = (edge.left + edge.right) / 2
  return placed.map((one) => ({ ...one, leftMm: one.leftMm - shift }))
}

/** Moves everything along the wall to the two sides, so that a table in the middle does not hide it. */
const parted = (row: { item: Wanted; leftMm: number }[], s: number): { item: Wanted; leftMm: number }[] => {
  const ends = { left: -(center - 40) / s, right: (center - 40) / s }
  return row.map(({ item }, at) => {
    const wide = item.piece.widthMm
    if (at % 2 === 0) {
      const leftMm = ends.left
      ends.left += wide + gapMm
      return { item, leftMm }
    }
    ends.right -= wide + gapMm
    return { item, leftMm: ends.right + gapMm }
  })
}

/** Picture units per millimetre: the row along the wall fills the picture, and the highest piece fits. */
function scaleOf(rowMm: number, pieces: readonly RoomPiece[]): number {
  const highest = Math.max(
    1,
    ...pieces.filter(({ piece }) => !hung.includes(piece.kind)).map(({ piece }) => outlineHeightMm(piece)),
  )
  return Math.min(clamp(880 / (rowMm + 900), 0.1, 0.185), (interior.horizon + 10) / highest)
}

const isKind =
  (kinds: readonly ProductKind[]) =>
  ({ piece }: RoomPiece) =>
    kinds.includes(piece.kind)

/** The places of a room's products, from back to front, and the `focus` of the arrangement. A product that lies on another (bedding, a pillow) has a place, but no drawing of its own. */
export function placesOf(pieces: readonly RoomPiece[]): { focus: number; places: Place[] } {
  const all = pieces.map((one, of) => ({ ...one, of }))
  const table = all.find(({ piece }) => tables.includes(piece.kind))
  const isDining = table !== undefined && table.piece.kind !== 'coffee-table'
  const bench = all.find(({ piece }) => piece.kind === 'bench')
  const hasBed = all.some(({ piece }) => piece.kind === 'bed')
  const off: readonly ProductKind[] = [...tables, ...seatsAround, ...inFront, ...onTop, ...hung, ...lying]
  const leaning = (one: Wanted): boolean => one.piece.kind === 'mirror' && one.piece.heightMm > leansAt
  const alongWall = all.filter(
    (one) => (!off.includes(one.piece.kind) && !(hasBed && one === bench)) || leaning(one),
  )
  const row = wallRow(alongWall)
  const rowMm = row.reduce((sum, { item }) => sum + item.piece.widthMm + gapMm, 0)
  const s = scaleOf(isDining ? Math.max(rowMm + table.piece.widthMm, 3600) : rowMm, pieces)
  const standing = (isDining ? parted(row, s) : row).map(({ item, leftMm }) =>
    at(item, center + leftMm * s, backFloor, s),
  )
  const [first] = standing
  const anchor = first && all[first.of]
  const focus = first && anchor && !isDining ? first.x + (anchor.piece.widthMm * s) / 2 : center
  const floorPlaces = [
    ...aroundTable(all, table, focus, s),
    ...inFrontOf(all, deskOf(all, standing, s) ?? focus, s),
    ...(hasBed && bench ? [atCenter(bench, focus, middleFloor - 14, s)] : []),
  ]
  const above = [
    ...hangings(
      all.filter((one) => !leaning(one)),
      standing,
      isDining ? 'table' : 'room',
      focus,
      s,
    ),
    ...topped(all, standing, s),
  ]
  const rugs = all.filter(isKind(['rug'])).map((rug) => {
    const under = isDining || !hasBed ? middleFloor + 34 : middleFloor + 26
    return atCenter(rug, focus, under, s)
  })
  const rest = all
    .filter(isKind(['pillow', 'mattress', 'bedding']))
    .map((one) => onAnchor(one, standing[0], s))
  const places = [
    ...rugs,
    ...standing,
    ...above,
    ...floorPlaces.toSorted((a, b) => a.floor - b.floor),
    ...rest,
  ]
  return { focus, places }
}

const at = ({ of }: Wanted, x: number, floor: number, s: number, up = 0): Place => ({
  of,
  x,
  floor,
  s: scaleAt(s, floor),
  up,
})
const atCenter = (item: Wanted, x: number, floor: number, s: number): Place =>
  at(item, x - (item.piece.widthMm * scaleAt(s, floor)) / 2, floor, s)

/** A table in the middle with its seats behind it and at its ends. */
function aroundTable(all: readonly Wanted[], table: Wanted | undefined, x: number, s: number): Place[] {
  if (!table) return []
  const low = table.piece.kind === 'coffee-table'
  const floor = low ? middleFloor + 8 : middleFloor + 30
  const seat = low ? undefined : all.find(isKind(seatsAround))
  const places = [atCenter(table, x, floor, s)]
  if (!seat) return places
  const count = drawn(seat)
  const ends = count >= 4 ? 2 : 0
  const half = (table.piece.widthMm * scaleAt(s, floor)) / 2
  const wide = seat.piece.widthMm * scaleAt(s, floor)
  const behind = Array.from({ length: count - ends }, (_, i) => {
    const share = (i + 1) / (count - ends + 1)
    return atCenter(seat, x - half + 2 * half * share, floor - 34, s)
  })
  const sides = ends
    ? [-1, 1].map((side) => atCenter(seat, x + side * (half + wide * 0.42), floor - 4, s))
    : []
  return [...sides, ...behind, ...places]
}

/** The middle of the desk, where its chair stands. */
const deskOf = (all: readonly Wanted[], standing: readonly Place[], s: number): number | undefined => {
  const desk = standing.find(({ of }) => all[of]?.piece.kind === 'desk')
  return desk && desk.x + ((all[desk.of]?.piece.widthMm ?? 0) * s) / 2
}

/** Furniture in front of the wall row: chairs at the sides, a stool before the sofa. */
function inFrontOf(all: readonly Wanted[], focus: number, s: number): Place[] {
  const sides = [0.89, 0.12, 0.26, 0.74]
  const free = all
    .filter(isKind(inFront))
    .filter((one) => one.piece.kind !== 'kids-table')
    .flatMap((one) => Array.from({ length: drawn(one) }, () => one))
  return free.map((one, index) => {
    if (one.piece.kind === 'office-chair') return atCenter(one, focus - 30, backFloor + 36, s)
    const share = sides[index % sides.length] ?? 0.5
    return atCenter(one, interior.w * share, index % 2 ? frontFloor + 4 : frontFloor - 18, s)
  })
}

/** Hanging things: over the table or the middle, above what stands at the wall, or at the window. */
function hangings(
  all: readonly Wanted[],
  standing: readonly Place[],
  under: 'table' | 'room',
  focus: number,
  s: number,
): Place[] {
  const over = (item: Wanted, x: number, bottomMm: number): Place => ({
    ...at(item, x - (item.piece.widthMm * s) / 2, backFloor, s),
    up: bottomMm * s,
  })
  const low = standing
    .map((place) => ({ place, piece: all.find(({ of }) => of === place.of)?.piece }))
    .find(({ piece }) => piece && outlineHeightMm(piece) < leansAt)
  const middleOf = low?.piece ? low.place.x + (low.piece.widthMm * s) / 2 : focus
  const topMm = low?.piece ? outlineHeightMm(low.piece) : 900
  return all.filter(isKind(hung)).flatMap((item) => {
    if (item.piece.kind === 'curtain') return [over(item, (item.piece.widthMm * s) / 2 - 30, 20)]
    if (item.piece.kind === 'mirror') return [over(item, middleOf, topMm + 220)]
    if (item.piece.kind === 'wall-cabinet') return [over(item, middleOf, topMm + 450)]
    const count = drawn(item)
    const bottomMm = under === 'table' ? 1480 : 1950
    const step = Math.max(item.piece.widthMm * s * 1.5, 60)
    return Array.from({ length: count }, (_, i) => over(item, focus + (i - (count - 1) / 2) * step, bottomMm))
  })
}

/** Lamps on the furniture that carries them. */
function topped(all: readonly Wanted[], standing: readonly Place[], s: number): Place[] {
  const carried = standing.filter((place) => carriers.includes(all[place.of]?.piece.kind ?? 'other'))
  return all.filter(isKind(onTop)).flatMap((lamp) =>
    Array.from({ length: drawn(lamp) }, (_, i): Place => {
      const carrier = carried[i % Math.max(1, carried.length)]
      const under = carrier && all[carrier.of]?.piece
      if (!carrier || !under) return at(lamp, 60, backFloor, s, 0)
      const wide = under.widthMm * s
      const share = wide > 200 ? 0.16 : 0.5
      return {
        ...at(lamp, carrier.x + wide * share - (lamp.piece.widthMm * s) / 2, backFloor, s),
        up: outlineHeightMm(under) * s - 3,
      }
    }),
  )
}

const onAnchor = (item: Wanted, anchor: Place | undefined, s: number): Place =>
  at(item, anchor ? anchor.x + 40 : center, backFloor, s, 60)
