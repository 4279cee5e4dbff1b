import type { ToldProblem } from '@showfloor/contract/common/marketplace-status'
import type { Db } from '../../../platform/database/db.ts'
import { leaseEnd } from '../../../platform/database/lease.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { LinkRef, LinkRow } from '../links/links.db.ts'
import type { Listing } from '../platforms/platform.ts'

/** The time of the database's clock, which also stamps when an article was seen. */
export const presentTime = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  if (!rows[0]) throw new Error('the database has no time')
  return rows[0].now
}

/** Stores a page of a store's articles. An update under way is newer than what the store answered. */
export const keepListings = async (db: Db, link: LinkRow, listings: readonly Listing[]): Promise<void> => {
  const unique = [...new Map(listings.map((one) => [one.externalId, one])).values()]
  await sql`
    insert into channel_listings as l (
      shop_id, link_id, external_id, channel_id, code, title, spec, handle, sku_id, seen_at, told_pieces,
      told_cents
    )
    select ${link.shopId}, ${link.id}, f."externalId", ${link.channelId}, f.code, f.title, f.spec, f.handle,
      matched_sku(${link.channelId}, f.code), clock_timestamp(), f.stock, f."priceCents"
    from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as f (
      "externalId" text, code text, title text, spec text, handle jsonb, stock integer, "priceCents" cents
    )
    order by f."externalId"
    on conflict (shop_id, link_id, external_id) do update
    set code = excluded.code, title = excluded.title, spec = excluded.spec, handle = excluded.handle,
      sku_id = excluded.sku_id, channel_id = excluded.channel_id, seen_at = excluded.seen_at,
      told_pieces = case when l.telling_until > clock_timestamp() then l.told_pieces else excluded.told_pieces end,
      told_cents = case
        when l.telling_until > clock_timestamp() then l.told_cents
        else excluded.told_cents
      end`.execute(db)
}

/** Deletes articles that a store no longer sells, and marks all that it sells. */
export const endListings = async (db: Db, link: LinkRow, seenSince: Date): Promise<void> => {
  await sql`
    with gone as (
      delete from channel_listings
      where shop_id = ${link.shopId} and link_id = ${link.id} and seen_at < ${seenSince}
      returning shop_id, sku_id
    )
    insert into channel_marks (shop_id, sku_id)
    select g.shop_id, g.sku_id
    from gone g
    where g.sku_id is not null
    union
    select l.shop_id, l.sku_id
    from channel_listings l
    where l.shop_id = ${link.shopId} and l.link_id = ${link.id} and l.sku_id is not null`.execute(db)
}

/** The values that a listing should have, where its marketplace gets them. */
const wanted = sql`
  channel_goods g
  join channel_outlets o on o.shop_id = g.shop_id and o.channel_id = g.channel_id`
const differs = sql`(
  (o.tells_stock and l.told_pieces is distinct from g.pieces)
  or (o.tells_prices and g.price_cents is not null and l.told_cents is distinct from g.price_cents)
)`
const ofListing = sql`g.shop_id = l.shop_id and g.channel_id = l.channel_id and g.sku_id = l.sku_id`

/** The number of a store's articles with a wrong stock or price, which become due for an update. */
export const countDifferences = async (db: Db, { shopId, id }: LinkRef): Promise<number> => {
  const { count } = await sql`
    update channel_listings l
    set due_at = now(), failures = 0
    from ${wanted}
    where l.shop_id = ${shopId} and l.link_id = ${id} and ${ofListing} and ${differs}`.execute(db)
  return count
}

/** Stores with due updates that accept requests now. */
export const storesWithDue = async (db: Db): Promise<{ shopId: string; id: string }[]> => {
  const { rows } = await sql<{ shopId: string; id: string }>`
    select k.shop_id, k.id
    from marketplace_links k
    where k.state = 'ON'
      and (k.paused_until is null or k.paused_until < now())
      and exists (
        select
        from channel_listings l
        where l.shop_id = k.shop_id
          and l.link_id = k.id
          and l.due_at <= now()
          and (l.telling_until is null or l.telling_until < clock_timestamp())
      )`.execute(db)
  return rows
}

export type DueRow = {
  externalId: string
  handle: Record<string, string>
  failures: number
  /** Null: unchanged, or not sent. */
  pieces: number | null
  priceCents: number | null
}

