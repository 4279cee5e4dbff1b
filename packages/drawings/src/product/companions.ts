import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import type { RoomKind } from '../furniture/kinds.ts'
import type { Piece } from '../ink/subject.ts'

/** A quiet piece of furniture beside the product; `xMm` is measured from the product's centre. */
export type Companion = { kind: ProductKind; xMm: number; widthMm?: number; heightMm?: number }

const usual: Record<RoomKind, Companion[]> = {
  living: [{ kind: 'floor-lamp', xMm: 1750 }],
  bedroom: [
    { kind: 'nightstand', xMm: 1330 },
    { kind: 'nightstand', xMm: -1330 },
  ],
  dining: [{ kind: 'dining-chair', xMm: 0, widthMm: 480 }],
  study: [{ kind: 'bookcase', xMm: 1650, widthMm: 900 }],
  hall: [{ kind: 'bench', xMm: 1250, widthMm: 1000 }],
}

/** The furniture around a piece, placed so that it never hides the piece. */
export function companionsOf(piece: Piece, kind: RoomKind): Companion[] {
  const beside = piece.widthMm / 2
  switch (piece.kind) {
    case 'sofa':
    case 'sofa-bed':
    case 'corner-sofa':
      return [{ kind: 'floor-lamp', xMm: beside + 330 }]
    case 'armchair':
    case 'ottoman':
      return [
        { kind: 'floor-lamp', xMm: beside + 420 },
        { kind: 'side-table', xMm: -beside - 420 },
      ]
    case 'coffee-table':
    case 'side-table':
    case 'rug':
    case 'stool':
      return [
        { kind: 'sofa', xMm: 0, widthMm: 2300 },
        { kind: 'floor-lamp', xMm: 1560 },
      ]
    case 'bed':
      return [{ kind: 'nightstand', xMm: beside + 330 }]
    case 'mattress':
    case 'pillow':
    case 'bedding':
      return [{ kind: 'bed', xMm: 0, widthMm: 1900 }]
    case 'nightstand':
      return [{ kind: 'bed', xMm: -beside - 1050, widthMm: 1900 }]
    case 'dining-table':
      return [
        { kind: 'dining-chair', xMm: -beside * 0.45 },
        { kind: 'dining-chair', xMm: beside * 0.45 },
        { kind: 'pendant-lamp', xMm: 0 },
      ]
    case 'dining-chair':
      return [{ kind: 'dining-table', xMm: 0, widthMm: 1600 }]
    case 'bar-stool':
      return [{ kind: 'bar-table', xMm: 0, widthMm: 1500 }]
    case 'pendant-lamp':
      return [
        { kind: 'dining-table', xMm: 0, widthMm: 1600 },
        { kind: 'dining-chair', xMm: -1050 },
        { kind: 'dining-chair', xMm: 1050 },
      ]
    case 'desk':
      return [
        { kind: 'office-chair', xMm: -beside * 0.2 },
        { kind: 'bookcase', xMm: beside + 560, widthMm: 700 },
      ]
    case 'office-chair':
      return [{ kind: 'desk', xMm: 0, widthMm: 1500 }]
    case 'table-lamp':
      return [{ kind: 'sideboard', xMm: 0, widthMm: 1500 }]
    case 'curtain':
      return [{ kind: 'armchair', xMm: beside + 300 }]
    case 'kids-table':
      return [
        { kind: 'kids-chair', xMm: -beside - 320 },
        { kind: 'kids-chair', xMm: beside + 320 },
      ]
    case 'kids-chair':
      return [{ kind: 'kids-table', xMm: beside + 560 }]
    case 'wall-cabinet':
      return [{ kind: 'sideboard', xMm: 0, widthMm: piece.widthMm }]
    default:
      return usualBeside(piece, kind)
  }
}

/** The first usual thing of the room, at the piece's side, of another kind. */
function usualBeside(piece: Piece, kind: RoomKind): Companion[] {
  const first = usual[kind].filter((each) => each.kind !== piece.kind).slice(0, 1)
  return first.map((each) => ({ ...each, xMm: piece.widthMm / 2 + (each.widthMm ?? 500) / 2 + 250 }))
}
