import type { HomeMeasurements } from '@showfloor/contract/customers'
import type { SkuAttributes } from '@showfloor/contract/catalogue/attributes'
import type { ValidationPicture } from '@showfloor/contract/validation'
import type { TextKey, TextParams } from '../validation.texts.ts'

export type ItemPackage = {
  lengthMm: number
  widthMm: number
  heightMm: number
  weightG: number
  mayTilt: boolean
}

/** One line as the rules see it: a SKU and how many of it. */
export type RuleItem = {
  name: string
  kind: string
  colorName: string
  size: { widthMm: number | null; depthMm: number | null; heightMm: number | null }
  attributes: SkuAttributes
  packages: readonly ItemPackage[]
  quantity: number
}

/** Something said about the items: a text of the catalogue and what is filled in. */
export type Remark = { text: TextKey; params: TextParams }
/** What a rule found: `wrong` and `unknown` each make the section fail, `fine` says what was compared when nothing did. */
export type Finding = {
  wrong: Remark[]
  unknown: Remark[]
  fine: Remark[]
  /** The tightest of what was compared, where its sizes are known. */
  picture?: ValidationPicture
}
/** A rule answers null when no item makes it relevant. */
export type Rule = (items: readonly RuleItem[], home: HomeMeasurements) => Finding | null

export const remark = (text: TextKey, params: TextParams = {}): Remark => ({ text, params })
