import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { refundNo, tenderNo } from '../../modules/payments/payments.public.ts'
import type { Db } from '../../platform/database/db.ts'
import { sql } from '../../platform/database/sql.ts'
import type { PayingWorld } from '../paying-world.ts'

/** Orders whose ledger, stages, claims and status contradict each other. */
const ordersThatDiffer = async (db: Db): Promise<object[]> => {
  const { rows } = await sql<object>`
    select o.order_no, o.paid_cents, l.cents as ledger, a.cents as allocated, s.cents as asked, c.cents as claimed
    from orders o
    join bill_balances b on b.shop_id = o.shop_id and b.order_id = o.id
    cross join lateral (
      select coalesce(sum(e.amount_cents), 0) as cents,
        coalesce(sum(e.amount_cents) filter (where t.type = 'SUBSIDY'), 0) as of_state_cents
      from ledger_entries e
      join tenders t on t.shop_id = e.shop_id and t.id = e.tender_id
      where e.shop_id = o.shop_id and e.order_id = o.id
    ) l
    cross join lateral (
      select coalesce(sum(a.amount_cents), 0) as cents
      from stage_allocations a
      where a.shop_id = o.shop_id and a.order_id = o.id
    ) a
    cross join lateral (
      select coalesce(sum(s.amount_cents), b.payable_cents) as cents
      from payment_stage_states s
      where s.shop_id = o.shop_id and s.order_id = o.id
    ) s
    left join payment_stages p on p.shop_id = o.shop_id
      and p.order_id = o.id
      and p.no = 1
    cross join lateral (
      select coalesce(sum(c.amount_cents), 0) as cents
      from subsidy_claims c
      where c.shop_id = o.shop_id
        and c.order_id = o.id
        and c.state in ('RESERVED', 'CLAIMED', 'APPROVED', 'PAID')
    ) c
    where o.paid_cents <> l.cents
      or b.paid_cents <> l.cents
      or (a.cents <> l.cents and p.no is not null)
      or s.cents <> b.payable_cents
      or o.subsidy_paid_cents <> l.of_state_cents
      or c.cents <> l.of_state_cents
      or least(b.paid_cents, b.aside_cents, b.payable_cents) < 0
      or (
        -- One that is being fulfilled holds what is not handed over yet.
        o.status <> 'FULFILLING'
        and (o.status in ('PENDING_CONFIRMATION', 'CONFIRMED')) is distinct from exists (
          select
          from holds h
          where h.shop_id = o.shop_id and h.order_id = o.id
        )
      )`.execute(db)
  return rows
}

/** Tenders whose ledger, refunds, vouchers, deposits and arrivals contradict each other. */
const tendersThatDiffer = async (db: Db): Promise<object[]> => {
  const { rows } = await sql<object>`
    select t.id, t.type, t.state, l.kept, l.returned, l.came, r.cents as refunded, d.cents as of_deposit
    from tenders t
    cross join lateral (
      select coalesce(sum(e.amount_cents + e.aside_cents), 0) as kept,
        coalesce(-sum(e.amount_cents + e.aside_cents) filter (where e.refund_id is not null), 0) as returned,
        coalesce(
          sum(e.amount_cents + e.aside_cents)
            filter (where e.kind in ('PAYMENT', 'LATE_PAYMENT', 'MISMATCHED_PAYMENT')),
          0
        ) as came
      from ledger_entries e
      where e.shop_id = t.shop_id and e.tender_id = t.id
    ) l
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0) as cents
      from refunds r
      where r.shop_id = t.shop_id and r.tender_id = t.id and r.state = 'DONE'
    ) r
    cross join lateral (
      select coalesce(-sum(d.amount_cents), 0) as cents
      from deposit_entries d
      where d.shop_id = t.shop_id and d.tender_id = t.id
    ) d
    left join vouchers v on v.shop_id = t.shop_id and v.tender_id = t.id
    left join bank_arrivals b on b.shop_id = t.shop_id and b.tender_id = t.id
    where l.kept < 0
      or l.returned <> r.cents
      or (l.came > 0) is distinct from (t.state = 'SUCCEEDED' or t.flag is not null)
      or (t.type = 'DEPOSIT' and d.cents <> l.kept)
      or (t.type = 'BANK_TRANSFER' and l.came <> coalesce(b.amount_cents, 0))
      or (
        t.type = 'VOUCHER'
        and (v.state in ('VERIFIED', 'CANCELLING')) is distinct from (l.kept > 0)
      )`.execute(db)
  return rows
}

