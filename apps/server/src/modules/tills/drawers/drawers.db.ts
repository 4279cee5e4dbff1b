import type { tillMovementKinds } from '@showfloor/contract/tills/tills'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

type Named = { shopId: string; id: string }

export type TillRow = {
  shopId: string
  id: string
  name: string
  retired: boolean
  sessionId: string | null
  openedBy: string | null
  openedAt: Date | null
  floatCents: number
  balanceCents: number
  mine: boolean
  users: string[]
}

export const tillRows = async (db: Db, shopId: string, accountId: string): Promise<TillRow[]> => {
  const { rows } = await sql<TillRow>`
    select t.shop_id, t.id, t.name, t.retired, s.id as session_id, a.name as opened_by, s.opened_at,
      coalesce(m.float_cents, 0)::cents as float_cents, coalesce(m.balance_cents, 0)::cents as balance_cents,
      coalesce(s.id = drawer_of(t.shop_id, ${accountId}), false) as mine,
      coalesce(
        (
          select array_agg(n.name order by n.name)
          from till_users u
          join account_names n on n.id = u.account_id
          where u.shop_id = t.shop_id and u.session_id = s.id
        ),
        '{}'
      ) as users
    from tills t
    left join till_sessions s on s.shop_id = t.shop_id and s.till_id = t.id and s.closed_at is null
    left join account_names a on a.id = s.opened_by
    left join lateral (
      select sum(amount_cents) filter (where kind = 'FLOAT') as float_cents, sum(amount_cents) as balance_cents
      from till_movements m
      where m.shop_id = s.shop_id and m.session_id = s.id
    ) m on true
    where t.shop_id = ${shopId}
    order by t.retired, t.name`.execute(db)
  return rows
}

/** False when an active till of the shop has this name. */
export const insertTill = async (db: Db, { shopId, id }: Named, name: string): Promise<boolean> => {
  const { count } = await sql`
    insert into tills (shop_id, id, name)
    values (${shopId}, ${id}, ${name})
    on conflict do nothing`.execute(db)
  return count > 0
}

