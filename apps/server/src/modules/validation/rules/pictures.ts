import type { ValidationPicture } from '@showfloor/contract/validation'
import { turningDeg, type Rectangle } from './geometry.ts'

/** A piece and its opening or place, width × height in mm, with the rule's verdict. */
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

/** The picture of the tightest comparison; one that does not fit comes before all that do. */
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
