import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { KnownSource } from '@showfloor/contract/common/provider-bills'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Database } from '../../../platform/database/db.ts'
import type { PaymentProviders } from '../../payments/payments.public.ts'
import { keepDay } from '../fetching/days.db.ts'
import { againAt } from '../fetching/schedule.ts'
import { readable } from '../reading/readable.ts'
import type { BillRef } from './bills.db.ts'
import { acquirerBillOfDay, billOfDay, keepBill, ownerOf } from './bills.ts'

type Call = Contract['reconciliation']['take']
type Taking = { db: Database['db']; providers: PaymentProviders; accountId: string }

/** Imports an uploaded bill. Errors: BILL_REFUSED, BILL_COLUMNS_UNKNOWN. */
export const takeBill = async (
  context: Context,
  { db }: Database,
  providers: PaymentProviders,
  ref: ParsedInputOf<Call>,
  bytes: Buffer,
): Promise<OutputOf<Call>> => {
  const { accountId } = context.session
  const { source } = ref
  return readable(
    () =>
      source === 'ACQUIRER'
        ? takeAcquirers({ db, accountId }, ref, bytes)
        : takeKnown({ db, providers, accountId }, { ...ref, source }, bytes),
    context,
  )
}

const takeAcquirers = async (
  { db, accountId }: Omit<Taking, 'providers'>,
  ref: BillRef,
  bytes: Buffer,
): Promise<OutputOf<Call>> => {
  const read = await acquirerBillOfDay(db, ref, bytes)
  return db.loading((tx) => keepBill(tx, ref, read, { accountId, merchant: null, fetched: false }))
}

const takeKnown = async (
  { db, providers, accountId }: Taking,
  ref: BillRef<KnownSource>,
  bytes: Buffer,
): Promise<OutputOf<Call>> => {
  const owner = await ownerOf(providers, ref)
  const read = await billOfDay(ref, bytes, owner)
  const { merchant } = owner
  return db.loading(async (tx) => {
    const taken = await keepBill(tx, ref, read, { accountId, merchant, fetched: false })
    const state = read.bill.rows.length > 0 ? 'TAKEN' : 'EMPTY'
    await keepDay(tx, ref, { state, fault: null, nextAt: againAt(ref, state, new Date()) })
    return taken
  })
}
