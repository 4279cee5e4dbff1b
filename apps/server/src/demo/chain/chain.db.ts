import { sql } from '../../platform/database/sql.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { DemoAccount, DemoChannel, DemoShop } from './chain.ts'

export const insertChannels = async (tx: Tx, channels: readonly DemoChannel[]): Promise<void> => {
  await sql`
    insert into channels (id, code, name, site_code)
    select id, code, name, "siteCode"
    from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as c (
      id bigint, code text, name text, "siteCode" text
    )`.execute(tx)
}

export const insertShops = async (tx: Tx, shops: readonly DemoShop[]): Promise<void> => {
  await sql`
    insert into shops (
      id, site_code, site_name, channel_id, stage_payment, cloud_pos_type, new_shop_end_time,
      is_state_subsidies, channel_shop_type, channel_shop_category, payment_types
    )
    select id, "siteCode", "siteName", "channelId", "stagePayment", "cloudPosType", "newShopEndTime",
      "isStateSubsidies", "channelShopType", "channelShopCategory", "paymentTypes"
    from jsonb_to_recordset(${JSON.stringify(shops)}::jsonb) as s (
      id bigint, "siteCode" text, "siteName" text, "channelId" bigint, "stagePayment" boolean,
      "cloudPosType" text, "newShopEndTime" timestamptz, "isStateSubsidies" boolean, "channelShopType" text,
      "channelShopCategory" text, "paymentTypes" text[]
    )`.execute(tx)
}

/** Accounts with their roles and shops; `passwordHashes` are in the same order. */
export const insertAccounts = async (
  tx: Tx,
  accounts: readonly DemoAccount[],
  passwordHashes: readonly string[],
): Promise<void> => {
  const rows = accounts.map((account, index) => ({
    id: account.id,
    user_id: `U${account.id.padStart(6, '0')}`,
    username: account.username,
    mobile: `1390000${account.id.padStart(4, '0')}`,
    name: account.name,
    password_hash: passwordHashes[index],
    enabled: account.enabled,
  }))
  await sql`
    insert into accounts (id, user_id, username, mobile, name, password_hash, enabled)
    select id, user_id, username, mobile, name, password_hash, enabled
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
      id bigint, user_id text, username text, mobile text, name text, password_hash text, enabled boolean
    )`.execute(tx)
  const roles = accounts.flatMap(({ id, roles }) => roles.map((role_code) => ({ account_id: id, role_code })))
  await sql`
    insert into account_roles (account_id, role_code)
    select account_id, role_code
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r (
      account_id bigint, role_code text
    )`.execute(tx)
  const shops = accounts.flatMap(({ id, shopIds }) => shopIds.map((shop_id) => ({ account_id: id, shop_id })))
  await sql`
    insert into account_shops (account_id, shop_id)
    select account_id, shop_id
    from jsonb_to_recordset(${JSON.stringify(shops)}::jsonb) as s (
      account_id bigint, shop_id bigint
    )`.execute(tx)
}

/** A chain that already sells needs no checklist for its first sale. */
export const closeChecklist = async (tx: Tx): Promise<void> => {
  await sql`
    insert into setup_checklist_closings (id)
    values (1)
    on conflict do nothing`.execute(tx)
}
