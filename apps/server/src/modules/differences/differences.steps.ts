import { effectOf, mostGivenBack } from '@showfloor/contract/common/difference-effect'
import {
  differenceTransition,
  isOpenDifference,
  type DifferenceAction,
} from '@showfloor/contract/common/difference-status'
import { formatCents } from '@showfloor/contract/common/money'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/calls/context.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { scoped } from '../../platform/database/ids.ts'
import { type PaymentBus, billUnderLock, changeBill, refuseTooLarge } from '../payments/payments.public.ts'
import {
  addReturned,
  moveDifference,
  unfinishedOf,
  type DifferenceMove,
  type DifferenceRow,
} from './differences.db.ts'
import type { DifferenceBus, DifferenceMoved } from './differences.events.ts'

export type OrderRef = { shopId: string; orderId: string }
export type Bill = NonNullable<Awaited<ReturnType<typeof billUnderLock>>>
/** The author of a step; `accountId` is null for the customer. */
type Actor = { accountId: string | null; name: string }

const refOf = (row: DifferenceRow): OrderRef => ({ shopId: row.shopId, orderId: row.orderId })
/** The customer's payable and payments; the state's part is not refunded to the customer. */
const balanceOf = (bill: Bill) => ({
  payableCents: bill.payableCents - bill.subsidyPaidCents,
  paidCents: bill.paidCents - bill.subsidyPaidCents,
})

/** Announces a step to later modules and to screens. */
export const emitStep = async (
  context: EventContext,
  bus: DifferenceBus,
  row: DifferenceRow,
  step: Pick<DifferenceMoved, 'action' | 'from'>,
  actor: Actor,
): Promise<void> => {
  await bus.emit('difference.moved', context, {
    ...refOf(row),
    ...step,
    differenceId: row.id,
    version: row.version,
    to: row.status,
    direction: row.direction,
    amountCents: row.amountCents,
    refundCents: row.refundCents,
    pieces: row.pieces,
    requesterId: row.requesterId,
    requesterName: row.requesterName,
    reason: row.reason,
    note: row.note,
    actor: actor.name,
    actorId: actor.accountId,
  })
  announceDifference(context, row)
}

export const announceDifference = (context: EventContext, row: DifferenceRow): void =>
  context.announce({ topic: 'difference', shopId: row.shopId, id: scoped(row.shopId, row.orderId) })

/** The only function that changes a difference's status. Error: DIFFERENCE_CHANGED when the step is not allowed or another change came first. */
export const step = async (
  context: EventContext,
  bus: DifferenceBus,
  row: DifferenceRow & { isOffset?: boolean },
  action: DifferenceAction,
  actor: Actor,
  changes: Omit<DifferenceMove, 'to'> = {},
): Promise<DifferenceRow> => {
  const to = differenceTransition(row, action)
  const moved = to && (await moveDifference(context.db, row, { ...changes, to }))
  if (!moved) throw new CallError('DIFFERENCE_CHANGED')
  await emitStep(context, bus, moved, { action, from: row.status }, actor)
  return moved
}

/** Refuses to ask for less than has come in or is being paid, so that the customer does not pay too much. Error: DIFFERENCE_BEING_PAID. */
const refuseWhilePaid = (bill: Bill, changeCents: number, isCollected: boolean): void => {
  const askedCents = bill.payableCents + changeCents
  const comingCents = bill.paidCents + bill.inFlightCents
  if (isCollected ? comingCents > askedCents : bill.inFlightCents > Math.max(0, askedCents - bill.paidCents))
    throw new CallError('DIFFERENCE_BEING_PAID')
}

/** Reverts the effect of a difference on the bill. Error: DIFFERENCE_BEING_PAID. */
export const undo = async (context: EventContext, row: DifferenceRow, bill: Bill): Promise<void> => {
  if (row.changeCents > 0) refuseWhilePaid(bill, -row.changeCents, true)
  await changeBill(context, refOf(row), -row.changeCents)
}
export const noEffect = { changeCents: 0, refundCents: 0 }

/**
 * Submits a draft. More to pay is due at once; money to give back needs a manager, and so does an amount that is deducted from an overpayment. Errors: DIFFERENCE_ORDER_NOT_PAID, DIFFERENCE_OTHER_OPEN,
 * DIFFERENCE_TOO_MUCH.
 */
