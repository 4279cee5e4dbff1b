import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { merchant, type Merchant } from '../rows.ts'
import { flag, openDatabase, tableOf, type Db } from '../sqlite.ts'
import { addMerchant } from '../store.ts'

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
const refundRow = z.object({ client_sn: z.string(), request_no: z.string(), cents: z.int() })
const givenBackRow = refundRow.extend({ at_ms: z.int() })
export type UpayTerminal = z.infer<typeof terminalRow>
export type UpayOrder = z.infer<typeof orderRow>

const tables = [
  tableOf('upay_codes', codeRow, 'primary key (code)'),
  tableOf('upay_terminals', terminalRow, 'primary key (sn)', 'unique (device_id, code)'),
  tableOf('upay_orders', orderRow, 'primary key (client_sn)', 'unique (sn)', 'check (total_cents > 0)'),
  tableOf('upay_refunds', refundRow, 'primary key (client_sn, request_no)', 'check (cents > 0)'),
  tableOf('upay_given_back', givenBackRow, 'check (cents > 0)'),
]

export type UpayStore = ReturnType<typeof openUpay>

/** The memory of Shouqianba's Web API, on disk before any answer. */
export const openUpay = (dir: string) => {
  const db = openDatabase(dir, 'upay.sqlite', tables)
  addMerchant(db, 'upay_terminals')
  return { ...terminalTable(db), ...orderTable(db), close: db.close }
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

const newKey = (): string => randomBytes(16).toString('hex')

function terminalTable(db: Db) {
  const take =
    'update upay_codes set uses = uses - 1 where code = ? and uses > 0 and created_at_ms > ? returning *'
  const bySn = 'select * from upay_terminals where sn = ?'
  const byDevice = 'select * from upay_terminals where device_id = ? and code = ?'
  const rotate = 'update upay_terminals set previous_key = key, key = ? where sn = ?'
  const forget = 'update upay_terminals set previous_key = ?, key = ? where sn = ?'
  const terminal = (sn: string) => db.all(terminalRow, bySn, sn)[0]
  return {
    terminal,
    terminals: () => db.all(terminalRow, 'select * from upay_terminals order by sn'),
    newCode: (uses: number, nowMs: number): string => {
      const code = String(randomInt(10_000_000, 99_999_999))
      db.insert('upay_codes', { code, uses, created_at_ms: nowMs })
      return code
    },
    /** Activates a terminal by a code; the same device with the same code is the same terminal. Undefined for an unknown, used or expired code. */
    activate: (
      wanted: { code: string; device_id: string; name: string; merchant: Merchant },
      sinceMs: number,
    ): UpayTerminal | undefined => {
      const known = db.all(terminalRow, byDevice, wanted.device_id, wanted.code)[0]
      if (known) return known.merchant === wanted.merchant ? known : undefined
      if (!db.all(codeRow, take, wanted.code, sinceMs)[0]) return undefined
      const made = {
        ...wanted,
        sn: `1000${randomInt(10 ** 11, 10 ** 12)}`,
        key: newKey(),
        previous_key: null,
      }
      db.insert('upay_terminals', made)
      return made
    },
    /** Issues the next key; the previous one stays valid, older ones do not. */
    rotate: (sn: string): UpayTerminal | undefined => {
      db.run(rotate, newKey(), sn)
      return terminal(sn)
    },
    /** Simulates keys that the merchant lost: none of its keys is valid. `isHalf`: the previous one stays valid. */
    forgetKeys: (sn: string, isHalf: boolean) => {
      const { key } = terminal(sn) ?? { key: '' }
      db.run(forget, isHalf ? key : newKey(), newKey(), sn)
    },
  }
}

function orderTable(db: Db) {
  const order = (clientSn: string) =>
    db.all(orderRow, 'select * from upay_orders where client_sn = ?', clientSn)[0]
  const paidOf =
    'select * from upay_orders where was_paid = 1 and paid_at_ms >= ? and paid_at_ms < ? order by paid_at_ms'
  const backOf = 'select * from upay_given_back where at_ms >= ? and at_ms < ? order by at_ms'
  const refundOf = 'select * from upay_refunds where client_sn = ? and request_no = ?'
  return {
    order,
    orderBySn: (sn: string) => db.all(orderRow, 'select * from upay_orders where sn = ?', sn)[0],
    latestOrders: (limit: number) =>
      db.all(orderRow, 'select * from upay_orders order by created_at_ms desc limit ?', limit),
    insertOrder: (row: UpayOrder) => db.insert('upay_orders', row),
    save: (clientSn: string, change: Partial<UpayOrder>): UpayOrder | undefined => {
      db.update('upay_orders', change, 'client_sn = ?', clientSn)
      return order(clientSn)
    },
    refund: (clientSn: string, requestNo: string) => db.all(refundRow, refundOf, clientSn, requestNo)[0],
    insertRefund: (client_sn: string, request_no: string, cents: number, at_ms: number) => {
      db.insert('upay_refunds', { client_sn, request_no, cents })
      db.insert('upay_given_back', { client_sn, request_no, cents, at_ms })
    },
    /** A payment was taken back whole, without a number of its own. */
    insertReversal: (client_sn: string, cents: number, at_ms: number) =>
      db.insert('upay_given_back', { client_sn, request_no: '', cents, at_ms }),
    paidBetween: (fromMs: number, untilMs: number) => db.all(orderRow, paidOf, fromMs, untilMs),
    givenBackBetween: (fromMs: number, untilMs: number) => db.all(givenBackRow, backOf, fromMs, untilMs),
  }
}
