import { z } from 'zod'
import { call } from './common/call.ts'
import { orderStatuses } from './common/order-status.ts'
import { cents, id, scopedId } from './common/schemas.ts'
import { deliveryModes } from './orders.confirmation.ts'

/** How goods get to the customer, and what a guide answers to one who asks about an order. */
export const replies = {
  deliveryModes: call({
    summary: 'How goods get to the customer, and what that costs',
    service: 'trade',
    method: 'POST',
    path: '/delivery-mode/list',
    access: 'order.read',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({
          code: z.enum(deliveryModes),
          name: z.string(),
          needsAddress: z.boolean(),
          fee: cents,
          /** Goods for at least this much are brought for nothing. */
          freeFrom: cents.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  autoReplyQuery: call({
    summary:
      'What to answer to a customer who asks about an order, by its number or the tail of their mobile',
    service: 'trade',
    method: 'POST',
    path: '/customer-order-query/auto-reply',
    access: 'order.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, keyword: z.string().trim().min(4).max(40) }),
    output: z.object({
      data: z.array(
        z.object({ id: scopedId, orderNo: z.string(), status: z.enum(orderStatuses), text: z.string() }),
      ),
    }),
    errors: [],
  }),
  autoReplySubmit: call({
    summary: 'Keeps with the order what the customer was answered',
    service: 'trade',
    method: 'POST',
    path: '/customer-order-query/auto-reply-submit',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    input: z.object({ id: scopedId, text: z.string().trim().min(1).max(500) }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
