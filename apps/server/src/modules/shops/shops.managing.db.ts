import { OFFLINESHOPCHANNEL, UNIFIED_SITE_CODE } from '@showfloor/contract/common/constants'
import { newId } from '../../platform/database/ids.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

/** Creates the unified offline channel with this name, unless it exists; returns its id. */
export const openUnifiedChannel = async (db: Db, name: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into channels (id, code, name, site_code)
    values (${newId()}, ${OFFLINESHOPCHANNEL}, ${name}, ${UNIFIED_SITE_CODE})
    on conflict (code) do update set name = excluded.name
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Creates a shop of a channel; null when the code is taken. */
export const insertShop = async (
  db: Db,
  shop: { shopCode: string; siteName: string; channelId: string | null },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    insert into shops (id, site_code, site_name, channel_id)
    values (${newId()}, ${shop.shopCode}, ${shop.siteName}, ${shop.channelId})
    on conflict do nothing
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export type ShopSet = {
  siteName: string
  channelId: string | null
  stagePayment: boolean
  isStateSubsidies: boolean
  paymentTypes: readonly string[]
  cloudPosType: string | null
  newShopEndTime: string | null
  channelShopType: string | null
  channelShopCategory: string | null
  openingHours: string
  address: string
  telephone: string
  receiptHead: string
  orderPrefix: string
}

/** Compare-and-set on the version; false after a concurrent change. */
export const updateShop = async (db: Db, id: string, version: number, set: ShopSet): Promise<boolean> => {
  const { count } = await sql`
    update shops
    set version = version + 1,
      site_name = ${set.siteName},
      channel_id = ${set.channelId},
      stage_payment = ${set.stagePayment},
      is_state_subsidies = ${set.isStateSubsidies},
      payment_types = ${set.paymentTypes}::text[],
      cloud_pos_type = ${set.cloudPosType},
      new_shop_end_time = ${set.newShopEndTime},
      channel_shop_type = ${set.channelShopType},
      channel_shop_category = ${set.channelShopCategory},
      opening_hours = ${set.openingHours},
      address = ${set.address},
      telephone = ${set.telephone},
      receipt_head = ${set.receiptHead},
      order_prefix = ${set.orderPrefix}
    where id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

/** Closes or reopens a shop by compare-and-set; false after a concurrent change. A shop already in that state stays unchanged. */
export const updateClosed = async (
  db: Db,
  id: string,
  version: number,
  closed: boolean,
): Promise<boolean> => {
  const { count } = await sql`
    update shops
    set version = version + 1,
      closed_at = case when ${closed} then coalesce(closed_at, now()) end
    where id = ${id} and version = ${version}`.execute(db)
  return count === 1
}

/** Takes a shared lock on the shop, which closing waits for; returns whether the shop is closed. */
export const holdOpenShop = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql<{ closed: boolean }>`
    select closed_at is not null as closed
    from shops
    where id = ${id}
    for share`.execute(db)
  return rows[0]?.closed ?? false
}

/** The shop's row if it is open, locked within a statement that begins something in it: closing the shop waits for the statement, and the reverse. */
export const openShop = (id: string) => sql`
  select id
  from shops
  where id = ${id} and closed_at is null
  for share`

export type ChannelRow = {
  id: string
  code: string
  name: string
  siteCode: string
  version: number
  closedAt: Date | null
  openShops: number
}

export const channelRows = async (db: Db): Promise<ChannelRow[]> => {
  const { rows } = await sql<ChannelRow>`
    select c.*, count(s.id) filter (where s.closed_at is null)::int as open_shops
    from channels c
    left join shops s on s.channel_id = c.id
    group by c.id
    order by c.closed_at is not null, c.code`.execute(db)
  return rows
}

/** Null when the code is taken. */
export const insertChannel = async (
  db: Db,
  channel: { code: string; name: string; siteCode: string },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    insert into channels (id, code, name, site_code)
    values (${newId()}, ${channel.code}, ${channel.name}, ${channel.siteCode})
    on conflict do nothing
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether a channel exists and is open; it stays so until the transaction ends. */
export const holdOpenChannel = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from channels
    where id = ${id} and closed_at is null
    for share`.execute(db)
  return rows.length > 0
}

export const channelExists = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select
    from channels
    where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Compare-and-set on the version; false after a concurrent change. */
export const updateChannel = async (
  db: Db,
  channel: { id: string; version: number; name: string; enabled: boolean },
): Promise<boolean> => {
  const { count } = await sql`
    update channels
    set version = version + 1,
      name = ${channel.name},
      closed_at = case when ${channel.enabled} then null else coalesce(closed_at, now()) end
    where id = ${channel.id} and version = ${channel.version}`.execute(db)
  return count === 1
}

export const channelHasOpenShops = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from shops
    where channel_id = ${id} and closed_at is null
    limit 1`.execute(db)
  return rows.length > 0
}
