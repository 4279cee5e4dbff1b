import { chinaDay, dayAfter } from '@showfloor/contract/common/china-time'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { faultText } from '../reading/bill-fault.ts'
import { daysBetween, type DayRow } from './days.db.ts'
import { fetchBill, sourcesOf, type FetchDeps } from './fetching.ts'

type Calls = Contract['reconciliation']

const shownDays = 7

const wire = (row: DayRow, { language }: Context): OutputOf<Calls['fetch']> => ({
  source: row.source,
  entityId: row.entityId,
  entityName: row.entityName,
  day: row.day,
  state: row.state,
  reason: row.reason === null ? '' : faultText(row.reason, language),
  askedAt: row.askedAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  rows: row.rowCount ?? 0,
  open: row.open,
})

export const listDays = async (
  context: Context,
  deps: FetchDeps,
  { until = chinaDay(new Date(), -1) }: ParsedInputOf<Calls['days']>,
): Promise<OutputOf<Calls['days']>> => {
  const from = dayAfter(until, 1 - shownDays)
  const rows = await daysBetween(context.db, await sourcesOf(deps.providers), from, until)
  return { data: rows.map((row) => wire(row, context)) }
}

/** Error: BILL_NOT_FETCHED. */
export const fetchByHand = async (
  context: Context,
  deps: FetchDeps,
  ref: ParsedInputOf<Calls['fetch']>,
): Promise<OutputOf<Calls['fetch']>> => {
  const sources = await sourcesOf(deps.providers)
  const isOffered = sources.some((one) => one.source === ref.source && one.entityId === ref.entityId)
  const isFetched = isOffered && ref.day <= chinaDay(new Date())
  if (!isFetched) throw new CallError('BILL_NOT_FETCHED')
  await fetchBill(deps, ref, context.session.accountId)
  const [row] = await daysBetween(context.db, [ref], ref.day, ref.day)
  if (!row) throw new CallError('NOT_FOUND')
  return wire(row, context)
}
