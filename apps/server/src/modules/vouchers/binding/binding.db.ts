import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type BindingRow = {
  shopId: string
  platform: VoucherPlatform
  placeId: string
  accountId: string
  enabled: boolean
  version: number
  authorisedUntil: Date | null
  moneyUntil: Date | null
}

/** The bindings of these shops; null: of every shop. */
export const bindingsOf = async (db: Db, shopIds: readonly string[] | null): Promise<BindingRow[]> => {
  const { rows } = await sql<BindingRow>`
    select s.shop_id, s.platform, s.place_id, s.account_id, s.enabled, s.version,
      case when s.platform = 'MEITUAN' then t.expires_at end as authorised_until,
      case when s.platform = 'MEITUAN' then m.expires_at end as money_until
    from voucher_shops s
    left join voucher_tokens t
      on t.platform = s.platform and t.holder = s.shop_id::text and t.refresh_token is not null
    left join voucher_tokens m
      on m.platform = s.platform and m.holder = s.shop_id || ':money' and m.refresh_token is not null
    where ${shopIds === null ? null : [...shopIds]}::bigint[] is null
      or s.shop_id = any (${shopIds === null ? null : [...shopIds]}::bigint[])`.execute(db)
  return rows
}

/** The platforms whose vouchers a shop can verify now. */
export const openBindings = async (
  db: Db,
  shopId: string,
): Promise<Pick<BindingRow, 'platform' | 'placeId' | 'accountId'>[]> => {
  const { rows } = await sql<Pick<BindingRow, 'platform' | 'placeId' | 'accountId'>>`
    select platform, place_id, account_id
    from voucher_shops
    where shop_id = ${shopId} and enabled and place_id <> ''`.execute(db)
  return rows
}

/** Compare-and-set on the version, 0 for the first time. TAKEN: another shop is bound to that place. */
export const keepBinding = async (
  db: Db,
  one: Omit<BindingRow, 'authorisedUntil' | 'moneyUntil'>,
): Promise<'KEPT' | 'CHANGED' | 'TAKEN'> => {
  const { rows } = await sql`
    select
    from voucher_shops
    where platform = ${one.platform}
      and place_id = ${one.placeId}
      and place_id <> ''
      and shop_id <> ${one.shopId}`.execute(db)
  if (rows.length > 0) return 'TAKEN'
  const { count } =
    one.version === 0
      ? await sql`
          insert into voucher_shops (shop_id, platform, place_id, account_id, enabled)
          values (${one.shopId}, ${one.platform}, ${one.placeId}, ${one.accountId}, ${one.enabled})
          on conflict (shop_id, platform) do nothing`.execute(db)
      : await sql`
          update voucher_shops
          set place_id = ${one.placeId}, account_id = ${one.accountId}, enabled = ${one.enabled},
            version = version + 1
          where shop_id = ${one.shopId}
            and platform = ${one.platform}
            and version = ${one.version}`.execute(db)
  return count === 1 ? 'KEPT' : 'CHANGED'
}

/** Binds a shop to the platform's id for it, unless it is bound already. */
export const bindAsNamed = async (db: Db, shopId: string, placeId: string): Promise<void> => {
  await sql`
    insert into voucher_shops as s (shop_id, platform, place_id, account_id, enabled)
    values (${shopId}, 'MEITUAN', ${placeId}, '', true)
    on conflict (shop_id, platform) do update
    set place_id = excluded.place_id, version = s.version + 1
    where s.place_id = ''`.execute(db)
}
