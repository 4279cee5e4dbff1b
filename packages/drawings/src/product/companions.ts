import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import type { RoomKind } from '../furniture/kinds.ts'
import type { Piece } from '../ink/subject.ts'

/** A quiet piece of furniture beside the product; `xMm` is measured from the product's centre. */
export type Companion = { kind: ProductKind; xMm: number; widthMm?: number; heightMm?: number }
/** Where a companion stands: at so many halves of the product's width from its centre, and millimetres beyond. */
type Place = readonly [kind: ProductKind, halves: number, mm: number, widthMm?: number]

const usual: Record<RoomKind, Place> = {
  living: ['floor-lamp', 1, 500],
  bedroom: ['nightstand', 1, 500],
  dining: ['dining-chair', 1, 490, 480],
  study: ['bookcase', 1, 700, 900],
  hall: ['bench', 1, 750, 1000],
}

const besideSofas: readonly Place[] = [['floor-lamp', 1, 330]]
const aroundSeats: readonly Place[] = [
  ['floor-lamp', 1, 420],
  ['side-table', -1, -420],
]
const behindTables: readonly Place[] = [
  ['sofa', 0, 0, 2300],
  ['floor-lamp', 0, 1560],
]
const madeBed: readonly Place[] = [['bed', 0, 0, 1900]]

/** The furniture around a kind, placed so that it never hides the piece; around any other, one usual thing of its room. */
const around: Partial<Record<ProductKind, readonly Place[]>> = {
  sofa: besideSofas,
  'sofa-bed': besideSofas,
  'corner-sofa': besideSofas,
  armchair: aroundSeats,
  ottoman: aroundSeats,
  'coffee-table': behindTables,
  'side-table': behindTables,
  rug: behindTables,
  stool: behindTables,
  bed: [['nightstand', 1, 330]],
  mattress: madeBed,
  pillow: madeBed,
  bedding: madeBed,
  nightstand: [['bed', -1, -1050, 1900]],
  'dining-table': [
    ['dining-chair', -0.45, 0],
    ['dining-chair', 0.45, 0],
    ['pendant-lamp', 0, 0],
  ],
  'dining-chair': [['dining-table', 0, 0, 1600]],
  'bar-stool': [['bar-table', 0, 0, 1500]],
  'pendant-lamp': [
    ['dining-table', 0, 0, 1600],
    ['dining-chair', 0, -1050],
    ['dining-chair', 0, 1050],
  ],
  desk: [
    ['office-chair', -0.2, 0],
    ['bookcase', 1, 560, 700],
  ],
  'office-chair': [['desk', 0, 0, 1500]],
  'table-lamp': [['sideboard', 0, 0, 1500]],
  curtain: [['armchair', 1, 300]],
  'kids-table': [
    ['kids-chair', -1, -320],
    ['kids-chair', 1, 320],
  ],
  'kids-chair': [['kids-table', 1, 560]],
}

export function companionsOf(piece: Piece, room: RoomKind): Companion[] {
  if (piece.kind === 'wall-cabinet') return [{ kind: 'sideboard', xMm: 0, widthMm: piece.widthMm }]
  const places = around[piece.kind] ?? [usual[room]].filter(([kind]) => kind !== piece.kind)
  return places.map(([kind, halves, mm, widthMm]) => ({
    kind,
    xMm: (piece.widthMm / 2) * halves + mm,
    ...(widthMm !== undefined && { widthMm }),
  }))
}
