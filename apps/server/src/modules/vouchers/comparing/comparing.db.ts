import type { ComparisonKind } from '@showfloor/contract/common/voucher-comparison'
import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { PlatformUse } from '../platforms/platform.ts'
import { useNumber } from '../platforms/use-numbers.ts'

type OfDay = { shopId: string; platform: VoucherPlatform; day: string }

const bounds = (day: string) => ({
  from: sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`,
  until: sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`,
})

/** Replaces what a platform reports for a day; notes stay. */
export const keepDay = async (
  db: Db,
  { shopId, platform, day }: OfDay,
  uses: readonly PlatformUse[],
): Promise<void> => {
  const { from, until } = bounds(day)
  const numbers = uses.map(({ useNo }) => useNo)
  await sql`
    delete from voucher_platform_uses
    where shop_id = ${shopId}
      and platform = ${platform}
      and verified_at >= ${from}
      and verified_at < ${until}
      and use_no <> all (${numbers}::text[])`.execute(db)
  await sql`
    insert into voucher_platform_uses as u (
      shop_id, platform, use_no, certificate, title, kind, value_cents, face_cents, platform_borne_cents,
      provisional, verified_at
    )
    select ${shopId}, ${platform}, use_no, certificate, title, kind, value_cents, face_cents,
      platform_borne_cents, provisional, verified_at
    from unnest(
      ${numbers}::text[], ${uses.map((use) => use.certificate)}::text[],
      ${uses.map((use) => use.title)}::text[], ${uses.map((use) => use.kind)}::text[],
      ${uses.map((use) => use.valueCents)}::bigint[], ${uses.map((use) => use.faceCents)}::bigint[],
      ${uses.map((use) => use.platformBorneCents)}::bigint[],
      ${uses.map((use) => use.isProvisional)}::boolean[], ${uses.map((use) => use.verifiedAt)}::timestamptz[]
    ) as t (
      use_no, certificate, title, kind, value_cents, face_cents, platform_borne_cents, provisional, verified_at
    )
    order by use_no
    on conflict (shop_id, platform, use_no) do update
    set value_cents = excluded.value_cents, verified_at = excluded.verified_at, kind = excluded.kind,
      face_cents = excluded.face_cents, platform_borne_cents = excluded.platform_borne_cents,
      provisional = excluded.provisional`.execute(db)
  await sql`
    insert into voucher_fetched_days (shop_id, platform, day)
    values (${shopId}, ${platform}, ${day})
    on conflict (shop_id, platform, day) do update
    set fetched_at = now()`.execute(db)
}

export const fetchedAt = async (db: Db, { shopId, platform, day }: OfDay): Promise<Date | null> => {
  const { rows } = await sql<{ fetchedAt: Date }>`
    select fetched_at
    from voucher_fetched_days
    where shop_id = ${shopId} and platform = ${platform} and day = ${day}`.execute(db)
  return rows[0]?.fetchedAt ?? null
}

export type ComparisonRow = {
  kind: ComparisonKind
  useNo: string | null
  title: string
  verifiedAt: Date
  ours: number | null
  theirs: number | null
  orderId: string | null
  orderNo: string | null
  tenderId: string | null
  /** Who linked the use to the order, for one that was verified elsewhere. */
  linkedBy: string | null
  note: string | null
  notedBy: string | null
}

/** The days of the last two months with uses that belong to no order and have no note, newest first. */
export const openDays = async (
  db: Db,
  { shopId, platform }: Pick<OfDay, 'shopId' | 'platform'>,
): Promise<{ day: string; uses: number }[]> => {
  const { rows } = await sql<{ day: string; uses: number }>`
    select to_char(u.verified_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as uses
    from voucher_platform_uses u
    left join (
      select ${useNumber} as use_no
      from vouchers v
      where v.shop_id = ${shopId}
        and v.platform = ${platform}
        and v.verified_at > now() - interval '61 days'
        and v.state <> 'UNLINKED'
    ) o on o.use_no = u.use_no
    where u.shop_id = ${shopId}
      and u.platform = ${platform}
      and u.verified_at > now() - interval '60 days'
      and u.note is null
      and o.use_no is null
    group by 1
    order by 1 desc`.execute(db)
  return rows
}

/** Both sides of a day. A use that the platform reports on a neighbouring day is no difference, because clocks differ at midnight. */
export const compared = async (db: Db, { shopId, platform, day }: OfDay): Promise<ComparisonRow[]> => {
  const { from, until } = bounds(day)
  const ours = sql`
    select v.tender_id, v.order_id, v.title, v.state, v.value_cents, v.verified_at, b.order_no,
      case when v.linked_use_no is not null then v.actor_name end as linked_by, ${useNumber} as use_no
    from vouchers v
    join tender_orders b on b.shop_id = v.shop_id and b.tender_id = v.tender_id
    where v.shop_id = ${shopId} and v.platform = ${platform} and v.verified_at is not null
      and v.state <> 'UNLINKED'`
  const { rows } = await sql<ComparisonRow>`
    with ours as (
      ${ours}
        and v.verified_at >= ${from} - interval '1 hour'
        and v.verified_at < ${until} + interval '1 hour'
    )
    select case
        when o.tender_id is null then 'ELSEWHERE'
        when o.state = 'CANCELLED' then 'STATE'
        when u.value_cents is not null and u.value_cents <> o.value_cents then 'VALUE'
        else 'MATCHED'
      end as kind,
      u.use_no, u.title, u.verified_at, o.value_cents as ours, u.value_cents as theirs, o.order_id, o.order_no,
      o.tender_id, o.linked_by, u.note, u.noted_by
    from voucher_platform_uses u
    left join ours o on o.use_no = u.use_no
    where u.shop_id = ${shopId}
      and u.platform = ${platform}
      and u.verified_at >= ${from}
      and u.verified_at < ${until}
    union all
    select 'MISSING', null, o.title, o.verified_at, o.value_cents, null, o.order_id, o.order_no, o.tender_id,
      o.linked_by, null, null
    from ours o
    where o.state in ('VERIFIED', 'CANCELLING')
      and o.verified_at >= ${from}
      and o.verified_at < ${until}
      and exists (
        select
        from voucher_fetched_days d
        where d.shop_id = ${shopId}
          and d.platform = ${platform}
          and d.day = ${day}
          and d.fetched_at > o.verified_at
      )
      and not exists (
        select
        from voucher_platform_uses u
        where u.shop_id = ${shopId} and u.platform = ${platform} and u.use_no = o.use_no
      )
    order by verified_at desc, use_no, tender_id`.execute(db)
  return rows
}

/** False for a use that the platform has not reported. */
export const noteUse = async (
  db: Db,
  one: { shopId: string; platform: VoucherPlatform; useNo: string; note: string; by: string },
): Promise<boolean> => {
  const { count } = await sql`
    update voucher_platform_uses
    set note = ${one.note}, noted_by = ${one.by}, noted_at = now()
    where shop_id = ${one.shopId} and platform = ${one.platform} and use_no = ${one.useNo}`.execute(db)
  return count === 1
}

/** Every bound shop. */
export const boundShops = async (db: Db): Promise<{ shopId: string; platform: VoucherPlatform }[]> => {
  const { rows } = await sql<{ shopId: string; platform: VoucherPlatform }>`
    select shop_id, platform
    from voucher_shops
    where enabled and place_id <> ''
    order by shop_id, platform`.execute(db)
  return rows
}
