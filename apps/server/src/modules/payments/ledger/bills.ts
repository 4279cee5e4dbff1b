import { CENTS_MAX, formatCents } from '@showfloor/contract/common/money'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Sql } from '../../../platform/database/sql.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import {
  addDifference,
  deleteBill,
  lockedBill,
  lockedBillFor,
  lowerSubsidy,
  setBillClosed,
  setBillOver,
  upsertBill,
  type BalanceRow,
  type OrderRef,
} from './bills.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { dueNow, takeable } from './due.ts'
import { entryKinds, hasEnded, whySetAside } from './late-payment.ts'
import { insertEntry, insertPaidTender } from './ledger.db.ts'
import { stagesRoom } from '../stages/stages.db.ts'
import { paymentState } from './state.ts'
import {
  askFromNow,
  insertTender,
  moveTender,
  unknownMoney,
  type NewTender,
  type TenderRow,
} from './tenders.db.ts'

export type { OrderRef } from './bills.db.ts'

/** `subsidyCents`: the part that the state is to pay. */
type Bill = OrderRef & { orderNo: string; payableCents: number; subsidyCents: number }

/** One payment can pay any order: its total has the bound of an amount. Error: ORDER_TOO_LARGE. */
export const refuseTooLarge = (totalCents: number): void => {
  if (totalCents > CENTS_MAX) throw new CallError('ORDER_TOO_LARGE', { most: formatCents(CENTS_MAX) })
}

/** Keeps the amount of an order that takes no money yet. */
export const keepBill = async (db: Db, bill: Omit<Bill, 'subsidyCents'>): Promise<void> => {
  await upsertBill({ ...bill, subsidyCents: 0, open: false }).execute(db)
}

/** Opens the bill: a part of the statement that confirms the order. */
export const openBill = (bill: Bill): Sql => upsertBill({ ...bill, open: true })

/** Error: LINK_OPEN while a link may still be paid; its provider has to close it before the bill can be closed. */
export const refuseOpenLinks = (bill: BalanceRow): void => {
  if (bill.inFlightCents > 0) throw new CallError('LINK_OPEN')
}

/** Closes the bill of an order: money that still arrives is set aside, and an open difference ends. Call only without open links. */
export const closeBill = (db: Db, order: OrderRef): Promise<void> =>
  setBillClosed(db, order.shopId, order.orderId)

/** Closes the bill of an order for good: its unpaid stages are void. */
export const endBill = (db: Db, order: OrderRef): Promise<void> =>
  setBillOver(db, order.shopId, order.orderId)

/** Deletes the bill of a deleted order. Error: ORDER_HAS_PAYMENTS when a tender exists, because a late payment must find its order. */
export const removeBill = async (db: Db, order: OrderRef): Promise<void> => {
  if (!(await deleteBill(db, order.shopId, order.orderId))) throw new CallError('ORDER_HAS_PAYMENTS')
}

/** A bill under its lock; undefined for an order that does not exist. */
export const billUnderLock = (db: Db, order: OrderRef): Promise<BalanceRow | undefined> =>
  lockedBill(db, order.shopId, order.orderId)

/** Changes the amount of a bill by `changeCents`. Call only under its lock. */
export const changeBill = async (
  context: EventContext,
  order: OrderRef,
  changeCents: number,
): Promise<void> => {
  if (changeCents === 0) return
  await addDifference(context.db, order.shopId, order.orderId, changeCents)
  announcePayment(context, order)
}

/** Lowers the state's part of a bill: the customer owes the difference. Call only under the bill's lock. */
export const dropSubsidy = async (context: EventContext, order: OrderRef, cents: number): Promise<void> => {
  await lowerSubsidy(context.db, order, cents)
  announcePayment(context, order)
}

/** Ends the paid amount of a subsidy's tender. Call only under the bill's lock. */
export const endSubsidy = async (
  context: EventContext,
  order: OrderRef,
  ended: { tenderId: string; amountCents: number; kind: 'REJECTION' | 'RELEASE' },
): Promise<void> => {
  await insertEntry(context.db, { ...order, ...ended })
  announcePayment(context, order)
}

/**
 * The requested amount, and its stages; undefined: the first unpaid ones. `besideUnknown`: request it although a tender with an unknown outcome may
 * bring in the same money.
 */
export type Asked = {
  amountCents: number
  stages?: number[] | undefined
  besideUnknown?: boolean | undefined
}

/**
 * Locks the bill and checks that `amountCents` may be requested now: the bill is open, the amount is due besides what open links may bring in, its
 * stages ask for it, and the shop has not switched off `type`. While the outcome of a tender is unknown, its amount is requested again only with
 * `besideUnknown`. Listeners of `payment.requested`, which is to be emitted with it, check whether the order can still deliver.
 */
export const admitPayment = async (
  db: Db,
  order: OrderRef,
  { amountCents, stages, besideUnknown = false }: Asked,
  type?: TenderType,
): Promise<BalanceRow> => {
  const balance = await lockedBillFor(db, order, type)
  if (!balance) throw new CallError('NOT_FOUND')
  if (balance.switchedOff) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  if (!balance.open) throw new CallError('PAYMENT_NOT_OPEN')
  const dueCents = dueNow(balance) + (type === 'SUBSIDY' ? balance.subsidyOpenCents : 0)
  if (amountCents > dueCents) {
    const unknownCents = await unknownMoney(db, order)
    if (amountCents > dueCents + unknownCents)
      throw new CallError(
        'PAYMENT_TOO_MUCH',
        takeable(dueCents + balance.inFlightCents, balance.inFlightCents),
      )
    if (!besideUnknown) throw new CallError('PAYMENT_BESIDE_UNKNOWN', { unknown: formatCents(unknownCents) })
  }
  if (stages) {
    const { roomCents, askedCents, isWhole } = await stagesRoom(db, order, stages, besideUnknown)
    if (!isWhole) throw new CallError('STAGE_UNKNOWN')
    if (amountCents > roomCents)
      throw new CallError('STAGE_TOO_MUCH', takeable(roomCents + askedCents, askedCents))
  }
  return balance
}

