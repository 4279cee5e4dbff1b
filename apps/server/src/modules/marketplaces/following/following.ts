import type { ChannelOrderFlag } from '@showfloor/contract/common/marketplace-status'
import type { FastifyBaseLogger } from 'fastify'
import type { EventContext } from '../../../platform/bus.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import {
  endElsewhere,
  notifyOfOrder,
  orderOf,
  withdrawRefunded,
  type OrderBus,
} from '../../orders/orders.public.ts'
import {
  billUnderLock,
  bookPlatformPayment,
  bookPlatformRefund,
  changeBill,
  type PaymentBus,
} from '../../payments/payments.public.ts'
import {
  channelOrderById,
  linesOf,
  refundsOf,
  type ChannelOrderRow,
  type LineRow,
  type RefundRow,
} from '../queue/queue.db.ts'
import { isUnnamed, refundedPieces } from './refunded-pieces.ts'
import { keepFollowed, lockToFollow, noteBooked, noteFollowFailed, ordersToFollow } from './following.db.ts'

export type FollowDeps = {
  db: PoolDb
  announce: NewsDesk['announce']
  bus: PaymentBus
  orderBus: OrderBus
  log: FastifyBaseLogger
}

const atATime = 200

/** Applies changes of claimed orders at their marketplaces to their shop orders, each in a transaction of its own. */
export const followOrders = async (deps: FollowDeps): Promise<void> => {
  for (const { shopId, id } of await ordersToFollow(deps.db, atATime)) {
    const news: News[] = []
    try {
      await deps.db.transaction((tx) =>
        follow({ db: tx, announce: (item) => void news.push(item) }, deps, { shopId, id }),
      )
      deps.announce(news)
    } catch (error) {
      await noteFollowFailed(deps.db, { shopId, id })
      // For example while a payment link is open; the next run tries again.
      if (!(error instanceof CallError)) throw error
      deps.log.warn({ err: error, shopId, id }, 'an order could not follow its marketplace')
    }
  }
}

type Order = { shopId: string; orderId: string }

const follow = async (
  context: EventContext,
  deps: FollowDeps,
  ref: { shopId: string; id: string },
): Promise<void> => {
  if (!(await lockToFollow(context.db, ref))) return
  const row = await channelOrderById(context.db, ref.shopId, ref.id)
  if (row?.orderId == null) return
  const order = { shopId: ref.shopId, orderId: row.orderId }
  const refunds = await refundsOf(context.db, ref.shopId, ref.id)
  const lines = await linesOf(context.db, ref.shopId, ref.id)
  const isOver = row.stage === 'CANCELLED'
  const back = isOver
    ? await end(context, deps, row, order, refunds)
    : await giveBack(context, deps, row, order, refunds)
  const added = isOver ? 0 : await bookRest(context, deps, row, order, refunds)
  const late = isOver ? 0 : await takeOff(context, deps, row, order, { lines, refunds })
  const flag = flagOf(row, { lines, refunds, late })
  await keepFollowed(context.db, ref, { bookedCents: row.bookedCents + added - back, flag })
  if (flag !== null && flag !== row.flag) await tell(context, order, flag, row.modifiedAt)
  context.announce({ topic: 'marketplace', shopId: ref.shopId, id: scoped(ref.shopId, ref.id) })
}

const isForfeited = (row: ChannelOrderRow, refunds: readonly RefundRow[]): boolean =>
  row.stage === 'CANCELLED' &&
  row.depositCents !== null &&
  row.bookedCents === row.depositCents &&
  !refunds.some(({ state }) => state === 'DONE')

/** Flags that end when their reason ends. */
const passing: readonly ChannelOrderFlag[] = ['REFUND_ASKED', 'REFUND_UNNAMED', 'HELD', 'REFUNDED_LATE']

