import type { depositEntryKinds } from '@showfloor/contract/common/deposit-moves'
import type { Db } from '../../platform/database/db.ts'
import { sql } from '../../platform/database/sql.ts'

export type StatementRow = {
  seq: number
  kind: (typeof depositEntryKinds)[number]
  amountCents: number
  freezeCents: number
  balanceCents: number
  reason: string
  shopId: string | null
  orderId: string | null
  orderNo: string | null
  actorName: string
  approverName: string | null
  at: Date
}
export type Totals = {
  total: number
  inCents: number
  outCents: number
  openingCents: number
  closingCents: number
  frozenCents: number
}

/** The start and end of a month, `2026-01`, in China's calendar. */
const bounds = (month: string) => ({
  from: sql`(${`${month}-01`}::date::timestamp at time zone 'Asia/Shanghai')`,
  until: sql`((${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Shanghai')`,
})

/** The entries of a month, oldest first. */
export const statementRows = async (
  db: Db,
  depositId: string,
  { month, no, size }: { month: string; no: number; size: number },
): Promise<StatementRow[]> => {
  const { from, until } = bounds(month)
  const { rows } = await sql<StatementRow>`
    select e.seq, e.kind, e.amount_cents, e.freeze_cents, e.balance_cents, e.reason, e.shop_id, b.order_id, b.order_no,
      e.actor_name, e.approver_name, e.at
    from deposit_entries e
    left join tender_orders b on b.shop_id = e.shop_id and b.tender_id = e.tender_id
    where e.account_id = ${depositId} and e.at >= ${from} and e.at < ${until}
    order by e.seq
    limit ${size}
    offset ${(no - 1) * size}`.execute(db)
  return rows
}

/** The opening and closing balance of a month, and the sums of its entries. */
export const statementTotals = async (db: Db, depositId: string, month: string): Promise<Totals> => {
  const { from, until } = bounds(month)
  const { rows } = await sql<Totals>`
    select m.total, m.in_cents, m.out_cents, coalesce(o.balance_cents, 0)::cents as opening_cents,
      coalesce(c.balance_cents, 0)::cents as closing_cents, coalesce(c.frozen_cents, 0)::cents as frozen_cents
    from (
      select count(*)::integer as total,
        coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as in_cents,
        coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as out_cents
      from deposit_entries
      where account_id = ${depositId} and at >= ${from} and at < ${until}
    ) m
    left join lateral (
      select balance_cents
      from deposit_entries
      where account_id = ${depositId} and at < ${from}
      order by seq desc
      limit 1
    ) o on true
    left join lateral (
      select balance_cents, frozen_cents
      from deposit_entries
      where account_id = ${depositId} and at < ${until}
      order by seq desc
      limit 1
    ) c on true`.execute(db)
  return (
    rows[0] ?? {
      total: 0,
      inCents: 0,
      outCents: 0,
      openingCents: 0,
      closingCents: 0,
      frozenCents: 0,
    }
  )
}
