import type { PublicEventType } from '@showfloor/contract/common/public-events'
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type EventRow = {
  id: string
  position: string
  type: PublicEventType
  shopId: string
  data: Record<string, unknown>
  at: Date
}

const publishedTogether = 1000

/**
 * Gives committed events their positions in the order of their ids, and creates a delivery for each endpoint that listens. One process publishes at a
 * time, so that positions become visible in order. Returns whether more events may be left.
 */
export const publishEvents = async (tx: Db): Promise<boolean> => {
  const { rows: locked } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.events}::bigint) as mine`.execute(tx)
  if (!locked[0]?.mine) return false
  const { rows } = await sql<{ count: number }>`
    with numbered as (
      select id, nextval('public_event_positions') as position
      from (
        select id
        from public_events
        where position is null
        order by id
        limit ${publishedTogether}
      ) fresh
    ), published as (
      update public_events e
      set position = n.position
      from numbered n
      where e.id = n.id
      returning e.id, e.type, e.shop_id, e.position
    ), listened as (
      insert into webhook_deliveries (endpoint_id, position)
      select w.id, p.position
      from published p
      join webhook_endpoints w on w.state = 'ON'
        and p.type = any(w.types)
        and (w.shop_ids is null or p.shop_id = any(w.shop_ids))
    )
    select count(*)::int as count
    from published`.execute(tx)
  return rows[0]?.count === publishedTogether
}

/** The last published position; '0' before the first one. */
export const lastPosition = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ position: string }>`
    select coalesce(max(position), 0)::text as position
    from public_events`.execute(db)
  return rows[0]?.position ?? '0'
}

export const eventsAfter = async (
  db: Db,
  page: { shopIds: readonly string[]; types: readonly string[] | null; after: string; limit: number },
): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select id, position, type, shop_id, data, at
    from public_events
    where position > ${page.after}::bigint
      and shop_id = any(${page.shopIds}::bigint[])
      and (${page.types}::text[] is null or type = any(${page.types}::text[]))
    order by position
    limit ${page.limit}`.execute(db)
  return rows
}

/** Deletes at most this many; returns how many it deleted. */
export const deleteOldEvents = async (db: Db, days: number, limit: number): Promise<number> => {
  const { count } = await sql`
    delete from public_events
    where id in (
      select id
      from public_events
      where at < now() - make_interval(days => ${days})
      order by at
      limit ${limit}
    )`.execute(db)
  return count
}
