import { formatCents } from '@showfloor/contract/common/money'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import {
  addDifference,
  deleteBill,
  lockedBill,
  setBillClosed,
  setBillOver,
  upsertBill,
  type BalanceRow,
  type OrderRef,
} from './bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { insertEntry, insertPaidTender } from './ledger.db.ts'
import { stagesRoom } from '../stages/stages.db.ts'
import { paymentState } from './state.ts'
import { moveTender, type TenderRow } from './tenders.db.ts'

export type { OrderRef } from './bills.db.ts'

type Bill = OrderRef & { orderNo: string; payableCents: number }

/** Keeps what an order will ask for while it takes no money yet. */
export const keepBill = (db: Db, bill: Bill): Promise<void> => upsertBill(db, { ...bill, open: false })

/** From now on the order takes money. */
export const openBill = (db: Db, bill: Bill): Promise<void> => upsertBill(db, { ...bill, open: true })

/** Error: LINK_OPEN while a link may still be paid, which its provider has to close before the order stops asking for money. */
export const refuseOpenLinks = (bill: BalanceRow): void => {
  if (bill.in_flight_cents > 0) throw new CallError('LINK_OPEN')
}

/** No more money is asked for on this order; what still arrives is set aside. What differed from it is over as well. Only without open links. */
export const closeBill = (db: Db, order: OrderRef): Promise<void> =>
  setBillClosed(db, order.shopId, order.orderId)

/** Nothing will be asked for on this order again: what of its stages is unpaid is void. */
export const endBill = (db: Db, order: OrderRef): Promise<void> =>
  setBillOver(db, order.shopId, order.orderId)

/** Removes the bill of an order that is deleted. Error: ORDER_HAS_PAYMENTS when money was ever asked for, because what arrives late must find its order. */
export const removeBill = async (db: Db, order: OrderRef): Promise<void> => {
  if (!(await deleteBill(db, order.shopId, order.orderId))) throw new CallError('ORDER_HAS_PAYMENTS')
}

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

/** What is asked for, and the stages it is for; undefined: the first that are unpaid. */
export type Asked = { amountCents: number; stages?: number[] | undefined }

/**
 * Locks the bill and checks that `amountCents` may be asked for on it now: the bill is open, and no more is asked for than is due beside what other links may
 * still bring in, by the stages it is for. Whether the order can still deliver is found out by whoever hears of `payment.requested`, which is to be sent with it.
 */
export const admitPayment = async (
  db: Db,
  order: OrderRef,
  { amountCents, stages }: Asked,
): Promise<BalanceRow> => {
  const balance = await lockedBill(db, order.shopId, order.orderId)
  if (!balance) throw new CallError('NOT_FOUND')
  if (!balance.open) throw new CallError('PAYMENT_NOT_OPEN')
  const dueCents = balance.payable_cents - balance.paid_cents - balance.in_flight_cents
  if (amountCents > dueCents)
    throw new CallError('PAYMENT_TOO_MUCH', { due: formatCents(Math.max(dueCents, 0)) })
  if (stages) {
    const roomCents = await stagesRoom(db, order, stages)
    if (amountCents > roomCents)
      throw new CallError('STAGE_TOO_MUCH', { due: formatCents(Math.max(roomCents, 0)) })
  }
  return balance
}

/** Takes cash: one tender, succeeded at once, and its ledger entry. */
export const takeCash = async (context: Context, bus: PaymentBus, order: OrderRef, asked: Asked) => {
  const balance = await admitPayment(context.db, order, asked)
  const { amountCents, stages } = asked
  const actor = context.session.name
  const tenderId = newId()
  const [paidCents] = await Promise.all([
    insertPaidTender(context.db, {
      ...order,
      id: tenderId,
      type: 'CASH',
      amountCents,
      stages,
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
  return paymentState(context, order)
}

export const announcePayment = (context: EventContext, order: OrderRef): void =>
  context.announce({ topic: 'payment', shopId: order.shopId, id: scoped(order.shopId, order.orderId) })

export type Receipt = { amountCents: number; paidAt: Date; tradeNo: string | null }
type BookedTender = Pick<
  TenderRow,
  'shop_id' | 'id' | 'order_id' | 'state' | 'type' | 'actor_name' | 'amount_cents'
>

/**
 * Books money that arrived for a tender on its order's ledger. Money that is late, or another amount than was asked for, is set aside until somebody accepts
 * it or gives it back. Only under the bill's lock.
 */
export const book = async (
  context: EventContext,
  bus: PaymentBus,
  tender: BookedTender,
  balance: BalanceRow,
  receipt: Receipt,
): Promise<void> => {
  const order = { shopId: tender.shop_id, orderId: tender.order_id }
  const { amountCents } = receipt
  const isOver = tender.state === 'CLOSED' || tender.state === 'FAILED'
  const flag =
    amountCents !== tender.amount_cents ? 'AMOUNT_MISMATCH' : isOver || !balance.open ? 'LATE' : null
  const kind = flag === null ? 'PAYMENT' : flag === 'LATE' ? 'LATE_PAYMENT' : 'MISMATCHED_PAYMENT'
  const paidCents = await insertEntry(context.db, { ...order, tenderId: tender.id, kind, amountCents })
  await moveTender(context.db, tender, {
    state: isOver ? tender.state : 'SUCCEEDED',
    tradeNo: receipt.tradeNo,
    succeededAt: receipt.paidAt,
    flag,
  })
  if (flag !== null)
    await bus.emit('payment.misplaced', context, {
      ...order,
      tenderId: tender.id,
      amountCents,
      reason: flag,
      type: tender.type,
      actor: tender.actor_name,
    })
  else
    await bus.emit('payment.booked', context, {
      ...order,
      tenderId: tender.id,
      amountCents,
      paidCents,
      payableCents: balance.payable_cents,
      differs: balance.differs,
      type: tender.type,
      actor: tender.actor_name,
      takenBy: null,
      isReserved: false,
    })
  announcePayment(context, order)
}
