import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { EventRow } from '../events/events.db.ts'

type Delivery = OutputOf<Contract['webhooks']['deliveries']>['data'][number]

export type DeliveryRow = EventRow & {
  state: Delivery['state']
  attempts: number
  attemptedAt: Date | null
  nextAt: Date | null
  status: number | null
  problem: Delivery['problem']
}

export const deliveryRows = async (
  db: Db,
  page: { endpointId: string; state: string | null; before: string | null; limit: number },
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select e.id, e.position, e.type, e.shop_id, e.data, e.at, d.state, d.attempts, d.attempted_at, d.status,
      d.problem, case when d.state = 'WAITING' then d.next_at end as next_at
    from webhook_deliveries d
    join public_events e on e.position = d.position
    where d.endpoint_id = ${page.endpointId}
      and (${page.state}::text is null or d.state = ${page.state})
      and (${page.before}::bigint is null or d.position < ${page.before})
    order by d.position desc
    limit ${page.limit}`.execute(db)
  return rows
}

/** Makes one event, or all events from a moment on, due for an endpoint that is on and listens to them. Returns how many. */
export const makeDue = async (
  db: Db,
  endpointId: string,
  what: { position: string | null; since: string | null },
): Promise<number> => {
  const { count } = await sql`
    insert into webhook_deliveries (endpoint_id, position)
    select w.id, e.position
    from webhook_endpoints w
    join public_events e on e.type = any(w.types)
      and (w.shop_ids is null or e.shop_id = any(w.shop_ids))
    where w.id = ${endpointId}
      and w.state = 'ON'
      and e.position is not null
      and (${what.position}::bigint is null or e.position = ${what.position})
      and (${what.since}::timestamptz is null or e.at >= ${what.since}::timestamptz)
    on conflict (endpoint_id, position) do update
    set state = 'WAITING', attempts = 0, since = now(), next_at = now()`.execute(db)
  return count
}

export const stateOf = async (db: Db, endpointId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`
    select state from webhook_endpoints where id = ${endpointId}`.execute(db)
  return rows[0]?.state
}
