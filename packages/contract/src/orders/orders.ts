import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { cents, day, id, longText, idInShop, scopedId, shortText } from '../common/schemas.ts'
import { changed, confirmation, orderAmounts, versioned } from './confirmation.ts'
import { delivery, deliveryCode } from './delivery.ts'
import { orderDetail } from './detail.ts'
import { items } from './items.ts'
import { listing } from './listing.ts'
import { replies } from './replies.ts'
import { repurchase } from './repurchase.ts'
import { validationData, validationSections } from '../validation.ts'

export const guideTick = z.object({ section: z.enum(validationSections), ticked: z.boolean() })

/** What may be wrong with what an order holds, when it is made and when it is changed. */
/** What closing the payment links of an order can end with. */
const closingErrors = ['LINK_NOT_CLOSED', 'LINK_OPEN', 'ORDER_JUST_PAID'] as const
const contentErrors = [
  'ORDER_TOO_LARGE',
  'ORDER_ITEM_UNAVAILABLE',
  'PRICE_MOVED',
  'DELIVERY_MODE_CLOSED',
  'DELIVERY_DATE_EARLY',
  'STOCK_SHORT',
  'BOARD_UNKNOWN',
  'BOARD_TWICE',
  'BOARD_TAKEN',
  'VALIDATION_UNTICKED',
  'DEAL_PRICE_BELOW_RED_LINE',
  'OFFER_OPEN',
  'CHANNEL_INFO_FAILED',
  'UNIFIED_CHANNEL_MISSING',
] as const

/** What a guide enters at checkout. `expectedPrice` is the price the guide saw: a price that moved since is answered as a difference, never used silently. */
const orderInput = z.object({
  shopId: id,
  shopGuideCartId: idInShop.optional(),
  customerId: idInShop,
  addressId: idInShop.optional(),
  deliveryMode: deliveryCode,
  deliveryDate: day.nullable().default(null),
  items: z
    .array(
      z.object({
        itemMappingId: id,
        itemQty: z.int().min(1).max(9999),
        /** The one board that is sold, for an article that is chosen from boards with a natural edge. */
        boardId: idInShop.optional(),
        dealPrice: cents.optional(),
        expectedPrice: cents.optional(),
      }),
    )
    .min(1)
    .max(200),
  discount: cents.default(0),
  note: longText.default(''),
  /** Why the customer should get prices below the red line: with it the approval is asked for at once. */
  offerReason: z.string().trim().max(300).default(''),
})
const scopeOfOrder = (input: {
  shopId: string
  shopGuideCartId?: ScopedId | undefined
  customerId?: ScopedId | undefined
  addressId?: ScopedId | undefined
  items: readonly { boardId?: ScopedId | undefined }[]
}) => [
  input.shopId,
  input.shopGuideCartId,
  input.customerId,
  input.addressId,
  ...input.items.map(({ boardId }) => boardId),
]

const calculatedLine = z.object({
  itemMappingId: id,
  skuName: z.string(),
  itemQty: z.int(),
  marketingPrice: cents,
  dealPrice: cents,
  discount: cents,
  amount: cents,
  itemNum: z.int(),
  boardId: scopedId.nullable(),
  /** Another order holds its board, or it is sold. */
  boardTaken: z.boolean(),
  priceBefore: cents.nullable(),
})

