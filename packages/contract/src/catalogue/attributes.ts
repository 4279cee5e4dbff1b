import { z } from 'zod'
import { CATALOGUE_TEXT_MAX } from '../common/catalogue/catalogue-words.ts'
import { millimetres } from '../common/schemas.ts'

/** Attributes of a SKU beside colour, size and material, for the checks before an order and for its drawing. Lengths in mm, load in grams. */
export const skuAttributes = z
  .object({
    setCode: z.string().trim().min(1).max(CATALOGUE_TEXT_MAX),
    seats: z.int().min(1).max(99),
    orientation: z.enum(['left', 'right']),
    frameInnerWidthMm: millimetres,
    frameInnerLengthMm: millimetres,
    maxMattressThicknessMm: millimetres,
    outerWidthMm: millimetres,
    outerLengthMm: millimetres,
    mattressWidthMm: millimetres,
    mattressLengthMm: millimetres,
    thicknessMm: millimetres,
    mounting: z.enum(['WALL', 'CEILING']),
    requiresLoadG: z.int().min(1).max(10_000_000),
  })
  .partial()
export type SkuAttributes = z.output<typeof skuAttributes>
export type SkuAttribute = keyof SkuAttributes

/** The stored attributes of a SKU; an unknown attribute or an impossible value is left out. */
export const knownAttributes = (stored: unknown): SkuAttributes =>
  Object.fromEntries(
    Object.entries(skuAttributes.shape).flatMap(([name, schema]) => {
      const { data } = schema.safeParse((stored as Record<string, unknown> | null | undefined)?.[name])
      return data === undefined ? [] : [[name, data]]
    }),
  )
