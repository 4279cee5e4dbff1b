import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { merchant, type Merchant } from '../rows.ts'
import { addMerchant } from '../store.ts'

const flag = z.int().transform((value) => value === 1)
const terminalRow = z.object({
  merchant,
  sn: z.string(),
  device_id: z.string(),
  code: z.string(),
  name: z.string(),
  key: z.string(),
  previous_key: z.string().nullable(),
})
const codeRow = z.object({ code: z.string(), uses: z.int(), created_at_ms: z.int() })
const orderRow = z.object({
  client_sn: z.string(),
  sn: z.string(),
  terminal_sn: z.string(),
  subject: z.string(),
  total_cents: z.int(),
  net_cents: z.int(),
  status: z.string(),
  /** Whether the customer's money ever arrived; a revocation refunds it. */
  was_paid: flag,
  merchant_borne: z.int(),
  platform_borne: z.int(),
  /** Sold with a promotion of the platform: it can only be refunded in full. */
  is_promoted: flag,
  notify_url: z.string(),
  paid_at_ms: z.int().nullable(),
  created_at_ms: z.int(),
})
const refundRow = z.object({ request_no: z.string(), cents: z.int() })
const givenBackRow = z.object({
  client_sn: z.string(),
  request_no: z.string(),
  cents: z.int(),
  at_ms: z.int(),
})
export type UpayTerminal = z.infer<typeof terminalRow>
export type UpayOrder = z.infer<typeof orderRow>

const tables = `
  create table if not exists upay_codes (
    code text primary key,
    uses integer not null,
    created_at_ms integer not null
  ) strict;
  create table if not exists upay_terminals (
    sn text primary key,
    device_id text not null,
    code text not null,
    name text not null,
    key text not null,
    previous_key text,
    merchant text not null default 'first',
    unique (device_id, code)
  ) strict;
  create table if not exists upay_orders (
    client_sn text primary key,
    sn text not null unique,
    terminal_sn text not null,
    subject text not null,
    total_cents integer not null check (total_cents > 0),
    net_cents integer not null,
    status text not null,
    was_paid integer not null,
    merchant_borne integer not null,
    platform_borne integer not null,
    is_promoted integer not null,
    notify_url text not null,
    paid_at_ms integer,
    created_at_ms integer not null
  ) strict;
  create table if not exists upay_refunds (
    client_sn text not null,
    request_no text not null,
    cents integer not null check (cents > 0),
    primary key (client_sn, request_no)
  ) strict;
  create table if not exists upay_given_back (
    client_sn text not null,
    request_no text not null,
    cents integer not null check (cents > 0),
    at_ms integer not null
  ) strict;
`

type Value = string | number | null
export type UpayStore = ReturnType<typeof openUpay>

