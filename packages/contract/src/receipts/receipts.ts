import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { cents, day, id, idInShop, paging, scopedId, sumCents, time } from '../common/schemas.ts'
import { tenderTypes } from '../common/statuses/payment-status.ts'
import { stagePlan } from '../payments/stages.ts'

const receipt = z.object({
  id: scopedId,
  receiptNo: z.string(),
  orderId: scopedId,
  orderNo: z.string(),
  type: z.enum(tenderTypes),
  amount: cents,
  /** What of it went back since. */
  refunded: cents,
  /** When the money came in. */
  paidAt: time,
  issuedBy: z.string(),
  issuedAt: time,
  /** How often it was printed; every print after the first is marked as a copy. */
  printed: z.int(),
  voidedBy: z.string(),
  voidedAt: time.nullable(),
  voidReason: z.string(),
})

const range = z.object({
  id: scopedId,
  /** The numbers as printed. */
  first: z.string(),
  last: z.string(),
  next: z.string().nullable(),
  /** The number of receipts left. */
  left: z.int(),
  createdBy: z.string(),
  createdAt: time,
})
const ranges = z.object({ data: z.array(range) })

const ofOrder = z.object({
  receipts: z.array(receipt),
  /** Money that came in without a receipt. */
  open: z.array(z.object({ tenderId: scopedId, type: z.enum(tenderTypes), amount: cents, paidAt: time })),
  /** The number of receipts left in all ranges. */
  left: z.int(),
})

/** Numbers that no receipt has, as printed: both of them and all between. */
const missing = z.object({ first: z.string(), last: z.string(), count: z.int() })

const no = z.int().min(0).max(999_999_999_999)
const write = { service: 'trade', method: 'POST', effect: 'write', idempotent: true } as const
const ofReceipt = { shop: (input: { id: ScopedId }) => [input.id] } as const

/** Receipts (收据) for money that came in, each with a number from the shop's ranges. */
export const receipts = {
  ofOrder: call({
    summary: 'The receipts of an order, and its money without one',
    service: 'trade',
    method: 'POST',
    path: '/receipt/of-order',
    access: 'payment.read',
    opens: ['order.list', 'delivery.carry'],
    effect: 'read',
    shop: (input) => [input.orderId],
    input: z.object({ orderId: idInShop }),
    output: ofOrder,
    errors: ['NOT_FOUND'],
  }),
  list: call({
    summary:
      'The receipts that a shop issued on some days, by number, void ones included, each with the numbers missing before it',
    service: 'trade',
    method: 'POST',
    path: '/receipt/list',
    access: 'ledger.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    /** Days are those of China, both included. */
    input: z.object({
      shopId: id,
      from: day,
      to: day,
      no: paging.no,
      size: z.int().min(1).max(200).default(50),
    }),
    output: z.object({
      /** A number that a range still has to give is not missing. */
      data: z.array(receipt.extend({ missing: missing.nullable() })),
      total: z.int(),
      voided: z.int(),
      /** The amount of the receipts that are not void. */
      amount: sumCents,
      /** How many numbers are missing before the receipts of these days. */
      missing: z.int(),
    }),
    errors: [],
  }),
  get: call({
    summary: 'One receipt, for print',
    service: 'trade',
    method: 'POST',
    path: '/receipt/get',
    access: 'payment.read',
    opens: ['order.list', 'delivery.carry'],
    effect: 'read',
    ...ofReceipt,
    input: z.object({ id: idInShop }),
    /** `plan`: the payment stages of the order as they are now. */
    output: receipt.extend({
      shopName: z.string(),
      receiptHead: z.string(),
      payer: z.string(),
      plan: stagePlan.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  issue: call({
    ...write,
    summary:
      'Issues a receipt with the shop’s next number for the amount of a payment that has not gone back',
    path: '/receipt/issue',
    access: 'payment.take',
    shop: (input) => [input.tenderId],
    audit: { zh: '开收据', en: 'Issue a receipt', of: ({ tenderId }) => ({ subject: tenderId }) },
    input: z.object({ tenderId: idInShop }),
    output: receipt,
    errors: ['NOT_FOUND', 'RECEIPT_EXISTS', 'RECEIPT_NOTHING', 'RECEIPT_NUMBERS_OVER'],
  }),
  print: call({
    ...write,
    summary: 'Records a print of a receipt; every print after the first is a copy',
    path: '/receipt/print',
    access: 'payment.read',
    opens: ['order.list', 'delivery.carry'],
    ...ofReceipt,
    input: z.object({ id: idInShop }),
    output: receipt,
    errors: ['NOT_FOUND'],
  }),
  void: call({
    ...write,
    summary: 'Voids a receipt, with a reason; it keeps its number',
    path: '/receipt/void',
    access: 'payment.take',
    ...ofReceipt,
    audit: { zh: '作废收据', en: 'Make a receipt void', of: ({ id: which }) => ({ subject: which }) },
    input: z.object({ id: idInShop, reason: z.string().trim().min(1).max(200) }),
    output: receipt,
    errors: ['NOT_FOUND', 'RECEIPT_VOID'],
  }),
  ranges: call({
    summary: 'The ranges of receipt numbers of a shop, in the order in which they are used',
    service: 'trade',
    method: 'POST',
    path: '/receipt/range/list',
    access: 'till.manage',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: ranges,
    errors: [],
  }),
  rangeAdd: call({
    ...write,
    summary: 'Adds a range of receipt numbers, which is used after the existing ones',
    path: '/receipt/range/add',
    access: 'till.manage',
    shop: (input) => [input.shopId],
    audit: {
      zh: '增加收据号段',
      en: 'Add a range of receipt numbers',
      about: 'shop',
      of: ({ shopId }) => ({ subject: shopId }),
    },
    input: z.object({
      shopId: id,
      prefix: z.string().regex(/^[A-Z0-9-]{0,8}$/),
      first: no,
      last: no,
      /** The number of digits, filled with zeros. */
      width: z.int().min(1).max(12),
    }),
    output: ranges,
    errors: ['RECEIPT_RANGE_INVALID', 'RECEIPT_RANGE_TAKEN'],
  }),
}
