import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { MoneyRow } from '../listing/listing.db.ts'
import { unsettled, type Scope } from './unsettled.db.ts'

/** Serialises making and revoking settlements of a shop. */
export const lockSettlements = async (db: Db, shopId: string): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(${advisoryLocks.settlements}, hashint8(shop.id))
    from (select ${shopId}::bigint as id) shop`.execute(db)
}

/** Raises the memory for sorting and grouping, for this transaction alone. */
export const allowMemory = async (db: Db): Promise<void> => {
  await sql`set local work_mem = '64MB'`.execute(db)
}

/** Whether the day is today in China or earlier. */
export const isPast = async (db: Db, day: string): Promise<boolean> => {
  const { rows } = await sql<{ past: boolean }>`
    select ${day}::date <= (now() at time zone 'Asia/Shanghai')::date as past`.execute(db)
  return rows[0]?.past ?? false
}

export type LastRow = {
  id: string
  settlementNo: string
  throughDay: string
  nextDay: string
  leftCents: number
}

/** The last settlement of a channel that was not revoked; `left_cents`: its negative total to be carried over. */
export const lastSettlement = async (
  db: Db,
  { shopId, channelId }: Omit<Scope, 'through'>,
): Promise<LastRow | undefined> => {
  const { rows } = await sql<LastRow>`
    select id, settlement_no, through_day::text as through_day, (through_day + 1)::text as next_day,
      least(0, receivable_cents + carried_cents)::cents as left_cents
    from settlements
    where shop_id = ${shopId} and channel_id = ${channelId} and state <> 'REVOKED'
    order by through_day desc
    limit 1`.execute(db)
  return rows[0]
}

export type SumsRow = MoneyRow & { orderCount: number }

export const unsettledSums = async (db: Db, scope: Scope): Promise<SumsRow> => {
  const { rows } = await sql<SumsRow>`
    ${unsettled(scope)}
    select order_count, list_cents, paid_cents, merchant_borne_cents, platform_borne_cents, fee_cents,
      receivable_cents
    from sums`.execute(db)
  if (!rows[0]) throw new Error('A sum answered nothing.')
  return rows[0]
}

export type NewSettlement = Scope & {
  id: string
  accountId: string | null
  carriedCents: number
  createdBy: string
}

/** Writes the snapshot in one statement. False where there is nothing to settle. A trigger tells other systems. */
export const insertSettlement = async (db: Db, settlement: NewSettlement): Promise<boolean> => {
  const { count } = await sql`
    ${unsettled(settlement)},
    head as (
      insert into settlements (
        shop_id, id, settlement_no, channel_id, account_id, through_day, order_count, list_cents, paid_cents,
        merchant_borne_cents, platform_borne_cents, fee_cents, receivable_cents, carried_cents, created_by,
        entity_id
      )
      select ${settlement.shopId}::bigint, ${settlement.id}::bigint,
        'JS' || to_char(${settlement.through}::date, 'YYYYMMDD') || '-' || (
          select count(*) + 1
          from settlements
          where shop_id = ${settlement.shopId}
        ),
        ${settlement.channelId}::bigint, ${settlement.accountId}::bigint, ${settlement.through}::date,
        order_count, list_cents, paid_cents, merchant_borne_cents, platform_borne_cents, fee_cents,
        receivable_cents, ${settlement.carriedCents}::numeric, ${settlement.createdBy}::bigint,
        (
          select entity_id
          from shop_entities
          where shop_id = ${settlement.shopId}
        )
      from sums
      where order_count > 0
      returning shop_id, id
    )
    insert into settlement_lines (
      shop_id, settlement_id, order_id, order_no, part, list_cents, paid_cents, merchant_borne_cents,
      platform_borne_cents, fee_cents, receivable_cents
    )
    select h.shop_id, h.id, l.order_id, l.order_no, l.part, l.list_cents, l.paid_cents,
      l.merchant_borne_cents, l.platform_borne_cents, l.fee_cents, l.receivable_cents
    from head h
    cross join lines l`.execute(db)
  return count > 0
}

export const usesAccount = async (db: Db, shopId: string, accountId: string): Promise<boolean> => {
  const { rows } = await sql`
    select
    from shop_bank_accounts
    where shop_id = ${shopId} and account_id = ${accountId} and enabled`.execute(db)
  return rows.length > 0
}

/** The number of the last valid settlement with this order; undefined where none has it. */
export const settlementOfOrder = async (
  db: Db,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ settlementNo: string }>`
    select s.settlement_no
    from settlement_lines l
    join settlements s on s.shop_id = l.shop_id and s.id = l.settlement_id
    where l.shop_id = ${shopId} and l.order_id = ${orderId} and l.is_live
    order by l.part desc
    limit 1`.execute(db)
  return rows[0]?.settlementNo
}
