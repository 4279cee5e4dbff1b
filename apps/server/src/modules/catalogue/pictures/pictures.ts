import { productKindNames } from '@showfloor/contract/common/product-kinds'
import { drawPicture, placeholderColor } from '@showfloor/drawings/product/product'
import type { PictureSubject, PictureView } from '@showfloor/drawings/product/product'

/** The looks of a SKU for its picture: columns of `listed_items`. */
export type PicturedItem = {
  kind: string
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  colorHex: string
  material: string
  skuName?: string
  attributes?: unknown
  /** Blank for an item that is drawn. */
  photo?: string
}

// Raised when drawings change, so that browsers do not show cached ones.
export const drawingVersion = 1

export const pictureViews: readonly PictureView[] = ['front', 'dimensions', 'room', 'alone']

// Words of a name that decide the shape; addresses contain a letter for each instead of the name.
const shapeWords = [
  ['o', '圆', /圆(?!角)|(?<!\w)round(?!ed)/i],
  ['s', '云朵', /云朵|奶油|羊羔|cloud|puffy|cosy/i],
  ['c', '贵妃', /贵妃|chaise/i],
  ['l', '左', /左/],
] as const

const millimetres = (mm: number | null): string => (mm === null ? '' : String(mm))
/** `2200x950x850`; an unknown side is empty. */
export const sizeText = ({ widthMm, depthMm, heightMm }: PictureSubject): string =>
  [widthMm, depthMm, heightMm].map(millimetres).join('x')
/** The part of {@link pictureUrl} and {@link interiorUrl} beside kind, colour, material and size. */
export const shapeOf = (subject: PictureSubject): string =>
  shapeWords
    .filter(([, word]) => subject.name?.includes(word))
    .map(([letter]) => letter)
    .join('')
const facts = (attributes: unknown): Record<string, unknown> =>
  typeof attributes === 'object' && attributes !== null ? (attributes as Record<string, unknown>) : {}

export const subjectOf = (item: PicturedItem): PictureSubject => {
  const { seats, orientation } = facts(item.attributes)
  const shape = shapeWords.filter(([, , words]) => words.test(item.skuName ?? '')).map(([letter]) => letter)
  return {
    kind: (productKindNames as readonly string[]).includes(item.kind) ? item.kind : 'other',
    widthMm: item.widthMm,
    depthMm: item.depthMm,
    heightMm: item.heightMm,
    colorHex: /^#[0-9a-f]{6}$/i.test(item.colorHex) ? item.colorHex.toLowerCase() : '#b9ab96',
    material: /^[a-z]{1,20}$/.test(item.material) ? item.material : 'other',
    ...(typeof seats === 'number' && seats >= 1 && seats <= 12 ? { seats: Math.round(seats) } : {}),
    ...(orientation === 'left' || orientation === 'right' ? { orientation } : {}),
    ...(shape.length > 0 ? { name: nameOfShape(shape.join('')) } : {}),
  }
}

const nameOfShape = (letters: string): string =>
  shapeWords
    .filter(([letter]) => letters.includes(letter))
    .map(([, word]) => word)
    .join(' ')

/**
 * The address of an item's picture; the front view is its photo, if it has one. The path of a drawing contains everything drawn, so that serving it needs no
 * look-up and it can be cached for ever.
 */
export const pictureUrl = (item: PicturedItem, view: PictureView): string => {
  if (view === 'front' && item.photo) return item.photo
  const subject = subjectOf(item)
  const query = new URLSearchParams()
  if (subject.seats !== undefined) query.set('seats', String(subject.seats))
  if (subject.orientation !== undefined) query.set('side', subject.orientation)
  const shape = shapeOf(subject)
  if (shape !== '') query.set('shape', shape)
  const path = [
    '/pictures',
    drawingVersion,
    subject.kind,
    subject.colorHex.slice(1),
    subject.material,
    sizeText(subject),
    `${view}.svg`,
  ].join('/')
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** The pictures of an item, with its tint. */
export const picturesOfItem = (item: PicturedItem) => ({
  front: pictureUrl(item, 'front'),
  dimensions: pictureUrl(item, 'dimensions'),
  room: pictureUrl(item, 'room'),
  alone: pictureUrl(item, 'alone'),
  color: pictureColor(item),
})

/** The tint shown until an item's picture arrives, `#rrggbb`. */
export const pictureColor = (item: PicturedItem): string => placeholderColor(subjectOf(item))

export type PicturePath = { kind: string; color: string; material: string; size: string; file: string }
export type PictureQuery = { seats?: unknown; side?: unknown; shape?: unknown }

/** The subject in an address; null for what `pictureUrl` and `interiorUrl` cannot make. */
export const addressedSubject = (
  path: Omit<PicturePath, 'file'>,
  query: PictureQuery,
): PictureSubject | null => {
  const size = /^(\d{0,6})x(\d{0,6})x(\d{0,6})$/.exec(path.size)
  if (!size || !(productKindNames as readonly string[]).includes(path.kind)) return null
  if (!/^[0-9a-f]{6}$/.test(path.color) || !/^[a-z]{1,20}$/.test(path.material)) return null
  const mm = (text: string | undefined): number | null => (text ? Number(text) : null)
  const seats =
    typeof query.seats === 'string' && /^([1-9]|1[0-2])$/.test(query.seats) ? Number(query.seats) : undefined
  const side = query.side === 'left' || query.side === 'right' ? query.side : undefined
  const name = typeof query.shape === 'string' ? nameOfShape(query.shape.slice(0, 10)) : ''
  return {
    kind: path.kind,
    widthMm: mm(size[1]),
    depthMm: mm(size[2]),
    heightMm: mm(size[3]),
    colorHex: `#${path.color}`,
    material: path.material,
    ...(seats === undefined ? {} : { seats }),
    ...(side === undefined ? {} : { orientation: side }),
    ...(name === '' ? {} : { name }),
  }
}

/** Draws a picture by its address; null for an address that `pictureUrl` cannot make. */
export const drawAddressed = (
  path: PicturePath,
  query: PictureQuery,
): { key: string; draw: () => string } | null => {
  const view = pictureViews.find((name) => path.file === `${name}.svg`)
  const subject = addressedSubject(path, query)
  if (!view || !subject) return null
  return { key: JSON.stringify([subject, view]), draw: () => drawPicture(subject, view) }
}
