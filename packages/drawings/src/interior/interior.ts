import { mix } from '../ink/color.ts'
import { defsFor, dressOf, paintInk } from '../ink/ink.ts'
import type { Detail } from '../ink/ink.ts'
import { interiorLooks, type InteriorLookName } from './looks.ts'
import { isCovered, pinOf, separated } from './pins.ts'
import { interior, placesOf, type Place, type RoomPiece } from './places.ts'
import { shell, shellDefs, windowSide } from './shell.ts'
import { bodyOf, kindOf, outlineHeightMm } from '../furniture/kinds.ts'
import { lampHalo } from '../furniture/lighting.ts'
import { plant } from '../product/room.ts'
import { box, n, oval } from '../ink/shapes.ts'
import { pieceOf, type Piece, type PictureSubject } from '../ink/subject.ts'

/** A product of a room, and its quantity there. */
export type InteriorSubject = PictureSubject & { quantity: number }

const mostBytes = 90_000

/** Distinct prefixes of ids, so that the pieces of one document never share a gradient. */
const named = (piece: Piece, at: number): Piece => ({ ...piece, id: `${String.fromCharCode(97 + at)}0` })

const roomOf = (subjects: readonly InteriorSubject[]): RoomPiece[] =>
  subjects.map((subject, at) => ({ piece: named(pieceOf(subject, 'room'), at), quantity: subject.quantity }))

/** The pins of the products in a drawn room, in the order given, in thousandths of the picture. */
export function interiorPins(subjects: readonly InteriorSubject[]): { x: number; y: number }[] {
  const room = roomOf(subjects)
  const { places } = placesOf(room)
  const pins = room.map((one, of) => {
    const place = places.find((each) => each.of === of)
    return place ? pinOf(one, place) : { x: 500, y: 500 }
  })
  return separated(pins)
}

const shadowOf = (wide: number, place: Place): string => {
  const deep = Math.min(16, Math.max(6, wide * 0.05))
  return `<path d="${oval(place.x + wide / 2 + 8, place.floor - 1, wide * 0.55 + 6, deep)}" fill="url(#fall)"/><path d="${oval(place.x + wide / 2, place.floor, wide * 0.49, deep * 0.5)}" fill="url(#fall)"/>`
}

function drawPlace({ piece }: RoomPiece, place: Place, detail: Detail, first: boolean): string {
  const { draw, stands } = kindOf(piece)
  const body = bodyOf(piece, place.s, paintInk(piece.id, detail))
  const y = place.floor - place.up - body.h
  const isHanging = piece.kind === 'pendant-lamp'
  const isStanding = stands === 'floor' && place.up === 0
  const cord = isHanging ? `<path d="${box(place.x + body.w / 2 - 1, 0, 2, y + 4)}" fill="#4a4036"/>` : ''
  const spot = `translate(${n(place.x)} ${n(y)})`
  // A second piece of a product refers to the first, at its own scale.
  const key = `${piece.id}all`
  const drawn = first ? `<g id="${key}">${draw(body)}</g>` : `<use href="#${key}"/>`
  return `${isStanding ? shadowOf(body.w, place) : ''}${cord}<g transform="${spot}">${lampHalo(body)}<g stroke-linecap="round">${drawn}</g></g>`
}

/** The stretches of the wall without furniture, and the low piece under a possible picture. */
function wallOf(
  room: readonly RoomPiece[],
  places: readonly Place[],
): { left: number; right: number; art: { x: number; bottom: number } | null } {
  const standing = places.flatMap((place) => {
    const piece = room[place.of]?.piece
    if (!piece || kindOf(piece).stands === 'flat' || piece.kind === 'pendant-lamp' || isCovered(piece))
      return []
    const [wide, high] = [piece.widthMm * place.s, outlineHeightMm(piece) * place.s]
    return [{ piece, from: place.x, to: place.x + wide, top: place.floor - place.up - high, up: place.up }]
  })
  const high = standing.filter(({ top }) => top < interior.horizon - 130)
  const left = Math.min(interior.w, ...high.map(({ from }) => from))
  const right = Math.max(0, ...high.map(({ to }) => to))
  const anchor = standing.filter(({ up, to, from }) => up === 0 && to - from > 150)[0]
  const isBare =
    anchor &&
    anchor.top > 230 &&
    !standing.some(
      ({ piece, up, from, to }) =>
        up > 0 && piece.kind !== 'table-lamp' && to > anchor.from && from < anchor.to,
    )
  return {
    left,
    right,
    art: anchor && isBare ? { x: (anchor.from + anchor.to) / 2, bottom: anchor.top - 34 } : null,
  }
}

/**
 * A furnished room, to scale, as one self-contained SVG document (8:5, viewBox 960 × 600): no scripts, no outside references, no
 * text of the caller. The same products and look always give the same bytes.
 */
export function drawInterior(lookName: InteriorLookName, subjects: readonly InteriorSubject[]): string {
  const look = interiorLooks[lookName]
  const room = roomOf(subjects)
  const { focus, places } = placesOf(room)
  const wall = wallOf(room, places)
  const back = shell(look, focus, wall, wall.art)
  const corner = places.every(
    (place) => place.x + (room[place.of]?.piece.widthMm ?? 0) * place.s < interior.w - 96,
  )
  const paint = (detail: Detail): string => {
    const seen = new Set<number>()
    const furniture = places
      .map((place) => {
        const one = room[place.of]
        if (!one || isCovered(one.piece)) return ''
        const first = !seen.has(place.of)
        seen.add(place.of)
        return drawPlace(one, place, detail, first)
      })
      .join('')
    const content =
      back +
      (corner ? plant(interior.w - 52, interior.horizon + 34, 210) : '') +
      furniture +
      `<path d="${box(0, 0, interior.w, interior.h)}" fill="url(#sun)"/>`
    const defs = room.map(({ piece }) => defsFor(piece.id, dressOf(piece), content)).join('')
    const fall = `<radialGradient id="fall"><stop offset="0" stop-color="${mix(look.floor, '#1d120b', 0.85)}" stop-opacity=".36"/><stop offset=".6" stop-color="${mix(look.floor, '#1d120b', 0.85)}" stop-opacity=".22"/><stop offset="1" stop-color="#1d120b" stop-opacity="0"/></radialGradient>`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${interior.w} ${interior.h}"><defs>${shellDefs(look, windowSide(wall) === 'right' ? 0.92 : 0.08)}${fall}${defs}</defs>${content.replaceAll(/(?<![\d.])0\.(?=\d)/g, '.')}</svg>`
  }
  const fine = paint('middle')
  return fine.length <= mostBytes ? fine : paint('plain')
}