export const nameTaken = async (db: Db, { shopId, id }: Named, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select
    from tills
    where shop_id = ${shopId} and id <> ${id} and lower(name) = lower(${name}) and not retired`.execute(db)
  return rows.length > 0
}

export const updateTill = async (
  db: Db,
  { shopId, id }: Named,
  { name, retired }: { name: string; retired: boolean },
): Promise<void> => {
  await sql`
    update tills
    set name = ${name}, retired = ${retired}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** Locks a till, so that it is opened once and not retired while it is open. */
export const lockTill = async (
  db: Db,
  { shopId, id }: Named,
): Promise<{ retired: boolean; isOpen: boolean } | undefined> => {
  await sql`select from tills where shop_id = ${shopId} and id = ${id} for update`.execute(db)
  const { rows } = await sql<{ retired: boolean; isOpen: boolean }>`
    select t.retired,
      exists (
        select
        from till_sessions s
        where s.shop_id = t.shop_id and s.till_id = t.id and s.closed_at is null
      ) as is_open
    from tills t
    where t.shop_id = ${shopId} and t.id = ${id}`.execute(db)
  return rows[0]
}

export const insertSession = async (
  db: Db,
  one: Named & { tillId: string; accountId: string; floatCents: number },
): Promise<void> => {
  await sql`
    insert into till_sessions (shop_id, id, till_id, opened_by)
    values (${one.shopId}, ${one.id}, ${one.tillId}, ${one.accountId})`.execute(db)
  await insertMovement(db, one, {
    kind: 'FLOAT',
    amountCents: one.floatCents,
    reason: '',
    accountId: one.accountId,
  })
}

export const insertMovement = async (
  db: Db,
  { shopId, id }: Named,
  one: {
    kind: 'FLOAT' | 'PAY_IN' | 'PAY_OUT'
    amountCents: number
    reason: string
    accountId: string
  },
): Promise<void> => {
  await sql`
    insert into till_movements (shop_id, session_id, kind, amount_cents, reason, account_id)
    values (${shopId}, ${id}, ${one.kind}, ${one.amountCents}, ${one.reason}, ${one.accountId})`.execute(db)
}

/** The signed amount by which a cash entry changes a drawer. */
export type CashMove = {
  shopId: string
  tenderId: string
  refundId: string | null
  amountCents: number
  accountId: string
}

/**
 * Records cash of an order in the drawer of the person who handles it. The session is locked against a count, not against other cash. Without an open drawer
 * nothing is written: the close of the day shows such cash by itself.
 */
export const insertCash = async (db: Db, cash: CashMove): Promise<void> => {
  await sql`
    insert into till_movements (shop_id, session_id, kind, amount_cents, tender_id, refund_id, account_id)
    select s.shop_id, s.id, ${cash.refundId === null ? 'ORDER' : 'ORDER_BACK'}, ${cash.amountCents},
      ${cash.tenderId}, ${cash.refundId}, ${cash.accountId}
    from till_sessions s
    where s.shop_id = ${cash.shopId}
      and s.id = drawer_of(${cash.shopId}, ${cash.accountId})
      and s.closed_at is null
    for share`.execute(db)
}

/** From now on the account's cash goes into this session. */
export const takeSession = async (db: Db, { shopId, id }: Named, accountId: string): Promise<void> => {
  await sql`
    insert into till_users (shop_id, account_id, session_id)
    values (${shopId}, ${accountId}, ${id})
    on conflict (shop_id, account_id) do update
    set session_id = excluded.session_id`.execute(db)
}

export type SessionRow = {
  shopId: string
  id: string
  tillName: string
  openedBy: string | null
  openedAt: Date
  closedBy: string | null
  closedAt: Date | null
  countedCents: number | null
  /** The sum of its movements. */
  balanceCents: number
  reason: string
  pieces: Record<string, number> | null
}

export const sessionById = async (db: Db, { shopId, id }: Named): Promise<SessionRow | undefined> => {
  const { rows } = await sql<SessionRow>`
    select s.shop_id, s.id, t.name as till_name, o.name as opened_by, s.opened_at, c.name as closed_by,
      s.closed_at, s.counted_cents, s.reason, s.pieces,
      coalesce(
        s.expected_cents,
        (select sum(amount_cents) from till_movements where shop_id = ${shopId} and session_id = ${id})
      )::cents as balance_cents
    from till_sessions s
    join tills t on t.shop_id = s.shop_id and t.id = s.till_id
    left join account_names o on o.id = s.opened_by
    left join account_names c on c.id = s.closed_by
    where s.shop_id = ${shopId} and s.id = ${id}`.execute(db)
  return rows[0]
}

/** Waits for cash entries under way in this drawer and prevents new ones. */
export const lockSession = async (db: Db, { shopId, id }: Named): Promise<void> => {
  await sql`select from till_sessions where shop_id = ${shopId} and id = ${id} for update`.execute(db)
}

export const hasOpenTill = async (db: Db, shopId: string): Promise<boolean> => {
  const { rows } = await sql`
    select
    from till_sessions
    where shop_id = ${shopId} and closed_at is null
    limit 1`.execute(db)
  return rows.length > 0
}

/** The drawer that receives the account's cash, under its lock; undefined if none is open. */
export const lockedDrawer = async (
  db: Db,
  shopId: string,
  accountId: string,
): Promise<SessionRow | undefined> => {
  const { rows } = await sql<{ id: string | null }>`
    select drawer_of(${shopId}, ${accountId}) as id`.execute(db)
  const id = rows[0]?.id
  if (!id) return undefined
  await lockSession(db, { shopId, id })
  return sessionById(db, { shopId, id })
}

export type MovementRow = {
  kind: (typeof tillMovementKinds)[number]
  amountCents: number
  orderId: string | null
  orderNo: string | null
  reason: string
  actor: string | null
  at: Date
}

export const newestMovements = async (
  db: Db,
  { shopId, id }: Named,
  limit: number,
): Promise<MovementRow[]> => {
  const { rows } = await sql<MovementRow>`
    select m.kind, m.amount_cents, b.order_id, b.order_no, m.reason, a.name as actor, m.at
    from till_movements m
    left join tender_bills b on b.shop_id = m.shop_id and b.tender_id = m.tender_id
    left join account_names a on a.id = m.account_id
    where m.shop_id = ${shopId} and m.session_id = ${id}
    order by m.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Closes a locked session. */
export const countSession = async (
  db: Db,
  { shopId, id }: Named,
  count: {
    expectedCents: number
    countedCents: number
    pieces: Record<string, number>
    reason: string
    accountId: string
  },
): Promise<void> => {
  await sql`
    update till_sessions
    set closed_at = clock_timestamp(), closed_by = ${count.accountId}, expected_cents = ${count.expectedCents},
      counted_cents = ${count.countedCents}, pieces = ${JSON.stringify(count.pieces)}::jsonb,
      reason = ${count.reason}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}