/** Stock with more held than there is, and stock that differs from the sum of its movements. */
const stockThatDiffers = async (db: Db): Promise<object[]> => {
  const { rows } = await sql<object>`
    select s.shop_id, s.sku_id, s.on_hand, m.quantity
    from stock s
    cross join lateral (
      select coalesce(sum(m.quantity), 0) as quantity
      from stock_movements m
      where m.shop_id = s.shop_id and m.sku_id = s.sku_id
    ) m
    cross join lateral (
      select coalesce(sum(h.quantity), 0) as quantity
      from holds h
      where h.shop_id = s.shop_id and h.sku_id = s.sku_id and h.order_id is not null
    ) h
    where s.on_hand <> m.quantity or h.quantity > s.on_hand`.execute(db)
  return rows
}

type Kept = { no: string; cents: number }
/** The cents of each tender that the sandbox's providers hold, by their database files. */
const theirBooks: Readonly<Record<string, string>> = {
  'sandbox.sqlite': `
    select t.tender_no as no,
      coalesce(t.paid_cents, 0) - coalesce(
        (select sum(r.amount_cents) from refunds r where r.provider = t.provider and r.tender_no = t.tender_no), 0
      ) as cents
    from trades t
    union all
    select check_sn, amount_cents from pos_orders where status = '4'`,
  'upay.sqlite': 'select client_sn as no, net_cents as cents from upay_orders',
  'card-terminals.sqlite': `
    select case when instr(erp_order, '.') > 0 then substr(erp_order, 1, instr(erp_order, '.') - 1) else erp_order end as no,
      cents
    from card_trades
    where state = 'APPROVED'`,
}

const theirs = (folder: string): Map<string, number> => {
  const books = new Map<string, number>()
  for (const [file, question] of Object.entries(theirBooks)) {
    const memory = new DatabaseSync(path.join(folder, file), { readOnly: true })
    for (const { no, cents } of memory.prepare(question).all() as Kept[])
      books.set(no, (books.get(no) ?? 0) + cents)
    memory.close()
  }
  return books
}

/** Tenders whose provider holds another amount than we have booked. */
const moneyThatDiffers = async ({ db, sandboxFolder }: PayingWorld): Promise<object[]> => {
  const books = theirs(sandboxFolder)
  const { rows } = await sql<{
    shopId: string
    id: string
    type: string
    state: string
    kept: number
    refundIds: string[]
  }>`
    select t.shop_id, t.id, t.type, t.state, coalesce(sum(e.amount_cents + e.aside_cents), 0)::cents as kept,
      array(select r.id::text from refunds r where r.shop_id = t.shop_id and r.tender_id = t.id) as refund_ids
    from tenders t
    left join ledger_entries e on e.shop_id = t.shop_id and e.tender_id = t.id
    where t.type in (
      'WECHAT_PAY', 'ALIPAY', 'WECHAT_CODE', 'ALIPAY_CODE', 'POS_CODE', 'CLOUD_POS', 'MIS_POS'
    )
    group by t.shop_id, t.id`.execute(db)
  return rows.flatMap((tender) => {
    // A refund on a terminal is a trade of its own.
    const back = tender.refundIds.map((id) => books.get(refundNo(tender.shopId, id)) ?? 0)
    const came = books.get(tenderNo(tender.shopId, tender.id)) ?? 0
    const held = back.reduce((left, cents) => left - cents, came)
    return held === tender.kept ? [] : [{ ...tender, held }]
  })
}

/** Expects ledger, stages, claims, tenders and stock to agree with each other. */
export const ownBooksAgree = async ({ db }: { db: Db }): Promise<void> => {
  expect({
    orders: await ordersThatDiffer(db),
    tenders: await tendersThatDiffer(db),
    stock: await stockThatDiffers(db),
  }).toEqual({ orders: [], tenders: [], stock: [] })
}

/** The same, and also that our ledger agrees with the records of every provider. */
export const booksAgree = async (world: PayingWorld): Promise<void> => {
  await ownBooksAgree(world)
  expect(await moneyThatDiffers(world)).toEqual([])
}
