import type { PullKind, PullProblem, pullStates } from '@showfloor/contract/common/marketplace-status'
import type { Db } from '../../../platform/database/db.ts'
import { leaseEnd } from '../../../platform/database/lease.ts'
import { sql } from '../../../platform/database/sql.ts'

export type RunRow = {
  shopId: string
  id: string
  linkId: string
  kind: PullKind
  state: (typeof pullStates)[number]
  fromAt: Date | null
  toAt: Date | null
  doneUntil: Date | null
  orderNos: string[]
  /** Those of `order_nos` that the marketplace did not return. */
  absent: string[]
  pages: number
  fetched: number
  written: number
  problem: PullProblem | null
  startedBy: string
  createdAt: Date
  endedAt: Date | null
}

const columns = sql`p.shop_id, p.id, p.link_id, p.kind, p.state, p.from_at, p.to_at, p.done_until, p.order_nos,
  p.absent, p.pages, p.fetched, p.written, p.problem, p.started_by, p.created_at, p.ended_at`

export const insertRun = async (
  db: Db,
  run: Pick<RunRow, 'shopId' | 'id' | 'linkId' | 'kind' | 'fromAt' | 'toAt' | 'orderNos' | 'startedBy'>,
): Promise<void> => {
  await sql`
    insert into marketplace_pulls (
      shop_id, id, link_id, kind, state, from_at, to_at, order_nos, started_by
    )
    values (
      ${run.shopId}, ${run.id}, ${run.linkId}, ${run.kind}, 'WAITING', ${run.fromAt}::timestamptz,
      ${run.toAt}::timestamptz, ${run.orderNos}::text[], ${run.startedBy}
    )`.execute(db)
}

/** Why a run waits that has not begun: its store is paused until then, or not authorised. */
type Waiting = { storeProblem: PullProblem | null; waitsUntil: Date | null }

export const lastRuns = async (db: Db, shopId: string, limit: number): Promise<(RunRow & Waiting)[]> => {
  const { rows } = await sql<RunRow & Waiting>`
    select ${columns},
      case
        when p.state <> 'WAITING' then null
        when l.state <> 'ON' then 'LOST'
        when l.paused_until > now() then l.problem
      end as store_problem,
      case
        when p.state = 'WAITING' and l.state = 'ON' and l.paused_until > now() then l.paused_until
      end as waits_until
    from marketplace_pulls p
    join marketplace_links l on l.shop_id = p.shop_id and l.id = p.link_id
    where p.shop_id = ${shopId}
    order by p.id desc
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Leases the oldest run of these kinds that waits or that a crashed process left; undefined where there is none. Runs of stores that cannot be asked now keep
 * waiting.
 */
export const takeRun = async (db: Db, kinds: readonly PullKind[]): Promise<RunRow | undefined> => {
  const { rows } = await sql<RunRow>`
    update marketplace_pulls p
    set state = 'RUNNING', problem = null, running_until = ${leaseEnd}
    where (p.shop_id, p.id) = (
      select w.shop_id, w.id
      from marketplace_pulls w
      join marketplace_links l on l.shop_id = w.shop_id and l.id = w.link_id
      where (w.state = 'WAITING' or (w.state = 'RUNNING' and w.running_until < clock_timestamp()))
        and w.kind = any(${kinds}::text[])
        and l.state = 'ON'
        and (l.paused_until is null or l.paused_until < now())
      order by w.id
      limit 1
      for update of w skip locked
    )
    returning ${columns}`.execute(db)
  return rows[0]
}

type Run = Pick<RunRow, 'shopId' | 'id'>

export const renewRun = async (db: Db, { shopId, id }: Run): Promise<void> => {
  await sql`
    update marketplace_pulls
    set running_until = ${leaseEnd}
    where shop_id = ${shopId} and id = ${id} and state = 'RUNNING'`.execute(db)
}

export const noteProgress = async (
  db: Db,
  { shopId, id }: Run,
  made: { pages: number; fetched: number; written: number; doneUntil: Date | null },
): Promise<void> => {
  await sql`
    update marketplace_pulls
    set pages = pages + ${made.pages}, fetched = fetched + ${made.fetched}, written = written + ${made.written},
      done_until = coalesce(${made.doneUntil}::timestamptz, done_until)
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

export const noteAbsent = async (
  db: Db,
  { shopId, id }: Run,
  externalIds: readonly string[],
): Promise<void> => {
  await sql`
    update marketplace_pulls
    set absent = ${externalIds}::text[]
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** WAITING again: it continues where it stopped once the store can be asked. */
export const endRun = async (
  db: Db,
  { shopId, id }: Run,
  { state, problem }: { state: 'DONE' | 'FAILED' | 'WAITING'; problem: PullProblem | null },
): Promise<void> => {
  await sql`
    update marketplace_pulls
    set state = ${state}, problem = ${problem}, running_until = null,
      ended_at = case when ${state} <> 'WAITING' then now() end
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

export const deleteOldRuns = async (db: Db, days: number): Promise<void> => {
  await sql`
    delete from marketplace_pulls
    where ended_at < now() - make_interval(days => ${days})`.execute(db)
}
