import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const flag = z.int().transform((value) => value === 1)
const terminalRow = z.object({
  no: z.string(),
  batch: z.int(),
  next_voucher: z.int(),
  is_online: flag,
  is_signed_in: flag,
  /** The outcome of the next sales: they wait for a person at the terminal's page, or end by themselves. */
  manner: z.enum(['WAITS', 'PAYS', 'DECLINES', 'MUTE']),
  /** How far its clock is off. */
  clock_ms: z.int(),
  /** What is printed wrongly: nothing, the words, or the amount too. */
  rubbish: z.enum(['NONE', 'WORDS', 'AMOUNT']),
})
const tradeRow = z.object({
  terminal_no: z.string(),
  erp_order: z.string(),
  flag: z.string(),
  state: z.enum(['WAITING', 'PAYING', 'APPROVED', 'DECLINED', 'CANCELLED']),
  cents: z.int(),
  batch: z.int(),
  voucher: z.string(),
  reference: z.string(),
  pay_method: z.string(),
  is_settled: flag,
  at_ms: z.int(),
})
const settlementRow = z.object({ answer: z.string() })
export type CardTerminal = z.infer<typeof terminalRow>
export type CardTrade = z.infer<typeof tradeRow>

const tables = `
  create table if not exists card_terminals (
    no text primary key,
    batch integer not null,
    next_voucher integer not null,
    is_online integer not null,
    is_signed_in integer not null,
    manner text not null,
    clock_ms integer not null,
    rubbish text not null
  ) strict;
  create table if not exists card_trades (
    terminal_no text not null,
    erp_order text not null,
    flag text not null,
    state text not null,
    cents integer not null check (cents > 0),
    batch integer not null,
    voucher text not null,
    reference text not null,
    pay_method text not null,
    is_settled integer not null,
    at_ms integer not null,
    primary key (terminal_no, erp_order)
  ) strict;
  create table if not exists card_receipts (
    terminal_no text not null,
    erp_order text not null,
    copies integer not null,
    primary key (terminal_no, erp_order)
  ) strict;
  create table if not exists card_settlements (
    terminal_no text not null,
    erp_order text not null,
    answer text not null,
    primary key (terminal_no, erp_order)
  ) strict;
`

export type CardTerminals = ReturnType<typeof openCardTerminals>

/** The memory of the card terminals, on disk before any answer: a terminal keeps its trades over a power cut. */
export const openCardTerminals = (dir: string, nowMs: () => number) => {
  const db = new DatabaseSync(join(dir, 'card-terminals.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  db.exec(tables)
  return {
    ...terminalTable(db),
    ...tradeTable(db),
    ...endings(db),
    ...paper(db),
    begin: (no: string, trade: NewTrade) => begin(db, nowMs(), no, trade),
    close: () => db.close(),
  }
}

function all<T>(db: DatabaseSync, row: z.ZodType<T>, sql: string, ...values: (string | number)[]): T[] {
  return z.array(row).parse(db.prepare(sql).all(...values))
}

function terminalOf(db: DatabaseSync, no: string): CardTerminal {
  db.prepare(
    "insert into card_terminals values (?, 1, 1, 1, 1, 'WAITS', 0, 'NONE') on conflict do nothing",
  ).run(no)
  const [found] = all(db, terminalRow, 'select * from card_terminals where no = ?', no)
  if (!found) throw new Error(`no terminal ${no}`)
  return found
}

function terminalTable(db: DatabaseSync) {
  return {
    terminal: (no: string) => terminalOf(db, no),
    set: (no: string, change: Partial<CardTerminal>): CardTerminal => {
      terminalOf(db, no)
      for (const [name, value] of Object.entries(change))
        db.prepare(`update card_terminals set ${name} = ? where no = ?`).run(
          typeof value === 'boolean' ? Number(value) : value,
          no,
        )
      return terminalOf(db, no)
    },
  }
}

type NewTrade = Pick<CardTrade, 'erp_order' | 'flag' | 'cents' | 'state'>

/** Keeps a trade under the next voucher number; a known order number stays as it is. */
function begin(db: DatabaseSync, atMs: number, no: string, trade: NewTrade): void {
  const { batch, next_voucher: next } = terminalOf(db, no)
  const voucher = String(next).padStart(6, '0')
  const reference = String(atMs).slice(-12).padStart(12, '0')
  const made = db
    .prepare("insert into card_trades values (?, ?, ?, ?, ?, ?, ?, ?, '2', 0, ?) on conflict do nothing")
    .run(no, trade.erp_order, trade.flag, trade.state, trade.cents, batch, voucher, reference, atMs)
  if (made.changes === 1)
    db.prepare('update card_terminals set next_voucher = next_voucher + 1 where no = ?').run(no)
}

function tradeTable(db: DatabaseSync) {
  const move = `
    update card_trades
    set state = ?, cents = coalesce(?, cents), pay_method = coalesce(?, pay_method)
    where terminal_no = ? and erp_order = ? and state in ('WAITING', 'PAYING')`
  const byOrder = 'select * from card_trades where terminal_no = ? and erp_order = ?'
  const byVoucher = 'select * from card_trades where terminal_no = ? and voucher = ?'
  const waiting = `
    select *
    from card_trades
    where state in ('WAITING', 'PAYING')
    order by at_ms
    limit 50`
  const batch = `
    select *
    from card_trades
    where terminal_no = ? and is_settled = 0 and state = 'APPROVED'
    order by voucher`
  return {
    trade: (no: string, order: string) => all(db, tradeRow, byOrder, no, order)[0],
    waiting: () => all(db, tradeRow, waiting),
    /** The trades of the open batch. */
    batch: (no: string) => all(db, tradeRow, batch, no),
    byVoucher: (no: string, voucher: string) => all(db, tradeRow, byVoucher, no, voucher)[0],
    /** Ends or changes a trade that is not over; false when it is. */
    move: (
      no: string,
      order: string,
      state: CardTrade['state'],
      more: { cents?: number; method?: string } = {},
    ) => db.prepare(move).run(state, more.cents ?? null, more.method ?? null, no, order).changes === 1,
    /** Forgets a trade, like a terminal that was reset. */
    forget: (no: string, order: string) =>
      void db.prepare('delete from card_trades where terminal_no = ? and erp_order = ?').run(no, order),
  }
}

function endings(db: DatabaseSync) {
  const byOrder = 'select answer from card_settlements where terminal_no = ? and erp_order = ?'
  return {
    settlement: (no: string, order: string) => all(db, settlementRow, byOrder, no, order)[0]?.answer,
    /** Empties the batch and begins the next, in one write with the answer for a repeat. */
    settle: (no: string, order: string, answer: string) => {
      db.exec('begin immediate')
      db.prepare('insert into card_settlements values (?, ?, ?)').run(no, order, answer)
      db.prepare('update card_trades set is_settled = 1 where terminal_no = ?').run(no)
      db.prepare('update card_terminals set batch = batch + 1 where no = ?').run(no)
      db.exec('commit')
    },
  }
}

function paper(db: DatabaseSync) {
  const empty = new Set<string>()
  const print = `
    insert into card_receipts
    values (?, ?, 1)
    on conflict do update set copies = copies + 1`
  return {
    setPaper: (no: string, hasPaper: boolean) => void (hasPaper ? empty.delete(no) : empty.add(no)),
    /** False when the paper is out; restarting the terminal refills it. */
    print: (no: string, order: string): boolean =>
      !empty.has(no) && db.prepare(print).run(no, order).changes === 1,
  }
}