/** Sets the flag from the marketplace's state, so that a withdrawn request removes it. */
const flagOf = (
  row: ChannelOrderRow,
  { lines, refunds, late }: { lines: readonly LineRow[]; refunds: readonly RefundRow[]; late: number },
): ChannelOrderFlag | null => {
  if (row.stage === 'CANCELLED') return isForfeited(row, refunds) ? 'FORFEITED' : 'CANCELLED'
  if (refunds.some((refund) => isUnnamed(refund, lines))) return 'REFUND_UNNAMED'
  if (late > 0) return 'REFUNDED_LATE'
  if (refunds.some(({ state }) => state === 'ASKED')) return 'REFUND_ASKED'
  if (refunds.some(({ state, bookedCents: cents, amountCents: all }) => state === 'DONE' && cents < all))
    return 'REFUNDED'
  if (row.buyerChanged) return 'BUYER_CHANGED'
  if (row.stage === 'HELD') return 'HELD'
  return passing.some((flag) => flag === row.flag) ? null : row.flag
}

/** Books further payments at the marketplace, such as the balance of a presale. */
const bookRest = async (
  context: EventContext,
  { bus }: FollowDeps,
  row: ChannelOrderRow,
  order: Order,
  refunds: readonly RefundRow[],
): Promise<number> => {
  const isPaid = ['PAID', 'HELD', 'SHIPPED', 'DONE'].includes(row.stage)
  const hasBack = refunds.some(({ state }) => state === 'DONE')
  const restCents = row.totalCents - row.bookedCents
  if (!isPaid || hasBack || restCents <= 0) return 0
  const bill = await billUnderLock(context.db, order)
  if (bill) await changeBill(context, order, Math.max(0, row.bookedCents + restCents - bill.payableCents))
  await bookPlatformPayment(context, bus, order, {
    amountCents: restCents,
    accountId: row.claimedBy ?? '',
    name: row.claimedName,
  })
  return restCents
}

/** Books refunds that the marketplace has made. */
const giveBack = async (
  context: EventContext,
  { bus }: FollowDeps,
  row: ChannelOrderRow,
  order: Order,
  refunds: readonly RefundRow[],
): Promise<number> => {
  let backCents = 0
  for (const refund of refunds) {
    const amountCents = refund.amountCents - refund.bookedCents
    if (refund.state !== 'DONE' || amountCents <= 0) continue
    backCents += await bookPlatformRefund(context, bus, order, { amountCents, actor: row.channelName })
    await noteBooked(context.db, { shopId: row.shopId, id: row.id }, refund.externalId, refund.amountCents)
  }
  return backCents
}

/** Goods that were refunded are not delivered. Answers how many pieces are on their way, or with the customer. */
const takeOff = async (
  context: EventContext,
  { orderBus }: FollowDeps,
  row: ChannelOrderRow,
  order: Order,
  { lines, refunds }: { lines: readonly LineRow[]; refunds: readonly RefundRow[] },
): Promise<number> => {
  const pieces = refundedPieces(row, lines, refunds)
  return pieces.length === 0 ? 0 : withdrawRefunded(context, orderBus, order, pieces, row.channelName)
}

/** Ends a shop order whose order has ended at the marketplace: money and goods go back. The deposit of an unpaid presale stays. */
const end = async (
  context: EventContext,
  { bus, orderBus }: FollowDeps,
  row: ChannelOrderRow,
  order: Order,
  refunds: readonly RefundRow[],
): Promise<number> => {
  const actor = row.channelName
  if (isForfeited(row, refunds)) {
    await endElsewhere(context, orderBus, order, { actor, orderNo: row.externalId, keepsMoney: true })
    const bill = await billUnderLock(context.db, order)
    if (bill) await changeBill(context, order, bill.paidCents - bill.payableCents)
    return 0
  }
  const backCents = await bookPlatformRefund(context, bus, order, { amountCents: null, actor })
  for (const refund of refunds)
    if (refund.state === 'DONE')
      await noteBooked(context.db, { shopId: row.shopId, id: row.id }, refund.externalId, refund.amountCents)
  await endElsewhere(context, orderBus, order, { actor, orderNo: row.externalId })
  return backCents
}

const tell = async (
  context: EventContext,
  { shopId, orderId }: Order,
  flag: ChannelOrderFlag,
  at: Date,
): Promise<void> => {
  const order = await orderOf(context.db, shopId, orderId)
  if (order) await notifyOfOrder(context, order, { kind: 'CHANNEL_ORDER', flag }, `${flag}:${at.getTime()}`)
}
