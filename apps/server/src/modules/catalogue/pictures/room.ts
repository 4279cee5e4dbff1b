import { frontPicture } from './scene.ts'
import type { Piece } from './subject.ts'

export const roomPicture = (piece: Piece): string => frontPicture(piece)
