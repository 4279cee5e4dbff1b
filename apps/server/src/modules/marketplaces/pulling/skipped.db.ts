import type { SkipReason } from '@showfloor/contract/common/marketplace-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { beginningOf } from '../../../platform/http/outside.ts'
import type { LinkRow } from '../links/links.db.ts'
import type { PlatformRefund, UnreadRefund } from '../platforms/platform.ts'

/** An order that its marketplace does not return. `detail`: what it said, or which fields are in another form. */
export type Refused = { externalId: string; reason: SkipReason; detail: string }

export type SkippedRow = {
  shopId: string
  linkId: string
  externalId: string
  reason: SkipReason
  detail: string
  tries: number
  since: Date
  nextAt: Date
}

type Store = Pick<LinkRow, 'shopId' | 'id'>

const detailMax = 300
/** Doubles from a minute up to six hours. */
const nextTry = (tries: ReturnType<typeof sql>) =>
  sql`now() + least(interval '6 hours', interval '1 minute' * 2 ^ least(${tries}, 12))`

/** Notes orders that a store does not return. Answers how many were not noted before. */
export const noteSkipped = async (db: Db, store: Store, refused: readonly Refused[]): Promise<number> => {
  // An order may be refused and have unreadable refunds too.
  const rows = [...new Map(refused.map((one) => [one.externalId, one])).values()].map((one) => ({
    ...one,
    detail: beginningOf(one.detail, detailMax),
  }))
  const result = await sql<{ isNew: boolean }>`
    insert into marketplace_skipped_orders as s (
      shop_id, link_id, external_id, reason, detail, next_at
    )
    select ${store.shopId}, ${store.id}, f."externalId", f.reason, f.detail, ${nextTry(sql`0`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f ("externalId" text, reason text, detail text)
    order by f."externalId"
    on conflict (shop_id, link_id, external_id) do update
    set reason = excluded.reason, detail = excluded.detail
    returning s.xmax = 0 as is_new`.execute(db)
  return result.rows.filter((row) => row.isNew).length
}

/** The skipped orders whose next try is due; the one after it is put off. */
export const takeDue = async (db: Db, store: Store, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ externalId: string }>`
    update marketplace_skipped_orders s
    set tries = s.tries + 1, next_at = ${nextTry(sql`s.tries`)}
    where (s.shop_id, s.link_id, s.external_id) in (
      select d.shop_id, d.link_id, d.external_id
      from marketplace_skipped_orders d
      where d.shop_id = ${store.shopId} and d.link_id = ${store.id} and d.next_at <= now()
      order by d.next_at, d.external_id
      limit ${limit}
      for update skip locked
    )
    returning s.external_id`.execute(db)
  return rows.map((row) => row.externalId)
}

/** Counts a try by hand of those that are skipped. */
export const countTries = async (db: Db, store: Store, externalIds: readonly string[]): Promise<void> => {
  await sql`
    update marketplace_skipped_orders s
    set tries = s.tries + 1
    where s.shop_id = ${store.shopId}
      and s.link_id = ${store.id}
      and s.external_id = any(${externalIds}::text[])`.execute(db)
}

/** An unreadable refund of a skipped order: only that refund is skipped, and the order is not. */
const hasUnread = sql`jsonb_path_exists(refunds, '$[*].fields')`

/** Those of these orders that are not skipped. */
export const notSkipped = async (db: Db, store: Store, externalIds: readonly string[]): Promise<string[]> => {
  if (externalIds.length === 0) return []
  const { rows } = await sql<{ externalId: string }>`
    select external_id
    from marketplace_skipped_orders
    where shop_id = ${store.shopId}
      and link_id = ${store.id}
      and external_id = any(${externalIds}::text[])
      and not ${hasUnread}`.execute(db)
  const skipped = new Set(rows.map((row) => row.externalId))
  return externalIds.filter((externalId) => !skipped.has(externalId))
}

/** Keeps the refunds of skipped orders for when those are here. */
export const keepForSkipped = async (
  db: Db,
  store: Store,
  refunds: readonly (PlatformRefund | UnreadRefund)[],
): Promise<void> => {
  await sql`
    with listed as (
      select f.refund ->> 'orderId' as order_id, jsonb_agg(f.refund) as refunds,
        array_agg(f.refund ->> 'externalId') as ids
      from jsonb_array_elements(${JSON.stringify(refunds)}::jsonb) as f (refund)
      group by 1
    )
    update marketplace_skipped_orders s
    set refunds = l.refunds || coalesce(
      (
        select jsonb_agg(k.refund)
        from jsonb_array_elements(s.refunds) as k (refund)
        where k.refund ->> 'externalId' <> all(l.ids)
      ),
      '[]'
    )
    from listed l
    where s.shop_id = ${store.shopId} and s.link_id = ${store.id} and s.external_id = l.order_id`.execute(db)
}

type WrittenRefund = (Omit<PlatformRefund, 'modifiedAt'> & { modifiedAt: string }) | UnreadRefund

/** Orders that were read are skipped no longer, unless one of their refunds is unreadable. Answers their other refunds. */
export const takeSkipped = async (
  db: Db,
  store: Store,
  externalIds: readonly string[],
): Promise<PlatformRefund[]> => {
  const { rows } = await sql<{ refunds: WrittenRefund[] }>`
    with read as (
      select shop_id, link_id, external_id, refunds
      from marketplace_skipped_orders
      where shop_id = ${store.shopId}
        and link_id = ${store.id}
        and external_id = any(${externalIds}::text[])
      for update
    ), ended as (
      delete from marketplace_skipped_orders
      where (shop_id, link_id, external_id) in (
        select shop_id, link_id, external_id
        from read
        where not ${hasUnread}
      )
    )
    select refunds
    from read`.execute(db)
  return rows
    .flatMap(({ refunds }) => refunds)
    .flatMap((refund) => ('fields' in refund ? [] : [{ ...refund, modifiedAt: new Date(refund.modifiedAt) }]))
}

/** The skipped orders of a shop's stores, longest skipped first. */
export const skippedOf = async (db: Db, shopId: string, limit: number): Promise<SkippedRow[]> => {
  const { rows } = await sql<SkippedRow>`
    select shop_id, link_id, external_id, reason, detail, tries, since, next_at
    from marketplace_skipped_orders
    where shop_id = ${shopId}
    order by since, external_id
    limit ${limit}`.execute(db)
  return rows
}
