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

/** A line for the rules: a SKU and its quantity. */
export type RuleItem = {
  name: string
  kind: string
  colorName: string
  size: { widthMm: number | null; depthMm: number | null; heightMm: number | null }
  attributes: SkuAttributes
  packages: readonly ItemPackage[]
  quantity: number
}

/** A remark on items: a text and its parameters. */
export type Remark = { text: TextKey; params: TextParams }
/** The result of a rule: `wrong` makes the section fail, `unknown` alone leaves it unmeasured; `fine` names the compared values when neither does. */
export type Finding = {
  wrong: Remark[]
  unknown: Remark[]
  fine: Remark[]
  /** The tightest comparison, where its sizes are known. */
  picture?: ValidationPicture
}
/** Answers null when no item concerns the rule. */
export type Rule = (items: readonly RuleItem[], home: HomeMeasurements) => Finding | null

export const remark = (text: TextKey, params: TextParams = {}): Remark => ({ text, params })
