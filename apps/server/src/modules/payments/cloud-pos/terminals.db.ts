import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type PosTerminalRow = {
  shopId: string
  id: string
  name: string
  state: 'ACTIVATING' | 'ACTIVE' | 'BLOCKED' | 'ENDED'
  terminalSn: string | null
  sealedKey: string | null
  sealedPreviousKey: string | null
  rotatedAt: Date | null
  triedAt: Date | null
  trouble: string | null
  /** The legal entity that it was activated for. */
  entityId: string
}
type Key = Pick<PosTerminalRow, 'shopId' | 'id'>

const columns = sql`shop_id, id, name, state, terminal_sn, sealed_key, sealed_previous_key, rotated_at, tried_at,
  trouble, entity_id`

export const posTerminalById = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<PosTerminalRow | undefined> => {
  const { rows } = await sql<PosTerminalRow>`
    select ${columns}
    from cloud_pos_terminals
    where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0]
}

/** The active terminals of a shop, oldest first. */
export const posTerminalsOf = async (db: Db, shopId: string): Promise<PosTerminalRow[]> => {
  const { rows } = await sql<PosTerminalRow>`
    select ${columns}
    from cloud_pos_terminals
    where shop_id = ${shopId} and state <> 'ENDED'
    order by id`.execute(db)
  return rows
}

/** The terminal that was created under this idempotency key. */
export const posTerminalByKey = async (
  db: Db,
  shopId: string,
  accountId: string,
  key: string,
): Promise<PosTerminalRow | undefined> => {
  const { rows } = await sql<PosTerminalRow>`
    select ${columns}
    from cloud_pos_terminals
    where shop_id = ${shopId} and account_id = ${accountId} and idempotency_key = ${key}`.execute(db)
  return rows[0]
}

export const insertPosTerminal = async (
  db: Db,
  terminal: { shopId: string; id: string; name: string; accountId: string; key: string },
): Promise<void> => {
  await sql`
    insert into cloud_pos_terminals (shop_id, id, name, account_id, idempotency_key)
    values (${terminal.shopId}, ${terminal.id}, ${terminal.name}, ${terminal.accountId}, ${terminal.key})
    on conflict do nothing`.execute(db)
}

/** Gives a terminal its number and key. False when it was deactivated in the meantime. */
export const keepActivated = async (
  db: Db,
  { shopId, id }: Key,
  made: { sn: string; sealedKey: string; entityId: string },
): Promise<boolean> => {
  const result = await sql`
    update cloud_pos_terminals
    set state = 'ACTIVE', terminal_sn = ${made.sn}, sealed_key = ${made.sealedKey}, sealed_previous_key = null,
      rotated_at = now(), tried_at = now(), rotating_until = null, trouble = null, entity_id = ${made.entityId}
    where shop_id = ${shopId} and id = ${id} and state <> 'ENDED'`.execute(db)
  return result.count === 1
}

/** Keeps why a terminal does not work; its number and keys stay. */
export const keepTrouble = async (db: Db, { shopId, id }: Key, trouble: string): Promise<void> => {
  await sql`
    update cloud_pos_terminals
    set trouble = ${trouble}
    where shop_id = ${shopId} and id = ${id}`.execute(db)
}

/** Deactivates a terminal and deletes its keys. False when it was deactivated already. */
export const endPosTerminal = async (db: Db, shopId: string, id: string): Promise<boolean> => {
  const result = await sql`
    update cloud_pos_terminals
    set state = 'ENDED', sealed_key = null, sealed_previous_key = null, rotating_until = null
    where shop_id = ${shopId} and id = ${id} and state <> 'ENDED'`.execute(db)
  return result.count === 1
}

const sameKey = (sealed: string | null) => sql`sealed_key is not distinct from ${sealed}`

/** Claims the change of a key for as long as an answer may take. False while another process has the claim, or when the key has changed. */
export const claimRotation = async (db: Db, row: PosTerminalRow): Promise<boolean> => {
  const result = await sql`
    update cloud_pos_terminals
    set rotating_until = clock_timestamp() + interval '30 seconds', tried_at = clock_timestamp()
    where shop_id = ${row.shopId}
      and id = ${row.id}
      and state = 'ACTIVE'
      and ${sameKey(row.sealedKey)}
      and (rotating_until is null or rotating_until < clock_timestamp())`.execute(db)
  return result.count === 1
}

/** Whether the key of a terminal is being changed right now. */
export const isRotating = async (db: Db, { shopId, id }: Key): Promise<boolean> => {
  const { rows } = await sql`
    select
    from cloud_pos_terminals
    where shop_id = ${shopId} and id = ${id} and rotating_until > clock_timestamp()`.execute(db)
  return rows.length > 0
}

/** Keeps a new key beside the previous one. */
export const keepRotated = async (db: Db, row: PosTerminalRow, sealedKey: string): Promise<void> => {
  await sql`
    update cloud_pos_terminals
    set sealed_previous_key = sealed_key, sealed_key = ${sealedKey}, rotated_at = now(), rotating_until = null,
      trouble = null
    where shop_id = ${row.shopId}
      and id = ${row.id}
      and state = 'ACTIVE'
      and ${sameKey(row.sealedKey)}`.execute(db)
}

/** Gives up a claim without a new key; a terminal without a valid key becomes BLOCKED. False when it was blocked already. */
export const endRotation = async (
  db: Db,
  row: PosTerminalRow,
  { trouble, isBlocked }: { trouble: string; isBlocked: boolean },
): Promise<boolean> => {
  const result = await sql`
    update cloud_pos_terminals
    set rotating_until = null, trouble = ${trouble},
      state = case when ${isBlocked} then 'BLOCKED' else state end
    where shop_id = ${row.shopId}
      and id = ${row.id}
      and state = 'ACTIVE'
      and ${sameKey(row.sealedKey)}`.execute(db)
  return result.count === 1
}

/** Terminals whose key is from an earlier day in China, least recently tried first. */
export const posTerminalsToSignIn = async (db: Db, limit: number): Promise<PosTerminalRow[]> => {
  const { rows } = await sql<PosTerminalRow>`
    select ${columns}
    from cloud_pos_terminals
    where state = 'ACTIVE'
      and (rotated_at at time zone 'Asia/Shanghai')::date < (now() at time zone 'Asia/Shanghai')::date
    order by tried_at nulls first
    limit ${limit}`.execute(db)
  return rows
}

export const keepTenderTerminal = async (
  db: Db,
  shopId: string,
  tenderId: string,
  terminalId: string,
): Promise<void> => {
  await sql`
    update tenders
    set pos_terminal_id = ${terminalId}
    where shop_id = ${shopId} and id = ${tenderId}`.execute(db)
}

type TenderTerminal = { posTerminalId: string | null; providerTradeNo: string | null; entityId: string }

/** The terminal of a tender, its legal entity, and Shouqianba's number for the tender. */
export const tenderTerminal = async (
  db: Db,
  shopId: string,
  tenderId: string,
): Promise<TenderTerminal | undefined> => {
  const { rows } = await sql<TenderTerminal>`
    select pos_terminal_id, provider_trade_no, entity_id
    from tenders
    where shop_id = ${shopId} and id = ${tenderId}`.execute(db)
  return rows[0]
}
