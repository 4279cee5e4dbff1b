import type { countStatuses } from '@showfloor/contract/inventory/counts'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

export type CountRow = {
  shopId: string
  id: string
  version: number
  countNo: string
  whole: boolean
  status: (typeof countStatuses)[number]
  submittedAccount: string | null
  startedBy: string | null
  startedAt: Date
  submittedBy: string | null
  endedBy: string | null
  endedAt: Date | null
  skus: number
  differing: number
}

const selected = (which: Sql): Sql<CountRow> => sql`
  select c.shop_id, c.id, c.version, c.count_no, c.whole, c.status, c.submitted_by as submitted_account,
    a.name as started_by, c.started_at, s.name as submitted_by, e.name as ended_by, c.ended_at, l.skus, l.differing
  from stock_counts c
  left join account_names a on a.id = c.started_by
  left join account_names s on s.id = c.submitted_by
  left join account_names e on e.id = c.ended_by
  cross join lateral (
    select count(*)::integer as skus, count(*) filter (where counted <> expected)::integer as differing
    from stock_count_lines l
    where l.shop_id = c.shop_id and l.count_id = c.id
  ) l
  ${which}`

export const countRows = async (
  db: Db,
  shopId: string,
  page: { no: number; size: number },
): Promise<{ rows: CountRow[]; total: number }> => {
  const { rows } = await selected(sql`
    where c.shop_id = ${shopId}
    order by c.id desc
    limit ${page.size}
    offset ${(page.no - 1) * page.size}`).execute(db)
  const all = await sql<{ total: number }>`
    select count(*)::integer as total
    from stock_counts
    where shop_id = ${shopId}`.execute(db)
  return { rows, total: all.rows[0]?.total ?? 0 }
}

type CountId = { shopId: string; id: string }

export const countById = async (db: Db, { shopId, id }: CountId): Promise<CountRow | undefined> => {
  const { rows } = await selected(sql`where c.shop_id = ${shopId} and c.id = ${id}`).execute(db)
  return rows[0]
}

/** Locks a count before any stock: shared to add pieces, exclusive to change its status. */
export const lockCount = async (db: Db, { shopId, id }: CountId, alone: boolean): Promise<void> => {
  await (
    alone
      ? sql`select from stock_counts where shop_id = ${shopId} and id = ${id} for update`
      : sql`select from stock_counts where shop_id = ${shopId} and id = ${id} for share`
  ).execute(db)
}

export type CountLineRow = {
  skuId: string
  skuCode: string
  skuName: string
  counted: number
  expected: number
  countedBy: string | null
  costCents: number | null
}

/** The first lines of a count: those counted last, or those with the largest differences. */
export const countLines = async (
  db: Db,
  { shopId, id }: CountId,
  { differing, limit }: { differing: boolean; limit: number },
): Promise<CountLineRow[]> => {
  const { rows } = await sql<CountLineRow>`
    with shown as (
      select *
      from stock_count_lines
      where shop_id = ${shopId} and count_id = ${id} and (not ${differing} or counted <> expected)
      order by case when ${differing} then abs(counted - expected) end desc, counted_at desc, sku_id
      limit ${limit}
    )
    select l.sku_id, k.sku_code, k.sku_name, l.counted, l.expected, a.name as counted_by, p.cost_cents
    from shown l
    join product_skus k on k.sku_id = l.sku_id
    join shop_sites w on w.shop_id = l.shop_id
    left join account_names a on a.id = l.counted_by
    left join lateral (
      select i.cost_cents
      from product_listings m
      join item_prices i on i.item_mapping_id = m.item_mapping_id and i.shop_id = l.shop_id
      where m.product_id = k.product_id and m.sku_id = l.sku_id and m.channel_id = w.channel_id
      order by m.item_mapping_id
      limit 1
    ) p on true
    order by
      case when ${differing} then abs(l.counted - l.expected) end desc,
      l.counted_at desc,
      l.sku_id`.execute(db)
  return rows
}

export const insertCount = async (
  db: Db,
  one: CountId & { whole: boolean; accountId: string },
): Promise<void> => {
  await sql`
    insert into stock_counts (shop_id, id, count_no, whole, started_by)
    values (
      ${one.shopId}, ${one.id}, dated_number('SC-', nextval('stock_count_numbers')), ${one.whole}, ${one.accountId}
    )`.execute(db)
}

