import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type ArrivalRow = {
  id: string
  bank: string
  accountNo: string
  bookedOn: string
  amountCents: number
  payer: string
  note: string
  serial: string
  settlementId: string | null
  matchedBy: string | null
}

const shownMax = 50

/** The accounts on which a settlement may be paid: its own or, if it names none, any that its shop has of the settlement's legal entity. */
const accountsOf = sql`
  select b.account_id
  from shop_bank_accounts b
  where b.shop_id = s.shop_id
    and (b.account_id = s.account_id or (s.account_id is null and b.entity_id = s.entity_id))`

/** Platforms pay out within a period, so arrivals count from a month before its last day. */
const since = sql`s.through_day - 31`

/** The arrivals of a settlement, and unmatched ones that may belong to it, ordered by how close their amount is to the missing one. */
export const arrivalRows = async (
  db: Db,
  { shopId, id }: { shopId: string; id: string },
): Promise<ArrivalRow[]> => {
  const { rows } = await sql<ArrivalRow>`
    select a.id, a.bank, a.account_no, a.booked_on::text as booked_on, a.amount_cents, a.payer, a.note, a.serial,
      a.settlement_id, a.matched_by
    from settlements s
    join arrival_states a on (a.shop_id = s.shop_id and a.settlement_id = s.id)
      or (
        a.shop_id is null
        and a.booked_on >= ${since}
        and a.account_id in (${accountsOf})
      )
    where s.shop_id = ${shopId} and s.id = ${id}
    order by a.settlement_id is null,
      abs(s.receivable_cents + s.carried_cents - coalesce(s.receipt_cents, 0) - a.amount_cents),
      a.booked_on, a.id
    limit ${shownMax}`.execute(db)
  return rows
}

/** Whether an unmatched arrival is on an account on which a settlement may be paid. */
export const mayArriveFor = async (
  db: Db,
  { shopId, id }: { shopId: string; id: string },
  arrivalId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select
    from settlements s
    join arrival_states a on a.id = ${arrivalId} and a.account_id in (${accountsOf})
    where s.shop_id = ${shopId} and s.id = ${id}`.execute(db)
  return rows.length > 0
}

/**
 * Derives the receipt of a settlement from its arrivals; without any, the settlement is signed and unpaid again. Compare-and-set on the version; also false if a person
 * entered the receipt.
 */
export const keepReceipt = async (
  db: Db,
  settlement: { shopId: string; id: string; version: number; by: string | null },
): Promise<boolean> => {
  const { count } = await sql`
    with arrived as (
      select count(*)::int as arrival_count, max(booked_on) as booked_on, sum(amount_cents) as amount_cents,
        string_agg(nullif(serial, ''), ', ' order by booked_on, serial) as serials
      from arrival_states
      where shop_id = ${settlement.shopId} and settlement_id = ${settlement.id}
    )
    update settlements s
    set state = case when a.arrival_count > 0 then 'RECEIVED' else 'SIGNED' end,
      receipt_no = case when a.arrival_count > 0 then coalesce(a.serials, '') end,
      receipt_day = a.booked_on, receipt_cents = a.amount_cents, arrival_count = a.arrival_count,
      received_by = case when a.arrival_count > 0 then ${settlement.by}::bigint end, version = s.version + 1
    from arrived a
    where s.shop_id = ${settlement.shopId}
      and s.id = ${settlement.id}
      and s.version = ${settlement.version}
      and (s.state = 'SIGNED' or s.arrival_count > 0)`.execute(db)
  return count === 1
}

export type Pair = { shopId: string; id: string; arrivalId: string }

/** Signed settlements with exactly one unmatched arrival of the amount due, where that arrival fits no other settlement. */
export const exactPairs = async (db: Db, limit: number): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    with pairs as (
      select s.shop_id, s.id, a.id as arrival_id,
        count(*) over (partition by s.shop_id, s.id) as arrivals,
        count(*) over (partition by a.id) as settlements
      from settlements s
      join arrival_states a on a.shop_id is null
        and a.amount_cents = s.receivable_cents + s.carried_cents
        and a.booked_on between s.through_day and s.through_day + 45
        and a.account_id in (${accountsOf})
      where s.state = 'SIGNED'
    )
    select shop_id, id, arrival_id
    from pairs
    where arrivals = 1 and settlements = 1
    order by shop_id, id
    limit ${limit}`.execute(db)
  return rows
}
