import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

/** The channels of which a shop has no authorised store, and through which no shop sells itself. */
export const specialChannelsOf = async (db: Db, shopId: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.channel_id as id, c.name
    from channel_names c
    where not exists (select from shop_channels s where s.channel_id = c.channel_id)
      and not exists (
        select
        from marketplace_links l
        where l.shop_id = ${shopId} and l.channel_id = c.channel_id and l.state <> 'ASKED'
      )
    order by c.name, c.channel_id`.execute(db)
  return rows
}

type Number = { channelId: string; externalId: string }

/** Lets one person at a time enter an order of this number. Call in a transaction. */
export const lockNumber = async (db: Db, { externalId }: Number): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(${advisoryLocks.enteredOrders}, hashtext(${externalId}))`.execute(db)
}

/** The id of a channel's order by its number there, in whatever shop. */
export const orderOfNumber = async (
  db: Db,
  { channelId, externalId }: Number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id
    from marketplace_orders
    where channel_id = ${channelId} and external_id = ${externalId}`.execute(db)
  return rows[0]?.id
}

/** An order is cancelled at its channel: closed where nobody has claimed it, otherwise followed by its shop order. */
export const cancelOrder = async (
  db: Db,
  { shopId, id }: { shopId: string; id: string },
): Promise<boolean> => {
  const { count } = await sql`
    update marketplace_orders
    set stage = 'CANCELLED', modified_at = clock_timestamp(),
      state = case when order_id is null then 'CLOSED' else state end,
      to_follow = order_id is not null,
      to_hold = order_id is null
    where shop_id = ${shopId} and id = ${id} and platform = 'OTHER' and stage <> 'CANCELLED'`.execute(db)
  return count === 1
}
