import type { Ack, Result } from '@showfloor/contract/terminals/bridge'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { CommandRow } from './verdict.ts'

const columns = sql`shop_id, id, terminal_id, request_no, echo, kind, state, amount_cents, not_after, handed_at,
  acked_at, refused, result, created_at`

/** The sale to be refunded, as the terminal knows it. */
export type Original = {
  requestNo: string
  voucherNo: string
  batchNo: string
  referenceNo: string
  date: string
  amountCents: number
}

export type NewCommand = Pick<CommandRow, 'shopId' | 'terminalId' | 'requestNo' | 'kind'> & {
  id: string
  echo: string
  amountCents: number | null
  readBatch?: boolean
  original?: Original | null
  operatorNo: string
  notAfter: Date
}

/** Every command of one request, oldest first. */
export const commandsOf = async (db: Db, shopId: string, requestNo: string): Promise<CommandRow[]> => {
  const { rows } = await sql<CommandRow>`
    select ${columns}
    from terminal_commands
    where shop_id = ${shopId} and request_no = ${requestNo}
    order by id`.execute(db)
  return rows
}

/** The requests whose numbers have this prefix: the attempts of one refund. */
export const requestsLike = async (db: Db, shopId: string, no: string): Promise<CommandRow[]> => {
  const { rows } = await sql<CommandRow>`
    select ${columns}
    from terminal_commands
    where shop_id = ${shopId}
      and request_no in (
        select ${no}::text
        union all
        select ${no}::text || '.' || n
        from generate_series(2, 99) n
      )
      and kind in ('VOID', 'REFUND')
    order by id`.execute(db)
  return rows
}

/** Stores a command. False when its terminal is busy with another one. */
export const insertCommand = async (db: Db, command: NewCommand): Promise<boolean> => {
  const result = await sql`
    insert into terminal_commands (
      shop_id, id, terminal_id, request_no, echo, kind, amount_cents, read_batch, original, operator_no, not_after
    )
    values (
      ${command.shopId}, ${command.id}, ${command.terminalId}, ${command.requestNo}, ${command.echo},
      ${command.kind}, ${command.amountCents}, ${command.readBatch ?? false},
      ${command.original ? JSON.stringify(command.original) : null}::jsonb, ${command.operatorNo}, ${command.notAfter}
    )
    on conflict do nothing`.execute(db)
  return result.count === 1
}

/** Frees a terminal from commands that timed out without an answer. */
export const loseCommands = async (db: Db, shopId: string, ids: readonly string[]): Promise<void> => {
  await sql`
    update terminal_commands
    set state = 'LOST'
    where shop_id = ${shopId}
      and id = any(${[...ids]}::bigint[])
      and state in ('WAITING', 'ACKED')`.execute(db)
}

/** The running command of a terminal. */
export const runningCommand = async (
  db: Db,
  shopId: string,
  terminalId: string,
): Promise<CommandRow | undefined> => {
  const { rows } = await sql<CommandRow>`
    select ${columns}
    from terminal_commands
    where shop_id = ${shopId}
      and terminal_id = ${terminalId}
      and state in ('WAITING', 'ACKED')
      and kind in ('SALE', 'VOID', 'REFUND', 'SETTLE', 'SIGN_IN')`.execute(db)
  return rows[0]
}

/** Withdraws a command that no bridge has fetched; false when one has. */
export const withdrawCommand = async (db: Db, { shopId, id }: CommandRow): Promise<boolean> => {
  const result = await sql`
    update terminal_commands
    set state = 'WITHDRAWN'
    where shop_id = ${shopId}
      and id = ${id}
      and handed_at is null
      and acked_at is null
      and state = 'WAITING'`.execute(db)
  return result.count === 1
}

export type HandedRow = CommandRow & {
  terminalNo: string
  operatorNo: string
  readBatch: boolean
  original: Original | null
}

/** Hands a bridge the commands that it has not acknowledged, oldest first. Commands older than a day are not handed out. */
export const handOut = async (db: Db, shopId: string, bridgeId: string): Promise<HandedRow[]> => {
  const { rows } = await sql<HandedRow>`
    with handed as (
      update terminal_commands c
      set handed_at = coalesce(handed_at, now())
      from terminals t
      where t.shop_id = ${shopId}
        and t.bridge_id = ${bridgeId}
        and c.shop_id = t.shop_id
        and c.terminal_id = t.id
        and c.acked_at is null
        and c.state in ('WAITING', 'LOST')
        and c.created_at > now() - interval '1 day'
      returning c.*, t.terminal_no
    )
    select ${columns}, terminal_no, operator_no, read_batch, original
    from handed
    order by id
    limit 20`.execute(db)
  return rows
}

/** The command that a message of a bridge refers to, by number, echo and terminal. */
type Named = { shopId: string; bridgeId: string; requestNo: string; echo: string }

const isBridges = ({ shopId, bridgeId }: Named) => sql`
  terminal_id in (select id from terminals where shop_id = ${shopId} and bridge_id = ${bridgeId})`

/** Stores an acknowledgement; false if it changes nothing. */
export const keepAck = async (db: Db, named: Named, ack: Ack): Promise<boolean> => {
  const refused = ack.accepted ? null : (ack.refused ?? 'REFUSED')
  const result = await sql`
    update terminal_commands
    set acked_at = now(), refused = ${refused},
      state = case when ${ack.accepted} then case state when 'WAITING' then 'ACKED' else state end else 'REFUSED' end
    where shop_id = ${named.shopId}
      and request_no = ${named.requestNo}
      and echo = ${named.echo}
      and acked_at is null
      and state in ('WAITING', 'LOST')
      and ${isBridges(named)}`.execute(db)
  return result.count === 1
}

/** Stores a result. A final result stays. False if it changes nothing or belongs to no command of this bridge and terminal. */
export const keepResult = async (
  db: Db,
  named: Named & { terminalNo: string },
  result: Result,
): Promise<boolean> => {
  const { count } = await sql`
    update terminal_commands
    set state = 'ENDED', acked_at = coalesce(acked_at, now()), result = ${JSON.stringify(result)}::jsonb
    where shop_id = ${named.shopId}
      and request_no = ${named.requestNo}
      and echo = ${named.echo}
      and state <> 'WITHDRAWN'
      and coalesce(result ->> 'state', 'UNKNOWN') = 'UNKNOWN'
      and terminal_id = (
        select id
        from terminals
        where shop_id = ${named.shopId} and bridge_id = ${named.bridgeId} and terminal_no = ${named.terminalNo}
      )`.execute(db)
  return count === 1
}

/** Whether such a command was ever sent to this terminal. */
export const isCommandOf = async (db: Db, named: Named & { terminalNo: string }): Promise<boolean> => {
  const { rows } = await sql`
    select
    from terminal_commands c
    join terminals t on t.shop_id = c.shop_id and t.id = c.terminal_id
    where c.shop_id = ${named.shopId}
      and c.request_no = ${named.requestNo}
      and c.echo = ${named.echo}
      and t.bridge_id = ${named.bridgeId}
      and t.terminal_no = ${named.terminalNo}`.execute(db)
  return rows.length > 0
}