export const orders = {
  calculate: call({
    summary: 'The only arithmetic of a shop order: lines, discount spread, delivery fee, subsidy, payable',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/calculate',
    access: 'order.write',
    effect: 'read',
    shop: (input) => [input.orderId, ...scopeOfOrder(input)],
    /** `orderId`: the order that is being changed; what it holds itself is not taken. */
    input: orderInput.extend({ customerId: idInShop.optional(), orderId: idInShop.optional() }),
    output: z.object({ lines: z.array(calculatedLine), amounts: orderAmounts }),
    errors: [
      'ORDER_ITEM_UNAVAILABLE',
      'ORDER_TOO_LARGE',
      'DELIVERY_MODE_CLOSED',
      'CHANNEL_INFO_FAILED',
      'UNIFIED_CHANNEL_MISSING',
      'BOARD_UNKNOWN',
      'BOARD_TWICE',
    ],
  }),
  check: call({
    summary: 'What the shop’s rules say of an order that is not saved yet, at the address it goes to',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/check',
    access: 'order.write',
    effect: 'read',
    shop: scopeOfOrder,
    input: orderInput,
    output: validationData,
    errors: ['NOT_FOUND'],
  }),
  create: call({
    summary:
      'Creates a shop order from cart items; `submit` also holds the stock and asks the customer to confirm',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/create',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: scopeOfOrder,
    input: orderInput.extend({
      submit: z.boolean().default(true),
      ticks: z.array(guideTick).max(7).default([]),
    }),
    output: changed.extend({ orderNo: z.string() }),
    errors: ['SHOP_CLOSED', 'ORDER_EMPTY', ...contentErrors, 'NOT_FOUND'],
  }),
  update: call({
    summary:
      'Changes an order: a new revision; one that was submitted or confirmed asks the customer again, or is a draft again while the manager decides of its price',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/update',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id, ...scopeOfOrder(input)],
    input: orderInput.extend({
      ...versioned,
      submit: z.boolean().default(false),
      ticks: z.array(guideTick).max(7).default([]),
    }),
    output: changed,
    errors: ['NOT_FOUND', 'ORDER_CHANGED', 'ORDER_TRANSITION', ...closingErrors, ...contentErrors],
  }),
  submit: call({
    summary: 'Submits a draft: holds its stock and asks the customer to confirm',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/submit',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    input: z.object({ ...versioned, ticks: z.array(guideTick).max(7).default([]) }),
    output: changed,
    errors: [
      'NOT_FOUND',
      'ORDER_CHANGED',
      'ORDER_TRANSITION',
      'STOCK_SHORT',
      'BOARD_TAKEN',
      'VALIDATION_UNTICKED',
      'ORDER_ITEM_UNAVAILABLE',
      'PRICE_MOVED',
      'DELIVERY_MODE_CLOSED',
      'DELIVERY_DATE_EARLY',
      'DEAL_PRICE_BELOW_RED_LINE',
      'OFFER_OPEN',
    ],
  }),
  delete: call({
    summary: 'Deletes a draft',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/delete',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    audit: {
      zh: '删除订单',
      en: 'Delete order',
      // Its number is nowhere else afterwards.
      of: ({ id }, output) => ({ subject: id, detail: { orderNo: output?.orderNo ?? null } }),
    },
    input: z.object(versioned),
    output: z.object({ orderNo: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_CHANGED', 'ORDER_TRANSITION', 'ORDER_HAS_PAYMENTS'],
  }),
  revoke: call({
    summary: 'Takes a submitted order back to draft and gives its stock free',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/revoke',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    audit: { zh: '撤回订单', en: 'Withdraw order', about: 'order', of: ({ id }) => ({ subject: id }) },
    input: z.object(versioned),
    output: changed,
    errors: ['NOT_FOUND', 'ORDER_CHANGED', 'ORDER_TRANSITION', ...closingErrors],
  }),
  cancel: call({
    summary: 'Cancels an unpaid order and gives its stock free',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/cancel',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    audit: { zh: '取消订单', en: 'Cancel order', about: 'order', of: ({ id }) => ({ subject: id }) },
    input: z.object({ ...versioned, reason: shortText.default('') }),
    output: changed,
    errors: ['NOT_FOUND', 'ORDER_CHANGED', 'ORDER_TRANSITION', ...closingErrors],
  }),
  holdAgain: call({
    summary:
      'Holds for good what is missing of an order that is paid, once it can be had; nothing where all is held',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/hold-again',
    access: 'order.write',
    effect: 'write',
    idempotent: true,
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'STOCK_SHORT', 'BOARD_TAKEN'],
  }),
  ...listing,
  get: call({
    summary: 'One order with lines, money, confirmation, ticks and timeline',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/get',
    access: 'order.read',
    opens: ['cost.read'],
    effect: 'read',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: orderDetail,
    errors: ['NOT_FOUND'],
  }),
  ...confirmation,
  ...items,
  ...delivery,
  ...replies,
  ...repurchase,
}
