import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { EventRow } from '../events/events.db.ts'

export type Receiver = { id: string; url: string; secrets: string[]; isFailing: boolean }

const receiverColumns = sql`
  id, url,
  array_remove(
    array[secret, case when previous_until > now() then previous_secret end], null
  ) as secrets,
  failing_since is not null as "isFailing"`

/** The endpoints that have deliveries due. */
export const dueReceivers = async (db: Db): Promise<Receiver[]> => {
  const { rows } = await sql<Receiver>`
    select ${receiverColumns}
    from webhook_endpoints e
    where state = 'ON'
      and exists (
        select
        from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'WAITING' and d.next_at <= now()
      )`.execute(db)
  return rows
}

export const receiverById = async (db: Db, id: string): Promise<Receiver | undefined> => {
  const { rows } = await sql<Receiver>`
    select ${receiverColumns}
    from webhook_endpoints
    where id = ${id}`.execute(db)
  return rows[0]
}

/** Claims due deliveries for a minute, in the order of their events, so that only one process sends them. */
export const takeDue = async (db: Db, endpointId: string, limit: number): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    with due as (
      select position
      from webhook_deliveries
      where endpoint_id = ${endpointId} and state = 'WAITING' and next_at <= now()
      order by next_at, position
      limit ${limit}
      for update skip locked
    ), taken as (
      update webhook_deliveries d
      set attempts = least(d.attempts + 1, 32000), attempted_at = now(), next_at = now() + interval '1 minute'
      from due
      where d.endpoint_id = ${endpointId} and d.position = due.position
      returning d.position
    )
    select e.id, e.position, e.type, e.shop_id, e.data, e.at
    from taken
    join public_events e on e.position = taken.position
    order by e.position`.execute(db)
  return rows
}

export type Outcome = {
  position: string
  isDelivered: boolean
  status: number | null
  problem: string | null
  pauseS: number
}

/**
 * Keeps the outcomes of attempts. The next attempt waits for the pause in `pausesS`, or for as long as the receiver asks. A delivery whose next attempt
 * would be later than `daysMax` fails.
 */
export const keepOutcomes = async (
  db: Db,
  endpointId: string,
  outcomes: readonly Outcome[],
  { pausesS, daysMax }: { pausesS: readonly number[]; daysMax: number },
): Promise<void> => {
  await sql`
    with known as (
      select d.position, o."isDelivered", o.status, o.problem,
        now() + make_interval(
          secs => greatest(
            o."pauseS",
            (${pausesS}::integer[])[least(d.attempts, cardinality(${pausesS}::integer[]))] * (1 + random() / 10)
          )
        ) as next_at
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(
        position bigint, "isDelivered" boolean, status smallint, problem text, "pauseS" integer
      )
      join webhook_deliveries d on d.endpoint_id = ${endpointId}
        and d.position = o.position
    )
    update webhook_deliveries d
    set state = case
        when k."isDelivered" then 'DELIVERED'
        when k.next_at > d.since + make_interval(days => ${daysMax}) then 'FAILED'
        else 'WAITING'
      end,
      status = k.status,
      problem = k.problem,
      next_at = k.next_at
    from known k
    where d.endpoint_id = ${endpointId} and d.position = k.position and d.state = 'WAITING'`.execute(db)
}

/** Clears the failures of an endpoint that has answered. */
export const keepReached = async (db: Db, endpointId: string): Promise<void> => {
  await sql`
    update webhook_endpoints
    set failing_since = null
    where id = ${endpointId} and failing_since is not null`.execute(db)
}

/** Keeps that an endpoint fails, or is gone for good. Returns its name when this switches it off. */
export const keepFailing = async (
  db: Db,
  endpointId: string,
  { isGone, daysMax }: { isGone: boolean; daysMax: number },
): Promise<{ name: string; isOfChain: boolean } | undefined> => {
  const { rows } = await sql<{ name: string; isOfChain: boolean; state: string }>`
    update webhook_endpoints
    set failing_since = coalesce(failing_since, now()),
      state = case
        when ${isGone} then 'GONE'
        when failing_since < now() - make_interval(days => ${daysMax}) then 'FAILING'
        else state
      end
    where id = ${endpointId} and state = 'ON'
    returning name, shop_ids is null as "isOfChain", state`.execute(db)
  return rows[0] && rows[0].state !== 'ON' ? rows[0] : undefined
}
