import type { ValidationPicture } from '@showfloor/contract/validation'
import { turningDeg, type Rectangle } from './geometry.ts'

/** A piece and the place it has to go into, width × height in mm, with what the rule said of them. */
export type Drawn = {
  kind: ValidationPicture['kind']
  name: string
  place: Rectangle
  piece: Rectangle
  mayTilt: boolean
  fits: boolean
}

const playOf = ({ place, piece }: Drawn): number =>
  Math.min(...place) - Math.min(...piece) + Math.max(...place) - Math.max(...piece)

/** The picture of the tightest of the compared: one that does not fit before all that do. */
export const tightest = (compared: readonly Drawn[]): { picture: ValidationPicture } | object => {
  const [first] = compared.toSorted((a, b) => Number(a.fits) - Number(b.fits) || playOf(a) - playOf(b))
  if (!first) return {}
  const { kind, name, fits, place, piece } = first
  return {
    picture: {
      kind,
      name,
      fits,
      place: { widthMm: place[0], heightMm: place[1] },
      piece: { widthMm: piece[0], heightMm: piece[1] },
      tiltDeg: turningDeg(piece, place, first.mayTilt),
    },
  }
}
