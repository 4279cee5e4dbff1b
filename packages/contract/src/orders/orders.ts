import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { cents, day, id, longText, idInShop, scopedId, shortText } from '../common/schemas.ts'
import { changed, confirmation, orderAmounts, versioned } from './confirmation.ts'
import { delivery, deliveryCode } from './delivery.ts'
import { orderDetail } from './detail.ts'
import { invoiceCalls } from './invoices.ts'
import { items } from './items.ts'
import { listing } from './listing.ts'
import { customerPayCalls } from './paying.ts'
import { replies } from './replies.ts'
import { repurchase } from './repurchase.ts'
import { validationData, validationSections } from '../validation.ts'

export const guideTick = z.object({ section: z.enum(validationSections), ticked: z.boolean() })

/** Errors of closing the payment links of an order. */
const closingErrors = ['LINK_NOT_CLOSED', 'LINK_OPEN', 'ORDER_JUST_PAID'] as const
/** Errors of an order's content, when it is created or changed. */
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

/** What a guide enters at checkout. `expectedPrice`: the price the guide saw; if it has changed, `calculate` answers `priceBefore`, and placing the order fails with PRICE_MOVED. */
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
        /** The one board that is sold, for an article of natural-edge boards. */
        boardId: idInShop.optional(),
        dealPrice: cents.optional(),
        expectedPrice: cents.optional(),
      }),
    )
    .min(1)
    .max(200),
  discount: cents.default(0),
  note: longText.default(''),
  /** The reason for prices below the red line; with it the approval is requested at once. */
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
  /** Whether its board is held by another order or sold. */
  boardTaken: z.boolean(),
  priceBefore: cents.nullable(),
})

export const orders = {
  calculate: call({
    summary: 'Calculates a shop order: lines, spread of the discount, delivery fee, subsidy, payable',
    service: 'trade',
    method: 'POST',
    path: '/shop-order/calculate',
    access: 'order.write',
    effect: 'read',
    shop: (input) => [input.orderId, ...scopeOfOrder(input)],
    /** `orderId`: the order that is being changed; its own holds do not count as taken. */
    input: orderInput.extend({ customerId: idInShop.optional(), orderId: idInShop.optional() }),
    /**
     * `firstDay`: the first day on which everything can be delivered. `lacksSubsidyCity`: the shop has state subsidies switched on and belongs to no city
     * with rules, so that they are 0.
     */
    output: z.object({
      lines: z.array(calculatedLine),
      amounts: orderAmounts,
      firstDay: z.string(),
      lacksSubsidyCity: z.boolean(),
    }),
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
    summary: 'Checks an unsaved order against the shop’s rules, for its address',
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
      'Changes an order by a new revision. A submitted or confirmed order asks the customer again; it becomes a draft while a price awaits approval',
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
      'SUBSIDY_MOVED',
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
      // The number of a deleted order is kept nowhere else.
      of: ({ id }, output) => ({ subject: id, detail: { orderNo: output?.orderNo ?? null } }),
    },
    input: z.object(versioned),
    output: z.object({ orderNo: z.string() }),
    errors: ['NOT_FOUND', 'ORDER_CHANGED', 'ORDER_TRANSITION', 'ORDER_HAS_PAYMENTS'],
  }),
  revoke: call({
    summary: 'Returns a submitted order to draft and releases its stock',
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
    summary: 'Cancels an unpaid order and releases its stock',
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
      'Holds the missing goods of a paid order for good, once they are available; does nothing where everything is held',
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
    opens: ['order.list', 'delivery.carry', 'catalogue.read', 'cost.read'],
    effect: 'read',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: orderDetail,
    errors: ['NOT_FOUND'],
  }),
  ...confirmation,
  ...customerPayCalls,
  ...invoiceCalls,
  ...items,
  ...delivery,
  ...replies,
  ...repurchase,
}
