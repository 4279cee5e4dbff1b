import type { TenderState } from '@showfloor/contract/common/payment-status'
import type {
  VoucherKind,
  VoucherPlatform,
  VoucherRefusal,
  VoucherState,
} from '@showfloor/contract/common/vouchers'
import type { Db, PoolDb } from '../../../platform/database/db.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/database/trouble/db-errors.ts'
import { sql } from '../../../platform/database/sql.ts'
import { cancelUntil } from '../cancelling/window.ts'
import type { UseOutcome, Refs } from '../platforms/platform.ts'

export type VoucherRow = {
  shopId: string
  tenderId: string
  /** Null for a use that was verified elsewhere, which `linked_use_no` names. */
  preparationId: string | null
  linkedUseNo: string | null
  orderId: string
  platform: VoucherPlatform
  certificate: string
  single: boolean
  code: string
  shownCode: string
  requestNo: string
  title: string
  kind: VoucherKind
  state: VoucherState
  refusal: VoucherRefusal | null
  detail: string
  paidCents: number
  platformBorneCents: number
  merchantBorneCents: number
  valueCents: number
  amountCents: number
  discountCents: number
  givenCents: number | null
  provisional: boolean
  platformOrderNo: string | null
  refs: Refs | null
  accountId: string
  actorName: string
  verifiedAt: Date | null
  cancelUntil: Date | null
  cancelCause: string | null
  cancellerId: string | null
  cancellerName: string | null
  createdAt: Date
}
type Ref = Pick<VoucherRow, 'shopId' | 'tenderId'>

const columns = sql`shop_id, tender_id, preparation_id, linked_use_no, order_id, platform, certificate, single,
  code, shown_code, request_no, title, kind, state, refusal, detail, paid_cents, platform_borne_cents,
  merchant_borne_cents, value_cents, amount_cents, discount_cents, given_cents, provisional, platform_order_no,
  refs, account_id, actor_name, verified_at, cancel_until, cancel_cause, canceller_id, canceller_name, created_at`

export type NewVoucher = Omit<
  VoucherRow,
  | 'linkedUseNo'
  | 'state'
  | 'refusal'
  | 'detail'
  | 'givenCents'
  | 'refs'
  | 'verifiedAt'
  | 'cancelUntil'
  | 'cancelCause'
  | 'cancellerId'
  | 'cancellerName'
  | 'createdAt'
>

/** False when the certificate is in use elsewhere. */
export const insertVoucher = async (db: Db, one: NewVoucher): Promise<boolean> => {
  const { count } = await sql`
    insert into vouchers (
      shop_id, tender_id, preparation_id, order_id, platform, certificate, single, code, shown_code, request_no,
      title, kind, paid_cents, platform_borne_cents, merchant_borne_cents, value_cents, amount_cents,
      discount_cents, provisional, platform_order_no, account_id, actor_name
    )
    values (
      ${one.shopId}, ${one.tenderId}, ${one.preparationId}, ${one.orderId}, ${one.platform},
      ${one.certificate}, ${one.single}, ${one.code}, ${one.shownCode}, ${one.requestNo}, ${one.title},
      ${one.kind}, ${one.paidCents}, ${one.platformBorneCents}, ${one.merchantBorneCents},
      ${one.valueCents}, ${one.amountCents}, ${one.discountCents}, ${one.provisional},
      ${one.platformOrderNo}, ${one.accountId},
      ${one.actorName}
    )
    on conflict (platform, certificate)
      where single and state in ('ASKED', 'VERIFIED', 'CANCELLING')
      do nothing`.execute(db)
  return count === 1
}

export const voucherByTender = async (
  db: Db,
  shopId: string,
  tenderId: string,
): Promise<VoucherRow | undefined> => {
  const { rows } = await sql<VoucherRow>`
    select ${columns}
    from vouchers
    where shop_id = ${shopId} and tender_id = ${tenderId}`.execute(db)
  return rows[0]
}

/** The uses of one verification, in the order of the request. */
export const vouchersOf = async (db: Db, shopId: string, preparationId: string): Promise<VoucherRow[]> => {
  const { rows } = await sql<VoucherRow>`
    select ${columns}
    from vouchers
    where shop_id = ${shopId} and preparation_id = ${preparationId}
    order by tender_id`.execute(db)
  return rows
}

export type VoucherOfOrder = VoucherRow & { tenderState: TenderState }

/** Every use of a voucher for an order, newest first. */
export const vouchersOfOrder = async (db: Db, shopId: string, orderId: string): Promise<VoucherOfOrder[]> => {
  const { rows } = await sql<VoucherOfOrder>`
    select v.*, s.state as tender_state
    from (
      select ${columns}
      from vouchers
      where shop_id = ${shopId} and order_id = ${orderId}
    ) v
    join tender_orders s on s.shop_id = v.shop_id and s.tender_id = v.tender_id
    order by v.tender_id desc`.execute(db)
  return rows
}

