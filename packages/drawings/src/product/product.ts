import { mix, wallTones } from '../ink/color.ts'
import { dimensionPicture } from './drafting.ts'
import { roomPicture } from './room.ts'
import { alonePicture, frontPicture } from './scene.ts'
import { pieceOf } from '../ink/subject.ts'
import type { PictureSubject, PictureView } from '../ink/subject.ts'

export type { PictureSubject, PictureView } from '../ink/subject.ts'

/** Pictures are ASCII, so length is bytes. A piece above the limit is drawn again with less detail. */
const mostBytes = 12_000

/**
 * Draws a product as one self-contained SVG document (4:3, viewBox 640 × 480, under 12 KB; `alone` as wide and high as the
 * piece is): no scripts, no outside references, no text of the caller. The same subject and view always give the same bytes. Never throws: unusable
 * sizes become typical ones, unknown kinds and materials a neutral piece.
 */
export function drawPicture(subject: PictureSubject, view: PictureView): string {
  const piece = pieceOf(subject, view)
  if (view === 'dimensions') return dimensionPicture(piece)
  if (view === 'room') return roomPicture(piece, mostBytes)
  const draw = view === 'alone' ? alonePicture : frontPicture
  const picture = draw(piece, 'fine')
  if (picture.length <= mostBytes) return picture
  const lighter = draw(piece, 'middle')
  return lighter.length <= mostBytes ? lighter : draw(piece, 'plain')
}

/** The product's colour, paled to the tint of its backdrop: `#rrggbb`, shown until the picture arrives. */
export function placeholderColor(subject: PictureSubject): string {
  const { wall, wallLow } = wallTones(pieceOf(subject, 'front').color)
  return mix(wall, wallLow, 0.5)
}
