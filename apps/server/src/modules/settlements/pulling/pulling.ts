import { chinaDay, dayAfter, chinaMidnight } from '@showfloor/contract/common/china-time'
import { createHash } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { StatementDayState, StatementProblem } from '@showfloor/contract/common/platform-statements'
import { CENTS_MAX } from '@showfloor/contract/common/money'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Database, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import {
  StatementTrouble,
  type Stated,
  type StatementDesk,
  type StatementRow,
} from '../../payments/payments.public.ts'
import { lockSettlements } from '../settling/settling.db.ts'
import { insertRows, insertStatement, matchRows, recount } from '../statements/statements.db.ts'
import {
  currentStatement,
  daysBetween,
  dueDays,
  keepDay,
  planDays,
  replaceStatement,
  shopsWithWaitingRows,
  type DayRow,
  type OfDay,
} from './pulling.db.ts'

const hourMs = 3_600_000
/** Hours after the beginning of a day: the next morning and afternoon, then two more mornings, because platforms are late and correct their statements. */
const hours = [34, 40, 58, 82]
/** Platforms keep their statements for three months. */
const askedForDays = 85

const momentsOf = (day: string): Date[] =>
  hours.map((hour) => new Date(chinaMidnight(day).getTime() + hour * hourMs))

/** When the statement of a day is requested first. */
const firstAt = (day: string): Date => momentsOf(day)[0] ?? new Date()

/** When the statement is requested again; null for never. */
const againAt = (day: string, state: StatementDayState, nowMs = Date.now()): Date | null => {
  if (state === 'NOT_READY' || state === 'FAILED')
    return day > chinaDay(new Date(nowMs), -askedForDays) ? new Date(nowMs + hourMs - 5 * 60_000) : null
  return momentsOf(day).find((moment) => moment.getTime() > nowMs) ?? null
}

type Calls = Contract['settlements']
export type PullDeps = { database: Database; desks: readonly StatementDesk[] }
/** The stores of a shop at a platform, mostly one. */
type Place = Omit<OfDay, 'day'> & { stores: { store: Stated; desk: StatementDesk }[] }

const keyOf = ({ shopId, source }: Omit<OfDay, 'day'>): string => `${shopId} ${source}`

/** The places that can be asked for statements, of one shop or of all, by `keyOf`. */
const placesOf = async ({ database, desks }: PullDeps, shopId?: string): Promise<Map<string, Place>> => {
  const places = new Map<string, Place>()
  for (const desk of desks)
    for (const store of await desk.stores(database.db, shopId)) {
      const place = places.get(keyOf(store)) ?? { shopId: store.shopId, source: store.source, stores: [] }
      place.stores.push({ store, desk })
      places.set(keyOf(store), place)
    }
  return places
}

/** Throws StatementTrouble for an amount beyond CENTS_MAX, which is a fault of the platform. */
const refuseImpossible = (rows: readonly StatementRow[]): void => {
  const isPossible = (row: StatementRow) =>
    [row.paidCents, row.platformBorneCents, row.merchantBorneCents, row.feeCents, row.receivableCents].every(
      (cents) => cents === null || Math.abs(cents) <= CENTS_MAX,
    )
  const found = rows.find((row) => !isPossible(row))
  if (found) throw new StatementTrouble('BROKEN', `row ${found.key} has an impossible amount`)
}

/** The rows of all stores of a place; null if a store's statement is not ready. Throws StatementTrouble. */
const rowsOf = async ({ stores }: Place, day: string): Promise<StatementRow[] | null> => {
  const all: StatementRow[] = []
  for (const { store, desk } of stores) {
    const rows = await desk.rows(store, day)
    if (rows === null) return null
    refuseImpossible(rows)
    all.push(...rows)
  }
  return all
}

/**
 * Stores a platform's statement of a day. The same statement changes nothing; a different one becomes the next revision, and only its rows count. A row that is also in another
 * day's statement counts once.
 */
