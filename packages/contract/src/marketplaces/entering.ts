import { z } from 'zod'
import { call } from '../common/call.ts'
import { statementBytesMax } from '../common/payments/bank-statements.ts'
import {
  cents,
  day,
  id,
  idInShop,
  longText,
  mobile,
  moment,
  positiveCents,
  scopedId,
} from '../common/schemas.ts'
import { channelRefundStates } from '../common/statuses/marketplace-status.ts'

const common = { service: 'trade', method: 'POST' } as const
const entering = { ...common, access: 'order.write', effect: 'write', idempotent: true } as const
/** A number or a code, as the channel writes it. */
const numberThere = z.string().trim().min(1).max(64)

/** Orders of special channels: those without an authorised store, whose orders people enter. They stand in the queue like a marketplace's. */
export const enteringCalls = {
  specialChannels: call({
    ...common,
    summary: 'The channels whose orders people of a shop enter',
    path: '/special-channel/list',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
    errors: [],
  }),
  enterOrder: call({
    ...entering,
    summary: 'Enters an order of a special channel, which has taken its money',
    path: '/special-channel-order/enter',
    shop: (input) => [input.shopId],
    audit: {
      zh: '录入渠道订单',
      en: 'Enter an order of a channel',
      of: ({ externalId }, output) => ({ subject: output?.id ?? '', detail: { name: externalId } }),
    },
    input: z.object({
      shopId: id,
      channelId: id,
      externalId: numberThere,
      placedAt: moment,
      /** The day by which the channel wants the goods sent. */
      promisedOn: day.nullable().default(null),
      buyer: z.object({
        name: z.string().trim().min(1).max(40),
        mobile,
        address: z.string().trim().max(200).default(''),
        words: longText.default(''),
      }),
      /** `code`: the SKU's or the channel's own. `amount` is that of all pieces. */
      lines: z
        .array(
          z.object({
            code: numberThere,
            title: z.string().trim().max(200).default(''),
            itemQty: z.int().min(1).max(10_000),
            amount: cents,
          }),
        )
        .min(1)
        .max(200),
      postage: cents.default(0),
      /** What of the total the channel bears. */
      platformBorne: cents.default(0),
    }),
    output: z.object({ id: scopedId }),
    errors: ['CHANNEL_HAS_STORE', 'CHANNEL_ORDER_KNOWN', 'CHANNEL_ORDER_BORNE', 'ORDER_TOO_LARGE'],
  }),
  enterOrders: call({
    summary:
      'Enters the orders in a file (CSV or XLSX) of a special channel, and records its cancellations; orders with a fault are named by line, the others entered, and known ones change nothing',
    service: 'direct',
    method: 'PUT',
    path: '/api/special-channel-orders/:shopId/:channelId',
    access: 'order.write',
    effect: 'remote',
    repeat: 'sets',
    shop: (input) => [input.shopId],
    takes: { types: ['application/octet-stream'], bytesMax: statementBytesMax },
    audit: {
      zh: '导入渠道订单',
      en: 'Take in a file of a channel’s orders',
      of: ({ channelId }) => ({ subject: channelId }),
    },
    input: z.object({ shopId: id, channelId: id }),
    output: z.object({
      entered: z.int(),
      cancelled: z.int(),
      unchanged: z.int(),
      /** Orders that were not taken, by the line on which each begins; at most 100. */
      problems: z.array(z.object({ line: z.int(), externalId: z.string(), why: z.string() })),
      faulty: z.int(),
    }),
    errors: ['CHANNEL_FILE_REFUSED', 'CHANNEL_HAS_STORE', 'FILE_TOO_LARGE'],
  }),
  cancelEntered: call({
    ...entering,
    summary:
      'Records that an entered order was cancelled at its channel; money and goods of its shop order go back',
    path: '/special-channel-order/cancel',
    shop: (input) => [input.id],
    audit: {
      zh: '登记渠道订单取消',
      en: 'Record the cancellation of a channel’s order',
      of: ({ id: subject }) => ({ subject }),
    },
    input: z.object({ id: idInShop }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'CHANNEL_HAS_STORE', 'CHANNEL_ORDER_STATE'],
  }),
  enterRefund: call({
    ...entering,
    summary: 'Records a refund of an entered order at its channel, or what became of it',
    path: '/special-channel-order/refund',
    shop: (input) => [input.id],
    audit: {
      zh: '登记渠道订单退款',
      en: 'Record a refund of a channel’s order',
      of: ({ id: subject, amount: amountCents }) => ({ subject, detail: { amountCents } }),
    },
    input: z.object({
      id: idInShop,
      /** Its number at the channel; the same one again changes it. */
      externalId: numberThere,
      lineNo: z.int().min(1).max(200),
      itemQty: z.int().min(1).max(10_000).nullable().default(null),
      amount: positiveCents,
      state: z.enum(channelRefundStates),
    }),
    output: z.object({}),
    errors: [
      'NOT_FOUND',
      'CHANNEL_HAS_STORE',
      'CHANNEL_ORDER_STATE',
      'CHANNEL_REFUND_PIECES',
      'CHANNEL_REFUND_AMOUNT',
    ],
  }),
}
