import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type Total = {
  kind: 'SALE' | 'VOID' | 'REFUND'
  payKind: 'ANY' | 'CARD' | 'SCAN'
  count: number
  amount: number
}
export type Difference = {
  kind: 'OURS' | 'THEIRS' | 'AMOUNT'
  requestNo: string | null
  voucherNo: string | null
  amount: number
  terminalAmount: number
}
export type SettlementRow = {
  shopId: string
  id: string
  terminalId: string
  terminalNo: string
  batchNo: string
  requestNo: string
  state: 'ASKED' | 'AGREED' | 'DIFFERENT'
  hadUnknown: boolean
  ours: Total[]
  theirs: Total[]
  differences: Difference[]
  actorName: string
  createdAt: Date
  endedAt: Date | null
}

/** An approved trade of a batch, by the commands. */
export type Approved = {
  requestNo: string
  kind: Total['kind']
  voucherNo: string | null
  payKind: Total['payKind']
  amountCents: number
}

const columns = sql`s.shop_id, s.id, s.terminal_id, t.terminal_no, s.batch_no, s.request_no, s.state, s.had_unknown,
  s.ours, s.theirs, s.differences, s.actor_name, s.created_at, s.ended_at`

export const insertSettlement = async (
  db: Db,
  row: Pick<SettlementRow, 'shopId' | 'id' | 'terminalId' | 'batchNo' | 'requestNo' | 'hadUnknown'> & {
    actor: string
  },
): Promise<void> => {
  await sql`
    insert into terminal_settlements (
      shop_id, id, terminal_id, batch_no, request_no, had_unknown, actor_name
    )
    values (
      ${row.shopId}, ${row.id}, ${row.terminalId}, ${row.batchNo}, ${row.requestNo}, ${row.hadUnknown},
      ${row.actor}
    )`.execute(db)
}

/** The settlement of a terminal that has no answer yet. */
export const openSettlement = async (
  db: Db,
  shopId: string,
  terminalId: string,
): Promise<SettlementRow | undefined> => {
  const { rows } = await sql<SettlementRow>`
    select ${columns}
    from terminal_settlements s
    join terminals t on t.shop_id = s.shop_id and t.id = s.terminal_id
    where s.shop_id = ${shopId} and s.terminal_id = ${terminalId} and s.state = 'ASKED'`.execute(db)
  return rows[0]
}

export const settlementByNo = async (
  db: Db,
  shopId: string,
  requestNo: string,
): Promise<SettlementRow | undefined> => {
  const { rows } = await sql<SettlementRow>`
    select ${columns}
    from terminal_settlements s
    join terminals t on t.shop_id = s.shop_id and t.id = s.terminal_id
    where s.shop_id = ${shopId} and s.request_no = ${requestNo}
    for update of s`.execute(db)
  return rows[0]
}

/** Deletes a settlement that the terminal never began. */
export const dropSettlement = async (db: Db, { shopId, id }: SettlementRow): Promise<void> => {
  await sql`
    delete from terminal_settlements
    where shop_id = ${shopId} and id = ${id} and state = 'ASKED'`.execute(db)
}

export const latestSettlements = async (db: Db, shopId: string, limit: number): Promise<SettlementRow[]> => {
  const { rows } = await sql<SettlementRow>`
    select ${columns}
    from terminal_settlements s
    join terminals t on t.shop_id = s.shop_id and t.id = s.terminal_id
    where s.shop_id = ${shopId}
    order by s.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Settlements that have waited for an answer long enough to query the terminal. */
export const silentSettlements = async (db: Db): Promise<SettlementRow[]> => {
  const { rows } = await sql<SettlementRow>`
    select ${columns}
    from terminal_settlements s
    join terminals t on t.shop_id = s.shop_id and t.id = s.terminal_id
    where s.state = 'ASKED' and s.created_at < now() - interval '2 minutes'
    order by s.id
    limit 50`.execute(db)
  return rows
}

/** The approved trades of a terminal in a batch. */
export const approvedIn = async (
  db: Db,
  { shopId, terminalId }: Pick<SettlementRow, 'shopId' | 'terminalId'>,
  batchNo: string,
): Promise<Approved[]> => {
  const { rows } = await sql<Approved>`
    select own.request_no, own.kind, c.result ->> 'voucherNo' as voucher_no,
      coalesce(c.result ->> 'payKind', 'ANY') as pay_kind, (c.result ->> 'amountCents')::cents as amount_cents
    from terminal_commands c
    join terminal_commands own
      on own.shop_id = c.shop_id
      and own.request_no = c.request_no
      and own.kind in ('SALE', 'VOID', 'REFUND')
    where c.shop_id = ${shopId}
      and c.terminal_id = ${terminalId}
      and c.result ->> 'state' = 'APPROVED'
      and c.result ->> 'batchNo' = ${batchNo}
    order by own.id`.execute(db)
  return [...new Map(rows.map((row) => [row.requestNo, row])).values()]
}

/** The requests of a terminal since its batch began that have no final result. */
export const openRequests = async (db: Db, shopId: string, terminalId: string): Promise<string[]> => {
  const { rows } = await sql<{ requestNo: string }>`
    select c.request_no
    from terminal_commands c
    join terminals t on t.shop_id = c.shop_id and t.id = c.terminal_id
    where c.shop_id = ${shopId}
      and c.terminal_id = ${terminalId}
      and c.kind in ('SALE', 'VOID', 'REFUND')
      and c.refused is null
      and c.state <> 'WITHDRAWN'
      and c.created_at >= t.batch_began_at - interval '1 day'
      and coalesce(c.result ->> 'state', 'UNKNOWN') = 'UNKNOWN'`.execute(db)
  return rows.map((row) => row.requestNo)
}

export const endSettlement = async (
  db: Db,
  row: SettlementRow,
  end: {
    batchNo: string
    state: 'AGREED' | 'DIFFERENT'
    ours: Total[]
    theirs: Total[]
    differences: Difference[]
  },
): Promise<void> => {
  await sql`
    update terminal_settlements
    set state = ${end.state}, batch_no = ${end.batchNo}, ours = ${JSON.stringify(end.ours)}::jsonb,
      theirs = ${JSON.stringify(end.theirs)}::jsonb, differences = ${JSON.stringify(end.differences)}::jsonb,
      ended_at = now()
    where shop_id = ${row.shopId} and id = ${row.id} and state = 'ASKED'`.execute(db)
}

/** Records that a terminal has begun a new batch. */
export const beginBatch = async (
  db: Db,
  { shopId, terminalId }: SettlementRow,
  batchNo: string,
): Promise<void> => {
  await sql`
    update terminals
    set batch_no = ${batchNo}, batch_began_at = now()
    where shop_id = ${shopId} and id = ${terminalId} and batch_no <> ${batchNo}`.execute(db)
}
