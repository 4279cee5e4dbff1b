import type { transferStatuses } from '@showfloor/contract/inventory/transfers'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

export type TransferLine = {
  skuId: string
  skuCode: string
  skuName: string
  quantity: number
  received: number
  lost: number
}
export type TransferRow = {
  id: string
  version: number
  transferNo: string
  status: (typeof transferStatuses)[number]
  fromShopId: string
  fromName: string
  toShopId: string
  toName: string
  arrivesOn: string | null
  note: string
  lossReason: string
  requestedBy: string | null
  requestedAt: Date
  sentBy: string | null
  sentAt: Date | null
  endedBy: string | null
  endedAt: Date | null
  lines: TransferLine[]
}

const selected = (which: Sql): Sql<TransferRow> => sql`
  select t.id, t.version, t.transfer_no, t.status, t.from_shop_id, f.site_name as from_name, t.to_shop_id,
    w.site_name as to_name, t.arrives_on, t.note, t.loss_reason, r.name as requested_by, t.requested_at,
    s.name as sent_by, t.sent_at, e.name as ended_by, t.ended_at,
    (
      select jsonb_agg(
        jsonb_build_object(
          'skuId', l.sku_id::text, 'skuCode', k.sku_code, 'skuName', k.sku_name,
          'quantity', l.quantity, 'received', l.received, 'lost', l.lost
        )
        order by k.sku_code
      )
      from stock_transfer_lines l
      join product_skus k on k.sku_id = l.sku_id
      where l.transfer_id = t.id
    ) as lines
  from stock_transfers t
  join shop_sites f on f.shop_id = t.from_shop_id
  join shop_sites w on w.shop_id = t.to_shop_id
  left join account_names r on r.id = t.requested_by
  left join account_names s on s.id = t.sent_by
  left join account_names e on e.id = t.ended_by
  ${which}`

/** A transfer from or to a shop. */
export const transferById = async (db: Db, shopId: string, id: string): Promise<TransferRow | undefined> => {
  const { rows } = await selected(sql`
    where t.id = ${id} and ${shopId}::bigint in (t.from_shop_id, t.to_shop_id)`).execute(db)
  return rows[0]
}

const ofShop = (shopId: string, open: boolean): Sql => sql`
  where ${shopId}::bigint in (t.from_shop_id, t.to_shop_id)
    and (not ${open} or t.status in ('REQUESTED', 'SENT'))`

export const transferRows = async (
  db: Db,
  shopId: string,
  page: { open: boolean; no: number; size: number },
): Promise<TransferRow[]> => {
  const { rows } = await selected(sql`
    ${ofShop(shopId, page.open)}
    order by t.id desc
    limit ${page.size}
    offset ${(page.no - 1) * page.size}`).execute(db)
  return rows
}

export const countTransfers = async (db: Db, shopId: string, open: boolean): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from stock_transfers t
    ${ofShop(shopId, open)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The other shops of a shop's channel. */
export const otherSites = async (db: Db, shopId: string): Promise<{ shopId: string; siteName: string }[]> => {
  const { rows } = await sql<{ shopId: string; siteName: string }>`
    select w.shop_id, w.site_name
    from shop_sites mine
    join shop_sites w on w.channel_id = mine.channel_id and w.shop_id <> mine.shop_id
    where mine.shop_id = ${shopId}
    order by w.site_code`.execute(db)
  return rows
}

type NewTransfer = {
  id: string
  fromShopId: string
  toShopId: string
  arrivesOn: string | null
  note: string
  accountId: string
  lines: readonly { skuId: string; quantity: number }[]
}

/** Returns how many of the lines have an existing SKU. */
export const insertTransfer = async (db: Db, one: NewTransfer): Promise<number> => {
  const { count } = await sql`
    with made as (
      insert into stock_transfers (id, transfer_no, from_shop_id, to_shop_id, arrives_on, note, requested_by)
      values (
        ${one.id}, dated_number('ST-', nextval('stock_transfer_numbers')), ${one.fromShopId}, ${one.toShopId},
        ${one.arrivesOn}, ${one.note}, ${one.accountId}
      )
      returning id
    )
    insert into stock_transfer_lines (transfer_id, sku_id, quantity)
    select made.id, w.sku_id, w.quantity
    from made
    cross join unnest(
      ${one.lines.map(({ skuId }) => skuId)}::bigint[], ${one.lines.map(({ quantity }) => quantity)}::integer[]
    ) w(sku_id, quantity)
    join sku_codes k on k.sku_id = w.sku_id`.execute(db)
  return count
}

/** Locks a transfer, before any stock. */
export const lockTransfer = async (db: Db, id: string): Promise<void> => {
  await sql`select from stock_transfers where id = ${id} for update`.execute(db)
}

const moves = {
  SENT: sql`sent_at = now(), sent_by =`,
  CANCELLED: sql`ended_at = now(), ended_by =`,
  RECEIVED: sql`ended_at = now(), ended_by =`,
}

/** Sets the next status of a locked transfer. */
export const moveTransfer = async (
  db: Db,
  id: string,
  to: keyof typeof moves,
  accountId: string,
): Promise<void> => {
  await sql`
    update stock_transfers
    set status = ${to}, version = version + 1, ${moves[to]} ${accountId}
    where id = ${id}`.execute(db)
}

export type Arrival = { skuId: string; received: number; lost: number }

/** Adds arrived and lost pieces to the lines of a locked transfer. */
export const closeLines = async (
  db: Db,
  id: string,
  arrivals: readonly Arrival[],
  lossReason: string,
): Promise<void> => {
  await sql`
    with arrived as (
      update stock_transfer_lines l
      set received = l.received + a.received, lost = l.lost + a.lost
      from jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb)
        as a("skuId" bigint, received integer, lost integer)
      where l.transfer_id = ${id} and l.sku_id = a."skuId"
    )
    update stock_transfers
    set version = version + 1, loss_reason = coalesce(nullif(${lossReason}, ''), loss_reason)
    where id = ${id}`.execute(db)
}