export const submit = async (
  context: Context,
  bus: DifferenceBus,
  row: DifferenceRow,
  bill: Bill,
): Promise<DifferenceRow> => {
  if (!bill.open || bill.paidCents <= 0) throw new CallError('DIFFERENCE_ORDER_NOT_PAID')
  const others = await unfinishedOf(context.db, row.shopId, row.orderId)
  if (others.some((other) => other.id !== row.id && isOpenDifference(other.status)))
    throw new CallError('DIFFERENCE_OTHER_OPEN')
  if (row.direction === 'GIVE_BACK') {
    refuseTooMuch(row, bill)
    return step(context, bus, row, 'submit', context.session)
  }
  if (bill.paidCents > bill.payableCents)
    return step(context, bus, { ...row, isOffset: true }, 'submit', context.session)
  return ask(context, bus, row, bill, 'submit')
}

/** Raises the amount that the order asks for; settled at once if the overpayment covers it. Error: ORDER_TOO_LARGE. */
const ask = async (
  context: Context,
  bus: DifferenceBus,
  row: DifferenceRow,
  bill: Bill,
  action: 'submit' | 'approve',
  changes: Omit<DifferenceMove, 'to'> = {},
): Promise<DifferenceRow> => {
  const effect = effectOf({ direction: row.direction, amountCents: row.amountCents }, balanceOf(bill))
  refuseTooLarge(bill.payableCents + effect.changeCents)
  await changeBill(context, refOf(row), effect.changeCents)
  const asked = await step(context, bus, row, action, context.session, { ...changes, effect })
  const isCovered = bill.paidCents >= bill.payableCents + effect.changeCents
  return isCovered ? settle(context, bus, asked, context.session) : asked
}

const refuseTooMuch = (row: DifferenceRow, bill: Bill): void => {
  const most = mostGivenBack(balanceOf(bill))
  if (row.amountCents > most) throw new CallError('DIFFERENCE_TOO_MUCH', { most: formatCents(most) })
}

/** Lowers the amount that the order asks for; settled at once if nothing has to be refunded. An amount to collect is deducted from the overpayment. Errors: DIFFERENCE_TOO_MUCH, DIFFERENCE_BEING_PAID. */
export const approve = async (
  context: Context,
  bus: DifferenceBus,
  row: DifferenceRow,
  bill: Bill,
  note: string,
): Promise<DifferenceRow> => {
  const { accountId, name } = context.session
  const decided = { accountId, name, note, fourEyes: true }
  if (row.direction === 'COLLECT') return ask(context, bus, row, bill, 'approve', { decided })
  refuseTooMuch(row, bill)
  const effect = effectOf({ direction: row.direction, amountCents: row.amountCents }, balanceOf(bill))
  refuseWhilePaid(bill, effect.changeCents, false)
  await changeBill(context, refOf(row), effect.changeCents)
  const approved = await step(context, bus, row, 'approve', context.session, { effect, decided })
  return effect.refundCents === 0 ? settle(context, bus, approved, context.session) : approved
}

const settle = (
  context: EventContext,
  bus: DifferenceBus,
  row: DifferenceRow,
  actor: Actor,
): Promise<DifferenceRow> => step(context, bus, row, 'settle', actor, { settledBy: actor.name })

/** Follows payments and refunds, in the transaction that books them. */
export const followMoney = (payments: PaymentBus, bus: DifferenceBus): void => {
  payments.on('payment.booked', async (context, event) => {
    if (!event.differs || event.paidCents < event.payableCents) return
    for (const row of await unfinishedOf(context.db, event.shopId, event.orderId))
      if (row.status === 'PENDING_PAYMENT')
        await settle(context, bus, row, { accountId: event.takenBy, name: event.actor })
  })
  // The money of an approved difference is reserved for its refund.
  payments.on('payment.revoking', async (context, { shopId, orderId }) => {
    const open = await unfinishedOf(context.db, shopId, orderId)
    if (open.some(({ status }) => status === 'PENDING_REFUND')) throw new CallError('DIFFERENCE_OTHER_OPEN')
  })
  payments.on('payment.refunded', async (context, event) => {
    const row = await addReturned(context.db, event.shopId, event.causeId, event.amountCents)
    if (row && row.returnedCents === row.refundCents)
      await settle(context, bus, row, { accountId: null, name: event.actor })
  })
}

/** Ends the differences of an order that asks for nothing more, or for something new. The order itself ends them, so it gets no event. */
export const endDifferences = async (context: EventContext, order: OrderRef): Promise<void> => {
  const bill = await billUnderLock(context.db, order)
  if (!bill) return
  for (const row of await unfinishedOf(context.db, order.shopId, order.orderId)) {
    await undo(context, row, bill)
    await moveDifference(context.db, row, { to: 'CANCELLED', effect: noEffect })
    announceDifference(context, row)
  }
}
