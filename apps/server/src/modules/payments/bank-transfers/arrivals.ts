import { chinaDay } from '@showfloor/contract/common/china-time'
import { formatCents } from '@showfloor/contract/common/money'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { EventContext } from '../../../platform/bus.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import { entityOfShop } from '../entities/entities.db.ts'
import { insertTender, tenderById } from '../ledger/tenders.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import { recordOutcome } from '../remote/outcomes.ts'
import { bankAccountById } from './accounts.db.ts'
import { maskedNo } from './accounts.ts'
import {
  arrivalById,
  arrivalRows,
  insertHandArrival,
  matchArrival,
  splitArrival,
  type Arrival,
} from './arrivals.db.ts'
import { dueNow, takeable } from '../ledger/due.ts'
import { accountOfTransfer, orderByNo, transferById } from './transfers.db.ts'

type Calls = Contract['payments']

export const arrivalPaging = async (
  { db }: Context,
  input: ParsedInputOf<Calls['arrivalPaging']>,
): Promise<OutputOf<Calls['arrivalPaging']>> => {
  const { rows, total } = await arrivalRows(db, input)
  return {
    total,
    data: rows.map((row) => ({
      id: row.id,
      account: `${row.bank} ${maskedNo(row.accountNo)}`,
      bookedOn: row.bookedOn,
      amount: row.amountCents,
      payer: row.payer,
      note: row.note,
      serial: row.serial,
      byHand: row.byHand,
      match:
        row.shopId === null || row.orderId === null
          ? null
          : {
              orderId: scoped(row.shopId, row.orderId),
              orderNo: row.orderNo ?? '',
              by: row.matchedBy ?? '',
            },
      proposals: row.proposals.map((one) => ({
        tenderId: scoped(one.shopId, one.tenderId),
        orderId: scoped(one.shopId, one.orderId),
        orderNo: one.orderNo,
        payer: one.payer,
        reference: one.reference,
      })),
    })),
  }
}

type TenderRef = { shopId: string; id: string }

/**
 * Books an arrival for a tender: as paid, or set aside when the amount differs or the announcement is closed. The bill is locked before the arrival.
 * Errors: NOT_FOUND, TRANSFER_DONE, ARRIVAL_TAKEN.
 */
export const bookArrival = async (
  context: EventContext,
  bus: PaymentBus,
  arrival: Arrival,
  { shopId, id }: TenderRef,
  by: string,
): Promise<void> => {
  const tender = await tenderById(context.db, shopId, id)
  if (!tender) throw new CallError('NOT_FOUND')
  const done = await recordOutcome(context, bus, tender, {
    state: 'SUCCEEDED',
    amountCents: arrival.amountCents,
    tradeNo: arrival.serial || undefined,
    paidAt: new Date(Math.min(Date.parse(`${arrival.bookedOn}T12:00:00+08:00`), Date.now())),
  })
  if (done !== 'BOOKED') throw new CallError('TRANSFER_DONE')
  if (!(await matchArrival(context.db, arrival.id, { shopId, tenderId: id, by })))
    throw new CallError('ARRIVAL_TAKEN')
}

/** An arrival on an account of the shop. Error: NOT_FOUND. */
const arrivalFor = async ({ db }: Context, id: string, shopId: string): Promise<Arrival> => {
  const arrival = await arrivalById(db, id)
  const account = arrival && (await bankAccountById(db, arrival.accountId))
  if (!arrival || !account?.shopIds.includes(shopId)) throw new CallError('NOT_FOUND')
  return arrival
}

/** Errors: NOT_FOUND, ARRIVAL_TAKEN, TRANSFER_DONE. */
export const matchToTransfer = async (
  context: Context,
  bus: PaymentBus,
  { arrivalId, tenderId }: ParsedInputOf<Calls['arrivalMatch']>,
): Promise<Record<string, never>> => {
  const arrival = await arrivalFor(context, arrivalId, tenderId.shopId)
  const accountId = await accountOfTransfer(context.db, tenderId.shopId, tenderId.id)
  if (accountId !== arrival.accountId) throw new CallError('NOT_FOUND')
  await bookArrival(context, bus, arrival, tenderId, context.session.name)
  return {}
}

