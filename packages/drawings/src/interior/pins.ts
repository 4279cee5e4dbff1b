import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import { interior, type Place, type RoomPiece } from './places.ts'
import { outlineHeightMm } from '../furniture/kinds.ts'
import { clamp } from '../ink/shapes.ts'
import type { Piece } from '../ink/subject.ts'

/** Kinds whose pin is on the piece that they lie on. */
export const isCovered = ({ kind }: Piece): boolean =>
  kind === 'mattress' || kind === 'bedding' || kind === 'pillow'

const pinShares: Partial<Record<ProductKind, readonly [x: number, y: number]>> = {
  sofa: [0.26, 0.32],
  'corner-sofa': [0.22, 0.32],
  bed: [0.5, 0.62],
  rug: [0.12, 0.74],
  'floor-lamp': [0.5, 0.12],
  'pendant-lamp': [0.5, 0.75],
  curtain: [0.16, 0.4],
  'coffee-table': [0.5, 0.2],
  'dining-table': [0.5, 0.16],
}

/** The pin of a product, in thousandths of the picture. */
export function pinOf({ piece }: RoomPiece, place: Place): { x: number; y: number } {
  const [shareX, shareY] = pinShares[piece.kind] ?? [0.5, 0.34]
  const [w, h] = [piece.widthMm * place.s, outlineHeightMm(piece) * place.s]
  const top = place.floor - place.up - h
  return {
    x: Math.round((clamp(place.x + w * shareX, 30, interior.w - 30) / interior.w) * 1000),
    y: Math.round((clamp(top + h * shareY, 30, interior.h - 30) / interior.h) * 1000),
  }
}

// The least distance for a finger on a phone, across and down.
const apart = { x: 70, y: 112 }
const aside = [0, 1, -1, 2, -2, 3, -3]

/** Moves overlapping pins to the side, later ones away from earlier ones. */
export function separated(pins: readonly { x: number; y: number }[]): { x: number; y: number }[] {
  const done: { x: number; y: number }[] = []
  for (const { x, y } of pins) {
    const isFree = (at: number): boolean =>
      at > 30 &&
      at < 970 &&
      !done.some((other) => Math.abs(other.x - at) < apart.x && Math.abs(other.y - y) < apart.y)
    const free = aside.map((steps) => x + steps * apart.x).find(isFree)
    done.push({ x: free ?? x, y })
  }
  return done
}
