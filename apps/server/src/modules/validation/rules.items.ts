import type { HomeMeasurements } from '@showfloor/contract/customers'
import type { ValidationPicture } from '@showfloor/contract/validation'
import { z } from 'zod'
import type { TextKey, TextParams } from './validation.texts.ts'

const positive = z.number().positive().optional().catch(undefined)

/** What a SKU says of itself to the rules; whatever is missing or makes no sense counts as unknown. Lengths in mm, load in grams. */
export const itemAttributes = z.object({
  frameInnerWidthMm: positive,
  frameInnerLengthMm: positive,
  maxMattressThicknessMm: positive,
  mattressWidthMm: positive,
  mattressLengthMm: positive,
  thicknessMm: positive,
  outerWidthMm: positive,
  outerLengthMm: positive,
  mounting: z.enum(['WALL', 'CEILING']).optional().catch(undefined),
  requiresLoadG: positive,
  setCode: z.string().min(1).optional().catch(undefined),
})
export type ItemAttributes = z.output<typeof itemAttributes>

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
  attributes: ItemAttributes
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
