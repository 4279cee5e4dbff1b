import type {
  BillDifferenceKind,
  BillDifferenceState,
  BillSource,
  BillRowKind,
  BillSum,
  billSides,
} from '@showfloor/contract/common/provider-bills'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

type Page = { no: number; size: number }

export type BillListRow = {
  id: string
  source: BillSource
  day: string
  revision: number
  merchant: string
  entityName: string
  rowCount: number
  paidCents: number
  refundedCents: number
  feeCents: number
  feeRestMillicents: number
  foreignCount: number
  foreignCents: number
  open: number
  takenBy: string | null
  takenAt: Date
}

/** The current bills, newest day first, and how many there are. */
export const billPage = async (db: Db, page: Page): Promise<{ rows: BillListRow[]; total: number }> => {
  const { rows } = await sql<BillListRow>`
    select b.id, b.source, b.day::text as day, b.revision, b.merchant, e.name as entity_name, b.row_count,
      b.paid_cents, b.refunded_cents,
      b.fee_cents, b.fee_rest_millicents::cents as fee_rest_millicents, b.foreign_count, b.foreign_cents,
      a.name as taken_by, b.taken_at,
      (
        select count(*)::int
        from provider_bill_differences d
        where d.source = b.source
          and d.entity_id = b.entity_id
          and d.day = b.day
          and d.state = 'OPEN'
      ) as open
    from provider_bills b
    join entity_names e on e.entity_id = b.entity_id
    left join account_names a on a.id = b.taken_by
    where b.is_current
    order by b.day desc, b.source, b.entity_id, b.merchant
    limit ${page.size}
    offset ${(page.no - 1) * page.size}`.execute(db)
  const all = await sql<{ total: number }>`
    select count(*)::int as total
    from provider_bills
    where is_current`.execute(db)
  return { rows, total: all.rows[0]?.total ?? 0 }
}

export type BillLineRow = {
  line: number
  side: BillRowKind
  number: string
  providerNumber: string
  amountCents: number
  feeMillicents: number
  at: Date
  shopId: string | null
  orderId: string | null
  orderNo: string | null
  siteName: string | null
}

const conditions: Record<BillSum, Sql> = {
  PAYMENT: sql`kind = 'PAYMENT'`,
  REFUND: sql`kind = 'REFUND'`,
  FEE: sql`fee_millicents <> 0`,
  FOREIGN: sql`shop_id is null and kind <> 'FEE'`,
}

const sumOf = (of: BillSum | undefined): Sql => (of === undefined ? sql`true` : conditions[of])

/** The bill whose rows are listed, and the number of those that a sum is made of. */
export const billOf = async (
  db: Db,
  id: string,
  of: BillSum | undefined,
): Promise<{ source: BillSource; day: string; total: number } | undefined> => {
  const { rows } = await sql<{ source: BillSource; day: string; total: number }>`
    select b.source, b.day::text as day,
      (
        select count(*)::int
        from provider_bill_rows
        where bill_id = b.id and ${sumOf(of)}
      ) as total
    from provider_bills b
    where b.id = ${id}`.execute(db)
  return rows[0]
}

/** A page of a bill's rows with their orders. A refund that we do not know names no order. */
export const billLines = async (
  db: Db,
  id: string,
  of: BillSum | undefined,
  page: Page,
): Promise<BillLineRow[]> => {
  const { rows } = await sql<BillLineRow>`
    select r.line, r.kind as side, r.number, r.provider_number, r.amount_cents,
      r.fee_millicents::cents as fee_millicents, r.at, r.shop_id, b.order_id, b.order_no, s.site_name
    from (
      select *
      from provider_bill_rows
      where bill_id = ${id} and ${sumOf(of)}
      order by line
      limit ${page.size}
      offset ${(page.no - 1) * page.size}
    ) r
    left join shop_site_names s on s.shop_id = r.shop_id
    left join lateral (
      select m.tender_id
      from provider_money m
      where m.shop_id = r.shop_id and m.side = r.kind and m.ref_id = r.ref_id
      limit 1
    ) m on true
    left join tender_bills b on b.shop_id = r.shop_id
      and b.tender_id = coalesce(m.tender_id, case when r.kind <> 'REFUND' then r.ref_id end)
    order by r.line`.execute(db)
  return rows
}

