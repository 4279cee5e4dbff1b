import type { depositEntryKinds, DepositMove } from '@showfloor/contract/common/deposit-moves'
import type { Db } from '../../platform/database/db.ts'
import { sql } from '../../platform/database/sql.ts'

type EntryKind = (typeof depositEntryKinds)[number]
export type DepositRow = {
  id: string
  version: number
  franchisee: string
  supplier: string
  enabled: boolean
  shopIds: string[]
  balanceCents: number
  frozenCents: number
  /** What open lines of mixed payments will take. */
  heldCents: number
}

const columns = sql`
  d.id, d.version, d.franchisee, d.supplier, d.enabled,
  array(
    select s.shop_id::text
    from deposit_account_shops s
    where s.account_id = d.id
    order by s.shop_id
  ) as shop_ids,
  coalesce(e.balance_cents, 0)::cents as balance_cents, coalesce(e.frozen_cents, 0)::cents as frozen_cents,
  coalesce(
    (
      select sum(h.amount_cents)
      from deposit_holds h
      join tender_orders t on t.shop_id = h.shop_id and t.tender_id = h.tender_id
      where h.account_id = d.id and t.state in ('CREATED', 'PROCESSING', 'UNKNOWN')
    ),
    0
  )::cents as held_cents`

const withBalance = sql`
  deposit_accounts d
  left join lateral (
    select balance_cents, frozen_cents
    from deposit_entries
    where account_id = d.id
    order by seq desc
    limit 1
  ) e on true`

/** The deposits that pay for orders of a shop, active ones first. */
export const depositsOf = async (db: Db, shopId: string): Promise<DepositRow[]> => {
  const { rows } = await sql<DepositRow>`
    select ${columns}
    from ${withBalance}
    join deposit_account_shops w on w.account_id = d.id
    where w.shop_id = ${shopId}
    order by d.enabled desc, d.id`.execute(db)
  return rows
}

export const depositById = async (db: Db, id: string): Promise<DepositRow | undefined> => {
  const { rows } = await sql<DepositRow>`
    select ${columns}
    from ${withBalance}
    where d.id = ${id}`.execute(db)
  return rows[0]
}

/** A deposit under its row's lock, which every entry takes. Its balance is read after the lock. */
export const lockedDeposit = async (db: Db, id: string): Promise<DepositRow | undefined> => {
  await sql`
    select
    from deposit_accounts
    where id = ${id}
    for update`.execute(db)
  return depositById(db, id)
}

/** The active deposits of a shop under their rows' locks, the first to use first. */
export const lockedDepositsOf = async (db: Db, shopId: string): Promise<DepositRow[]> => {
  await sql`
    select
    from deposit_accounts d
    join deposit_account_shops w on w.account_id = d.id
    where w.shop_id = ${shopId} and d.enabled
    order by d.id
    for update of d`.execute(db)
  return (await depositsOf(db, shopId)).filter(({ enabled }) => enabled)
}

export type Hold = { accountId: string; amountCents: number }
type TenderRef = { shopId: string; tenderId: string }

/** Holds a part of a deposit for a tender. Call only under the deposit's lock. */
export const insertHold = async (db: Db, tender: TenderRef, hold: Hold): Promise<void> => {
  await sql`
    insert into deposit_holds (shop_id, tender_id, account_id, amount_cents)
    values (${tender.shopId}, ${tender.tenderId}, ${hold.accountId}, ${hold.amountCents})`.execute(db)
}

/** What a deposit holds for a tender. */
export const holdOf = async (db: Db, { shopId, tenderId }: TenderRef): Promise<Hold | undefined> => {
  const { rows } = await sql<Hold>`
    select account_id as "accountId", amount_cents as "amountCents"
    from deposit_holds
    where shop_id = ${shopId} and tender_id = ${tenderId}`.execute(db)
  return rows[0]
}

export const deleteHold = async (db: Db, { shopId, tenderId }: TenderRef): Promise<void> => {
  await sql`
    delete from deposit_holds
    where shop_id = ${shopId} and tender_id = ${tenderId}`.execute(db)
}

type Fields = { franchisee: string; supplier: string; enabled: boolean }

/** False when the franchisee already has a deposit with the supplier. */
export const insertDeposit = async (db: Db, one: Fields & { id: string }): Promise<boolean> => {
  const { count } = await sql`
    insert into deposit_accounts (id, franchisee, supplier, enabled)
    values (${one.id}, ${one.franchisee}, ${one.supplier}, ${one.enabled})
    on conflict (franchisee, supplier) do nothing`.execute(db)
  return count === 1
}

export const isKnown = async (db: Db, one: Fields & { id: string }): Promise<boolean> => {
  const { rows } = await sql`
    select
    from deposit_accounts
    where franchisee = ${one.franchisee} and supplier = ${one.supplier} and id <> ${one.id}`.execute(db)
  return rows.length > 0
}

/** Compare-and-set on the version. */
export const updateDeposit = async (
  db: Db,
  one: Fields & { id: string; version: number },
): Promise<boolean> => {
  const { count } = await sql`
    update deposit_accounts
    set franchisee = ${one.franchisee}, supplier = ${one.supplier}, enabled = ${one.enabled},
      version = version + 1
    where id = ${one.id} and version = ${one.version}`.execute(db)
  return count === 1
}

