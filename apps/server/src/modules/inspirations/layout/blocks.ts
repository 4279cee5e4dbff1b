import {
  againstWall,
  chairsAt,
  dining,
  seating,
  seatSides,
  sleeping,
  worktop,
  type Piece,
  type Shape,
  type ShapeItem,
  type Side,
} from './shapes.ts'

/** Pieces that are placed together: a host with its guests, in all their possible arrangements. `facing`: opposite the main block. */
export type Block = {
  ids: string[]
  /** The kind of its host. */
  kind: string
  shapes: Shape[]
  facing: boolean
  /** The preferred place: the middle of a wall, the middle of the room, or a corner. */
  rest: 'wall' | 'middle' | 'corner'
  footprintMm2: number
}

const sofas = new Set(['sofa', 'corner-sofa', 'sofa-bed'])
const mains = new Set([...sofas, 'bed', 'dining-table'])
const cornered = new Set(['wardrobe', 'bookcase', 'cabinet', 'shelf', 'floor-lamp', 'armchair', 'chest'])
const seatOf: Record<string, string> = {
  desk: 'office-chair',
  'kids-table': 'kids-chair',
  'dressing-table': 'stool',
  'bar-table': 'bar-stool',
}
const besideSofa = new Set(['side-table', 'floor-lamp'])
const sides: Side[] = [1, -1]

/** Kinds that stand on furniture, hang, or lie on a bed, and need no floor. */
export const offFloor: ReadonlySet<string> = new Set([
  'mattress',
  'pillow',
  'bedding',
  'table-lamp',
  'pendant-lamp',
  'wall-cabinet',
  'curtain',
])

/** Pieces grouped into blocks, the main one first and the others by size. Pieces without a place on the floor are left out. */
export const blocksOf = (pieces: readonly Piece[]): Block[] => {
  const rest = pieces.filter(({ kind }) => !offFloor.has(kind))
  const take = (count: number, ...kinds: string[]): Piece[] => {
    const taken = rest.filter(({ kind }) => kinds.includes(kind)).slice(0, count)
    for (const piece of taken) rest.splice(rest.indexOf(piece), 1)
    return taken
  }
  const main = rest.find(({ kind }) => mains.has(kind))
  const blocks: Block[] = []
  if (main) {
    rest.splice(rest.indexOf(main), 1)
    blocks.push(mainBlock(main, take))
    if (main.kind !== 'dining-table')
      for (const piece of take(1, 'tv-stand')) blocks.push(wallBlock([piece], againstWall(piece), true))
  }
  const others: Block[] = []
  for (const table of rest.filter(({ kind }) => kind in seatOf)) {
    rest.splice(rest.indexOf(table), 1)
    const [seatKind = '', chair] = [seatOf[table.kind], rest.find(({ kind }) => kind === seatOf[table.kind])]
    const room = chair ? Math.max(1, Math.floor(table.widthMm / (chair.widthMm + 50))) : 0
    const seats = take(table.kind === 'bar-table' ? room : 1, seatKind)
    const rugs = main ? [] : take(1, 'rug')
    others.push(wallBlock([table, ...seats, ...rugs], withRug(worktop(table, seats), rugs[0])))
  }
  const rugs = rest.filter(({ kind }) => kind === 'rug')
  for (const piece of rest.filter(({ kind }) => kind !== 'rug'))
    others.push(wallBlock([piece], againstWall(piece)))
  for (const rug of rugs) others.push(wallBlock([rug], againstWall(rug)))
  others.sort((a, b) => b.footprintMm2 - a.footprintMm2)
  return [...blocks, ...others]
}

type Take = (count: number, ...kinds: string[]) => Piece[]

const mainBlock = (main: Piece, take: Take): Block => {
  const [rug] = take(1, 'rug')
  const ofRug = rug ? [rug] : []
  if (main.kind === 'bed') {
    const stands = take(2, 'nightstand')
    return blockOf(
      [main, ...stands, ...ofRug],
      sides.map((side) => sleeping(main, stands, rug, side)),
      'wall',
    )
  }
  if (main.kind === 'dining-table') {
    const [first] = take(1, 'dining-chair')
    const chairs = first ? [first, ...take(chairsAt(main, first) - 1, 'dining-chair')] : []
    return blockOf(
      [main, ...chairs, ...ofRug],
      sides.map((side) => dining(main, chairs, rug, side)),
      'middle',
    )
  }
  const places = seatSides(main)
  const [table] = take(1, 'coffee-table')
  const seats = take(places.length, 'armchair', 'ottoman')
  const beside = take(2, ...besideSofa)
  const group = { sofa: main, seats, beside, ...(table ? { table } : {}), ...(rug ? { rug } : {}) }
  return blockOf(
    [main, ...(table ? [table] : []), ...seats, ...beside, ...ofRug],
    places.map((side) => seating(group, side)),
    'wall',
  )
}

const withRug = (shape: Shape, rug: Piece | undefined): Shape => {
  if (!rug) return shape
  const [host] = shape.items
  const middle = (host?.box.du ?? 0) / 2
  const [item] = againstWall(rug).items
  if (!item) return shape
  const box = { ...item.box, u: Math.round(middle - rug.widthMm / 2), v: Math.round((host?.box.dv ?? 0) / 2) }
  return { ...shape, items: [{ ...item, box }, ...shape.items] }
}

const wallBlock = (pieces: readonly Piece[], shape: Shape, facing = false): Block => ({
  ...blockOf(pieces, [shape], cornered.has(pieces[0]?.kind ?? '') ? 'corner' : 'wall'),
  facing,
})

const blockOf = (pieces: readonly Piece[], shapes: readonly Shape[], rest: Block['rest']): Block => ({
  ids: pieces.map(({ id }) => id),
  kind: pieces[0]?.kind ?? '',
  shapes: shapes.filter(isSound),
  facing: false,
  rest,
  footprintMm2: pieces.reduce((sum, { widthMm, depthMm }) => sum + widthMm * depthMm, 0),
})

/** Whether the pieces of a block fit together: a table too wide for the nook of a corner sofa does not. */
const isSound = ({ items }: Shape): boolean => {
  const solid = items.filter(({ layer }) => layer === 'floor').map((item) => [item, partsOf(item)] as const)
  return solid.every(([one, parts], at) =>
    solid
      .slice(at + 1)
      .every(([other, others]) =>
        parts.every((a) => others.every((b) => isTurned(one) || isTurned(other) || !overlap(a, b))),
      ),
  )
}

// Bounding boxes of turned chairs around a round table overlap although the chairs do not.
const isTurned = ({ turnDeg }: ShapeItem): boolean => turnDeg % 90 !== 0

export const partsOf = (item: ShapeItem) => item.parts ?? [item.box]

type Rect = { u: number; v: number; du: number; dv: number }
const overlap = (a: Rect, b: Rect): boolean =>
  a.u < b.u + b.du && b.u < a.u + a.du && a.v < b.v + b.dv && b.v < a.v + a.dv
