import type { EntryKind } from '@showfloor/contract/common/payment-status'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { NewTender } from './tenders.db.ts'

type NewEntry = {
  shopId: string
  orderId: string
  tenderId: string
  kind: EntryKind
  /** Always positive. */
  amountCents: number
  refundId?: string
  transferId?: string
  /** Its position among several ways of paying on a terminal, and the provider's name for the way. */
  part?: { no: number; ref: string }
}

/** The signs with which an entry's amount changes the paid and the set-aside money, by its kind. */
const signs: Record<EntryKind, { paid: -1 | 0 | 1; aside: -1 | 0 | 1 }> = {
  PAYMENT: { paid: 1, aside: 0 },
  LATE_PAYMENT: { paid: 0, aside: 1 },
  MISMATCHED_PAYMENT: { paid: 0, aside: 1 },
  ACCEPTANCE: { paid: 1, aside: -1 },
  REFUND: { paid: -1, aside: 0 },
  RETURN: { paid: 0, aside: -1 },
  TRANSFER_OUT: { paid: 0, aside: -1 },
  TRANSFER_IN: { paid: 1, aside: 0 },
  REJECTION: { paid: -1, aside: 0 },
  RELEASE: { paid: -1, aside: 0 },
}

/** Triggers allocate it to the stages, mark an overpaid bill, and copy what is paid to the order. */
const nextEntry = (entry: NewEntry) => {
  const paidCents = signs[entry.kind].paid * entry.amountCents
  const asideCents = signs[entry.kind].aside * entry.amountCents
  return sql`
  insert into ledger_entries (
    shop_id, order_id, seq, tender_id, kind, refund_id, transfer_id, amount_cents, balance_before_cents,
    balance_cents, aside_cents, aside_before_cents, aside_balance_cents
    ${entry.part ? sql`, part_no, part_ref` : sql``}
  )
  select ${entry.shopId}, ${entry.orderId}, coalesce(max(seq), 0) + 1, ${entry.tenderId}, ${entry.kind},
    ${entry.refundId ?? null}::bigint, ${entry.transferId ?? null}::bigint, ${paidCents}::cents,
    coalesce(sum(amount_cents), 0),
    coalesce(sum(amount_cents), 0) + ${paidCents}::cents, ${asideCents}::cents, coalesce(sum(aside_cents), 0),
    coalesce(sum(aside_cents), 0) + ${asideCents}::cents
    ${entry.part ? sql`, ${entry.part.no}::integer, ${entry.part.ref}` : sql``}
  from ledger_entries
  where shop_id = ${entry.shopId} and order_id = ${entry.orderId}
  returning balance_cents`
}

/** Adds an entry after the order's last one and returns the paid amount. Call only under `lockedBill`. */
export const insertEntry = async (db: Db, entry: NewEntry): Promise<number> => {
  const { rows } = await sql<{ balanceCents: number }>`${nextEntry(entry)}`.execute(db)
  return rows[0]?.balanceCents ?? 0
}

/** Creates a tender that is paid at once, with its ledger entry, in one statement; returns the paid amount. Call only under `lockedBill`. */
export const insertPaidTender = async (
  db: Db,
  tender: Omit<NewTender, 'state' | 'idempotencyKey' | 'expiresAt'>,
): Promise<number> => {
  const { rows } = await sql<{ balanceCents: number }>`
    with paid as (
      insert into tenders (
        shop_id, id, order_id, type, state, amount_cents, account_id, actor_name, succeeded_at, stage_nos,
        collection_id, line_no
      )
      values (
        ${tender.shopId}, ${tender.id}, ${tender.orderId}, ${tender.type}, 'SUCCEEDED', ${tender.amountCents},
        ${tender.accountId}, ${tender.actorName}, now(), ${tender.stages ?? null}::integer[],
        ${tender.line?.collectionId ?? null}::bigint, ${tender.line?.no ?? null}::integer
      )
    ) ${nextEntry({ ...tender, tenderId: tender.id, kind: 'PAYMENT' })}`.execute(db)
  return rows[0]?.balanceCents ?? 0
}

/** How much of a tender's money counts as paid on an order and how much is set aside there, without refunds under way. Stable only under `lockedBill`. */
export type TenderMoney = { receivedCents: number; paidLeftCents: number; asideLeftCents: number }
export const tenderMoney = async (
  db: Db,
  { shopId, orderId, id: tenderId }: { shopId: string; orderId: string; id: string },
): Promise<TenderMoney> => {
  const { rows } = await sql<TenderMoney>`
    select received_cents, paid_left_cents, aside_left_cents
    from tender_money
    where shop_id = ${shopId} and order_id = ${orderId} and tender_id = ${tenderId}`.execute(db)
  return rows[0] ?? { receivedCents: 0, paidLeftCents: 0, asideLeftCents: 0 }
}
