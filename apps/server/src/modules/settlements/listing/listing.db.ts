import type { OutputOf } from '@showfloor/contract/common/call'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

type Settlement = OutputOf<Contract['settlements']['create']>

export type MoneyRow = {
  listCents: number
  paidCents: number
  merchantBorneCents: number
  platformBorneCents: number
  feeCents: number
  receivableCents: number
}
export type SettlementRow = MoneyRow & {
  shopId: string
  id: string
  version: number
  settlementNo: string
  createdBy: string
  signedBy: string | null
  shopName: string
  channelId: string
  channelName: string
  bank: string | null
  accountNo: string | null
  fromDay: string | null
  throughDay: string
  state: Settlement['state']
  orderCount: number
  carriedCents: number
  createdName: string
  createdAt: Date
  signedName: string | null
  signedAt: Date | null
  explanation: string
  receiptNo: string | null
  receiptDay: string | null
  receiptCents: number | null
  arrivalCount: number
  revokedName: string | null
  revokedAt: Date | null
  revokeReason: string | null
}

const settlementColumns = sql`
  s.shop_id, s.id, s.version, s.settlement_no, n.site_name as shop_name, s.channel_id, c.name as channel_name,
  a.bank, a.account_no, (
    select max(p.through_day) + 1
    from settlements p
    where p.shop_id = s.shop_id
      and p.channel_id = s.channel_id
      and p.through_day < s.through_day
      and p.state <> 'REVOKED'
  )::text as from_day, s.through_day::text as through_day, s.state, s.order_count, s.list_cents, s.paid_cents,
  s.merchant_borne_cents, s.platform_borne_cents, s.fee_cents, s.receivable_cents, s.carried_cents,
  s.created_by, s.signed_by, creator.name as created_name, s.created_at,
  signer.name as signed_name, s.signed_at, s.explanation,
  s.receipt_no, s.receipt_day::text as receipt_day, s.receipt_cents, s.arrival_count,
  revoker.name as revoked_name, s.revoked_at, s.revoke_reason`
const named = sql`
  join shop_site_names n on n.shop_id = s.shop_id
  join channel_names c on c.channel_id = s.channel_id
  join account_names creator on creator.id = s.created_by
  left join account_names signer on signer.id = s.signed_by
  left join account_names revoker on revoker.id = s.revoked_by
  left join shop_bank_accounts a on a.shop_id = s.shop_id and a.account_id = s.account_id`

export const settlementRows = async (
  db: Db,
  page: { shopId: string; no: number; size: number },
): Promise<{ rows: SettlementRow[]; total: number }> => {
  const { rows } = await sql<SettlementRow>`
    select ${settlementColumns}
    from settlements s
    ${named}
    where s.shop_id = ${page.shopId}
    order by s.created_at desc, s.id desc
    limit ${page.size}
    offset ${(page.no - 1) * page.size}`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total
    from settlements
    where shop_id = ${page.shopId}`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}

export const settlementById = async (
  db: Db,
  { shopId, id }: { shopId: string; id: string },
): Promise<SettlementRow | undefined> => {
  const { rows } = await sql<SettlementRow>`
    select ${settlementColumns}
    from settlements s
    ${named}
    where s.shop_id = ${shopId} and s.id = ${id}`.execute(db)
  return rows[0]
}

/** The names of those who may sign settlements of a shop, without one account. */
export const signerNames = async (db: Db, shopId: string, exceptId: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name
    from permission_holders
    where shop_id = ${shopId} and permission = 'settlement.manage' and account_id <> ${exceptId}
    order by name, account_id`.execute(db)
  return rows.map(({ name }) => name)
}

/** The channels of a shop's orders, and the bank accounts that it can use. */
export const settlementChoices = async (db: Db, shopId: string) => {
  const { rows: channels } = await sql<{ id: string; name: string }>`
    select c.channel_id as id, c.name
    from channel_names c
    where exists (
      select
      from order_states o
      where o.shop_id = ${shopId} and o.channel_id = c.channel_id
    )
    order by c.name, c.channel_id`.execute(db)
  const { rows: accounts } = await sql<{ id: string; name: string }>`
    select account_id as id, bank || ' ' || account_no as name
    from shop_bank_accounts
    where shop_id = ${shopId} and enabled
    order by bank, account_id`.execute(db)
  return { channels, accounts }
}

