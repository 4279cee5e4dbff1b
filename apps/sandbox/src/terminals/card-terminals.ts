import { z } from 'zod'
import { flag, openDatabase, tableOf, type Db } from '../sqlite.ts'

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

const byOrder = 'primary key (terminal_no, erp_order)'
const named = z.object({ terminal_no: z.string(), erp_order: z.string() })
const tables = [
  tableOf('card_terminals', terminalRow, 'primary key (no)'),
  tableOf('card_trades', tradeRow, byOrder, 'check (cents > 0)'),
  tableOf('card_receipts', named.extend({ copies: z.int() }), byOrder),
  tableOf('card_settlements', named.extend(settlementRow.shape), byOrder),
]

export type CardTerminals = ReturnType<typeof openCardTerminals>

/** The memory of the card terminals, on disk before any answer: a terminal keeps its trades over a power cut. */
export const openCardTerminals = (dir: string, nowMs: () => number) => {
  const db = openDatabase(dir, 'card-terminals.sqlite', tables)
  return {
    ...terminalTable(db),
    ...tradeTable(db),
    ...endings(db),
    ...paper(db),
    begin: (no: string, trade: NewTrade) => begin(db, nowMs(), no, trade),
    close: db.close,
  }
}

function terminalOf(db: Db, no: string): CardTerminal {
  db.run("insert into card_terminals values (?, 1, 1, 1, 1, 'WAITS', 0, 'NONE') on conflict do nothing", no)
  const [found] = db.all(terminalRow, 'select * from card_terminals where no = ?', no)
  if (!found) throw new Error(`no terminal ${no}`)
  return found
}

function terminalTable(db: Db) {
  return {
    terminal: (no: string) => terminalOf(db, no),
    set: (no: string, change: Partial<CardTerminal>): CardTerminal => {
      terminalOf(db, no)
      db.update('card_terminals', change, 'no = ?', no)
      return terminalOf(db, no)
    },
  }
}

type NewTrade = Pick<CardTrade, 'erp_order' | 'flag' | 'cents' | 'state'>

/** Keeps a trade under the next voucher number; a known order number stays as it is. */
function begin(db: Db, atMs: number, no: string, trade: NewTrade): void {
  const { batch, next_voucher: next } = terminalOf(db, no)
  const voucher = String(next).padStart(6, '0')
  const reference = String(atMs).slice(-12).padStart(12, '0')
  const insert = "insert into card_trades values (?, ?, ?, ?, ?, ?, ?, ?, '2', 0, ?) on conflict do nothing"
  const { erp_order: order, flag: kind, state, cents } = trade
  const made = db.run(insert, no, order, kind, state, cents, batch, voucher, reference, atMs)
  if (made.changes === 1) db.run('update card_terminals set next_voucher = next_voucher + 1 where no = ?', no)
}

function tradeTable(db: Db) {
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
    trade: (no: string, order: string) => db.all(tradeRow, byOrder, no, order)[0],
    waiting: () => db.all(tradeRow, waiting),
    /** The trades of the open batch. */
    batch: (no: string) => db.all(tradeRow, batch, no),
    byVoucher: (no: string, voucher: string) => db.all(tradeRow, byVoucher, no, voucher)[0],
    /** Ends or changes a trade that is not over; false when it is. */
    move: (
      no: string,
      order: string,
      state: CardTrade['state'],
      more: { cents?: number; method?: string } = {},
    ) => db.run(move, state, more.cents ?? null, more.method ?? null, no, order).changes === 1,
    /** Forgets a trade, like a terminal that was reset. */
    forget: (no: string, order: string) =>
      void db.run('delete from card_trades where terminal_no = ? and erp_order = ?', no, order),
  }
}

function endings(db: Db) {
  const byOrder = 'select answer from card_settlements where terminal_no = ? and erp_order = ?'
  return {
    settlement: (no: string, order: string) => db.all(settlementRow, byOrder, no, order)[0]?.answer,
    /** Empties the batch and begins the next, in one write with the answer for a repeat. */
    settle: (no: string, order: string, answer: string) => {
      db.inTransaction(() => {
        db.run('insert into card_settlements values (?, ?, ?)', no, order, answer)
        db.run('update card_trades set is_settled = 1 where terminal_no = ?', no)
        db.run('update card_terminals set batch = batch + 1 where no = ?', no)
      })
    },
  }
}

function paper(db: Db) {
  const empty = new Set<string>()
  const print = `
    insert into card_receipts
    values (?, ?, 1)
    on conflict do update set copies = copies + 1`
  return {
    setPaper: (no: string, hasPaper: boolean) => void (hasPaper ? empty.delete(no) : empty.add(no)),
    /** False when the paper is out; restarting the terminal refills it. */
    print: (no: string, order: string): boolean => !empty.has(no) && db.run(print, no, order).changes === 1,
  }
}
