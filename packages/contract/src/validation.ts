import { z } from 'zod'
import { call } from './common/call.ts'
import { millimetres, idInShop } from './common/schemas.ts'
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

export const validationPictureKinds = ['OPENING', 'FRAME', 'ROOM'] as const
const rectangle = z.object({ widthMm: millimetres, heightMm: millimetres })

/**
 * What a check compared, to be drawn to scale: a package's cross-section in an opening, a mattress on its frame, a bed in the bedroom. The piece is in the
 * middle of its place, turned clockwise by `tiltDeg`: to the angle at which it passes, or comes closest to passing.
 */
export const validationPicture = z.object({
  kind: z.enum(validationPictureKinds),
  name: z.string(),
  fits: z.boolean(),
  place: rectangle,
  piece: rectangle,
  tiltDeg: z.number(),
})
export type ValidationPicture = z.output<typeof validationPicture>

/**
 * One check before the checkout: whether the rule passes, and the compared values as a text. A check that does not pass and is not `measured` lacks
 * values: nothing is known to be wrong.
 */
export const check = z.object({ passValidate: z.boolean(), measured: z.boolean(), validateDesc: z.string() })
const drawnCheck = check.extend({ picture: validationPicture.optional() })
/** Only sections that concern one of the items are present. */
export const validationData = z.object({
  colour: drawnCheck.optional(),
  enteringDoor: drawnCheck.optional(),
  bedSize: drawnCheck.optional(),
  mattressSize: drawnCheck.optional(),
  mattressThickness: drawnCheck.optional(),
  bedExternalDiameter: drawnCheck.optional(),
  suspendedFurniture: drawnCheck.optional(),
})
export type ValidationData = z.output<typeof validationData>

export const validation = {
  check: call({
    summary: 'Checks the chosen items of a cart against each other and against the customer’s home',
    service: 'trade',
    method: 'POST',
    path: '/shop-validate-rule/check',
    access: 'order.write',
    for: 'systems',
    effect: 'read',
    shop: (input) => [input.shopGuideCartId, input.addressId],
    input: z.object({
      shopGuideCartId: idInShop,
      itemIds: z.array(idInShop).min(1).max(500),
      addressId: idInShop.optional(),
      measurements: homeMeasurements.optional(),
    }),
    output: validationData,
    errors: ['NOT_FOUND', 'ORDER_EMPTY'],
  }),
}
