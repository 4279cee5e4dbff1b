import { z } from 'zod'
import { call } from '../common/call.ts'
import { STOCK_PIECES_MAX } from '../common/constants.ts'
import { day, id, paging, shortText, time, version } from '../common/schemas.ts'

export const transferStatuses = ['REQUESTED', 'SENT', 'RECEIVED', 'CANCELLED'] as const
export const transferActions = ['send', 'cancel', 'receive'] as const

const place = z.object({ id, siteName: z.string() })
const pieces = z.int().min(0).max(STOCK_PIECES_MAX)

/** A transfer of goods between two shops. `actions`: those open to the caller's shop now. */
export const transfer = z.object({
  id,
  version: z.int(),
  transferNo: z.string(),
  status: z.enum(transferStatuses),
  from: place,
  to: place,
  arrivesOn: z.string().nullable(),
  note: z.string(),
  lossReason: z.string(),
  requestedBy: z.string(),
  requestedAt: time,
  sentBy: z.string(),
  sentAt: time.nullable(),
  endedBy: z.string(),
  endedAt: time.nullable(),
  lines: z.array(
    z.object({
      skuId: id,
      skuCode: z.string(),
      skuName: z.string(),
      quantity: z.int(),
      received: z.int(),
      /** Pieces that never arrived and are written off. */
      lost: z.int(),
    }),
  ),
  actions: z.array(z.enum(transferActions)),
})

const versioned = { shopId: id, id, version }
const ofShop = ({ shopId }: { shopId: string }) => [shopId]

/** Transfers between shops. `shopId`: the caller's shop, the sender or the receiver. */
export const transfers = {
  transferPaging: call({
    summary: 'Transfers from and to a shop, newest first; `open`: unfinished ones',
    service: 'wms',
    method: 'POST',
    path: '/stock-transfer/paging',
    access: 'stock.transfer',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id, open: z.boolean().default(false), ...paging }),
    output: z.object({ data: z.array(transfer), total: z.int() }),
    errors: [],
  }),
  transfer: call({
    summary: 'A transfer from or to a shop',
    service: 'wms',
    method: 'POST',
    path: '/stock-transfer/query',
    access: 'stock.transfer',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id, id }),
    output: transfer,
    errors: ['NOT_FOUND'],
  }),
  transferPlaces: call({
    summary: 'The other shops of a shop’s channel, as partners of a transfer',
    service: 'wms',
    method: 'POST',
    path: '/stock-transfer/places',
    access: 'stock.transfer',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(place) }),
    errors: [],
  }),
  transferGoods: call({
    summary:
      'SKUs on hand in a shop of the caller’s channel by code or a part of the name, an exact code first, with the pieces that no order holds',
    service: 'wms',
    method: 'POST',
    path: '/stock-transfer/goods',
    access: 'stock.transfer',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id, fromShopId: id, keyword: shortText.min(1) }),
    output: z.object({
      data: z.array(z.object({ skuId: id, skuCode: z.string(), skuName: z.string(), free: z.int() })),
    }),
    errors: ['TRANSFER_SHOPS'],
  }),
  transferRequest: call({
    summary: 'Requests a transfer between two shops; no stock moves before it is sent',
    service: 'wms',
    method: 'POST',
    path: '/stock-transfer/request',
    access: 'stock.transfer',
    effect: 'write',
    idempotent: true,
    shop: ofShop,
    input: z.object({
      shopId: id,
      fromShopId: id,
      toShopId: id,
      lines: z
        .array(z.object({ skuId: id, quantity: pieces.min(1) }))
        .min(1)
        .max(200),
      arrivesOn: day.nullable().default(null),
      note: z.string().trim().max(300).default(''),
    }),
    output: transfer,
    errors: ['NOT_FOUND', 'TRANSFER_SHOPS', 'TRANSFER_BOARDS'],
  }),
  transferSend: call({
    summary:
      'Sends a transfer: its goods leave the sender’s stock and are in transit to the receiver. Goods that orders hold are refused',
    service: 'wms',
    method: 'POST',
    path: '/stock-transfer/send',
    access: 'stock.transfer',
    effect: 'write',
    idempotent: true,
    shop: ofShop,
    audit: {
      zh: '发出调拨',
      en: 'Send goods to another shop',
      of: (input, output) => ({
        subject: output?.transferNo ?? input.id,
        detail: { toShop: output?.to.id ?? null },
      }),
    },
    input: z.object(versioned),
    output: transfer,
    errors: ['NOT_FOUND', 'TRANSFER_CHANGED', 'TRANSFER_BOARDS', 'TRANSFER_SHORT'],
  }),
  transferCancel: call({
    summary: 'Cancels an unsent transfer',
    service: 'wms',
    method: 'POST',
    path: '/stock-transfer/cancel',
    access: 'stock.transfer',
    effect: 'write',
    idempotent: true,
    shop: ofShop,
    input: z.object(versioned),
    output: transfer,
    errors: ['NOT_FOUND', 'TRANSFER_CHANGED'],
  }),
  transferReceive: call({
    summary: 'Receives what arrived and writes off what was lost, with a reason; the rest stays in transit',
    service: 'wms',
    method: 'POST',
    path: '/stock-transfer/receive',
    access: 'stock.transfer',
    effect: 'write',
    idempotent: true,
    shop: ofShop,
    audit: {
      zh: '接收调拨',
      en: 'Receive goods from another shop',
      of: (input, output) => ({
        subject: output?.transferNo ?? input.id,
        detail: { rows: input.lines.length },
      }),
    },
    input: z.object({
      ...versioned,
      lines: z
        .array(z.object({ skuId: id, received: pieces, lost: pieces.default(0) }))
        .min(1)
        .max(200),
      lossReason: z.string().trim().max(300).default(''),
    }),
    output: transfer,
    errors: ['NOT_FOUND', 'TRANSFER_CHANGED', 'TRANSFER_TOO_MUCH', 'TRANSFER_NOTHING', 'TRANSFER_REASON'],
  }),
}