/**
 * Keeps a tender that a provider is about to be asked for, in the transaction of the call; it is queried from now on. `line`: its line of a collection.
 * Errors: those of `admitPayment`.
 */
export const beginTender = async (
  context: Pick<Context, 'db' | 'announce' | 'session' | 'idempotencyKey'>,
  bus: PaymentBus,
  order: OrderRef,
  begun: { type: TenderType; id: string; asked: Asked; expiresAt: Date } & Pick<NewTender, 'line'>,
): Promise<void> => {
  const { type, id, asked, expiresAt, line } = begun
  const { accountId, name } = context.session
  await admitPayment(context.db, order, asked)
  await bus.emit('payment.requested', context, { ...order, until: expiresAt })
  await insertTender(context.db, {
    ...order,
    id,
    type,
    state: 'PROCESSING',
    amountCents: asked.amountCents,
    stages: asked.stages,
    line,
    accountId,
    actorName: name,
    idempotencyKey: context.idempotencyKey,
    expiresAt,
  })
  await askFromNow(context.db, { shopId: order.shopId, id })
}

/** Takes money that is present at once: one succeeded tender with its ledger entry. `type` needs no provider; `tenderId`: the id for the tender. */
export const takeAtOnce = async (
  context: Context,
  bus: PaymentBus,
  order: OrderRef,
  { type, tenderId, ...asked }: Asked & { type: TenderType; tenderId?: string },
) => {
  const balance = await admitPayment(context.db, order, asked, type)
  await bookAtOnce(context, bus, order, { type, tenderId, ...asked, balance })
  announcePayment(context, order)
  return paymentState(context, order)
}

/** Books money that is present and was admitted: one succeeded tender with its ledger entry. Call only under the bill's lock. */
export const bookAtOnce = async (
  context: EventContext & Pick<Context, 'session'>,
  bus: PaymentBus,
  order: OrderRef,
  taken: Asked & Pick<NewTender, 'type' | 'line'> & { balance: BalanceRow; tenderId?: string | undefined },
): Promise<void> => {
  const { type, amountCents, balance } = taken
  const actor = context.session.name
  const { tenderId = newId() } = taken
  const [paidCents] = await Promise.all([
    insertPaidTender(context.db, {
      ...order,
      id: tenderId,
      type,
      amountCents,
      stages: taken.stages,
      line: taken.line,
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
    payableCents: balance.payableCents,
    differs: balance.differs,
    type,
    actor,
    takenBy: context.session.accountId,
    isReserved: true,
  })
}

export const announcePayment = (context: EventContext, order: OrderRef): void =>
  context.announce({ topic: 'payment', shopId: order.shopId, id: scoped(order.shopId, order.orderId) })

export type ReceiptPart = { amountCents: number; ref: string }
export type Receipt = {
  amountCents: number
  paidAt: Date
  tradeNo: string | null
  /** The part that the customer did not pay, by who bears it; it counts as paid. */
  discount?: { merchantCents: number; platformCents: number } | undefined
  /** The ways in which it was paid, where there are several; they add up to the amount. */
  parts?: readonly ReceiptPart[] | undefined
}
type BookedTender = Pick<
  TenderRow,
  'shopId' | 'id' | 'orderId' | 'state' | 'type' | 'actorName' | 'amountCents'
>

/** One entry for money that came in one way, otherwise one for each way; returns the paid amount afterwards. */
const insertParts = async (
  db: Db,
  entry: Parameters<typeof insertEntry>[1],
  parts: readonly ReceiptPart[] = [],
): Promise<number> => {
  if (parts.length < 2) return insertEntry(db, entry)
  let paidCents = 0
  for (const [at, { amountCents, ref }] of parts.entries())
    paidCents = await insertEntry(db, { ...entry, amountCents, part: { no: at + 1, ref } })
  return paidCents
}

/**
 * Books money that arrived for a tender. Money that is late or of another amount is set aside until somebody accepts or refunds it. Call only under the
 * bill's lock.
 */
export const book = async (
  context: EventContext,
  bus: PaymentBus,
  tender: BookedTender,
  balance: BalanceRow,
  receipt: Receipt,
): Promise<void> => {
  const order = { shopId: tender.shopId, orderId: tender.orderId }
  const { amountCents } = receipt
  const flag = whySetAside(tender, balance, amountCents)
  const entry = { ...order, tenderId: tender.id, kind: entryKinds[flag ?? 'IN_TIME'] }
  const paidCents = await insertParts(context.db, { ...entry, amountCents }, receipt.parts)
  await moveTender(context.db, tender, {
    state: hasEnded(tender) ? tender.state : 'SUCCEEDED',
    tradeNo: receipt.tradeNo,
    succeededAt: receipt.paidAt,
    flag,
    discount: receipt.discount,
  })
  if (flag !== null)
    await bus.emit('payment.misplaced', context, {
      ...order,
      tenderId: tender.id,
      amountCents,
      reason: flag,
      type: tender.type,
      actor: tender.actorName,
    })
  else
    await bus.emit('payment.booked', context, {
      ...order,
      tenderId: tender.id,
      amountCents,
      paidCents,
      payableCents: balance.payableCents,
      differs: balance.differs,
      type: tender.type,
      actor: tender.actorName,
      takenBy: null,
      isReserved: false,
    })
  announcePayment(context, order)
}