export type DifferenceRow = {
  id: string
  source: BillSource
  day: string
  kind: BillDifferenceKind
  side: (typeof billSides)[number]
  shopId: string
  refId: string
  type: TenderType | null
  orderId: string | null
  orderNo: string | null
  siteName: string
  theirsCents: number | null
  oursCents: number | null
  state: BillDifferenceState
  reason: string
  actor: string | null
  settledAt: Date | null
  askedBy: string | null
  askedName: string | null
  askedReason: string
  /** Null where the chain is the only legal entity. */
  entityName: string | null
}
type Wanted = {
  state: BillDifferenceState
  kind: BillDifferenceKind | undefined
  source: BillSource | undefined
  day: string | undefined
}

const wantedOf = ({ state, kind, source, day }: Wanted): Sql => {
  const conditions = [sql`d.state = ${state}`]
  if (kind !== undefined) conditions.push(sql`d.kind = ${kind}`)
  if (source !== undefined) conditions.push(sql`d.source = ${source}`)
  if (day !== undefined) conditions.push(sql`d.day = ${day}::date`)
  return sql.join(conditions, sql` and `)
}

/** Differences in one state, oldest first. */
export const differencePage = async (db: Db, wanted: Wanted, page: Page): Promise<DifferenceRow[]> => {
  const { rows } = await sql<DifferenceRow>`
    select d.id, d.source, d.day::text as day, d.kind, d.side, d.shop_id, d.ref_id, m.type, b.order_id,
      b.order_no, s.site_name, d.theirs_cents, d.ours_cents, d.state, d.reason, a.name as actor, d.settled_at,
      d.asked_by, w.name as asked_name, d.asked_reason,
      case
        when (select count(*) from entity_names) > 1 then e.name
      end as entity_name
    from provider_bill_differences d
    join entity_names e on e.entity_id = d.entity_id
    join shop_site_names s on s.shop_id = d.shop_id
    left join provider_money m on m.shop_id = d.shop_id and m.side = d.side and m.ref_id = d.ref_id
    left join tender_bills b on b.shop_id = d.shop_id
      and b.tender_id = coalesce(m.tender_id, case when d.side = 'PAYMENT' then d.ref_id end)
    left join account_names a on a.id = d.account_id
    left join account_names w on w.id = d.asked_by
    where ${wantedOf(wanted)}
    order by d.found_at, d.id
    limit ${page.size}
    offset ${(page.no - 1) * page.size}`.execute(db)
  return rows
}

/** The number of each kind, under all filters but the kind. */
export const countDifferences = async (
  db: Db,
  wanted: Wanted,
): Promise<{ kind: BillDifferenceKind; n: number }[]> => {
  const { rows } = await sql<{ kind: BillDifferenceKind; n: number }>`
    select kind, count(*)::int as n
    from provider_bill_differences d
    where ${wantedOf({ ...wanted, kind: undefined })}
    group by kind`.execute(db)
  return rows
}

export type LockedDifference = {
  source: string
  state: BillDifferenceState
  /** The amount by which bill and ledger differ. */
  gapCents: number
  askedBy: string | null
}

/** A difference under its lock. */
export const lockedDifference = async (db: Db, id: string): Promise<LockedDifference | undefined> => {
  const { rows } = await sql<LockedDifference>`
    select source, state, gap_cents, asked_by
    from provider_bill_differences
    where id = ${id}
    for update`.execute(db)
  return rows[0]
}

/** What an account has settled alone today, by China's calendar, of one provider. Stable only while the person is locked. */
export const settledAlone = (source: string, accountId: string) => sql`
  select sum(gap_cents)
  from provider_bill_differences
  where account_id = ${accountId}
    and settled_at >= date_trunc('day', now(), 'Asia/Shanghai')
    and source = ${source}
    and asked_by is null`

type Settling = { id: string; reason: string; accountId: string }

/** Records the person who requests to settle a difference; the difference stays open. */
export const keepAsked = async (db: Db, one: Settling): Promise<void> => {
  await sql`
    update provider_bill_differences
    set asked_by = ${one.accountId}, asked_reason = ${one.reason}
    where id = ${one.id}`.execute(db)
}

/** Call only under its lock. */
export const settle = async (db: Db, one: Settling & { state: BillDifferenceState }): Promise<void> => {
  await sql`
    update provider_bill_differences
    set state = ${one.state}, reason = ${one.reason}, account_id = ${one.accountId}, settled_at = now()
    where id = ${one.id}`.execute(db)
}
