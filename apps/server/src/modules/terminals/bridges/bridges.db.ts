import type { Hello } from '@showfloor/contract/terminals/bridge'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'

/** What the vault seals a bridge's secret for. */
export const bridgePurpose = 'terminal bridges'

/** `secret` is sealed. */
export type BridgeRow = {
  shopId: string
  id: string
  name: string
  secret: string
  version: string | null
  seenAt: Date | null
}
export type TerminalRow = {
  shopId: string
  id: string
  bridgeId: string
  terminalNo: string
  online: boolean
  signedIn: boolean
  batchNo: string
  batchBeganAt: Date
  seenAt: Date | null
}

/** A bridge without a message for this long counts as offline. */
const silentMs = 90_000
export const isFresh = ({ seenAt: seen }: Pick<BridgeRow, 'seenAt'>): boolean =>
  seen !== null && seen.getTime() > Date.now() - silentMs
export const isOnline = (terminal: TerminalRow): boolean => terminal.online && isFresh(terminal)

export const bridgeById = async (db: Db, shopId: string, id: string): Promise<BridgeRow | undefined> => {
  const { rows } = await sql<BridgeRow>`
    select shop_id, id, name, secret, version, seen_at
    from terminal_bridges
    where shop_id = ${shopId} and id = ${id} and removed_at is null`.execute(db)
  return rows[0]
}

export const bridgesOf = async (db: Db, shopId: string): Promise<BridgeRow[]> => {
  const { rows } = await sql<BridgeRow>`
    select shop_id, id, name, secret, version, seen_at
    from terminal_bridges
    where shop_id = ${shopId} and removed_at is null
    order by id`.execute(db)
  return rows
}

export const insertBridge = async (
  db: Db,
  bridge: { shopId: string; id: string; name: string; secret: string },
): Promise<void> => {
  await sql`
    insert into terminal_bridges (shop_id, id, name, secret)
    values (${bridge.shopId}, ${bridge.id}, ${bridge.name}, ${bridge.secret})`.execute(db)
}

/** False when it is already removed. */
export const endBridge = async (db: Db, shopId: string, id: string): Promise<boolean> => {
  const result = await sql`
    update terminal_bridges
    set removed_at = now(), secret = ''
    where shop_id = ${shopId} and id = ${id} and removed_at is null`.execute(db)
  return result.count === 1
}

/** Stores a nonce; false when it was used before. */
export const keepNonce = async (db: Db, { shopId, id }: BridgeRow, nonce: string): Promise<boolean> => {
  const result = await sql`
    insert into terminal_nonces (shop_id, bridge_id, nonce)
    values (${shopId}, ${id}, ${nonce})
    on conflict do nothing`.execute(db)
  return result.count === 1
}

/** Stores a bridge's report about itself. A terminal that another bridge of the shop reported before moves to this bridge. */
export const keepHello = async (db: Db, bridge: BridgeRow, hello: Hello): Promise<void> => {
  await sql`
    update terminal_bridges
    set version = ${hello.version}, seen_at = now()
    where shop_id = ${bridge.shopId} and id = ${bridge.id}`.execute(db)
  // Longer than a signature is valid.
  await sql`
    delete from terminal_nonces
    where shop_id = ${bridge.shopId}
      and bridge_id = ${bridge.id}
      and at < now() - interval '15 minutes'`.execute(db)
  for (const { terminalNo, online, signedIn, batchNo } of hello.terminals)
    await sql`
      insert into terminals as t (shop_id, id, bridge_id, terminal_no, online, signed_in, batch_no)
      values (
        ${bridge.shopId}, ${newId()}, ${bridge.id}, ${terminalNo}, ${online}, ${signedIn}, ${batchNo}
      )
      on conflict (shop_id, terminal_no) do update
      set bridge_id = excluded.bridge_id, online = excluded.online, signed_in = excluded.signed_in,
        batch_began_at = case
          when excluded.batch_no in (t.batch_no, '') then t.batch_began_at
          else now()
        end,
        batch_no = coalesce(nullif(excluded.batch_no, ''), t.batch_no)`.execute(db)
  await sql`
    update terminals
    set online = false
    where shop_id = ${bridge.shopId}
      and bridge_id = ${bridge.id}
      and online
      and not terminal_no = any(${hello.terminals.map(({ terminalNo }) => terminalNo)}::text[])`.execute(db)
}

const terminalColumns = sql`t.shop_id, t.id, t.bridge_id, t.terminal_no, t.online, t.signed_in, t.batch_no,
  t.batch_began_at, b.seen_at`

export const terminalById = async (db: Db, shopId: string, id: string): Promise<TerminalRow | undefined> => {
  const { rows } = await sql<TerminalRow>`
    select ${terminalColumns}
    from terminals t
    join terminal_bridges b on b.shop_id = t.shop_id and b.id = t.bridge_id
    where t.shop_id = ${shopId} and t.id = ${id} and b.removed_at is null`.execute(db)
  return rows[0]
}

/** The same, locked against concurrent commands. */
export const terminalUnderLock = async (
  db: Db,
  shopId: string,
  id: string,
): Promise<TerminalRow | undefined> => {
  await sql`select from terminals where shop_id = ${shopId} and id = ${id} for update`.execute(db)
  return terminalById(db, shopId, id)
}

/** The terminals of a shop, and whether each is busy. */
export const terminalsOf = async (db: Db, shopId: string): Promise<(TerminalRow & { busy: boolean })[]> => {
  const { rows } = await sql<TerminalRow & { busy: boolean }>`
    select ${terminalColumns},
      exists (
        select
        from terminal_commands c
        where c.shop_id = t.shop_id
          and c.terminal_id = t.id
          and c.state in ('WAITING', 'ACKED')
          and c.kind in ('SALE', 'VOID', 'REFUND', 'SETTLE', 'SIGN_IN')
          and coalesce(c.acked_at + interval '120 seconds', c.not_after + interval '10 seconds') > now()
      ) as busy
    from terminals t
    join terminal_bridges b on b.shop_id = t.shop_id and b.id = t.bridge_id
    where t.shop_id = ${shopId} and b.removed_at is null
    order by t.terminal_no`.execute(db)
  return rows
}

/** Whether a shop has card terminals. */
export const hasTerminals = async (db: Db, shopId: string): Promise<boolean> =>
  (await terminalsOf(db, shopId)).length > 0
