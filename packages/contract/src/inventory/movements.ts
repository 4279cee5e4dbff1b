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

/** The journal of the shops' stock. */
export const movements = {
  movements: call({
    summary:
      'Movements of a SKU’s stock in a shop below the cursor `before`, newest first: pieces in (+) or out (−), the reason, and the stock after it',
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
          /** Who caused it; empty without an account, as for a file imported from the command line. */
          by: z.string(),
        }),
      ),
      next: id.nullable(),
    }),
    errors: [],
  }),
}
