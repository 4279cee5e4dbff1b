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
  entityName: row.entityName,
  rows: row.rowCount,
  paid: row.paidCents,
  refunded: row.refundedCents,
  fee: row.feeCents,
  feeRest: row.feeRestMillicents,
  foreignRows: row.foreignCount,
  foreign: row.foreignCents,
  open: row.open,
  takenBy: row.takenBy ?? '',
  takenAt: row.takenAt.toISOString(),
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
  providerNumber: row.providerNumber,
  amount: row.amountCents,
  fee: roundedCents(row.feeMillicents),
  at: row.at.toISOString(),
  orderId: row.shopId === null || row.orderId === null ? null : scoped(row.shopId, row.orderId),
  orderNo: row.orderNo ?? '',
  shopName: row.siteName === null ? '' : shopName(row.siteName),
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
  number: (row.side === 'PAYMENT' ? tenderNo : refundNo)(row.shopId, row.refId),
  type: row.type,
  orderId: row.orderId === null ? null : scoped(row.shopId, row.orderId),
  orderNo: row.orderNo ?? '',
  shopName: shopName(row.siteName),
  entityName: row.entityName,
  theirs: row.theirsCents,
  ours: row.oursCents,
  state: row.state,
  reason: row.reason,
  actor: row.actor ?? '',
  settledAt: row.settledAt?.toISOString() ?? null,
  asked:
    row.askedBy === null || row.state !== 'OPEN'
      ? null
      : { by: row.askedName ?? '', reason: row.askedReason, isMine: row.askedBy === accountId },
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
  if (row.gapCents > (await alone())) {
    if (row.askedBy === accountId) throw new CallError('BILL_SECOND_PERSON')
    if (row.askedBy === null) {
      await keepAsked(db, { ...input, accountId })
      return { waits: true }
    }
  }
  await settle(db, { ...input, accountId })
  return { waits: false }
}
