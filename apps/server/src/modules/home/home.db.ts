import type { StageEvent, StageKind } from '@showfloor/contract/common/payment-stages'
import { owedTypes } from '@showfloor/contract/common/payment-status'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

/** `accountId` null: of every guide. */
export type Scope = { shopId: string; accountId: string | null }
export type WaitingRow = {
  accountId: string
  guideName: string
  draft: number
  confirmation: number
  payment: number
  balance: number
  fulfilment: number
  unheld: number
}

const within = (scope: Scope) =>
  sql`o.shop_id = ${scope.shopId} and (${scope.accountId}::bigint is null or o.account_id = ${scope.accountId})`

/** The number of waiting orders by reason and guide. */
export const waitingOrders = async (db: Db, scope: Scope): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select o.account_id, max(o.guide_name) as guide_name,
      (count(*) filter (where o.status = 'DRAFT'))::int as draft,
      (count(*) filter (where o.status = 'PENDING_CONFIRMATION'))::int as confirmation,
      (count(*) filter (where o.status = 'CONFIRMED' and o.payment_status = 'UNPAID'))::int as payment,
      (count(*) filter (where o.payment_status = 'PARTIALLY_PAID'))::int as balance,
      (count(*) filter (where o.status = 'FULFILLING'))::int as fulfilment, count(u.order_id)::int as unheld
    from order_states o
    left join unheld_orders u on u.shop_id = o.shop_id and u.order_id = o.id
    where ${within(scope)}
      and (
        o.written_status in ('DRAFT', 'PENDING_CONFIRMATION', 'CONFIRMED', 'FULFILLING')
        or o.payment_status = 'PARTIALLY_PAID'
      )
    group by o.account_id`.execute(db)
  return rows
}

/** The number of a shop's orders whose give-back waits for a decision, and of those whose approved refund is open. */
export const waitingDifferences = async (
  db: Db,
  shopId: string,
): Promise<{ approval: number; refund: number }> => {
  const { rows } = await sql<{ approval: number; refund: number }>`
    select (count(*) filter (where o.open_difference = 'PENDING_APPROVAL'))::int as approval,
      (count(*) filter (where o.open_difference = 'PENDING_REFUND'))::int as refund
    from order_states o
    where o.shop_id = ${shopId} and o.open_difference is not null`.execute(db)
  return rows[0] ?? { approval: 0, refund: 0 }
}

export type HoldRow = {
  id: string
  orderNo: string
  customerName: string
  guideName: string
  payableCents: number
  holdExpiresAt: Date
  total: number
}

/** The first holds of unpaid orders that end before midnight in China, and their number. */
export const holdsEndingToday = async (db: Db, scope: Scope, limit: number): Promise<HoldRow[]> => {
  const { rows } = await sql<HoldRow>`
    select o.id, o.order_no, o.customer_name, o.guide_name, o.payable_cents, o.hold_expires_at,
      count(*) over ()::int as total
    from order_states o
    where ${within(scope)}
      and o.written_status in ('PENDING_CONFIRMATION', 'CONFIRMED')
      and o.hold_expires_at > now()
      and o.hold_expires_at < (date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day') at
        time zone 'Asia/Shanghai'
    order by o.hold_expires_at, o.id
    limit ${limit}`.execute(db)
  return rows
}

export type StageDueRow = {
  orderId: string
  orderNo: string
  customerName: string
  guideName: string
  kind: StageKind
  nth: number | null
  leftCents: number
  dueOn: string | null
  dueEvent: StageEvent | null
  overdue: boolean
}

/** Unpaid payment stages of confirmed orders of some shops that are overdue in China, due within seven days, or due since their event. */
const comingStages = (shopIds: readonly string[], accountId: string | null) => sql`
  from (select (now() at time zone 'Asia/Shanghai')::date as today) china
  join payment_stage_states s on s.due_on <= china.today + 7 or s.reached_at is not null
  join order_states o on o.shop_id = s.shop_id and o.id = s.order_id
  where s.shop_id = any(${shopIds}::bigint[])
    and (${accountId}::bigint is null or o.account_id = ${accountId})
    and s.amount_cents > s.paid_cents
    and o.payment_status in ('UNPAID', 'PARTIALLY_PAID')
    and o.written_status in ('CONFIRMED', 'FULFILLING', 'COMPLETED')`

/** The first of the due payment stages. */
export const dueStages = async (db: Db, scope: Scope, limit: number): Promise<StageDueRow[]> => {
  const { rows } = await sql<StageDueRow>`
    select s.order_id, o.order_no, o.customer_name, o.guide_name, s.kind, s.nth,
      (s.amount_cents - s.paid_cents)::cents as left_cents, s.due_on::text as due_on, s.due_event,
      coalesce(s.due_on < china.today, false) as overdue
    ${comingStages([scope.shopId], scope.accountId)}
    order by coalesce(s.due_on, (s.reached_at at time zone 'Asia/Shanghai')::date), s.order_id, s.no
    limit ${limit}`.execute(db)
  return rows
}

export type StageSumRow = {
  shopId: string
  accountId: string
  guideName: string
  overdue: number
  overdueCents: number
  week: number
  weekCents: number
}

/** The number and the due amount of payment stages by shop and guide. */
export const dueStageSums = async (
  db: Db,
  shopIds: readonly string[],
  accountId: string | null,
): Promise<StageSumRow[]> => {
  const { rows } = await sql<StageSumRow>`
    select d.shop_id, d.account_id, max(d.guide_name) as guide_name,
      (count(*) filter (where d.overdue))::int as overdue,
      coalesce(sum(d.left_cents) filter (where d.overdue), 0) as overdue_cents,
      (count(*) filter (where not d.overdue))::int as week,
      coalesce(sum(d.left_cents) filter (where not d.overdue), 0) as week_cents
    from (
      select s.shop_id, o.account_id, o.guide_name, coalesce(s.due_on < china.today, false) as overdue,
        s.amount_cents - s.paid_cents as left_cents
      ${comingStages(shopIds, accountId)}
    ) d
    group by d.shop_id, d.account_id`.execute(db)
  return rows
}

/** What a shop took today in China, minus refunds; not what the state and platforms owe. */
export const takenToday = async (db: Db, shopId: string): Promise<{ amount: number; entries: number }> => {
  const { rows } = await sql<{ amount: number; entries: number }>`
    select coalesce(sum(m.moved_cents), 0) as amount, count(*)::int as entries
    from ledger_moves m
    where m.at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
      and m.shop_id = ${shopId}
      and m.type <> all(${[...owedTypes]}::text[])`.execute(db)
  return rows[0] ?? { amount: 0, entries: 0 }
}

export type SalesRow = {
  /** Today in China, in every row. */
  today: string
  accountId: string | null
  guideName: string | null
  day: string | null
  amountCents: number | null
  orders: number | null
}

/** Sales of each guide on each day in China since the first of last month. One row without a guide when there are none. */
export const salesByDay = async (db: Db, scope: Scope): Promise<SalesRow[]> => {
  const { rows } = await sql<SalesRow>`
    with china as (select (now() at time zone 'Asia/Shanghai')::date as today),
    sold as (
      select o.account_id, max(o.guide_name) as guide_name, (o.confirmed_at at time zone 'Asia/Shanghai')::date as day,
        sum(o.payable_cents + o.difference_cents) as amount_cents, count(*)::int as orders
      from order_states o, china
      where ${within(scope)} and o.written_status in ('CONFIRMED', 'FULFILLING', 'COMPLETED')
        and o.confirmed_at >= (date_trunc('month', china.today) - interval '1 month') at time zone 'Asia/Shanghai'
      group by o.account_id, day
    )
    select china.today, sold.account_id, sold.guide_name, sold.day, sold.amount_cents, sold.orders
    from china
    left join sold on true`.execute(db)
  return rows
}
