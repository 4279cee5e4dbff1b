import type { StageEvent, StageKind, WantedStage } from '@showfloor/contract/common/payment-stages'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { OrderRef } from '../ledger/bills.db.ts'

/** How much of these stages is neither paid nor requested by an open link or one with an unknown outcome, and whether the order has all of them. Call only under the bill's lock. */
export const stagesRoom = async (
  db: Db,
  order: OrderRef,
  stages: readonly number[],
  besideUnknown: boolean,
): Promise<{ roomCents: number; askedCents: number; isWhole: boolean }> => {
  const { rows } = await sql<{ leftCents: number; askedCents: number; found: number }>`
    select coalesce(sum(greatest(s.amount_cents - s.paid_cents, 0)), 0)::cents as left_cents,
      coalesce(
        (
          select sum(t.amount_cents)
          from tenders t
          where t.shop_id = ${order.shopId}
            and t.order_id = ${order.orderId}
            and (t.state in ('CREATED', 'PROCESSING') or t.state = 'UNKNOWN' and not ${besideUnknown})
            and t.stage_nos && ${stages}::integer[]
        ),
        0
      )::cents as asked_cents,
      count(*)::integer as found
    from payment_stage_states s
    where s.shop_id = ${order.shopId}
      and s.order_id = ${order.orderId}
      and s.no = any(${stages}::integer[])`.execute(db)
  const [{ leftCents, askedCents, found } = { leftCents: 0, askedCents: 0, found: 0 }] = rows
  return { roomCents: leftCents - askedCents, askedCents, isWhole: found === new Set(stages).size }
}

export const billIsOver = async (db: Db, order: OrderRef): Promise<boolean> => {
  const { rows } = await sql<{ over: boolean }>`
    select over
    from bills
    where shop_id = ${order.shopId} and order_id = ${order.orderId}`.execute(db)
  return rows[0]?.over ?? true
}

type PlacedStage = WantedStage & { no: number }

/** Sets the stages of a bill, in their order. Call only under its lock. */
export const writeStages = async (
  db: Db,
  { shopId, orderId }: OrderRef,
  stages: readonly PlacedStage[],
): Promise<void> => {
  await sql`
    insert into payment_plans (shop_id, order_id)
    values (${shopId}, ${orderId})
    on conflict (shop_id, order_id) do update
    set version = payment_plans.version + 1, planned = null`.execute(db)
  await sql`
    delete from payment_stages
    where shop_id = ${shopId}
      and order_id = ${orderId}
      and no <> all(${stages.map(({ no }) => no)}::integer[])`.execute(db)
  await sql`
    insert into payment_stages (shop_id, order_id, no, place, kind, amount_cents, due_on, due_event)
    select ${shopId}, ${orderId}, s.no, s.place, s.kind, s.amount, s."dueOn", s."dueEvent"
    from json_to_recordset(${JSON.stringify(stages.map((stage, index) => ({ ...stage, place: index + 1 })))}::json)
      as s (no integer, place integer, kind text, amount cents, "dueOn" date, "dueEvent" text)
    on conflict (shop_id, order_id, no) do update
    set place = excluded.place, kind = excluded.kind, amount_cents = excluded.amount_cents,
      due_on = excluded.due_on, due_event = excluded.due_event,
      reached_at = case
        when payment_stages.due_event = excluded.due_event then payment_stages.reached_at
      end`.execute(db)
}

/** Allocates payments from before the stages existed, entry by entry. */
export const allocateLedger = async (db: Db, { shopId, orderId }: OrderRef): Promise<void> => {
  await sql`
    select allocate_entry(e.shop_id, e.order_id, e.seq)
    from (
      select shop_id, order_id, seq
      from ledger_entries
      where shop_id = ${shopId} and order_id = ${orderId} and amount_cents <> 0
      order by seq
    ) e`.execute(db)
}

/** Deletes the plan of a bill with its stages. */
export const deletePlan = async (db: Db, { shopId, orderId }: OrderRef): Promise<void> => {
  await sql`
    delete from payment_plans
    where shop_id = ${shopId} and order_id = ${orderId}`.execute(db)
}

/** Makes the stages of an order that wait for this event due from now on; returns those with money to come. */
export const stagesFallDue = async (
  db: Db,
  { shopId, orderId }: OrderRef,
  event: StageEvent,
): Promise<{ no: number; kind: StageKind; nth: number | null; leftCents: number }[]> => {
  const { rows } = await sql<{ no: number; kind: StageKind; nth: number | null; leftCents: number }>`
    with fallen as (
      update payment_stages
      set reached_at = now()
      where shop_id = ${shopId}
        and order_id = ${orderId}
        and due_event = ${event}
        and reached_at is null
      returning no
    )
    select s.no, s.kind, s.nth, (s.amount_cents - s.paid_cents)::cents as left_cents
    from fallen f
    join payment_stage_states s on s.shop_id = ${shopId}
      and s.order_id = ${orderId}
      and s.no = f.no
    where s.amount_cents > s.paid_cents
    order by s.place`.execute(db)
  return rows
}