/** Takes due articles of a store under a lease. Those that are right already are not updated. */
export const takeDue = async (db: Db, { shopId, id }: LinkRef, limit: number): Promise<DueRow[]> => {
  const { rows } = await sql<DueRow>`
    with due as (
      select l.external_id
      from channel_listings l
      where l.shop_id = ${shopId}
        and l.link_id = ${id}
        and l.due_at <= now()
        and (l.telling_until is null or l.telling_until < clock_timestamp())
      order by l.due_at
      limit ${limit}
      for update skip locked
    ), taken as (
      update channel_listings l
      set telling_until = ${leaseEnd}
      from due d
      where l.shop_id = ${shopId} and l.link_id = ${id} and l.external_id = d.external_id
      returning l.*
    )
    select l.external_id, l.handle, l.failures,
      case when o.tells_stock and l.told_pieces is distinct from g.pieces then g.pieces end as pieces,
      case when o.tells_prices and l.told_cents is distinct from g.price_cents then g.price_cents end as price_cents
    from taken l
    left join (${wanted}) on ${ofListing}
    order by l.due_at`.execute(db)
  return rows
}

/** Renews the lease of those that were taken and have no outcome yet. */
export const renewTelling = async (
  db: Db,
  { shopId, id }: LinkRef,
  taken: readonly DueRow[],
): Promise<void> => {
  await sql`
    update channel_listings
    set telling_until = ${leaseEnd}
    where shop_id = ${shopId}
      and link_id = ${id}
      and external_id = any(${taken.map(({ externalId: no }) => no)}::text[])
      and telling_until is not null`.execute(db)
}

type Outcome = {
  externalId: string
  /** The current value; undefined: unchanged, null: unknown. */
  pieces?: number | null | undefined
  cents?: number | null | undefined
  trouble: { problem: ToldProblem; words: string; again: Date; counts: boolean } | null
}

/** Stores the outcome of an update. The article is due again at once if its value has changed since. */
export const storeOutcome = async (db: Db, { shopId, id }: LinkRef, outcome: Outcome): Promise<void> => {
  const { pieces, cents, trouble } = outcome
  await sql`
    update channel_listings l
    set told_pieces = case when ${pieces !== undefined} then ${pieces ?? null}::integer else l.told_pieces end,
      told_cents = case when ${cents !== undefined} then ${cents ?? null}::cents else l.told_cents end,
      told_at = case when ${trouble === null} then now() else l.told_at end,
      telling_until = null,
      failures = case
        when ${trouble === null} then 0
        else least(l.failures + ${trouble?.counts === true ? 1 : 0}, 100)
      end,
      problem = ${trouble?.problem ?? null},
      problem_words = ${trouble?.words ?? ''},
      due_at = ${trouble?.again ?? null}::timestamptz
    where l.shop_id = ${shopId} and l.link_id = ${id} and l.external_id = ${outcome.externalId}`.execute(db)
  if (trouble !== null) return
  await sql`
    update channel_listings l
    set due_at = now()
    from ${wanted}
    where l.shop_id = ${shopId}
      and l.link_id = ${id}
      and l.external_id = ${outcome.externalId}
      and ${ofListing}
      and ${differs}`.execute(db)
}

/** Removes an article that needs no update any more. */
export const dropDue = async (db: Db, { shopId, id }: LinkRef, externalId: string): Promise<void> => {
  await sql`
    update channel_listings
    set due_at = null, telling_until = null
    where shop_id = ${shopId} and link_id = ${id} and external_id = ${externalId}`.execute(db)
}

/** Makes all articles of a channel due now, whatever they wait for, even those that are right. */
export const makeDue = async (
  db: Db,
  { shopId, channelId }: { shopId: string; channelId: string },
  skuId: string | null,
): Promise<number> => {
  const { count } = await sql`
    update channel_listings l
    set due_at = now(), failures = 0, told_pieces = null, told_cents = null
    from channel_outlets o
    where o.shop_id = l.shop_id
      and o.channel_id = l.channel_id
      and (o.tells_stock or o.tells_prices)
      and l.shop_id = ${shopId}
      and l.channel_id = ${channelId}
      and l.sku_id is not null
      and (${skuId}::bigint is null or l.sku_id = ${skuId})`.execute(db)
  return count
}
