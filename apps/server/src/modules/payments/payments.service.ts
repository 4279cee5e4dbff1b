import { paymentStatus } from '@showfloor/contract/common/payment-status'
import { formatCents } from '@showfloor/contract/common/money'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { newId, scoped } from '../../platform/ids.ts'
import {
  addDifference,
  billWithTenders,
  insertEntry,
  insertPaidTender,
  lockedBill,
  moveTender,
  queueRefund,
  setBillClosed,
  upsertBill,
  type BalanceRow,
  type TenderJson,
  type TenderRow,
} from './payments.db.ts'
import type { PaymentBus } from './payments.events.service.ts'

export type OrderRef = { shopId: string; orderId: string }

type Bill = OrderRef & { orderNo: string; payableCents: number }

/** Keeps what an order will ask for while it takes no money yet. */
export const keepBill = (db: Db, bill: Bill): Promise<void> => upsertBill(db, { ...bill, open: false })

/** From now on the order takes money. */
export const openBill = (db: Db, bill: Bill): Promise<void> => upsertBill(db, { ...bill, open: true })

/** No more money is asked for on this order; what still arrives is booked as late and queued for refund. What differed from it is over as well. */
export const closeBill = (db: Db, order: OrderRef): Promise<void> =>
  setBillClosed(db, order.shopId, order.orderId)

/** A bill under its lock; undefined for an order that does not exist. */
export const billUnderLock = (db: Db, order: OrderRef): Promise<BalanceRow | undefined> =>
  lockedBill(db, order.shopId, order.orderId)

/** Makes a bill ask for `changeCents` more, or less. Only under its lock. */
export const changeBill = async (
  context: EventContext,
  order: OrderRef,
  changeCents: number,
): Promise<void> => {
  if (changeCents === 0) return
  await addDifference(context.db, order.shopId, order.orderId, changeCents)
  announcePayment(context, order)
}

const moment = (time: Date | string | null): string | null =>
  time === null ? null : new Date(time).toISOString()

export const wireTender = (row: TenderRow | TenderJson) => {
  const payable =
    row.state === 'PROCESSING' && (row.expires_at === null || new Date(row.expires_at) > new Date())
  return {
    id: scoped(row.shop_id, row.id),
    type: row.type,
    state: row.state,
    amount: row.amount_cents,
    actor: row.actor_name,
    createdAt: new Date(row.created_at).toISOString(),
    succeededAt: moment(row.succeeded_at),
    expiresAt: moment(row.expires_at),
    codeUrl: payable ? row.code_url : null,
    payUrl: payable ? row.pay_url : null,
    flag: row.flag,
  }
}

/** What is payable, paid, refunded and due, with every tender. Error: NOT_FOUND. */
export const paymentState = async (
  db: Db,
  order: OrderRef,
): Promise<OutputOf<Contract['payments']['status']>> => {
  const balance = await billWithTenders(db, order.shopId, order.orderId)
  if (!balance) throw new CallError('NOT_FOUND')
  return {
    orderId: scoped(order.shopId, order.orderId),
    open: balance.open,
    payable: balance.payable_cents,
    difference: balance.difference_cents,
    paid: balance.paid_cents,
    refunded: balance.refunded_cents,
    due: Math.max(balance.payable_cents - balance.paid_cents, 0),
    paymentStatus: paymentStatus(balance.payable_cents, balance.paid_cents, balance.refunded_cents),
    tenders: balance.tenders.map(wireTender),
  }
}

/**
 * Locks the bill and checks that `amountCents` may be asked for on it now: the bill is open, and no more is asked for than is due beside what other links may
 * still bring in. Whether the order can still deliver is found out by whoever hears of `payment.requested`, which is to be sent with it.
 */
export const admitPayment = async (db: Db, order: OrderRef, amountCents: number): Promise<BalanceRow> => {
  const balance = await lockedBill(db, order.shopId, order.orderId)
  if (!balance) throw new CallError('NOT_FOUND')
  if (!balance.open) throw new CallError('PAYMENT_NOT_OPEN')
  const dueCents = balance.payable_cents - balance.paid_cents - balance.in_flight_cents
  if (amountCents > dueCents)
    throw new CallError('PAYMENT_TOO_MUCH', { due: formatCents(Math.max(dueCents, 0)) })
  return balance
}

/** Takes cash: one tender, succeeded at once, and its ledger entry. */
export const takeCash = async (context: Context, bus: PaymentBus, order: OrderRef, amountCents: number) => {
  const balance = await admitPayment(context.db, order, amountCents)
  const actor = context.session.name
  const tenderId = newId()
  const [paidCents] = await Promise.all([
    insertPaidTender(context.db, {
      ...order,
      id: tenderId,
      type: 'CASH',
      amountCents,
      accountId: context.session.accountId,
      actorName: actor,
    }),
    bus.emit('payment.requested', context, { ...order, until: null }),
  ])
  await bus.emit('payment.booked', context, {
    ...order,
    tenderId,
    amountCents,
    paidCents,
    payableCents: balance.payable_cents,
    differs: balance.differs,
    type: 'CASH',
    actor,
    takenBy: context.session.accountId,
    isReserved: true,
  })
  announcePayment(context, order)
  return paymentState(context.db, order)
}

export const announcePayment = (context: EventContext, order: OrderRef): void =>
  context.announce({ topic: 'payment', shopId: order.shopId, id: scoped(order.shopId, order.orderId) })

export type Receipt = { amountCents: number; paidAt: Date; tradeNo: string | null }
type BookedTender = Pick<TenderRow, 'shop_id' | 'id' | 'order_id' | 'state' | 'type' | 'actor_name'>

/** Books money that arrived for a tender on its order's ledger. Only under the bill's lock. */
export const book = async (
  context: EventContext,
  bus: PaymentBus,
  tender: BookedTender,
  balance: BalanceRow,
  receipt: Receipt,
): Promise<void> => {
  const order = { shopId: tender.shop_id, orderId: tender.order_id }
  const late = !balance.open || tender.state === 'CLOSED' || tender.state === 'FAILED'
  const paidCents = await insertEntry(context.db, {
    ...order,
    tenderId: tender.id,
    kind: late ? 'LATE_PAYMENT' : 'PAYMENT',
    amountCents: receipt.amountCents,
  })
  await moveTender(context.db, tender, {
    state: late ? tender.state : 'SUCCEEDED',
    tradeNo: receipt.tradeNo,
    succeededAt: receipt.paidAt,
    flag: late ? 'LATE' : null,
  })
  if (late) {
    const misplaced = {
      ...order,
      tenderId: tender.id,
      amountCents: receipt.amountCents,
      reason: 'LATE' as const,
    }
    await queueRefund(context.db, misplaced)
    await bus.emit('payment.misplaced', context, misplaced)
  } else if (paidCents > balance.payable_cents) {
    await queueRefund(context.db, {
      ...order,
      tenderId: tender.id,
      amountCents: Math.min(receipt.amountCents, paidCents - balance.payable_cents),
      reason: 'OVERPAID',
    })
  }
  if (!late) {
    await bus.emit('payment.booked', context, {
      ...order,
      tenderId: tender.id,
      amountCents: receipt.amountCents,
      paidCents,
      payableCents: balance.payable_cents,
      differs: balance.differs,
      type: tender.type,
      actor: tender.actor_name,
      takenBy: null,
      isReserved: false,
    })
  }
  announcePayment(context, order)
}