const live = sql`v.single and v.state in ('ASKED', 'VERIFIED', 'CANCELLING')`

/** Who of a shop used a code, or a certificate behind it, for which order, while the use is valid. */
export const liveUse = async (
  db: Db,
  {
    shopId,
    platform,
    code,
    certificates,
  }: { shopId: string; platform: VoucherPlatform; code: string; certificates: readonly string[] },
): Promise<{ orderNo: string; actorName: string } | undefined> => {
  const { rows } = await sql<{ orderNo: string; actorName: string }>`
    with used as (
      select v.tender_id, v.actor_name
      from vouchers v
      where v.shop_id = ${shopId}
        and v.platform = ${platform}
        and v.certificate = any (${[...certificates]}::text[])
        and ${live}
      union all
      select v.tender_id, v.actor_name
      from voucher_preparations p
      join vouchers v on v.shop_id = p.shop_id and v.preparation_id = p.id
      where p.shop_id = ${shopId}
        and p.platform = ${platform}
        and p.code = ${code}
        and p.begun_key is not null
        and ${live}
    )
    select b.order_no, u.actor_name
    from used u
    join tender_orders b on b.shop_id = ${shopId} and b.tender_id = u.tender_id
    order by u.tender_id desc
    limit 1`.execute(db)
  return rows[0]
}

/** The platform's numbers of known uses of the times cards among these. */
export const takenUses = async (db: Db, vouchers: readonly VoucherRow[]): Promise<string[]> => {
  const cards = vouchers.filter(({ single }) => !single)
  const [first] = cards
  if (!first) return []
  const { rows } = await sql<{ useNo: string }>`
    select refs ->> 'verifyId' as use_no
    from vouchers
    where platform = ${first.platform}
      and certificate = any (${cards.map(({ certificate }) => certificate)}::text[])
      and not single
      and refs ->> 'verifyId' <> ''`.execute(db)
  return rows.map(({ useNo }) => useNo)
}

/**
 * Keeps the outcome that a platform reports for a use. False when it is known already, or when another verification has taken the platform's number of the use
 * meanwhile: the platform is then asked again.
 */
export const keepOutcome = async (
  db: PoolDb,
  { shopId, tenderId, platform }: Ref & Pick<VoucherRow, 'platform'>,
  outcome: Exclude<UseOutcome, { state: 'UNKNOWN' }>,
): Promise<boolean> => {
  const isVerified = outcome.state === 'VERIFIED'
  try {
    const { count } = await sql`
      update vouchers
      set state = ${outcome.state}, refs = ${isVerified ? JSON.stringify(outcome.refs) : null}::jsonb,
        verified_at = ${isVerified ? outcome.verifiedAt : null}, 
        cancel_until = ${isVerified ? cancelUntil(platform, outcome.verifiedAt) : null},
        refusal = ${isVerified ? null : outcome.refusal}, detail = ${isVerified ? '' : outcome.detail}
      where shop_id = ${shopId} and tender_id = ${tenderId} and state = 'ASKED'`.execute(db)
    return count === 1
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Keeps the platform's new key for queries about a use. */
export const keepCode = async (db: Db, ref: Ref, code: string): Promise<void> => {
  await sql`
    update vouchers
    set code = ${code}
    where shop_id = ${ref.shopId} and tender_id = ${ref.tenderId}`.execute(db)
}

/** Keeps the discount that the order was given, once. */
export const keepGiven = async (db: Db, ref: Ref, cents: number): Promise<void> => {
  await sql`
    update vouchers
    set given_cents = ${cents}
    where shop_id = ${ref.shopId} and tender_id = ${ref.tenderId}`.execute(db)
}

/** Compare-and-set; false when it is no longer a valid use. */
export const beginCancelling = async (
  db: Db,
  ref: Ref,
  by: { causeId: string; accountId: string; name: string },
): Promise<boolean> => {
  const { count } = await sql`
    update vouchers
    set state = 'CANCELLING', cancel_cause = ${by.causeId}, canceller_id = ${by.accountId},
      canceller_name = ${by.name}
    where shop_id = ${ref.shopId} and tender_id = ${ref.tenderId} and state = 'VERIFIED'`.execute(db)
  return count === 1
}

/** Compare-and-set; false when it is known already. */
export const endCancelling = async (db: Db, ref: Ref, state: 'CANCELLED' | 'VERIFIED'): Promise<boolean> => {
  const { count } = await sql`
    update vouchers
    set state = ${state}
    where shop_id = ${ref.shopId} and tender_id = ${ref.tenderId} and state = 'CANCELLING'`.execute(db)
  return count === 1
}

/** Cancellations without an answer from the platform. */
export const cancelling = async (db: Db, limit: number): Promise<VoucherRow[]> => {
  const { rows } = await sql<VoucherRow>`
    select ${columns}
    from vouchers
    where state = 'CANCELLING'
    order by tender_id
    limit ${limit}`.execute(db)
  return rows
}
