import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { billDifferenceKinds, type BillDifferenceKind } from '@showfloor/contract/common/provider-bills'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { leftAlone, lockPerson } from '../../identity/identity.public.ts'
import { refundNo, tenderNo } from '../../payments/payments.public.ts'
import { shopName } from '../../shops/shops.public.ts'
import { roundedCents } from '../../../platform/tables/yuan.ts'
import {
  billLines,
  billOf,
  billPage,
  countDifferences,
  differencePage,
  keepAsked,
  lockedDifference,
  settle,
  settledAlone,
  type BillLineRow,
  type BillListRow,
  type DifferenceRow,
} from './listing.db.ts'

type Calls = Contract['reconciliation']

const wireBill = (row: BillListRow): OutputOf<Calls['bills']>['data'][number] => ({
  id: row.id,
  source: row.source,
  day: row.day,
  revision: row.revision,
  merchant: row.merchant,
  entityName: row.entity_name,
  rows: row.row_count,
  paid: row.paid_cents,
  refunded: row.refunded_cents,
  fee: row.fee_cents,
  feeRest: row.fee_rest_millicents,
  foreignRows: row.foreign_count,
  foreign: row.foreign_cents,
  open: row.open,
  takenBy: row.taken_by ?? '',
  takenAt: row.taken_at.toISOString(),
})

export const listBills = async (
  { db }: Context,
  page: ParsedInputOf<Calls['bills']>,
): Promise<OutputOf<Calls['bills']>> => {
  const { rows, total } = await billPage(db, page)
  return { data: rows.map((row) => wireBill(row)), total }
}

const wireLine = (row: BillLineRow): OutputOf<Calls['rows']>['data'][number] => ({
  line: row.line,
  side: row.side,
  number: row.number,
  providerNumber: row.provider_number,
  amount: row.amount_cents,
  fee: roundedCents(row.fee_millicents),
  at: row.at.toISOString(),
  orderId: row.shop_id === null || row.order_id === null ? null : scoped(row.shop_id, row.order_id),
  orderNo: row.order_no ?? '',
  shopName: row.site_name === null ? '' : shopName(row.site_name),
})

/** Error: NOT_FOUND. */
export const listRows = async (
  { db }: Context,
  { id, of, ...page }: ParsedInputOf<Calls['rows']>,
): Promise<OutputOf<Calls['rows']>> => {
  const bill = await billOf(db, id, of)
  if (!bill) throw new CallError('NOT_FOUND')
  const rows = await billLines(db, id, of, page)
  return { ...bill, data: rows.map((row) => wireLine(row)) }
}

const wireDifference = (
  row: DifferenceRow,
  accountId: string,
): OutputOf<Calls['differences']>['data'][number] => ({
  id: row.id,
  source: row.source,
  day: row.day,
  kind: row.kind,
  side: row.side,
  number: (row.side === 'PAYMENT' ? tenderNo : refundNo)(row.shop_id, row.ref_id),
  type: row.type,
  orderId: row.order_id === null ? null : scoped(row.shop_id, row.order_id),
  orderNo: row.order_no ?? '',
  shopName: shopName(row.site_name),
  entityName: row.entity_name,
  theirs: row.theirs_cents,
  ours: row.ours_cents,
  state: row.state,
  reason: row.reason,
  actor: row.actor ?? '',
  settledAt: row.settled_at?.toISOString() ?? null,
  asked:
    row.asked_by === null || row.state !== 'OPEN'
      ? null
      : { by: row.asked_name ?? '', reason: row.asked_reason, isMine: row.asked_by === accountId },
})

export const listDifferences = async (
  { db, session }: Context,
  { state, kind, source, day, ...page }: ParsedInputOf<Calls['differences']>,
): Promise<OutputOf<Calls['differences']>> => {
  const wanted = { state, kind, source, day }
  const [rows, counted] = await Promise.all([differencePage(db, wanted, page), countDifferences(db, wanted)])
  const of = (one: BillDifferenceKind) => counted.find((row) => row.kind === one)?.n ?? 0
  const counts = Object.fromEntries(billDifferenceKinds.map((one) => [one, of(one)])) as Record<
    BillDifferenceKind,
    number
  >
  const total = kind === undefined ? counted.reduce((sum, { n }) => sum + n, 0) : of(kind)
  return { data: rows.map((row) => wireDifference(row, session.accountId)), total, counts }
}

/**
 * An amount that exceeds, with one's others of the day and provider, the limit of one's roles needs two people, whatever the outcome is called. Errors: NOT_FOUND, BILL_DIFFERENCE_SETTLED; BILL_SECOND_PERSON for the
 * person who requested it.
 */
export const settleDifference = async (
  { db, session }: Context,
  input: ParsedInputOf<Calls['settle']>,
): Promise<OutputOf<Calls['settle']>> => {
  const { accountId } = session
  await lockPerson(db, session)
  const row = await lockedDifference(db, input.id)
  if (!row) throw new CallError('NOT_FOUND')
  if (row.state !== 'OPEN') throw new CallError('BILL_DIFFERENCE_SETTLED')
  const alone = async () => leftAlone(db, session, settledAlone(row.source, accountId))
  if (row.gap_cents > (await alone())) {
    if (row.asked_by === accountId) throw new CallError('BILL_SECOND_PERSON')
    if (row.asked_by === null) {
      await keepAsked(db, { ...input, accountId })
      return { waits: true }
    }
  }
  await settle(db, { ...input, accountId })
  return { waits: false }
}
