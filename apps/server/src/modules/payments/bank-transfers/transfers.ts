import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { admitPayment, announcePayment } from '../ledger/bills.ts'
import { refuseUnseen, type SeenOrders } from '../ledger/seen-orders.ts'
import { entityOfShop } from '../entities/entities.db.ts'
import { insertTender } from '../ledger/tenders.db.ts'
import type { PaymentBus } from '../payments.events.ts'
import type { TenderWay } from '../ways/way.ts'
import { bankAccountById } from './accounts.db.ts'
import { maskedNo } from './accounts.ts'
import { referenceOf } from './references.ts'
import {
  insertTransfer,
  nextReference,
  transferById,
  waitingTransfers,
  type TransferJson,
  type TransferRow,
} from './transfers.db.ts'

type Calls = Contract['payments']
type Announced = OutputOf<Calls['transfer']>

const dayMs = 24 * 60 * 60_000
/** Goods are held this long for a transfer, which arrives within a day or two. */
export const heldForMs = 3 * dayMs
/** A transfer that has not arrived by then is closed, with a notice. Money that comes later is set aside. */
export const lifetimeMs = 7 * dayMs

/** A bank transfer as a type of payment: no provider reports it, and a person refunds it by a transfer and records that. */
export const byTransfer: TenderWay = {
  query: async ({ state }) => ({ state }),
  close: async () => ({ state: 'CLOSED' }),
  refund: async () => ({ state: 'BY_HAND' }),
  queryRefund: async () => null,
  tellsLapse: true,
}

const wire = (row: TransferRow, isWhole: boolean): Announced => ({
  tenderId: scoped(row.shopId, row.tenderId),
  orderId: scoped(row.shopId, row.orderId),
  orderNo: row.orderNo,
  shopName: row.siteName,
  amount: row.amountCents,
  state: row.state,
  payer: row.payer,
  reference: row.reference,
  announcedAt: row.createdAt.toISOString(),
  announcedBy: row.actorName,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  account: {
    bank: row.bank,
    branch: row.branch,
    accountName: row.accountName,
    accountNo: isWhole ? row.accountNo.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : maskedNo(row.accountNo),
  },
})

/** An announced transfer with the whole account number, which the customer needs. Error: NOT_FOUND. */
export const transferShown = async (
  context: Context,
  seen: SeenOrders,
  { tenderId: { shopId, id } }: ParsedInputOf<Calls['transfer']>,
): Promise<Announced> => {
  const row = await transferNow(context.db, shopId, id)
  await refuseUnseen(seen, context, { shopId, orderId: row.orderId })
  return wire(row, true)
}

const transferNow = async (db: Db, shopId: string, tenderId: string): Promise<TransferRow> => {
  const row = await transferById(db, shopId, tenderId)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

/** Error: BANK_ACCOUNT_CLOSED. */
const refuseClosedAccount = async (db: Db, shopId: string, accountId: string): Promise<void> => {
  const account = await bankAccountById(db, accountId)
  if (!account?.enabled || !account.shopIds.includes(shopId)) throw new CallError('BANK_ACCOUNT_CLOSED')
  if ((await entityOfShop(db, shopId)) !== account.entityId) throw new CallError('BANK_ACCOUNT_CLOSED')
}

/** Gives a transfer's tender the reference that identifies its arrival. Error: BANK_ACCOUNT_CLOSED. */
export const startTransfer = async (
  db: Db,
  transfer: { shopId: string; tenderId: string; accountId: string; payer: string },
): Promise<void> => {
  await refuseClosedAccount(db, transfer.shopId, transfer.accountId)
  await insertTransfer(db, { ...transfer, reference: referenceOf(await nextReference(db)) })
}

/**
 * Announces a transfer: a tender that is under way until finance books its arrival, somebody closes it, or it lapses. Errors: PAYMENT_TYPE_UNAVAILABLE,
 * BANK_ACCOUNT_CLOSED and those of asking for money.
 */
export const announceTransfer = async (
  context: Context,
  bus: PaymentBus,
  {
    orderId,
    accountId,
    amount: amountCents,
    payer,
    stages,
    besideUnknown,
  }: ParsedInputOf<Calls['transferAnnounce']>,
): Promise<Announced> => {
  const { db, session } = context
  const order = { shopId: orderId.shopId, orderId: orderId.id }
  await refuseClosedAccount(db, order.shopId, accountId)
  await admitPayment(db, order, { amountCents, stages, besideUnknown }, 'BANK_TRANSFER')
  await bus.emit('payment.requested', context, { ...order, until: new Date(Date.now() + heldForMs) })
  const id = newId()
  await insertTender(db, {
    ...order,
    id,
    type: 'BANK_TRANSFER',
    state: 'PROCESSING',
    amountCents,
    stages,
    accountId: session.accountId,
    actorName: session.name,
    idempotencyKey: null,
    expiresAt: new Date(Date.now() + lifetimeMs),
  })
  await startTransfer(db, { shopId: order.shopId, tenderId: id, accountId, payer })
  announcePayment(context, order)
  return wire(await transferNow(db, order.shopId, id), true)
}

/** The announced transfers of an order that have not arrived, as its customer needs them. */
export const wireTransfers = (rows: readonly TransferJson[]): Announced[] =>
  rows.map((row) => {
    const expiresAt = row.expiresAt === null ? null : new Date(row.expiresAt)
    return wire({ ...row, createdAt: new Date(row.createdAt), expiresAt }, true)
  })

export const transferPaging = async (
  { db }: Context,
  { shopId, no, size }: ParsedInputOf<Calls['transferPaging']>,
): Promise<OutputOf<Calls['transferPaging']>> => {
  const { rows, total } = await waitingTransfers(db, shopId, { no, size })
  return { data: rows.map((row) => wire(row, false)), total }
}