/** The memory of Shouqianba's Web API, on disk before any answer. */
export const openUpay = (dir: string) => {
  const db = new DatabaseSync(join(dir, 'upay.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  db.exec(tables)
  addMerchant(db, 'upay_terminals')
  return { ...terminalTable(db), ...orderTable(db), close: () => db.close() }
}

/** The memory as one merchant's requests see it: orders on another's terminals are unknown. */
export function upayOf(upay: UpayStore, merchant: Merchant): UpayStore {
  const isOwn = (order: UpayOrder | undefined): boolean =>
    order !== undefined && upay.terminal(order.terminal_sn)?.merchant === merchant
  const own = (order: UpayOrder | undefined) => (isOwn(order) ? order : undefined)
  return {
    ...upay,
    order: (clientSn) => own(upay.order(clientSn)),
    orderBySn: (sn) => own(upay.orderBySn(sn)),
    paidBetween: (...days) => upay.paidBetween(...days).filter(isOwn),
    givenBackBetween: (...days) =>
      upay.givenBackBetween(...days).filter(({ client_sn: no }) => isOwn(upay.order(no))),
  }
}

function all<T>(db: DatabaseSync, row: z.ZodType<T>, sql: string, ...values: Value[]): T[] {
  return z.array(row).parse(db.prepare(sql).all(...values))
}

function insert(db: DatabaseSync, table: string, row: Record<string, Value | boolean>): void {
  const names = Object.keys(row)
  db.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`).run(
    ...Object.values(row).map((value) => (typeof value === 'boolean' ? Number(value) : value)),
  )
}

const newKey = (): string => randomBytes(16).toString('hex')

function terminalTable(db: DatabaseSync) {
  const take =
    'update upay_codes set uses = uses - 1 where code = ? and uses > 0 and created_at_ms > ? returning *'
  const bySn = 'select * from upay_terminals where sn = ?'
  const byDevice = 'select * from upay_terminals where device_id = ? and code = ?'
  const rotate = 'update upay_terminals set previous_key = key, key = ? where sn = ?'
  const forget = 'update upay_terminals set previous_key = ?, key = ? where sn = ?'
  const terminal = (sn: string) => all(db, terminalRow, bySn, sn)[0]
  return {
    terminal,
    terminals: () => all(db, terminalRow, 'select * from upay_terminals order by sn'),
    newCode: (uses: number, nowMs: number): string => {
      const code = String(randomInt(10_000_000, 99_999_999))
      insert(db, 'upay_codes', { code, uses, created_at_ms: nowMs })
      return code
    },
    /** Activates a terminal by a code; the same device with the same code is the same terminal. Undefined for an unknown, used or expired code. */
    activate: (
      wanted: { code: string; device_id: string; name: string; merchant: Merchant },
      sinceMs: number,
    ): UpayTerminal | undefined => {
      const known = all(db, terminalRow, byDevice, wanted.device_id, wanted.code)[0]
      if (known) return known.merchant === wanted.merchant ? known : undefined
      if (!all(db, codeRow, take, wanted.code, sinceMs)[0]) return undefined
      const made = {
        ...wanted,
        sn: `1000${randomInt(10 ** 11, 10 ** 12)}`,
        key: newKey(),
        previous_key: null,
      }
      insert(db, 'upay_terminals', made)
      return made
    },
    /** Issues the next key; the previous one stays valid, older ones do not. */
    rotate: (sn: string): UpayTerminal | undefined => {
      db.prepare(rotate).run(newKey(), sn)
      return terminal(sn)
    },
    /** Simulates keys that the merchant lost: none of its keys is valid. `isHalf`: the previous one stays valid. */
    forgetKeys: (sn: string, isHalf: boolean) => {
      const { key } = terminal(sn) ?? { key: '' }
      db.prepare(forget).run(isHalf ? key : newKey(), newKey(), sn)
    },
  }
}

function orderTable(db: DatabaseSync) {
  const order = (clientSn: string) =>
    all(db, orderRow, 'select * from upay_orders where client_sn = ?', clientSn)[0]
  const paidOf =
    'select * from upay_orders where was_paid = 1 and paid_at_ms >= ? and paid_at_ms < ? order by paid_at_ms'
  const backOf = 'select * from upay_given_back where at_ms >= ? and at_ms < ? order by at_ms'
  const refundOf = 'select * from upay_refunds where client_sn = ? and request_no = ?'
  return {
    order,
    orderBySn: (sn: string) => all(db, orderRow, 'select * from upay_orders where sn = ?', sn)[0],
    latestOrders: (limit: number) =>
      all(db, orderRow, 'select * from upay_orders order by created_at_ms desc limit ?', limit),
    insertOrder: (row: UpayOrder) => insert(db, 'upay_orders', row),
    save: (clientSn: string, change: Partial<UpayOrder>): UpayOrder | undefined => {
      for (const [name, value] of Object.entries(change))
        db.prepare(`update upay_orders set ${name} = ? where client_sn = ?`).run(
          typeof value === 'boolean' ? Number(value) : value,
          clientSn,
        )
      return order(clientSn)
    },
    refund: (clientSn: string, requestNo: string) => all(db, refundRow, refundOf, clientSn, requestNo)[0],
    insertRefund: (client_sn: string, request_no: string, cents: number, at_ms: number) => {
      insert(db, 'upay_refunds', { client_sn, request_no, cents })
      insert(db, 'upay_given_back', { client_sn, request_no, cents, at_ms })
    },
    /** A payment was taken back whole, without a number of its own. */
    insertReversal: (client_sn: string, cents: number, at_ms: number) =>
      insert(db, 'upay_given_back', { client_sn, request_no: '', cents, at_ms }),
    paidBetween: (fromMs: number, untilMs: number) => all(db, orderRow, paidOf, fromMs, untilMs),
    givenBackBetween: (fromMs: number, untilMs: number) => all(db, givenBackRow, backOf, fromMs, untilMs),
  }
}
