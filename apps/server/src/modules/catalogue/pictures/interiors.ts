import { mix } from '@showfloor/drawings/ink/color'
import { drawInterior, interiorPins, type InteriorSubject } from '@showfloor/drawings/interior/interior'
import { interiorLookNames, interiorLooks, type InteriorLookName } from '@showfloor/drawings/interior/looks'
import {
  addressedSubject,
  drawingVersion,
  shapeOf,
  sizeText,
  subjectOf,
  type PicturedItem,
} from './pictures.ts'

export type { InteriorLookName } from '@showfloor/drawings/interior/looks'

/** A product in a drawn room, and its quantity there. */
export type RoomItem = PicturedItem & { quantity: number }

const piecesMax = 20

const subjectsOf = (items: readonly RoomItem[]): InteriorSubject[] =>
  items.slice(0, piecesMax).map((item) => ({ ...subjectOf(item), quantity: item.quantity }))

/** The address of a drawing of a room with these products. It contains everything drawn, so that the answer can be cached for ever. */
export const interiorUrl = (look: InteriorLookName, items: readonly RoomItem[]): string => {
  const query = new URLSearchParams()
  for (const subject of subjectsOf(items)) {
    const { kind, colorHex, material, seats = '', orientation = '', quantity } = subject
    const said = [
      kind,
      colorHex.slice(1),
      material,
      sizeText(subject),
      seats,
      orientation,
      shapeOf(subject),
      quantity,
    ]
    query.append('p', said.join('.'))
  }
  return `/pictures/${drawingVersion}/interior/${look}.svg?${query.toString()}`
}

/** The pins of the products in such a drawing, in thousandths of its width and height. */
export const interiorPinsOf = (items: readonly RoomItem[]): { x: number; y: number }[] =>
  interiorPins(subjectsOf(items))

/** The tint shown until a drawing arrives, `#rrggbb`. */
export const interiorColor = (look: InteriorLookName): string =>
  mix(interiorLooks[look].wall, interiorLooks[look].wallLow, 0.5)

const subjectAt = (said: string): InteriorSubject | null => {
  const [kind = '', color = '', material = '', size = '', seats, side, shape, quantity = ''] = said.split('.')
  const subject = addressedSubject({ kind, color, material, size }, { seats, side, shape })
  return subject && /^([1-9]|[1-4]\d|50)$/.test(quantity) ? { ...subject, quantity: Number(quantity) } : null
}

/** Draws an interior by its address; null for an address that `interiorUrl` cannot make. */
export const drawAddressedInterior = (
  file: string,
  said: unknown,
): { key: string; draw: () => string } | null => {
  const look = interiorLookNames.find((name) => file === `${name}.svg`)
  const pieces = said === undefined ? [] : Array.isArray(said) ? (said as unknown[]) : [said]
  if (!look || pieces.length > piecesMax) return null
  const subjects = pieces.map((one) => (typeof one === 'string' ? subjectAt(one) : null))
  if (subjects.some((subject) => subject === null)) return null
  const known = subjects.filter((subject) => subject !== null)
  return { key: JSON.stringify([look, known]), draw: () => drawInterior(look, known) }
}
