import type { VoucherKind, VoucherPlatform } from '@showfloor/contract/common/vouchers'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Share } from '../platforms/platform.ts'

export type ProvisionalOrder = {
  shopId: string
  platform: VoucherPlatform
  platformOrderNo: string
  kind: VoucherKind
}

/** Orders at platforms with provisional vouchers that can no longer be reversed, except those that were queried in the last hours. */
export const provisionalOrders = async (db: Db, limit: number): Promise<ProvisionalOrder[]> => {
  const { rows } = await sql<ProvisionalOrder>`
    select shop_id, platform, platform_order_no, min(kind) as kind
    from vouchers
    where provisional
      and state = 'VERIFIED'
      and platform_order_no is not null
      and cancel_until < now()
      and verified_at > now() - interval '60 days'
      and coalesce(shares_asked_at, '-infinity') < now() - interval '6 hours'
    group by shop_id, platform, platform_order_no
    order by max(shares_asked_at) nulls first, platform_order_no
    limit ${limit}`.execute(db)
  return rows
}

/** Keeps the final shares of an order's vouchers; the amount that was booked stays. */
export const keepShares = async (
  db: Db,
  order: ProvisionalOrder,
  shares: readonly Share[],
): Promise<void> => {
  await sql`
    update vouchers v
    set provisional = false, paid_cents = s."paidCents", platform_borne_cents = s."platformBorneCents",
      merchant_borne_cents = s."merchantBorneCents"
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (
      code text, "paidCents" cents, "platformBorneCents" cents, "merchantBorneCents" cents
    )
    where v.shop_id = ${order.shopId}
      and v.platform = ${order.platform}
      and v.platform_order_no = ${order.platformOrderNo}
      and v.provisional
      and v.state = 'VERIFIED'
      and v.refs ->> 'code' = s.code`.execute(db)
}

/** Records that an order was queried. */
export const noteAsked = async (db: Db, order: ProvisionalOrder): Promise<void> => {
  await sql`
    update vouchers
    set shares_asked_at = now()
    where shop_id = ${order.shopId}
      and platform = ${order.platform}
      and platform_order_no = ${order.platformOrderNo}
      and provisional`.execute(db)
}
