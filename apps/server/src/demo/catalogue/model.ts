import type { ProductKind } from '@showfloor/contract/common/product-kinds'
import type { Random } from '../random.ts'
import type { Finish } from './finishes.ts'
import type { Packing } from './packages.ts'

/** Facts for validation rules and pictures; mm and grams. */
export type Attributes = {
  frameInnerWidthMm?: number
  frameInnerLengthMm?: number
  maxMattressThicknessMm?: number
  mattressWidthMm?: number
  mattressLengthMm?: number
  thicknessMm?: number
  outerWidthMm?: number
  outerLengthMm?: number
  mounting?: 'WALL' | 'CEILING'
  requiresLoadG?: number
  setCode?: string
  seats?: number
  orientation?: 'left' | 'right'
}

/** One size a product comes in: its label, outer size in mm, weight in kg and the price of its plainest finish in yuan. */
export type Size = {
  label: string
  widthMm: number
  depthMm: number
  heightMm: number
  weightKg: number
  yuan: number
  attributes?: Attributes
}

/** One kind of furniture in a catalogue; many products are derived from it. */
export type Model = {
  /** Two letters that the product codes begin with. */
  code: string
  kind: ProductKind
  /** Names of the group and of the category in it. */
  category: readonly [string, string]
  noun: string
  designs: readonly string[]
  finishes: readonly Finish[]
  /** The sizes of one product; drawn once per product, so that products differ a little, like real ones. */
  sizes: (random: Random) => Size[]
  packing: Packing
  count: number
  story: string
  /** The room whose pieces of one series form a set and have the same colours. */
  set?: 'bedroom' | 'dining' | 'living'
  /** Made to order: sold without being in stock. */
  madeToOrder?: boolean
}

/** `value` varied by up to `spread`, in whole steps: sizes in catalogues end in zeros. */
export const near = (random: Random, value: number, spread: number, step = 10): number =>
  Math.round((value + (random.next() * 2 - 1) * spread) / step) * step
