import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type FactsRow = {
  openShops: number
  cashOnly: number
  withoutPrice: number
  withoutStock: number
  hasSeller: boolean
  hasGoods: boolean
  hasDelivery: boolean
  closed: boolean
}

/** The requirements of a first sale, in one statement. */
export const saleFacts = async (db: Db): Promise<FactsRow> => {
  const { rows } = await sql<FactsRow>`
    with priced_channels as (
      select c.channel_id
      from (select distinct channel_id from open_shops) c
      where exists (
        select from live_mappings m
        join channel_marketing_prices p on p.item_mapping_id = m.id
        where m.channel_id = c.channel_id
          and p.marketing_cents > 0
      )
    ), ordering_channels as (
      select c.channel_id
      from (select distinct channel_id from open_shops) c
      where exists (
        select from listed_items l
        where l.channel_id = c.channel_id
          and (l.allow_sale or l.allow_purchase)
      )
    ), supplied_shops as (
      -- A shop can promise goods that it, or its warehouse, has, and goods that it gets within a time it states.
      select s.shop_id
      from open_shops s
      join shop_promises p on p.shop_id = s.shop_id
      where exists (
        select from sellable_stock k
        where k.shop_id in (s.shop_id, p.warehouse_id)
          and k.on_hand > 0
      )
        or s.channel_id in (select channel_id from ordering_channels)
        and p.terms ->> 'madeDays' is not null
    )
    select
      count(*)::int as open_shops,
      count(*) filter (where not s.takes_payments)::int as cash_only,
      count(*) filter (
        where s.channel_id not in (select channel_id from priced_channels)
          and not exists (
            select from shop_marketing_prices p
            where p.shop_id = s.shop_id
              and p.marketing_cents > 0
          )
      )::int as without_price,
      count(*) filter (where s.shop_id not in (select shop_id from supplied_shops))::int as without_stock,
      exists (
        select from shop_permissions p
        join open_shops o on o.shop_id = p.shop_id
        where p.permission = 'order.write'
          and not exists (
            select from shop_permissions a
            where a.account_id = p.account_id
              and a.permission = 'account.manage'
          )
      ) as has_seller,
      exists (
        select from listed_items l
        join open_shops o on o.channel_id = l.channel_id
        where l.on_sale
      ) as has_goods,
      exists (select from delivery_ways where enabled) as has_delivery,
      exists (select from setup_checklist_closings) as closed
    from open_shops s`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not answer what a sale needs.')
  return row
}

/** The tests and confirmations on the checklist. */
export const triedFacts = async (db: Db) => {
  const { rows } = await sql<{ trial: boolean; windows: boolean; printer: boolean }>`
    select
      exists (select from trial_payments where state = 'RETURNED') as trial,
      exists (
        select from shop_delivery_windows w
        join open_shops o on o.shop_id = w.shop_id
      ) as windows,
      exists (select from setup_confirmed_steps where step = 'printer') as printer`.execute(db)
  return rows[0] ?? { trial: false, windows: false, printer: false }
}

export const insertConfirmedStep = async (db: Db, step: string, accountId: string): Promise<void> => {
  await sql`
    insert into setup_confirmed_steps (step, account_id)
    values (${step}, ${accountId})
    on conflict do nothing`.execute(db)
}

export const insertClosing = async (db: Db): Promise<void> => {
  await sql`
    insert into setup_checklist_closings (id)
    values (1)
    on conflict do nothing`.execute(db)
}
