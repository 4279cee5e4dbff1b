import { z } from 'zod'
import { call } from '../common/call.ts'
import { id, time } from '../common/schemas.ts'

export const movementKinds = [
  'OPENING',
  'EDIT',
  'IMPORT',
  'SALE',
  'RETURN',
  'TRANSFER',
  'COUNT',
  'WRITE_OFF',
] as const

/** The journal of what lies in shops. */
export const movements = {
  movements: call({
    summary:
      'Movements of a SKU’s stock in a shop from below `before`, the newest first: how many pieces came (+) or went (−), why, and what lay there after it',
    service: 'wms',
    method: 'POST',
    path: '/inventory/movements',
    access: 'catalogue.read',
    effect: 'read',
    shop: ({ siteId }) => [siteId],
    input: z.object({
      siteId: id,
      skuId: id,
      before: id.optional(),
      size: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      data: z.array(
        z.object({
          id,
          kind: z.enum(movementKinds),
          quantity: z.int(),
          onHand: z.int(),
          at: time,
          /** Who did it; empty where no account did, as with a file from the command line. */
          by: z.string(),
        }),
      ),
      next: id.nullable(),
    }),
    errors: [],
  }),
}
