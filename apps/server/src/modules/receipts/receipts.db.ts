import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Db } from '../../platform/database/db.ts'
import { sql } from '../../platform/database/sql.ts'

type Named = { shopId: string; id: string }

export type ReceiptRow = {
  shopId: string
  id: string
  receiptNo: string
  orderId: string
  orderNo: string
  type: TenderType
  amountCents: number
  /** What of it went back since. */
  refundedCents: number
  paidAt: Date
  actorName: string
  issuedAt: Date
  printed: number
  voidedBy: string | null
  voidedAt: Date | null
  voidReason: string
}

const receiptRows = sql`
  select r.shop_id, r.id, r.receipt_no, r.order_id, t.order_no, t.type, r.amount_cents,
    greatest(r.amount_cents - t.received_cents, 0)::cents as refunded_cents,
    coalesce(t.succeeded_at, r.issued_at) as paid_at, r.actor_name, r.issued_at, r.printed,
    v.name as voided_by, r.voided_at, r.void_reason
  from receipts r
  join paid_tenders t on t.shop_id = r.shop_id and t.tender_id = r.tender_id
  left join account_names v on v.id = r.voided_by`

export const receiptById = async (db: Db, { shopId, id }: Named): Promise<ReceiptRow | undefined> => {
  const { rows } = await sql<ReceiptRow>`
    ${receiptRows}
    where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  return rows[0]
}

export const receiptsOf = async (db: Db, shopId: string, orderId: string): Promise<ReceiptRow[]> => {
  const { rows } = await sql<ReceiptRow>`
    ${receiptRows}
    where r.shop_id = ${shopId} and r.order_id = ${orderId}
    order by r.issued_at desc, r.id desc`.execute(db)
  return rows
}

type Days = { shopId: string; from: string; to: string }

/**
 * `gaps`: the numbers between the first and the last receipt of a prefix that no receipt has and no range still has to give. `found`: the receipts that
 * a shop issued on some days, with the gap before each.
 */
const withFound = ({ shopId, from, to }: Days) => sql`
  with given as (
    select g.prefix, int8multirange(int8range(min(r.no), max(r.no))) - range_agg(int8range(r.no, r.no, '[]')) as others
    from receipts r
    join receipt_ranges g on g.shop_id = r.shop_id and g.id = r.range_id
    where r.shop_id = ${shopId}
    group by g.prefix
  ),
  gaps as (
    select n.prefix, lower(gap) as first_no, upper(gap) as next_no
    from given n
    cross join lateral unnest(
      n.others - (
        select coalesce(range_agg(int8range(w.next_no, w.last_no, '[]')), '{}')
        from receipt_ranges w
        where w.shop_id = ${shopId} and w.prefix = n.prefix and w.next_no <= w.last_no
      )
    ) gap
  ),
  found as (
    select r.shop_id, r.id, r.amount_cents, r.voided_at, g.prefix, r.no, s.next_no - s.first_no as missing,
      g.prefix || lpad(s.first_no::text, g.width, '0') as first_missing,
      g.prefix || lpad((s.next_no - 1)::text, g.width, '0') as last_missing
    from receipts r
    join receipt_ranges g on g.shop_id = r.shop_id and g.id = r.range_id
    left join gaps s on s.prefix = g.prefix and s.next_no = r.no
    where r.shop_id = ${shopId}
      and r.issued_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
      and r.issued_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
  )`

export type ListedRow = ReceiptRow & {
  missing: string | null
  firstMissing: string | null
  lastMissing: string | null
}

export const receiptPage = async (
  db: Db,
  days: Days,
  page: { no: number; size: number },
): Promise<ListedRow[]> => {
  const { rows } = await sql<ListedRow>`
    ${withFound(days)}
    select r.*, f.missing, f.first_missing, f.last_missing
    from found f
    join (${receiptRows}) r on r.shop_id = f.shop_id and r.id = f.id
    order by f.prefix, f.no
    limit ${page.size}
    offset ${(page.no - 1) * page.size}`.execute(db)
  return rows
}

type Totals = { total: number; voided: number; amountCents: number; missing: string }

export const receiptTotals = async (db: Db, days: Days): Promise<Totals> => {
  const { rows } = await sql<Totals>`
    ${withFound(days)}
    select count(*)::integer as total, count(voided_at)::integer as voided,
      coalesce(sum(amount_cents) filter (where voided_at is null), 0) as amount_cents,
      coalesce(sum(missing), 0)::text as missing
    from found`.execute(db)
  return rows[0] ?? { total: 0, voided: 0, amountCents: 0, missing: '0' }
}

export type PaidTender = {
  shopId: string
  tenderId: string
  orderId: string
  type: TenderType
  receivedCents: number
  succeededAt: Date
}

/** Received money of an order without a valid receipt, less what went back. A subsidy is the state's money, for which a customer gets none. */
export const tendersWithout = async (
  db: Db,
  shopId: string,
  which: { orderId: string } | { tenderId: string },
): Promise<PaidTender[]> => {
  const named = 'orderId' in which ? sql`t.order_id = ${which.orderId}` : sql`t.tender_id = ${which.tenderId}`
  const { rows } = await sql<PaidTender>`
    select t.shop_id, t.tender_id, t.order_id, t.type, t.received_cents, t.succeeded_at
    from paid_tenders t
    where t.shop_id = ${shopId}
      and ${named}
      and t.received_cents > 0
      and t.type <> 'SUBSIDY'
      and not exists (
        select
        from receipts r
        where r.shop_id = t.shop_id and r.tender_id = t.tender_id and r.voided_at is null
      )
    order by t.succeeded_at, t.tender_id`.execute(db)
  return rows
}

/** The received amount of a tender, less what went back; undefined if the tender does not exist. */
export const receivedBy = async (db: Db, shopId: string, tenderId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ receivedCents: number }>`
    select received_cents
    from paid_tenders
    where shop_id = ${shopId} and tender_id = ${tenderId}`.execute(db)
  return rows[0]?.receivedCents
}

/** The customer of the receipt's order. An erased customer has no name. */
export const payerOf = async (
  db: Db,
  { shopId, orderId }: Pick<ReceiptRow, 'shopId' | 'orderId'>,
): Promise<string> => {
  const { rows } = await sql<{ customerName: string }>`
    select customer_name
    from order_states
    where shop_id = ${shopId} and id = ${orderId}`.execute(db)
  return rows[0]?.customerName ?? ''
}

export type TakenNumber = { rangeId: string; no: string; receiptNo: string }

/** Takes the next number from the shop's first range that has one left. A rollback returns the number, so there are no gaps. */
export const takeNumber = async (db: Db, shopId: string): Promise<TakenNumber | undefined> => {
  const { rows } = await sql<TakenNumber>`
    update receipt_ranges
    set next_no = next_no + 1
    where shop_id = ${shopId}
      and id = (
        select id
        from receipt_ranges
        where shop_id = ${shopId} and next_no <= last_no
        order by created_at, id
        limit 1
        for update
      )
    returning id as range_id, next_no - 1 as no,
      prefix || lpad((next_no - 1)::text, width, '0') as receipt_no`.execute(db)
  return rows[0]
}

/** False if the tender got a receipt in the meantime. A trigger tells other systems. */
export const insertReceipt = async (
  db: Db,
  receipt: { id: string; number: TakenNumber; tender: PaidTender; accountId: string; actorName: string },
): Promise<boolean> => {
  const { tender, number } = receipt
  const { count } = await sql`
    insert into receipts (
      shop_id, id, range_id, no, receipt_no, order_id, tender_id, amount_cents, account_id, actor_name
    )
    values (
      ${tender.shopId}, ${receipt.id}, ${number.rangeId}, ${number.no}, ${number.receiptNo},
      ${tender.orderId}, ${tender.tenderId}, ${tender.receivedCents}, ${receipt.accountId},
      ${receipt.actorName}
    )
    on conflict (shop_id, tender_id) where voided_at is null do nothing`.execute(db)
  return count === 1
}

export const countPrint = async (db: Db, { shopId, id }: Named): Promise<void> => {
  await sql`update receipts set printed = printed + 1 where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** False if it is already void. A trigger tells other systems. */
export const voidReceipt = async (
  db: Db,
  { shopId, id }: Named,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<boolean> => {
  const { count } = await sql`
    update receipts
    set voided_at = now(), voided_by = ${accountId}, void_reason = ${reason}
    where shop_id = ${shopId} and id = ${id} and voided_at is null`.execute(db)
  return count === 1
}

export type RangeRow = {
  shopId: string
  id: string
  prefix: string
  firstNo: string
  lastNo: string
  nextNo: string
  width: number
  createdBy: string | null
  createdAt: Date
}

export const rangesOf = async (db: Db, shopId: string): Promise<RangeRow[]> => {
  const { rows } = await sql<RangeRow>`
    select r.shop_id, r.id, r.prefix, r.first_no, r.last_no, r.next_no, r.width, a.name as created_by, r.created_at
    from receipt_ranges r
    left join account_names a on a.id = r.account_id
    where r.shop_id = ${shopId}
    order by r.created_at, r.id`.execute(db)
  return rows
}

/** The remaining receipt numbers of a shop. */
export const numbersLeft = async (db: Db, shopId: string): Promise<number> => {
  const { rows } = await sql<{ left: string }>`
    select coalesce(sum(last_no - next_no + 1), 0) as left
    from receipt_ranges
    where shop_id = ${shopId}`.execute(db)
  return Number(rows[0]?.left ?? 0)
}

type NewRange = { shopId: string; id: string; prefix: string; first: number; last: number; width: number }

/** Adds a range unless it overlaps another one of the shop. Ranges are added one at a time. */
export const insertRange = async (db: Db, range: NewRange, accountId: string): Promise<boolean> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('receipt_ranges ' || ${range.shopId}, 0))`.execute(db)
  const { count } = await sql`
    insert into receipt_ranges (shop_id, id, prefix, first_no, last_no, next_no, width, account_id)
    select ${range.shopId}, ${range.id}, ${range.prefix}, ${range.first}, ${range.last}, ${range.first},
      ${range.width}, ${accountId}
    where not exists (
      select
      from receipt_ranges r
      where r.shop_id = ${range.shopId}
        and r.prefix = ${range.prefix}
        and r.first_no <= ${range.last}
        and r.last_no >= ${range.first}
    )`.execute(db)
  return count === 1
}