/** Adds counted pieces; false when the sum would be negative. */
export const addPieces = async (
  db: Db,
  { shopId, id }: CountId,
  one: { skuId: string; pieces: number; secondsAgo: number; accountId: string },
): Promise<boolean> => {
  const { count } = await sql`
    insert into stock_count_lines as l (shop_id, count_id, sku_id, counted, expected, counted_by)
    select ${shopId}, ${id}, k.sku_id, greatest(${one.pieces}::integer, 0),
      greatest(coalesce(s.on_hand, 0) - m.since, 0), ${one.accountId}
    from sku_codes k
    left join stock s on s.shop_id = ${shopId} and s.sku_id = k.sku_id
    cross join lateral (
      select coalesce(sum(quantity), 0)::integer as since
      from stock_movements
      where shop_id = ${shopId}
        and sku_id = k.sku_id
        and ${one.secondsAgo} > 0
        and at > now() - make_interval(secs => ${one.secondsAgo})
    ) m
    where k.sku_id = ${one.skuId}
    on conflict (shop_id, count_id, sku_id) do update
    set counted = l.counted + ${one.pieces}::integer, expected = excluded.expected,
      counted_by = excluded.counted_by, counted_at = now()
    where l.counted + ${one.pieces}::integer >= 0`.execute(db)
  return count > 0
}

/** Counts every uncounted SKU with stock in the shop as zero. */
export const countRestAsGone = async (db: Db, { shopId, id }: CountId, accountId: string): Promise<void> => {
  await sql`
    insert into stock_count_lines (shop_id, count_id, sku_id, counted, expected, counted_by)
    select s.shop_id, ${id}, s.sku_id, 0, s.on_hand, ${accountId}
    from stock s
    where s.shop_id = ${shopId} and s.on_hand > 0
    order by s.sku_id
    on conflict do nothing`.execute(db)
}

const moves = {
  OPEN: () => sql`submitted_at = null, submitted_by = null`,
  SUBMITTED: (accountId: string) => sql`submitted_at = now(), submitted_by = ${accountId}`,
  BOOKED: (accountId: string) => sql`ended_at = now(), ended_by = ${accountId}`,
  CANCELLED: (accountId: string) => sql`ended_at = now(), ended_by = ${accountId}`,
}

/** Sets the next status of a locked count. */
export const moveCount = async (
  db: Db,
  { shopId, id }: CountId,
  to: keyof typeof moves,
  accountId: string,
): Promise<void> => {
  await sql`
    update stock_counts
    set status = ${to}, version = version + 1, ${moves[to](accountId)}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/**
 * Books the differences of a locked count. Returns the first SKU whose stock would become
 * negative; the caller's transaction must then be rolled back. Triggers write the movement and
 * mark what channels may sell.
 */
export const bookDifferences = async (db: Db, { shopId, id }: CountId): Promise<string | undefined> => {
  const differing = sql`
    from stock_count_lines l
    where l.shop_id = ${shopId} and l.count_id = ${id} and l.counted <> l.expected`
  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    select l.shop_id, l.sku_id, 0
    ${differing}
    order by l.sku_id
    on conflict do nothing`.execute(db)
  await sql`
    select
    from stock
    where shop_id = ${shopId} and sku_id in (select l.sku_id ${differing})
    order by sku_id
    for update`.execute(db)
  const { rows } = await sql<{ skuName: string }>`
    select k.sku_name
    from stock_count_lines l
    join stock s on s.shop_id = l.shop_id and s.sku_id = l.sku_id
    join product_skus k on k.sku_id = l.sku_id
    where l.shop_id = ${shopId} and l.count_id = ${id} and s.on_hand + l.counted - l.expected < 0
    order by l.sku_id
    limit 1`.execute(db)
  if (rows[0]) return rows[0].skuName
  await sql`
    update stock s
    set on_hand = s.on_hand + l.counted - l.expected
    ${differing} and s.shop_id = l.shop_id and s.sku_id = l.sku_id`.execute(db)
  return undefined
}
