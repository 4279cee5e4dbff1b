import { z } from 'zod'
import { call } from '../common/call.ts'
import { cents, day, id, idInShop, scopedId, sumCents, time } from '../common/schemas.ts'
import {
  channelOrderFlags,
  channelOrderSources,
  channelOrderStates,
  channelRefundStates,
  platformStages,
} from '../common/statuses/marketplace-status.ts'
import { deliveryCode } from '../orders/delivery.ts'
import { guideTick } from '../orders/orders.ts'
import { validationData } from '../validation.ts'

const common = { service: 'trade', method: 'POST' } as const
const place = z.string().regex(/^\d{1,20}\.\d{1,19}$/)

/** An order of a marketplace in a list; the buyer is masked as the marketplace masks it. */
const channelOrder = z.object({
  id: scopedId,
  externalId: z.string(),
  platform: z.enum(channelOrderSources),
  channelId: id,
  channelName: z.string(),
  state: z.enum(channelOrderStates),
  stage: z.enum(platformStages),
  flag: z.enum(channelOrderFlags).nullable(),
  /** The buyer has asked for a refund that is not decided; until then nobody can claim the order. */
  isRefundAsked: z.boolean(),
  buyerName: z.string(),
  buyerMobile: z.string(),
  district: z.string(),
  placedAt: time,
  /** The seller's shipping deadline. */
  promisedAt: time.nullable(),
  /** The deadline has passed, and nobody has claimed the order. */
  isLate: z.boolean(),
  /** What the buyer pays and what the marketplace adds. */
  total: sumCents,
  platformBorne: sumCents,
  goods: z.string(),
  itemQty: z.int(),
  unmatched: z.int(),
  /** Sold pieces that the shop does not have any more. */
  short: z.int(),
  orderId: scopedId.nullable(),
  claimedBy: z.string(),
})

const line = z.object({
  no: z.int(),
  code: z.string(),
  title: z.string(),
  spec: z.string(),
  itemQty: z.int(),
  amount: sumCents,
  refund: z.enum(channelRefundStates).nullable(),
  /** The matched SKU; null: unknown, or the shop’s channel does not list it. */
  skuCode: z.string().nullable(),
  skuName: z.string().nullable(),
  itemMappingId: id.nullable(),
  /** The number that the shop can sell; null for an unmatched line. */
  itemNum: z.int().nullable(),
  refundedQty: z.int(),
})

/** Pieces of a line of the order. */
const linePieces = z.object({
  lineNo: z.int().min(1).max(1000),
  itemQty: z.int().min(1).max(1_000_000),
})

const refund = z.object({
  externalId: z.string(),
  lineNo: z.int().nullable(),
  state: z.enum(channelRefundStates),
  amount: sumCents,
  modifiedAt: time,
  /** The marketplace does not name its goods, and nobody has yet. */
  needsGoods: z.boolean(),
  /** What somebody said that it was for, and who. */
  goods: z.array(linePieces),
  namedBy: z.string(),
})

const detail = channelOrder.extend({
  lines: z.array(line),
  refunds: z.array(refund),
  /** The buyer's note. */
  buyerWords: z.string(),
  addressText: z.string(),
  postage: cents,
  /** For a presale: the deposit, and the deadline of the balance. */
  deposit: cents.nullable(),
  balanceDueAt: time.nullable(),
  paid: sumCents,
  modifiedAt: time,
  /** Whether the buyer of a claimed order is still masked, because the marketplace’s daily number of decryptions was used up. */
  isBuyerMasked: z.boolean(),
  /** The mobile is a relay number of the marketplace that works until then; null: the buyer’s own. */
  numberUntil: time.nullable(),
  /** The checks of its goods against the shop's rules. */
  checks: validationData,
})

