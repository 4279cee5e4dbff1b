import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import type { Body, Draw } from './parts.ts'
import type { Ink } from '../ink/ink.ts'
import type { Piece } from '../ink/subject.ts'
import { bed, beddingSet, bunkBed, crib, mattress, restPillow } from './beds.ts'
import { floorLamp, pendantLamp, tableLamp } from './lighting.ts'
import { barStool, bench, diningChair, officeChair, stool } from './chairs.ts'
import { armchair, cornerSofa, ottoman, sofa, sofaBed } from './seating.ts'
import { kidsChair, outdoorSet } from './sets.ts'
import {
  bookcase,
  cabinet,
  chest,
  nightstand,
  other,
  shelf,
  shoeCabinet,
  sideboard,
  tvStand,
  wallCabinet,
  wardrobe,
} from './storage.ts'
import { barTable, coffeeTable, desk, dressingTable, kidsTable, sideTable, table, trolley } from './tables.ts'
import { curtain, mirror, roomDivider, rug } from './textiles.ts'

/** The place of a kind in a room: standing, hung at eye height, hung from the ceiling, or flat on the floor. */
export type Standing = 'floor' | 'wall' | 'ceiling' | 'flat'
/** The room a kind belongs to. */
export type RoomKind = 'living' | 'bedroom' | 'dining' | 'study' | 'hall'

type Kind = { draw: Draw; stands: Standing; room: RoomKind }
const of = (draw: Draw, room: RoomKind, stands: Standing = 'floor'): Kind => ({ draw, room, stands })

const kinds: Record<ProductKind, Kind> = {
  sofa: of(sofa, 'living'),
  'corner-sofa': of(cornerSofa, 'living'),
  'sofa-bed': of(sofaBed, 'living'),
  armchair: of(armchair, 'living'),
  ottoman: of(ottoman, 'living'),
  stool: of(stool, 'living'),
  bench: of(bench, 'hall'),
  bed: of(bed, 'bedroom'),
  'bunk-bed': of(bunkBed, 'bedroom'),
  crib: of(crib, 'bedroom'),
  mattress: of(mattress, 'bedroom'),
  pillow: of(restPillow, 'bedroom'),
  bedding: of(beddingSet, 'bedroom'),
  wardrobe: of(wardrobe, 'bedroom'),
  'dining-table': of(table, 'dining'),
  'coffee-table': of(coffeeTable, 'living'),
  'side-table': of(sideTable, 'living'),
  desk: of(desk, 'study'),
  'bar-table': of(barTable, 'dining'),
  'dressing-table': of(dressingTable, 'bedroom'),
  'dining-chair': of(diningChair, 'dining'),
  'office-chair': of(officeChair, 'study'),
  'bar-stool': of(barStool, 'dining'),
  cabinet: of(cabinet, 'dining'),
  'tv-stand': of(tvStand, 'living'),
  sideboard: of(sideboard, 'dining'),
  bookcase: of(bookcase, 'study'),
  shelf: of(shelf, 'study'),
  chest: of(chest, 'bedroom'),
  'shoe-cabinet': of(shoeCabinet, 'hall'),
  nightstand: of(nightstand, 'bedroom'),
  'wall-cabinet': of(wallCabinet, 'dining', 'wall'),
  trolley: of(trolley, 'dining'),
  mirror: of(mirror, 'hall', 'wall'),
  'floor-lamp': of(floorLamp, 'living'),
  'table-lamp': of(tableLamp, 'living'),
  'pendant-lamp': of(pendantLamp, 'dining', 'ceiling'),
  curtain: of(curtain, 'living', 'wall'),
  rug: of(rug, 'living', 'flat'),
  'room-divider': of(roomDivider, 'living'),
  'outdoor-set': of(outdoorSet, 'living'),
  'kids-table': of(kidsTable, 'study'),
  'kids-chair': of(kidsChair, 'study'),
  other: of(other, 'living'),
}

export const kindOf = (piece: Piece): Kind => kinds[piece.kind]

/** Height of the drawing in millimetres: flat things show their foreshortened length. */
export function outlineHeightMm(piece: Piece): number {
  if (piece.kind === 'rug') return piece.depthMm * 0.3 + piece.heightMm
  if (piece.kind === 'mattress') return piece.heightMm + piece.depthMm * 0.17
  if (piece.kind === 'pillow') return Math.max(piece.depthMm, piece.heightMm)
  if (piece.kind === 'bedding') return piece.widthMm * 0.46
  return piece.heightMm
}

/** Puts a piece on the drawing board at a scale in picture units per millimetre. */
export function bodyOf(piece: Piece, s: number, ink: Ink): Body {
  return { w: piece.widthMm * s, h: outlineHeightMm(piece) * s, d: piece.depthMm * s, s, ink, piece }
}
