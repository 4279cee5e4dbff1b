import { z } from 'zod'
import { call } from '../common/call.ts'
import { orderStatuses } from '../common/statuses/order-status.ts'
import { id, idInShop, scopedId } from '../common/schemas.ts'

const replyBody = z.string().trim().max(400)

/** Answers of guides to customers who ask about an order. */
export const replies = {
  replyTemplates: call({
    summary: 'The answer templates of all statuses; placeholders stand in braces',
    service: 'trade',
    method: 'POST',
    path: '/customer-order-query/template/list',
    access: 'setting.manage',
    effect: 'read',
    reach: 'chain',
    input: z.object({}),
    output: z.object({
      data: z.array(z.object({ status: z.enum(orderStatuses), bodyZh: z.string(), bodyEn: z.string() })),
    }),
    errors: [],
  }),
  replyTemplateUpdate: call({
    summary: 'Changes the answer template of a status; without an English text, the Chinese one is sent',
    service: 'trade',
    method: 'POST',
    path: '/customer-order-query/template/update',
    access: 'setting.manage',
    effect: 'write',
    reach: 'chain',
    audit: {
      zh: '修改自动回复',
      en: 'Change automatic reply',
      of: ({ status }) => ({ subject: '', detail: { orderStatus: status } }),
    },
    input: z.object({
      status: z.enum(orderStatuses),
      bodyZh: replyBody.min(1),
      bodyEn: replyBody,
    }),
    output: z.object({}),
    errors: ['REPLY_PLACE_UNKNOWN'],
  }),
  autoReplyQuery: call({
    summary: 'The answers for orders found by number or the end of a mobile',
    service: 'trade',
    method: 'POST',
    path: '/customer-order-query/auto-reply',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, keyword: z.string().trim().min(4).max(40) }),
    output: z.object({
      data: z.array(
        z.object({ id: scopedId, orderNo: z.string(), status: z.enum(orderStatuses), text: z.string() }),
      ),
    }),
    errors: ['UNKNOWN_MOBILES_LIMIT'],
  }),
  autoReplySubmit: call({
    summary: 'Adds an answer given to the customer to the order’s events',
    service: 'trade',
    method: 'POST',
    path: '/customer-order-query/auto-reply-submit',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    input: z.object({ id: idInShop, text: z.string().trim().min(1).max(500) }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
