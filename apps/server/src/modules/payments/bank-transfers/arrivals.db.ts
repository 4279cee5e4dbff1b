import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { KeyedRow } from './statement-rows.ts'

export type ArrivalRow = {
  id: string
  accountNo: string
  bank: string
  bookedOn: string
  amountCents: number
  payer: string
  note: string
  serial: string
  byHand: boolean
  shopId: string | null
  orderId: string | null
  orderNo: string | null
  matchedBy: string | null
  proposals: {
    shopId: string
    tenderId: string
    orderId: string
    orderNo: string
    payer: string
    reference: string
  }[]
}

/** The arrivals on a shop's accounts that wait for an order, and those matched to the shop's orders. */
export const arrivalRows = async (
  db: Db,
  { shopId, matched, no, size }: { shopId: string; matched: boolean; no: number; size: number },
): Promise<{ rows: ArrivalRow[]; total: number }> => {
  const wanted = matched
    ? sql`where a.shop_id = ${shopId} and a.tender_id is not null`
    : sql`
      where a.shop_id is null
        and a.account_id in (
          select account_id
          from bank_account_shops
          where shop_id = ${shopId}
        )`
  const { rows } = await sql<ArrivalRow>`
    select a.id, k.account_no, k.bank, a.booked_on, a.amount_cents, a.payer, a.note, a.serial,
      a.row_key is null as by_hand, a.shop_id, b.order_id, b.order_no, a.matched_by,
      coalesce(p.proposals, '[]') as proposals
    from bank_arrivals a
    join bank_accounts k on k.id = a.account_id
    left join tenders t on t.shop_id = a.shop_id and t.id = a.tender_id
    left join bills b on b.shop_id = t.shop_id and b.order_id = t.order_id
    left join lateral (
      select json_agg(
        json_build_object(
          'shopId', w.shop_id::text, 'tenderId', w.tender_id::text, 'orderId', w.order_id::text,
          'orderNo', w.order_no, 'payer', w.payer, 'reference', w.reference
        )
        order by w.is_payer desc, w.tender_id
      ) as proposals
      from (
        select w.shop_id, w.tender_id, o.order_id, o.order_no, w.payer, w.reference,
          regexp_replace(w.payer, '\\s', '', 'g') = regexp_replace(a.payer, '\\s', '', 'g') as is_payer
        from bank_transfers w
        join tenders u on u.shop_id = w.shop_id and u.id = w.tender_id
        join bills o on o.shop_id = u.shop_id and o.order_id = u.order_id
        where a.shop_id is null
          and w.shop_id = ${shopId}
          and w.account_id = a.account_id
          and u.state = 'PROCESSING'
          and u.amount_cents = a.amount_cents
        order by is_payer desc, w.tender_id
        limit 3
      ) w
    ) p on true
    ${wanted}
    order by a.booked_on desc, a.id desc
    limit ${size}
    offset ${(no - 1) * size}`.execute(db)
  const all = await sql<{ total: number }>`
    select count(*)::integer as total
    from bank_arrivals a
    ${wanted}`.execute(db)
  return { rows, total: all.rows[0]?.total ?? 0 }
}

export type Arrival = {
  id: string
  accountId: string
  bookedOn: string
  amountCents: number
  payer: string
  note: string
  serial: string
}

const columns = sql`id, account_id, booked_on, amount_cents, payer, note, serial`

export const arrivalById = async (db: Db, id: string): Promise<Arrival | undefined> => {
  const { rows } = await sql<Arrival>`
    select ${columns}
    from bank_arrivals
    where id = ${id}`.execute(db)
  return rows[0]
}

/** Unmatched arrivals on an account whose text may contain a reference. */
export const arrivalsWithReference = async (db: Db, accountId: string): Promise<Arrival[]> => {
  const { rows } = await sql<Arrival>`
    select ${columns}
    from bank_arrivals
    where account_id = ${accountId} and shop_id is null and note ~* 'HK|ＨＫ'
    order by id`.execute(db)
  return rows
}

export const insertHandArrival = async (db: Db, arrival: Arrival): Promise<void> => {
  await sql`
    insert into bank_arrivals (id, account_id, booked_on, amount_cents, payer, note, serial)
    values (
      ${arrival.id}, ${arrival.accountId}, ${arrival.bookedOn}, ${arrival.amountCents}, ${arrival.payer},
      ${arrival.note}, ${arrival.serial}
    )`.execute(db)
}

/** Compare-and-set: false when the arrival is matched already. */
export const matchArrival = async (
  db: Db,
  id: string,
  to: { shopId: string; tenderId: string; by: string },
): Promise<boolean> => {
  const { count } = await sql`
    update bank_arrivals
    set shop_id = ${to.shopId}, tender_id = ${to.tenderId}, matched_by = ${to.by}
    where id = ${id} and shop_id is null`.execute(db)
  return count === 1
}

/** Splits a part off an unmatched arrival, as an arrival of its own. False when it is matched, or not larger than the part. */
export const splitArrival = async (
  db: Db,
  id: string,
  part: { id: string; amountCents: number },
): Promise<boolean> => {
  const { count } = await sql`
    with rest as (
      update bank_arrivals
      set amount_cents = amount_cents - ${part.amountCents}::cents
      where id = ${id} and shop_id is null and amount_cents > ${part.amountCents}
      returning *
    )
    insert into bank_arrivals (
      id, account_id, row_key, booked_on, amount_cents, payer, note, serial, part_of
    )
    select ${part.id}, account_id, row_key || ' ' || ${part.id}::text, booked_on, ${part.amountCents}::cents, payer,
      note, serial, coalesce(part_of, id)
    from rest`.execute(db)
  return count === 1
}

/** Which rows of a statement are known already. */
export const knownRowKeys = async (
  db: Db,
  accountId: string,
  keys: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ rowKey: string }>`
    select row_key
    from bank_arrivals
    where account_id = ${accountId} and row_key = any (${[...keys]}::text[])`.execute(db)
  return new Set(rows.map((row) => row.rowKey))
}

/** Arrivals that people entered and no statement has confirmed, with the reference of their announcement. */
export const handArrivals = async (
  db: Db,
  accountId: string,
): Promise<(Arrival & { reference: string | null })[]> => {
  const { rows } = await sql<Arrival & { reference: string | null }>`
    select a.id, a.account_id, a.booked_on, a.amount_cents, a.payer, a.note, a.serial, w.reference
    from bank_arrivals a
    left join bank_transfers w on w.shop_id = a.shop_id and w.tender_id = a.tender_id
    where a.account_id = ${accountId} and a.row_key is null
    order by a.id
    for update of a`.execute(db)
  return rows
}

/** Marks an entered arrival as confirmed by a statement. */
export const confirmArrival = async (db: Db, id: string, row: KeyedRow): Promise<void> => {
  await sql`
    update bank_arrivals
    set row_key = ${row.key}, booked_on = ${row.bookedOn}, payer = ${row.payer}, note = ${row.note},
      serial = ${row.serial}
    where id = ${id}`.execute(db)
}

/** Returns how many rows were new. */
export const insertRows = async (
  db: Db,
  accountId: string,
  rows: readonly (KeyedRow & { id: string })[],
): Promise<number> => {
  const { count } = await sql`
    insert into bank_arrivals (id, account_id, row_key, booked_on, amount_cents, payer, note, serial)
    select r.id, ${accountId}, r.key, r."bookedOn", r."amountCents", r.payer, r.note, r.serial
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id bigint, key text, "bookedOn" date, "amountCents" bigint, payer text, note text, serial text
    )
    on conflict (account_id, row_key) do nothing`.execute(db)
  return count
}
