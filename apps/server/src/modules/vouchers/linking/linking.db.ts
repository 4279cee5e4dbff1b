import type { VoucherKind, VoucherPlatform } from '@showfloor/contract/common/vouchers'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { listedUse, useNumber } from '../platforms/use-numbers.ts'
import type { VoucherRow } from '../verifying/vouchers.db.ts'

export type UseRef = { shopId: string; platform: VoucherPlatform; useNo: string }

export type UseRow = {
  certificate: string
  title: string
  kind: VoucherKind
  valueCents: number | null
  faceCents: number | null
  platformBorneCents: number
  provisional: boolean
  verifiedAt: Date
}

/** A use that a platform reports for a shop. `isLocked`: under its row's lock, so that nobody else links it. */
export const reportedUse = async (
  db: Db,
  { shopId, platform, useNo }: UseRef,
  { isLocked }: { isLocked: boolean },
): Promise<UseRow | undefined> => {
  const { rows } = await sql<UseRow>`
    select certificate, title, kind, value_cents, face_cents, platform_borne_cents, provisional, verified_at
    from voucher_platform_uses
    where shop_id = ${shopId} and platform = ${platform} and use_no = ${useNo}
    ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** The order that a use pays for already, by a verification of the shop or by a link. */
export const orderOfUse = async (
  db: Db,
  { shopId, platform, useNo }: UseRef,
  verifiedAt: Date,
): Promise<{ orderNo: string; actorName: string } | undefined> => {
  const { rows } = await sql<{ orderNo: string; actorName: string }>`
    select b.order_no, v.actor_name
    from vouchers v
    join tender_orders b on b.shop_id = v.shop_id and b.tender_id = v.tender_id
    where v.shop_id = ${shopId}
      and v.platform = ${platform}
      and v.verified_at between ${verifiedAt}::timestamptz - interval '1 day'
        and ${verifiedAt}::timestamptz + interval '1 day'
      and v.state <> 'UNLINKED'
      and ${useNumber} = ${useNo}
    limit 1`.execute(db)
  return rows[0]
}

/** Whether a verification without an answer may be this use: one of its certificate, or of any times card, because uses of a card look alike. */
export const isAskedAbout = async (
  db: Db,
  { shopId, platform }: UseRef,
  certificate: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select
    from vouchers
    where shop_id = ${shopId}
      and platform = ${platform}
      and state = 'ASKED'
      and (not single or certificate = ${certificate})
    limit 1`.execute(db)
  return rows.length > 0
}

export type OrderToLink = { id: string; orderNo: string; customerName: string | null }

export const orderToLink = async (
  db: Db,
  shopId: string,
  orderNo: string,
): Promise<OrderToLink | undefined> => {
  const { rows } = await sql<OrderToLink>`
    select id, order_no, customer_name
    from order_states
    where shop_id = ${shopId} and order_no = ${orderNo}`.execute(db)
  return rows[0]
}

type NewLink = Pick<
  VoucherRow,
  | 'shopId'
  | 'tenderId'
  | 'orderId'
  | 'platform'
  | 'valueCents'
  | 'amountCents'
  | 'discountCents'
  | 'accountId'
  | 'actorName'
> & { use: UseRow; useNo: string }

/** Keeps a use as a verified voucher of an order. False when its certificate is in use for another one. */
export const insertLink = async (db: Db, one: NewLink): Promise<boolean> => {
  const { use, useNo } = one
  const { refs, shownCode } = listedUse[one.platform]({ useNo, certificate: use.certificate })
  const { count } = await sql`
    insert into vouchers (
      shop_id, tender_id, linked_use_no, order_id, platform, certificate, single, code, shown_code, request_no, title,
      kind, state, paid_cents, platform_borne_cents, merchant_borne_cents, value_cents, amount_cents,
      discount_cents, provisional, refs, account_id, actor_name, verified_at
    )
    values (
      ${one.shopId}, ${one.tenderId}, ${useNo}, ${one.orderId}, ${one.platform}, ${use.certificate},
      ${use.kind !== 'TIMES'}, '', ${shownCode}, '', ${use.title},
      ${use.kind}, 'VERIFIED', ${one.valueCents - use.platformBorneCents}, ${use.platformBorneCents}, 0,
      ${one.valueCents}, ${one.amountCents}, ${one.discountCents}, ${use.provisional},
      ${JSON.stringify(refs)}::jsonb, ${one.accountId}, ${one.actorName}, ${use.verifiedAt}
    )
    on conflict do nothing`.execute(db)
  return count === 1
}

/** Compare-and-set; false when the link was removed already. */
export const endLink = async (
  db: Db,
  { shopId, tenderId }: Pick<VoucherRow, 'shopId' | 'tenderId'>,
  by: { causeId: string; accountId: string; name: string; reason: string },
): Promise<boolean> => {
  const { count } = await sql`
    update vouchers
    set state = 'UNLINKED', cancel_cause = ${by.causeId}, canceller_id = ${by.accountId},
      canceller_name = ${by.name}, detail = ${by.reason}
    where shop_id = ${shopId}
      and tender_id = ${tenderId}
      and linked_use_no is not null
      and state = 'VERIFIED'`.execute(db)
  return count === 1
}
