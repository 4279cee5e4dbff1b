import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { CallError } from '../../platform/calls/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId, scoped } from '../../platform/database/ids.ts'
import { planOf, refuseUnseen, wirePlan, type SeenOrders } from '../payments/payments.public.ts'
import { shopById, shopName } from '../shops/shops.public.ts'
import {
  countPrint,
  insertReceipt,
  numbersLeft,
  payerOf,
  receiptById,
  receiptsOf,
  receivedBy,
  takeNumber,
  tendersWithout,
  voidReceipt,
  type ReceiptRow,
} from './receipts.db.ts'

type Calls = Contract['receipts']
type Receipt = OutputOf<Calls['issue']>

export const wireReceipt = (row: ReceiptRow): Receipt => ({
  id: scoped(row.shopId, row.id),
  receiptNo: row.receiptNo,
  orderId: scoped(row.shopId, row.orderId),
  orderNo: row.orderNo,
  type: row.type,
  amount: row.amountCents,
  refunded: row.refundedCents,
  paidAt: row.paidAt.toISOString(),
  issuedBy: row.actorName,
  issuedAt: row.issuedAt.toISOString(),
  printed: row.printed,
  voidedBy: row.voidedBy ?? '',
  voidedAt: row.voidedAt?.toISOString() ?? null,
  voidReason: row.voidReason,
})

/** A receipt of an order that the caller may see. Error: NOT_FOUND. */
const seenReceipt = async (context: Context, seen: SeenOrders, named: ScopedId): Promise<ReceiptRow> => {
  const row = await receiptNow(context.db, named)
  await refuseUnseen(seen, context, { shopId: row.shopId, orderId: row.orderId })
  return row
}

const receiptNow = async (db: Db, named: ScopedId): Promise<ReceiptRow> => {
  const row = await receiptById(db, named)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

export const receiptsOfOrder = async (
  { db }: Context,
  { orderId: { shopId, id } }: ParsedInputOf<Calls['ofOrder']>,
): Promise<OutputOf<Calls['ofOrder']>> => {
  const [rows, open, left] = await Promise.all([
    receiptsOf(db, shopId, id),
    tendersWithout(db, shopId, { orderId: id }),
    numbersLeft(db, shopId),
  ])
  return {
    receipts: rows.map((row) => wireReceipt(row)),
    open: open.map((tender) => ({
      tenderId: scoped(shopId, tender.tenderId),
      type: tender.type,
      amount: tender.receivedCents,
      paidAt: tender.succeededAt.toISOString(),
    })),
    left,
  }
}

/** A receipt with what its print-out shows. Error: NOT_FOUND. */
export const shownReceipt = async (
  context: Context,
  seen: SeenOrders,
  { id }: ParsedInputOf<Calls['get']>,
): Promise<OutputOf<Calls['get']>> => {
  const { db } = context
  const row = await seenReceipt(context, seen, id)
  const shop = await shopById(db, id.shopId)
  const plan = await planOf(db, row.shopId, row.orderId)
  return {
    ...wireReceipt(row),
    shopName: shopName(shop.siteName),
    receiptHead: shop.receiptHead,
    payer: await payerOf(db, row),
    plan: wirePlan(plan),
  }
}

/** Errors: NOT_FOUND, RECEIPT_EXISTS, RECEIPT_NOTHING, RECEIPT_NUMBERS_OVER. */
export const issueReceipt = async (
  { db, session }: Context,
  { tenderId }: ParsedInputOf<Calls['issue']>,
): Promise<Receipt> => {
  const { shopId, id: named } = tenderId
  // The number is taken first: a concurrent call waits here and then sees this receipt.
  const number = await takeNumber(db, shopId)
  const [tender] = await tendersWithout(db, shopId, { tenderId: named })
  if (!tender) throw new CallError(await whyNone(db, shopId, named))
  if (!number) throw new CallError('RECEIPT_NUMBERS_OVER')
  const id = newId()
  const { accountId, name: actorName } = session
  if (!(await insertReceipt(db, { id, number, tender, accountId, actorName })))
    throw new CallError('RECEIPT_EXISTS')
  return wireReceipt(await receiptNow(db, { shopId, id }))
}

const whyNone = async (db: Db, shopId: string, tenderId: string) => {
  const receivedCents = await receivedBy(db, shopId, tenderId)
  if (receivedCents === undefined) return 'NOT_FOUND'
  return receivedCents > 0 ? 'RECEIPT_EXISTS' : 'RECEIPT_NOTHING'
}

/** Error: NOT_FOUND. */
export const printReceipt = async (
  context: Context,
  seen: SeenOrders,
  { id }: ParsedInputOf<Calls['print']>,
): Promise<Receipt> => {
  await seenReceipt(context, seen, id)
  await countPrint(context.db, id)
  return wireReceipt(await receiptNow(context.db, id))
}

/** Errors: NOT_FOUND, RECEIPT_VOID. */
export const endReceipt = async (
  { db, session }: Context,
  { id, reason }: ParsedInputOf<Calls['void']>,
): Promise<Receipt> => {
  await receiptNow(db, id)
  const done = await voidReceipt(db, id, { accountId: session.accountId, reason })
  if (!done) throw new CallError('RECEIPT_VOID')
  return wireReceipt(await receiptNow(db, id))
}
