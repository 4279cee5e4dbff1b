import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { NewTender } from './tenders.db.ts'

/**
 * One movement on an order's ledger. PAYMENT counts as paid. LATE_PAYMENT and MISMATCHED_PAYMENT are set aside; ACCEPTANCE makes money that was set aside
 * count as paid. REFUND gives back what was paid, RETURN what was set aside; both name their refund.
 */
export type EntryKind = 'PAYMENT' | 'LATE_PAYMENT' | 'MISMATCHED_PAYMENT' | 'ACCEPTANCE' | 'REFUND' | 'RETURN'

type NewEntry = {
  shopId: string
  orderId: string
  tenderId: string
  kind: EntryKind
  /** Always above zero. */
  amountCents: number
  refundId?: string
}

/** How an entry changes what is paid and what is set aside, by its kind, as signs of its amount. */
const signs: Record<EntryKind, { paid: -1 | 0 | 1; aside: -1 | 0 | 1 }> = {
  PAYMENT: { paid: 1, aside: 0 },
  LATE_PAYMENT: { paid: 0, aside: 1 },
  MISMATCHED_PAYMENT: { paid: 0, aside: 1 },
  ACCEPTANCE: { paid: 1, aside: -1 },
  REFUND: { paid: -1, aside: 0 },
  RETURN: { paid: 0, aside: -1 },
}

const nextEntry = (entry: NewEntry) => {
  const paidCents = signs[entry.kind].paid * entry.amountCents
  const asideCents = signs[entry.kind].aside * entry.amountCents
  return sql`
  insert into ledger_entries (
    shop_id, order_id, seq, tender_id, kind, refund_id, amount_cents, balance_before_cents, balance_cents,
    aside_cents, aside_before_cents, aside_balance_cents
  )
  select ${entry.shopId}, ${entry.orderId}, coalesce(max(seq), 0) + 1, ${entry.tenderId}, ${entry.kind},
    ${entry.refundId ?? null}::bigint, ${paidCents}::cents, coalesce(sum(amount_cents), 0),
    coalesce(sum(amount_cents), 0) + ${paidCents}::cents, ${asideCents}::cents, coalesce(sum(aside_cents), 0),
    coalesce(sum(aside_cents), 0) + ${asideCents}::cents
  from ledger_entries
  where shop_id = ${entry.shopId} and order_id = ${entry.orderId}
  returning balance_cents`
}

/** Adds an entry after the last one of the order and answers what is paid now. Only under `lockedBill`. */
export const insertEntry = async (db: Db, entry: NewEntry): Promise<number> => {
  const { rows } = await sql<{ balance_cents: number }>`${nextEntry(entry)}`.execute(db)
  return rows[0]?.balance_cents ?? 0
}

/** A tender that is paid the moment it is made, with its ledger entry, in one statement. Only under `lockedBill`; answers what is paid now. */
export const insertPaidTender = async (
  db: Db,
  tender: Omit<NewTender, 'state' | 'idempotencyKey' | 'expiresAt'>,
): Promise<number> => {
  const { rows } = await sql<{ balance_cents: number }>`
    with paid as (
      insert into tenders (
        shop_id, id, order_id, type, state, amount_cents, account_id, actor_name, succeeded_at, stage_nos
      )
      values (
        ${tender.shopId}, ${tender.id}, ${tender.orderId}, ${tender.type}, 'SUCCEEDED', ${tender.amountCents},
        ${tender.accountId}, ${tender.actorName}, now(), ${tender.stages ?? null}::integer[]
      )
    ) ${nextEntry({ ...tender, tenderId: tender.id, kind: 'PAYMENT' })}`.execute(db)
  return rows[0]?.balance_cents ?? 0
}

/** What of a tender's money counts as paid and what is set aside, each less what is on its way back. Only under `lockedBill` is it sure to stay so. */
export type TenderMoney = { received_cents: number; paid_left_cents: number; aside_left_cents: number }
export const tenderMoney = async (db: Db, shopId: string, tenderId: string): Promise<TenderMoney> => {
  const { rows } = await sql<TenderMoney>`
    select received_cents, paid_left_cents, aside_left_cents
    from tender_money
    where shop_id = ${shopId} and tender_id = ${tenderId}`.execute(db)
  return rows[0] ?? { received_cents: 0, paid_left_cents: 0, aside_left_cents: 0 }
}
