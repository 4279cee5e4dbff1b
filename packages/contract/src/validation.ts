import { z } from 'zod'
import { call } from './common/call.ts'
import { scopedId } from './common/schemas.ts'
import { homeMeasurements } from './customers.ts'

export const validationSections = [
  'colour',
  'enteringDoor',
  'bedSize',
  'mattressSize',
  'mattressThickness',
  'bedExternalDiameter',
  'suspendedFurniture',
] as const
export type ValidationSection = (typeof validationSections)[number]

/** One check of the pre-checkout dialog: whether the rule passes and what was compared with what. */
export const check = z.object({ passValidate: z.boolean(), validateDesc: z.string() })
/** Only the sections that some item makes relevant are there. */
export const validationData = z.object({
  colour: check.optional(),
  enteringDoor: check.optional(),
  bedSize: check.optional(),
  mattressSize: check.optional(),
  mattressThickness: check.optional(),
  bedExternalDiameter: check.optional(),
  suspendedFurniture: check.optional(),
})
export type ValidationData = z.output<typeof validationData>

export const validation = {
  check: call({
    summary: 'Checks the chosen items of a cart against each other and against the customer’s home',
    service: 'trade',
    method: 'POST',
    path: '/shop-validate-rule/check',
    access: 'order.write',
    effect: 'read',
    shop: (input) => [input.shopGuideCartId, input.addressId],
    input: z.object({
      shopGuideCartId: scopedId,
      itemIds: z.array(scopedId).min(1).max(500),
      addressId: scopedId.optional(),
      measurements: homeMeasurements.optional(),
    }),
    output: validationData,
    errors: ['NOT_FOUND', 'ORDER_EMPTY'],
  }),
}