export type LineRow = MoneyRow & {
  orderId: string
  orderNo: string
  part: number
  placedAt: Date
  tenders: { id: string; type: TenderType }[]
  statedCents: number | null
  settledCents: number
}

/** The time up to which a settlement counts entries: the end of its last day, or its creation if that was earlier. */
const settledUntil = (settlement: Sql): Sql =>
  sql`least(${settlement}.created_at, (${settlement}.through_day + 1)::timestamp at time zone 'Asia/Shanghai')`

/**
 * The sums of an order's parts up to the line `l`. A line of a revoked settlement counts instead of the valid part with its number. Also the amounts that statements
 * give for the order, or for its vouchers.
 */
const withStated = sql`
  cross join lateral (
    select (l.receivable_cents + coalesce(sum(x.receivable_cents), 0))::cents as receivable_cents
    from settlement_lines x
    where x.shop_id = l.shop_id and x.order_id = l.order_id and x.is_live and x.part <> l.part
  ) a
  cross join lateral (
    select sum(r.receivable_cents) as receivable_cents
    from settlement_statement_rows r
    where r.shop_id = l.shop_id and r.order_id = l.order_id and r.tender_id is null and r.counts
  ) w
  cross join lateral (
    select sum(s.stated_cents - s.worth_cents) as difference_cents
    from (
      select sum(r.receivable_cents + coalesce(r.fee_cents, 0)) as stated_cents,
        max(n.worth_cents) as worth_cents
      from settlement_statement_rows r
      join voucher_shares n on n.shop_id = r.shop_id and n.tender_id = r.tender_id
      where r.shop_id = l.shop_id and r.order_id = l.order_id and r.counts
      group by r.tender_id
    ) s
  ) v`

/** The stated amounts of an order. Where statements give those of its vouchers alone, the settled amounts with that difference. */
const statedCents = sql`coalesce(w.receivable_cents, a.receivable_cents + v.difference_cents)::cents`

type LinesPage = { shopId: string; id: string; differing: boolean; no: number; size: number }

/** The lines of a settlement, or only those that differ from the statements. */
const linesOf = ({ shopId, id, differing }: LinesPage): Sql => sql`
  from settlement_lines l
  ${differing ? withStated : sql``}
  where l.shop_id = ${shopId}
    and l.settlement_id = ${id}
    and ${differing ? sql`${statedCents} <> a.receivable_cents` : sql`true`}`

/** `tenders`: those with ledger entries since the order's previous part. */
export const lineRows = async (db: Db, page: LinesPage): Promise<{ rows: LineRow[]; total: number }> => {
  const { rows } = await sql<LineRow>`
    with page as (
      select l.*
      ${linesOf(page)}
      order by l.order_no
      limit ${page.size}
      offset ${(page.no - 1) * page.size}
    )
    select l.order_id, l.order_no, l.part, o.created_at as placed_at, t.tenders, l.list_cents, l.paid_cents,
      l.merchant_borne_cents, l.platform_borne_cents, l.fee_cents, l.receivable_cents,
      ${statedCents} as stated_cents, a.receivable_cents as settled_cents
    from page l
    ${withStated}
    join settlements s on s.shop_id = l.shop_id and s.id = l.settlement_id
    left join lateral (
      select max(${settledUntil(sql`earlier`)}) as until
      from settlement_lines x
      join settlements earlier on earlier.shop_id = x.shop_id and earlier.id = x.settlement_id
      where x.shop_id = l.shop_id and x.order_id = l.order_id and x.is_live and x.part < l.part
    ) b on true
    cross join lateral (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', m.tender_id::text, 'type', m.type) order by m.tender_id),
        '[]'
      ) as tenders
      from (
        select distinct tender_id, type
        from settled_moves
        where shop_id = l.shop_id
          and order_id = l.order_id
          and moved_cents <> 0
          and sold_at < ${settledUntil(sql`s`)}
          and (b.until is null or at >= b.until)
      ) m
    ) t
    join order_states o on o.shop_id = l.shop_id and o.id = l.order_id
    order by l.order_no`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total
    ${linesOf(page)}`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}
