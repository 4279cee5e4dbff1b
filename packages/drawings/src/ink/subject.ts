import { productKindNames, type ProductKind } from '@showfloor/contract/common/product-kinds'
import { productMaterials, type ProductMaterial } from '@showfloor/contract/common/product-materials'

/** Typical width, depth and height of each kind in millimetres, for products without sizes. */
const typicalSizesMm: Record<ProductKind, readonly [width: number, depth: number, height: number]> = {
  sofa: [2200, 950, 850],
  'corner-sofa': [2900, 1700, 850],
  'sofa-bed': [2000, 980, 870],
  armchair: [820, 850, 940],
  ottoman: [700, 550, 420],
  stool: [400, 400, 450],
  bench: [1200, 400, 460],
  bed: [1900, 2150, 1100],
  'bunk-bed': [2060, 1000, 1650],
  crib: [1250, 700, 950],
  mattress: [1800, 2000, 250],
  pillow: [740, 480, 160],
  bedding: [2000, 2300, 420],
  wardrobe: [1800, 600, 2200],
  'dining-table': [1400, 800, 750],
  'coffee-table': [1200, 650, 400],
  'side-table': [480, 480, 550],
  desk: [1400, 650, 750],
  'bar-table': [1200, 450, 1050],
  'dressing-table': [1000, 450, 1350],
  'dining-chair': [480, 540, 820],
  'office-chair': [660, 640, 1150],
  'bar-stool': [430, 460, 980],
  cabinet: [1000, 420, 1300],
  'tv-stand': [2000, 400, 480],
  sideboard: [1600, 420, 800],
  bookcase: [1000, 320, 2000],
  shelf: [900, 350, 1500],
  chest: [900, 450, 950],
  'shoe-cabinet': [900, 340, 1100],
  nightstand: [480, 420, 520],
  'wall-cabinet': [1200, 340, 620],
  trolley: [450, 360, 860],
  mirror: [600, 40, 1650],
  'floor-lamp': [420, 420, 1600],
  'table-lamp': [300, 300, 500],
  'pendant-lamp': [520, 520, 480],
  curtain: [2800, 150, 2600],
  rug: [2400, 1700, 12],
  'room-divider': [1600, 350, 1750],
  'outdoor-set': [2000, 900, 760],
  'kids-table': [900, 600, 560],
  'kids-chair': [340, 340, 560],
  other: [800, 500, 800],
}

export type PictureView = 'front' | 'dimensions' | 'room' | 'alone'

/** The input of a picture. Sizes are positive integers in millimetres, or null when unknown. */
export type PictureSubject = {
  kind: ProductKind | (string & {})
  widthMm: number | null
  depthMm: number | null
  heightMm: number | null
  colorHex: string
  colorName?: string
  material: string
  seats?: number
  name?: string
  orientation?: 'left' | 'right'
}

/** Materials with a surface of their own; any other is drawn as fabric. */
export type Material = Exclude<ProductMaterial, 'other'>
const isMaterial = (known: ProductMaterial): known is Material => known !== 'other'
const materials = productMaterials.filter(isMaterial)

/** A sanitised subject: every field is one of our own values or a bounded number; no text of the caller is kept. */
export type Piece = {
  kind: ProductKind
  widthMm: number
  depthMm: number
  heightMm: number
  /** The product's own sizes for the dimension lines; null where unknown or implausible. */
  statedMm: { width: number | null; depth: number | null; height: number | null }
  color: string
  material: Material
  seats: number | null
  mirrored: boolean
  round: boolean
  soft: boolean
  chaise: boolean
  /** Equal for every colour of a product, so that its variants have one shape. */
  seed: number
  /** Prefix of element ids, which differ between the pictures of a page. */
  id: string
}

const isUsable = (value: unknown, mostMm: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 1 && value <= mostMm

const bounded = (value: unknown, typicalMm: number): number =>
  isUsable(value, Number.MAX_VALUE) ? Math.min(Math.max(value, typicalMm / 6), typicalMm * 4) : typicalMm

/** A stable hash (FNV-1a) of a text, as an unsigned 32-bit number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads #rgb or #rrggbb; anything else becomes a warm neutral. */
function colorOf(value: unknown): string {
  const hex = text(value).trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(hex)) return hex
  if (/^#[0-9a-f]{3}$/.test(hex)) return hex.replaceAll(/[0-9a-f]/g, '$&$&')
  return '#b3a48f'
}

/** Turns any data of a product row or an import into a drawable piece; never throws. */
export function pieceOf(subject: PictureSubject, view: PictureView): Piece {
  const kind = productKindNames.find((known) => known === subject.kind) ?? 'other'
  const [width, depth, height] = typicalSizesMm[kind]
  const name = text(subject.name)
  const stated = (value: unknown): number | null => (isUsable(value, 99_999) ? Math.round(value) : null)
  const shape = [kind, name, subject.widthMm, subject.depthMm, subject.heightMm].join('|')
  const look = [shape, subject.colorHex, subject.material, subject.seats, subject.orientation, view].join('|')
  const seats = subject.seats
  return {
    kind,
    widthMm: bounded(subject.widthMm, width),
    depthMm: bounded(subject.depthMm, depth),
    heightMm: bounded(subject.heightMm, height),
    statedMm: {
      width: stated(subject.widthMm),
      depth: stated(subject.depthMm),
      height: stated(subject.heightMm),
    },
    color: colorOf(subject.colorHex),
    material: materials.find((known) => known === subject.material) ?? 'fabric',
    seats: isUsable(seats, 50) ? Math.min(Math.round(seats), 6) : null,
    mirrored: subject.orientation === 'left' || /左/.test(name),
    round: /圆|round/i.test(name) && !/圆角|rounded/i.test(name),
    soft: /云朵|奶油|羊羔|cloud|puffy|cosy/i.test(name),
    chaise: kind === 'corner-sofa' || /贵妃|chaise/i.test(name),
    seed: hashOf(shape),
    id: `p${(hashOf(look) % 36 ** 4).toString(36)}`,
  }
}
