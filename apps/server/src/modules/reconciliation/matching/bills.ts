import { createHash } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { BillSource } from '@showfloor/contract/common/provider-bills'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Database, LoadingTx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { refOf, refundRefOf } from '../../payments/payments.public.ts'
import { findFeeDifferences, settleFees } from '../fees/fees.db.ts'
import { keepDay } from '../fetching/days.db.ts'
import { againAt } from '../fetching/schedule.ts'
import { roundedCents } from '../reading/yuan.ts'
import { BillRefused, faultText } from '../reading/bill-fault.ts'
import { readBill, type Bill } from '../reading/read-bill.ts'
import { batchesOf, slicesOf } from '../reading/slices.ts'
import { currentBill, insertBill, wholeRefundsOf, type BillRef, type NamedRow } from './bills.db.ts'
import { findDifferences, openOfDay, settleMatched } from './matching.db.ts'

type Call = Contract['reconciliation']['take']

/** The parsed bill of one day, and a hash that identifies its file. */
export type ReadBill = { bill: Bill; hash: string }

/** Reads a bill of one day. Throws BillRefused. */
export const billOfDay = async ({ source, day }: BillRef, bytes: Buffer): Promise<ReadBill> => {
  const bill = await readWhole(source, bytes)
  const stray = bill.rows.find(({ at }) => !at.startsWith(day))
  if (stray)
    throw new BillRefused({ code: 'LINE_OF_OTHER_DAY', line: stray.line, day: stray.at.slice(0, 10) })
  const hash = createHash('sha256')
  for await (const slice of slicesOf(bytes)) hash.update(slice)
  return { bill, hash: hash.digest('hex') }
}

const readWhole = async (source: BillSource, bytes: Buffer): Promise<Bill> => {
  try {
    return await readBill(source, bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new BillRefused({ code: 'TOTALS_UNREADABLE' })
  }
}

/** The bill of a day without trades. */
export const emptyBill: ReadBill = {
  bill: { rows: [], paidCents: 0, refundedCents: 0 },
  hash: createHash('sha256').digest('hex'),
}

type Ref = { shopId: string; id: string }

/** Rows with their tenders and refunds. The row of a fully reversed payment has the payment's number, so its refund is looked up. */
const named = async (tx: LoadingTx, { rows }: Bill): Promise<NamedRow[]> => {
  const all: NamedRow[] = []
  const takenBack: { row: NamedRow; tender: Ref }[] = []
  for await (const batch of batchesOf(rows))
    for (const row of batch) {
      const tender = row.kind === 'REFUND' ? refOf(row.number, 'P') : undefined
      const ref =
        row.kind === 'PAYMENT'
          ? refOf(row.number, 'P')
          : (tender ?? refundRefOf(row.number, row.paymentNumber))
      const one = { ...row, shopId: ref?.shopId ?? null, refId: ref?.id ?? null }
      all.push(one)
      if (tender) takenBack.push({ row: one, tender })
    }
  const refunds = await wholeRefundsOf(
    tx,
    takenBack.map(({ tender, row }) => ({ ...tender, amountCents: row.amountCents })),
  )
  for (const { row, tender } of takenBack) row.refId = refunds.get(tender.id) ?? tender.id
  return all
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** Stores a bill as a new revision, unless it is the current one, and compares it with the ledger. `accountId`: the uploader. */
export const keepBill = async (
  tx: LoadingTx,
  ref: BillRef,
  { bill, hash }: ReadBill,
  accountId: string | null,
): Promise<OutputOf<Call>> => {
  const rows = await named(tx, bill)
  const foreign = rows.filter(({ shopId }) => shopId === null)
  const feeCents = sum(rows.map((row) => roundedCents(row.feeMillicents)))
  const before = await currentBill(tx, ref)
  const known = before?.hash === hash
  const revision = known ? before.revision : (before?.revision ?? 0) + 1
  if (!known) {
    const one = {
      ...ref,
      id: newId(),
      revision,
      hash,
      paidCents: bill.paidCents,
      refundedCents: bill.refundedCents,
      feeCents,
      feeRestMillicents: sum(rows.map((row) => row.feeMillicents)) - feeCents * 1000,
      foreignCount: foreign.length,
      foreignCents: sum(foreign.map((row) => (row.kind === 'PAYMENT' ? 1 : -1) * row.amountCents)),
      accountId,
    }
    await insertBill(tx, one, rows)
    await findDifferences(tx, ref)
    await findFeeDifferences(tx, { source: ref.source, from: ref.day, until: ref.day })
  }
  await settleMatched(tx, ref.source)
  await settleFees(tx, ref.source)
  return { revision, known, rows: rows.length, open: await openOfDay(tx, ref) }
}

/** Imports an uploaded bill. Error: BILL_REFUSED. */
export const takeBill = async (
  context: Context,
  { db }: Database,
  ref: ParsedInputOf<Call>,
  bytes: Buffer,
): Promise<OutputOf<Call>> => {
  const read = await readable(() => billOfDay(ref, bytes), context)
  return db.loading(async (tx) => {
    const taken = await keepBill(tx, ref, read, context.session.accountId)
    const state = read.bill.rows.length > 0 ? 'TAKEN' : 'EMPTY'
    await keepDay(tx, ref, { state, fault: null, nextAt: againAt(ref, state, new Date()) })
    return taken
  })
}

const readable = async (read: () => Promise<ReadBill>, { language }: Context): Promise<ReadBill> => {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BillRefused)) throw error
    throw new CallError('BILL_REFUSED', { reason: faultText(error.fault, language) })
  }
}