export const setDepositShops = async (db: Db, id: string, shopIds: readonly string[]): Promise<void> => {
  await sql`
    delete from deposit_account_shops
    where account_id = ${id} and shop_id <> all (${[...shopIds]}::bigint[])`.execute(db)
  await sql`
    insert into deposit_account_shops (account_id, shop_id)
    select ${id}, shop_id
    from unnest(${[...shopIds]}::bigint[]) as shop_id
    on conflict do nothing`.execute(db)
}

export type NewEntry = {
  depositId: string
  kind: EntryKind
  /** Always positive. */
  amountCents: number
  reason: string
  actor: string
  /** Of who took money out alone. */
  actorId?: string
  approver?: string
  tender?: { shopId: string; tenderId: string; refundId: string | null }
}

/** The signs with which an entry of each kind changes the balance and the frozen part. */
const signs: Record<EntryKind, { balance: -1 | 0 | 1; frozen: -1 | 0 | 1 }> = {
  TOP_UP: { balance: 1, frozen: 0 },
  FREEZE: { balance: 0, frozen: 1 },
  RELEASE: { balance: 0, frozen: -1 },
  DEDUCT: { balance: -1, frozen: 0 },
  REFUND: { balance: -1, frozen: 0 },
  ADJUST_IN: { balance: 1, frozen: 0 },
  ADJUST_OUT: { balance: -1, frozen: 0 },
  PAYMENT: { balance: -1, frozen: 0 },
  RETURN: { balance: 1, frozen: 0 },
}

/** Appends an entry. Call only under `lockedDeposit`. */
export const insertEntry = async (db: Db, entry: NewEntry): Promise<void> => {
  const changeCents = signs[entry.kind].balance * entry.amountCents
  const freezeCents = signs[entry.kind].frozen * entry.amountCents
  const { tender } = entry
  await sql`
    insert into deposit_entries (
      account_id, seq, kind, amount_cents, balance_before_cents, balance_cents, freeze_cents,
      frozen_before_cents, frozen_cents, reason, actor_name, actor_id, approver_name, shop_id, tender_id,
      refund_id
    )
    select ${entry.depositId}, coalesce(l.seq, 0) + 1, ${entry.kind}, ${changeCents}::cents,
      coalesce(l.balance_cents, 0), coalesce(l.balance_cents, 0) + ${changeCents}::cents, ${freezeCents}::cents,
      coalesce(l.frozen_cents, 0), coalesce(l.frozen_cents, 0) + ${freezeCents}::cents, ${entry.reason},
      ${entry.actor}, ${entry.actorId ?? null}::bigint, ${entry.approver ?? null}, ${tender?.shopId ?? null}::bigint,
      ${tender?.tenderId ?? null}::bigint, ${tender?.refundId ?? null}::bigint
    from (select) one
    left join lateral (
      select seq, balance_cents, frozen_cents
      from deposit_entries
      where account_id = ${entry.depositId}
      order by seq desc
      limit 1
    ) l on true`.execute(db)
}

/** The deposit that paid a tender. */
export const depositOfTender = async (
  db: Db,
  shopId: string,
  tenderId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ accountId: string }>`
    select account_id
    from deposit_entries
    where shop_id = ${shopId} and tender_id = ${tenderId} and kind = 'PAYMENT'`.execute(db)
  return rows[0]?.accountId
}

export type RequestRow = {
  id: string
  accountId: string
  kind: DepositMove
  amountCents: number
  reason: string
  status: 'PENDING' | 'APPROVED' | 'REJECTED'
  requesterId: string
  requesterName: string
  createdAt: Date
}

export const pendingRequests = async (db: Db, depositIds: readonly string[]): Promise<RequestRow[]> => {
  const { rows } = await sql<RequestRow>`
    select id, account_id, kind, amount_cents, reason, status, requester_id, requester_name, created_at
    from deposit_requests
    where account_id = any (${[...depositIds]}::bigint[]) and status = 'PENDING'
    order by id`.execute(db)
  return rows
}

export const insertRequest = async (
  db: Db,
  one: {
    id: string
    depositId: string
    kind: DepositMove
    amountCents: number
    reason: string
    requester: { accountId: string; name: string }
  },
): Promise<void> => {
  await sql`
    insert into deposit_requests (
      id, account_id, kind, amount_cents, reason, requester_id, requester_name
    )
    values (
      ${one.id}, ${one.depositId}, ${one.kind}, ${one.amountCents}, ${one.reason}, ${one.requester.accountId},
      ${one.requester.name}
    )`.execute(db)
}

/** Compare-and-set: undefined when it is already decided. */
export const decideRequest = async (
  db: Db,
  { id, depositId }: { id: string; depositId: string },
  to: { status: 'APPROVED' | 'REJECTED'; deciderId: string },
): Promise<RequestRow | undefined> => {
  const { rows } = await sql<RequestRow>`
    update deposit_requests
    set status = ${to.status}, decider_id = ${to.deciderId}
    where id = ${id} and account_id = ${depositId} and status = 'PENDING'
    returning id, account_id, kind, amount_cents, reason, status, requester_id, requester_name,
      created_at`.execute(db)
  return rows[0]
}

/** What an account has taken out of a deposit alone today, by China's calendar. Stable only under the deposit's lock. */
export const takenOutAlone = (depositId: string, accountId: string) => sql`
  select -sum(amount_cents)
  from deposit_entries
  where account_id = ${depositId}
    and at >= date_trunc('day', now(), 'Asia/Shanghai')
    and kind in ('DEDUCT', 'REFUND')
    and actor_id = ${accountId}
    and approver_name is null`
