import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isForgotten } from '../../../platform/database/journal.ts'

export const insertEdit = async (
  db: Db,
  edit: { id: string; productId: string; accountId: string; call: string },
): Promise<void> => {
  await sql`
    insert into product_edits (id, product_id, account_id, call)
    values (${edit.id}, ${edit.productId}, ${edit.accountId}, ${edit.call})`.execute(db)
}

export type EditRow = {
  id: string
  call: string
  at: Date
  startedBy: string | null
  undoneAt: Date | null
  undoneBy: string | null
  /** Whether its changes are still stored. */
  journalKept: boolean
  /** Whether it is the last edit that is not undone. */
  last: boolean
  /** Whether it is the first undone edit after these. */
  next: boolean
}

const lastStanding = sql`(
  select max(l.id)
  from product_edits l
  where l.product_id = e.product_id and l.undone_at is null
)`
const nextUndone = sql`(
  select min(n.id)
  from product_edits n
  where n.product_id = e.product_id and n.id > coalesce(${lastStanding}, 0)
)`

/** Edits of a product below a cursor, newest first. */
export const editRows = async (
  db: Db,
  productId: string,
  page: { before: string | null; limit: number },
): Promise<EditRow[]> => {
  const { rows } = await sql<EditRow>`
    select e.id, e.call, e.at, a.name as started_by, e.undone_at, u.name as undone_by, e.journal_kept,
      e.id = ${lastStanding} as last, e.id = ${nextUndone} as next
    from product_edits e
    left join account_names a on a.id = e.account_id
    left join account_names u on u.id = e.undone_by
    where e.product_id = ${productId} and (${page.before}::bigint is null or e.id < ${page.before}::bigint)
    order by e.id desc
    limit ${page.limit}`.execute(db)
  return rows
}

/** Marks an edit undone and answers its call; undefined when it is not the product's last edit in force, is too old, or was made by the call `besides`. */
export const endEdit = async (
  db: Db,
  edit: { id: string; productId: string; accountId: string },
  besides: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ call: string }>`
    update product_edits e
    set undone_at = now(), undone_by = ${edit.accountId}
    where e.id = ${edit.id} and e.product_id = ${edit.productId} and e.call <> ${besides}
      and e.journal_kept and e.id = ${lastStanding}
    returning e.call`.execute(db)
  return rows[0]?.call
}

/** Marks an edit as redone and answers its call; undefined when it is not the first undone one, or is too old. */
export const resumeEdit = async (
  db: Db,
  edit: { id: string; productId: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ call: string }>`
    update product_edits e
    set undone_at = null, undone_by = null
    where e.id = ${edit.id} and e.product_id = ${edit.productId} and e.journal_kept and e.id = ${nextUndone}
    returning e.call`.execute(db)
  return rows[0]?.call
}

/** Job: deletes the journals of old edits; the edits stay in the history. */
export const forgetOldEdits = async (db: Db): Promise<void> => {
  await sql`
    with old as (
      update product_edits e
      set journal_kept = false
      where e.journal_kept and ${isForgotten(sql`e.at`)}
      returning e.id
    )
    delete from journal j
    using old
    where j.journal_id = old.id`.execute(db)
}

/** The names of ids in journals. A listing is named by its SKU's code; `channels` has the channel of each. */
export const namesOfIds = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ key: string; name: string }>`
    with ids as (
      select distinct id
      from unnest(${ids}::bigint[]) i(id)
    )
    select 'sku ' || k.id as key, k.sku_code as name
    from skus k
    join ids using (id)
    union all
    select 'listing ' || m.id, k.sku_code
    from item_mappings m
    join ids using (id)
    join skus k on k.id = m.sku_id
    union all
    select 'channel of ' || m.id, c.name
    from item_mappings m
    join ids using (id)
    join channel_sites c on c.channel_id = m.channel_id
    union all
    select 'channel ' || c.channel_id, c.name
    from channel_sites c
    join ids on ids.id = c.channel_id
    union all
    select 'shop ' || s.shop_id, s.site_name
    from shop_sites s
    join ids on ids.id = s.shop_id
    union all
    select 'category ' || c.id, c.name
    from categories c
    join ids using (id)
    union all
    select 'zone ' || z.id, z.name
    from special_zones z
    join ids using (id)
    union all
    select 'product ' || p.id, p.name
    from products p
    join ids using (id)
    union all
    select 'combo ' || c.id, c.name
    from combos c
    join ids using (id)`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/**
 * What identifies a journaled row to people: a board's number, the code of its SKU or product, or its own. `content` is JSON text, because its ids are too
 * large for numbers.
 */
export const nameOfRow = async (db: Db, content: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    with r as (
      select ${content}::jsonb as content
    )
    select coalesce(
      r.content->>'serial_no', r.content->>'sku_code', l.sku_code, k.sku_code, r.content->>'code', p.code,
      a.username, r.content->>'username', r.content->>'site_code', r.content->>'name', ''
    ) as name
    from r
    left join sku_listings l on l.item_mapping_id = (r.content->>'item_mapping_id')::bigint
    left join sku_codes k on k.sku_id = (r.content->>'sku_id')::bigint
    left join product_codes p on p.product_id = (r.content->>'product_id')::bigint
    left join account_names a on a.id = (r.content->>'account_id')::bigint`.execute(db)
  return rows[0]?.name ?? ''
}
