import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import type { RefundedPieces } from '../../orders/orders.public.ts'
import { checkItems } from '../../validation/validation.public.ts'
import { isUnnamed, refundedPieces } from '../following/refunded-pieces.ts'
import {
  channelOrderById,
  clearFlag,
  linesOf,
  queueCounts,
  queuePage,
  refundsOf,
  type ChannelOrderRow,
  type LineRow,
  type RefundRow,
} from './queue.db.ts'

type Calls = Contract['marketplaces']
type Summary = OutputOf<Calls['openOrders']>['data'][number]

const isWaiting = ({ state }: ChannelOrderRow): boolean => state === 'OPEN' || state === 'UNMATCHED'

const wireOrder = (row: ChannelOrderRow): Summary => ({
  id: scoped(row.shopId, row.id),
  externalId: row.externalId,
  platform: row.platform,
  channelId: row.channelId,
  channelName: row.channelName,
  state: row.state,
  stage: row.stage,
  flag: row.flag,
  isRefundAsked: row.refundAsked,
  buyerName: row.buyerName,
  buyerMobile: row.buyerMobile,
  district: row.district,
  placedAt: row.placedAt.toISOString(),
  promisedAt: row.promisedAt?.toISOString() ?? null,
  isLate: isWaiting(row) && (row.promisedAt?.getTime() ?? Infinity) < Date.now(),
  total: row.totalCents,
  platformBorne: row.platformBorneCents,
  goods: row.goods,
  itemQty: row.itemCount,
  unmatched: row.unmatched,
  short: row.short,
  orderId: row.orderId === null ? null : scoped(row.shopId, row.orderId),
  claimedBy: row.claimedName,
})

export const wireRefunds = (refunds: readonly RefundRow[], lines: readonly LineRow[]) =>
  refunds.map((row) => ({
    externalId: row.externalId,
    lineNo: row.lineNo,
    state: row.state,
    amount: row.amountCents,
    modifiedAt: row.modifiedAt.toISOString(),
    needsGoods: isUnnamed(row, lines),
    goods: row.pieces.map(({ lineNo, quantity: itemQty }) => ({ lineNo, itemQty })),
    namedBy: row.namedBy ?? '',
  }))

const wireLine = (refunded: readonly RefundedPieces[]) => (row: LineRow) => ({
  no: row.no,
  code: row.code,
  title: row.title,
  spec: row.spec,
  itemQty: row.quantity,
  amount: row.amountCents,
  refund: row.refund,
  skuCode: row.skuCode,
  skuName: row.itemMappingId === null ? null : row.skuName,
  itemMappingId: row.itemMappingId,
  itemNum: row.itemMappingId === null ? null : row.itemNum,
  refundedQty: refunded.find(({ position }) => position === row.no - 1)?.quantity ?? 0,
})

/** A page of the queue. One more than asked for is read, to know whether a next page exists. */
export const listOpenOrders = async (
  { db }: Context,
  input: ParsedInputOf<Calls['openOrders']>,
): Promise<OutputOf<Calls['openOrders']>> => {
  const [micros, id] = input.after?.split('.') ?? []
  const rows = await queuePage(db, {
    shopId: input.shopId,
    state: input.flagged ? 'CLAIMED' : input.state,
    channelId: input.channelId ?? null,
    flagged: input.flagged,
    by: input.by,
    from: input.from ?? null,
    to: input.to ?? null,
    after: micros !== undefined && id !== undefined ? { micros, id } : null,
    limit: input.size + 1,
  })
  const page = rows.slice(0, input.size)
  return { data: page.map(wireOrder), next: rows.length > input.size ? (page.at(-1)?.place ?? null) : null }
}

export const countOpenOrders = (
  { db }: Context,
  { shopId, channelId }: ParsedInputOf<Calls['openCounts']>,
): Promise<OutputOf<Calls['openCounts']>> => queueCounts(db, shopId, channelId ?? null)

/** An order of a marketplace. Error: NOT_FOUND. */
export const channelOrder = async (db: Db, { shopId, id }: ScopedId): Promise<ChannelOrderRow> => {
  const row = await channelOrderById(db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

/** One order with its lines, refunds, and the validation of its goods for an unmeasured home. Error: NOT_FOUND. */
export const getOpenOrder = async (
  { db, language }: Context,
  { id: named }: ParsedInputOf<Calls['openOrder']>,
): Promise<OutputOf<Calls['openOrder']>> => {
  const { shopId, id } = named
  const [row, lines, refunds] = await Promise.all([
    channelOrder(db, named),
    linesOf(db, shopId, id),
    refundsOf(db, shopId, id),
  ])
  const items = lines.flatMap(({ itemMappingId, quantity }) =>
    itemMappingId === null ? [] : [{ itemMappingId, quantity }],
  )
  const isWhole = items.length === lines.length && row.state === 'OPEN'
  return {
    ...wireOrder(row),
    lines: lines.map(wireLine(refundedPieces(row, lines, refunds))),
    refunds: wireRefunds(refunds, lines),
    buyerWords: row.buyerWords,
    addressText: row.addressText,
    postage: row.postageCents,
    deposit: row.depositCents,
    balanceDueAt: row.balanceDueAt?.toISOString() ?? null,
    paid: row.paidCents,
    modifiedAt: row.modifiedAt.toISOString(),
    isBuyerMasked: row.buyerMasked,
    numberUntil: row.numberUntil?.toISOString() ?? null,
    checks: isWhole ? await checkItems(db, { shopId, items, measurements: null, language }) : {},
  }
}

/** Records that somebody has looked at a flagged order. Errors: NOT_FOUND, CHANNEL_REFUND_UNNAMED. */
export const settleFlag = async (
  { db }: Context,
  { id: { shopId, id } }: ParsedInputOf<Calls['settleFlag']>,
): Promise<Record<string, never>> => {
  if (await clearFlag(db, shopId, id)) return {}
  const { flag } = await channelOrder(db, { shopId, id })
  if (flag === 'REFUND_UNNAMED') throw new CallError('CHANNEL_REFUND_UNNAMED')
  return {}
}