const keepStatement = async (
  tx: Tx,
  of: OfDay,
  { rows, takenBy }: { rows: readonly StatementRow[]; takenBy: string | null },
): Promise<StatementDayState> => {
  const { shopId, source, day } = of
  await lockSettlements(tx, shopId)
  const current = await currentStatement(tx, of)
  // A platform that no longer keeps a statement answers like one that never had it.
  if (rows.length === 0) return current ? 'TAKEN' : 'EMPTY'
  const unique = [...new Map(rows.map((row) => [row.key, row])).values()]
  const sorted = unique.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
  if (current?.hash === hash) return 'TAKEN'
  if (current) await replaceStatement(tx, shopId, current.id)
  const id = newId()
  const revision = (current?.revision ?? 0) + 1
  await insertStatement(tx, { shopId, id, channelId: null, hash, takenBy, revision, pulled: { source, day } })
  await insertRows(
    tx,
    { shopId, id },
    unique.map((row, at) => ({ ...row, number: row.number.slice(0, 60), line: at + 1 })),
  )
  await recount(tx, { ...of, channelId: null }, current ? [current.id, id] : [id])
  await matchRows(tx, shopId)
  return 'TAKEN'
}

/** Requests and stores the statement of a day. A failure is stored with the day and is not thrown. */
const pullDay = async (
  { database }: PullDeps,
  place: Place,
  day: string,
  takenBy: string | null,
): Promise<void> => {
  const of = { shopId: place.shopId, source: place.source, day }
  let state: StatementDayState = 'FAILED'
  let problem: StatementProblem | null = null
  try {
    const rows = await rowsOf(place, day)
    state =
      rows === null
        ? 'NOT_READY'
        : await database.db.transaction((tx) => keepStatement(tx, of, { rows, takenBy }))
  } catch (error) {
    if (!(error instanceof StatementTrouble)) throw error
    ;({ problem } = error)
  }
  await keepDay(database.db, of, { state, problem, nextAt: againAt(day, state) })
}

const plannedDays = 7
const batchSize = 200
/** Less than the hour until the next run of the job. */
const runMs = 50 * 60_000

/** Job: requests the statements of the last week that are due, then matches rows without an order with orders that were claimed since. */
export const pullDueStatements = async (deps: PullDeps, stopping?: AbortSignal): Promise<void> => {
  const { db } = deps.database
  const places = await placesOf(deps)
  const now = new Date()
  const days = Array.from({ length: plannedDays }, (_, at) => chinaDay(now, -at - 1))
  await planDays(
    db,
    [...places.values()].flatMap(({ shopId, source }) =>
      days.map((day) => ({ shopId, source, day, nextAt: firstAt(day) })),
    ),
  )
  const endMs = Date.now() + runMs
  for (;;) {
    const due = await dueDays(db, batchSize)
    for (const of of due) {
      if (stopping?.aborted || Date.now() > endMs) return
      const place = places.get(keyOf(of))
      if (place) await pullDay(deps, place, of.day, null)
      // The store is no longer bound.
      else await keepDay(db, of, { state: 'FAILED', problem: 'LOST', nextAt: null })
    }
    if (due.length < batchSize) break
  }
  for (const shopId of await shopsWithWaitingRows(db))
    await db.transaction(async (tx) => {
      await lockSettlements(tx, shopId)
      await matchRows(tx, shopId)
    })
}

const wire = (row: DayRow): OutputOf<Calls['pullStatement']> => ({
  source: row.source,
  day: row.day,
  state: row.state,
  problem: row.problem,
  askedAt: row.askedAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  revision: row.revision,
  rows: row.rows,
  matched: row.matched,
  receivable: row.receivableCents,
  fee: row.feeCents,
  unknown: row.unknown,
  unknownReceivable: row.unknownCents,
})

const shownDays = 7

/** The statements of a shop's platforms in the week up to a day. */
export const listStatements = async (
  context: Context,
  deps: PullDeps,
  { shopId, until = chinaDay(new Date(), -1) }: ParsedInputOf<Calls['statements']>,
): Promise<OutputOf<Calls['statements']>> => {
  const sources = [...(await placesOf(deps, shopId)).values()].map(({ source }) => source)
  const from = dayAfter(until, 1 - shownDays)
  const rows = await daysBetween(context.db, shopId, sources, { from, until })
  return { data: rows.map(wire) }
}

/** Errors: STATEMENT_NOT_PULLED. */
export const pullByHand = async (
  context: Context,
  deps: PullDeps,
  { shopId, source, day }: ParsedInputOf<Calls['pullStatement']>,
): Promise<OutputOf<Calls['pullStatement']>> => {
  const place = (await placesOf(deps, shopId)).get(keyOf({ shopId, source }))
  if (!place || day > chinaDay(new Date())) throw new CallError('STATEMENT_NOT_PULLED')
  await pullDay(deps, place, day, context.session.accountId)
  const [row] = await daysBetween(context.db, shopId, [source], { from: day, until: day })
  if (!row) throw new CallError('STATEMENT_NOT_PULLED')
  return wire(row)
}