/** Books an arrival that a person saw on the account. Errors: NOT_FOUND, TRANSFER_DONE, ARRIVAL_DAY. */
export const enterArrival = async (
  context: Context,
  bus: PaymentBus,
  { tenderId, amount, bookedOn, serial }: ParsedInputOf<Calls['transferArrived']>,
): Promise<Record<string, never>> => {
  const { db, session } = context
  const transfer = await transferById(db, tenderId.shopId, tenderId.id)
  const accountId = await accountOfTransfer(db, tenderId.shopId, tenderId.id)
  if (!transfer || accountId === undefined) throw new CallError('NOT_FOUND')
  if (bookedOn > chinaDay(new Date())) throw new CallError('ARRIVAL_DAY')
  const arrival = {
    id: newId(),
    accountId,
    bookedOn,
    amountCents: amount,
    payer: transfer.payer,
    note: transfer.reference,
    serial,
  }
  await lockedBill(db, tenderId.shopId, transfer.orderId)
  await insertHandArrival(db, arrival)
  await bookArrival(context, bus, arrival, tenderId, session.name)
  return {}
}

/**
 * Books an unannounced arrival on an order, as a tender of its own. What exceeds the due amount is set aside. Errors: NOT_FOUND, BANK_ACCOUNT_ENTITY, ARRIVAL_ORDER,
 * PAYMENT_NOT_OPEN, PAYMENT_TOO_MUCH, ARRIVAL_TAKEN.
 */
export const assignArrival = async (
  context: Context,
  bus: PaymentBus,
  { arrivalId, shopId, orderNo }: ParsedInputOf<Calls['arrivalAssign']>,
): Promise<Record<string, never>> => {
  const { db, session } = context
  const arrival = await arrivalFor(context, arrivalId, shopId)
  const account = await bankAccountById(db, arrival.accountId)
  if (account?.entityId !== (await entityOfShop(db, shopId))) throw new CallError('BANK_ACCOUNT_ENTITY')
  const order = await orderByNo(db, shopId, orderNo)
  const bill = order && (await lockedBill(db, shopId, order.orderId))
  if (!order || !bill) throw new CallError('ARRIVAL_ORDER', { orderNo })
  if (!bill.open) throw new CallError('PAYMENT_NOT_OPEN')
  const dueCents = dueNow(bill)
  if (dueCents <= 0)
    throw new CallError('PAYMENT_TOO_MUCH', takeable(dueCents + bill.inFlightCents, bill.inFlightCents))
  const id = newId()
  await insertTender(db, {
    ...order,
    id,
    type: 'BANK_TRANSFER',
    state: 'PROCESSING',
    amountCents: Math.min(arrival.amountCents, dueCents),
    accountId: session.accountId,
    actorName: session.name,
    idempotencyKey: null,
    expiresAt: null,
  })
  await bookArrival(context, bus, arrival, { shopId, id }, session.name)
  return {}
}

/** Divides an arrival into parts that are matched separately, for one transfer that pays two orders. Errors: NOT_FOUND, ARRIVAL_TAKEN, ARRIVAL_PART. */
export const divideArrival = async (
  context: Context,
  { arrivalId, shopId, amount: amountCents }: ParsedInputOf<Calls['arrivalSplit']>,
): Promise<Record<string, never>> => {
  const arrival = await arrivalFor(context, arrivalId, shopId)
  if (amountCents >= arrival.amountCents)
    throw new CallError('ARRIVAL_PART', { whole: formatCents(arrival.amountCents) })
  if (!(await splitArrival(context.db, arrivalId, { id: newId(), amountCents })))
    throw new CallError('ARRIVAL_TAKEN')
  return {}
}