/** Orders from marketplaces that wait for a guide. */
export const queue = {
  openOrders: call({
    ...common,
    summary: 'Orders from marketplaces, by age or by the promised day, a page after a cursor',
    path: '/open-client-order/paging',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      state: z.enum(channelOrderStates).default('OPEN'),
      channelId: id.optional(),
      /** Only orders that somebody has to look at. */
      flagged: z.boolean().default(false),
      /** The order of the list: by age, or by the shipping deadline. */
      by: z.enum(['AGE', 'PROMISE']).default('PROMISE'),
      from: day.optional(),
      to: day.optional(),
      after: place.optional(),
      size: z.int().min(1).max(100).default(30),
    }),
    output: z.object({ data: z.array(channelOrder), next: place.nullable() }),
    errors: [],
  }),
  openCounts: call({
    ...common,
    summary: 'The number of orders from marketplaces in each state of a shop, counted up to 1,000',
    path: '/open-client-order/count',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, channelId: id.optional() }),
    output: z.object({ counts: z.record(z.enum(channelOrderStates), z.int()), flagged: z.int() }),
    errors: [],
  }),
  openOrder: call({
    ...common,
    summary: 'One order from a marketplace with its lines and refunds',
    path: '/open-client-order/get',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: detail,
    errors: ['NOT_FOUND'],
  }),
  claim: call({
    ...common,
    summary:
      'Claims an order: decrypts the buyer once and makes it a shop order of its channel, with goods held and money booked',
    path: '/open-client-order/claim',
    access: 'order.write',
    effect: 'remote',
    idempotent: true,
    shop: (input) => [input.id],
    audit: {
      zh: '认领渠道订单并解密买家',
      en: 'Claim a marketplace order and decrypt its buyer',
      of: ({ id: subject }) => ({ subject }),
    },
    input: z.object({
      id: idInShop,
      deliveryMode: deliveryCode,
      deliveryDate: day.nullable().default(null),
      ticks: z.array(guideTick).max(7).default([]),
    }),
    output: z.object({ orderId: scopedId, orderNo: z.string(), isBuyerMasked: z.boolean() }),
    errors: [
      'NOT_FOUND',
      'CHANNEL_ORDER_TAKEN',
      'CHANNEL_ORDER_UNMATCHED',
      'CHANNEL_ORDER_STATE',
      'CHANNEL_ORDER_HELD',
      'CHANNEL_ORDER_REFUND_ASKED',
      'CHANNEL_ORDER_NOT_LISTED',
      'MARKETPLACE_LOST',
      'MARKETPLACE_UNAVAILABLE',
      'MARKETPLACE_LIMITED',
      'SHOP_CLOSED',
      'ORDER_TOO_LARGE',
      'ORDER_ITEM_UNAVAILABLE',
      'DELIVERY_MODE_CLOSED',
      'DELIVERY_DATE_EARLY',
      'STOCK_SHORT',
      'VALIDATION_UNTICKED',
      'CHANNEL_INFO_FAILED',
      'UNIFIED_CHANNEL_MISSING',
    ],
  }),
  revealBuyer: call({
    ...common,
    summary: 'Decrypts the buyer of a claimed order that is still masked',
    path: '/open-client-order/buyer',
    access: 'order.write',
    effect: 'remote',
    repeat: 'sets',
    shop: (input) => [input.id],
    audit: {
      zh: '解密渠道订单买家',
      en: 'Decrypt the buyer of a marketplace order',
      of: ({ id: subject }) => ({ subject }),
    },
    input: z.object({ id: idInShop }),
    output: z.object({ isBuyerMasked: z.boolean() }),
    errors: ['NOT_FOUND', 'MARKETPLACE_LOST', 'MARKETPLACE_UNAVAILABLE', 'MARKETPLACE_LIMITED'],
  }),
  refundStatus: call({
    ...common,
    summary: 'Queries the marketplace about an order and its refunds, and stores the answer',
    path: '/channel-order/refund/query',
    access: 'order.list',
    effect: 'remote',
    repeat: 'reads',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: z.object({ stage: z.enum(platformStages), refunds: z.array(refund) }),
    errors: ['NOT_FOUND', 'MARKETPLACE_LOST', 'MARKETPLACE_UNAVAILABLE', 'MARKETPLACE_LIMITED'],
  }),
  nameRefund: call({
    ...common,
    summary:
      'Says which pieces a refund was for that its marketplace did not name; they come off the shop order. None: money alone went back',
    path: '/open-client-order/refund/goods',
    access: 'order.write',
    effect: 'write',
    shop: (input) => [input.id],
    audit: {
      zh: '确认渠道退款的商品',
      en: 'Name the goods of a marketplace refund',
      of: ({ id: subject, refundId }) => ({ subject, detail: { name: refundId } }),
    },
    input: z.object({
      id: idInShop,
      refundId: z.string().min(1).max(64),
      pieces: z.array(linePieces).max(200),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CHANNEL_REFUND_NAMED', 'CHANNEL_REFUND_PIECES'],
  }),
  settleFlag: call({
    ...common,
    summary: 'Records that somebody has looked at a flagged order',
    path: '/open-client-order/settle',
    access: 'order.write',
    effect: 'write',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CHANNEL_REFUND_UNNAMED'],
  }),
}
