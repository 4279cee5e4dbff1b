import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { posOrderRow, codeRow, deliveryRow, grantRow, messageRow, refundRow, tradeRow } from './rows.ts'
import type { PosOrder, Code, Delivery, Grant, Merchant, Message, Provider, Refund, Trade } from './rows.ts'

const tables = `
  create table if not exists trades (
    provider text not null check (provider in ('WECHAT_PAY', 'ALIPAY')),
    tender_no text not null,
    token text not null unique,
    trade_no text not null unique,
    description text not null,
    amount_cents integer not null check (amount_cents > 0),
    notify_url text not null,
    state text not null check (state in ('OPEN', 'PAID', 'FAILED', 'CLOSED')),
    is_scanned integer not null,
    paid_cents integer,
    created_at_ms integer not null,
    expires_at_ms integer not null,
    paid_at_ms integer,
    merchant text not null default 'first',
    primary key (provider, tender_no)
  ) strict;
  create table if not exists refunds (
    provider text not null,
    tender_no text not null,
    refund_no text not null,
    refund_id text not null unique,
    amount_cents integer not null check (amount_cents > 0),
    created_at_ms integer not null,
    primary key (provider, tender_no, refund_no)
  ) strict;
  create table if not exists deliveries (
    id integer primary key,
    provider text not null,
    tender_no text not null,
    notification_id text not null,
    amount_cents integer not null,
    refund_no text,
    is_forged integer not null,
    attempts integer not null,
    due_at_ms integer,
    answer text,
    created_at_ms integer not null
  ) strict;
  create index if not exists deliveries_due on deliveries (due_at_ms) where due_at_ms is not null;
  create table if not exists messages (
    id text primary key,
    phone_number text not null,
    sign_name text not null,
    template_code text not null,
    content text not null,
    out_id text unique,
    nonce text not null unique,
    created_at_ms integer not null
  ) strict;
  create table if not exists codes (
    code text primary key,
    provider text not null,
    manner text not null,
    is_used integer not null,
    created_at_ms integer not null
  ) strict;
  create table if not exists pos_orders (
    check_sn text primary key,
    order_sn text not null unique,
    store_sn text not null,
    subject text not null,
    amount_cents integer not null check (amount_cents > 0),
    status text not null,
    paid text not null,
    refunded_cents integer not null,
    notify_url text not null,
    created_at_ms integer not null,
    merchant text not null default 'first'
  ) strict;
  create table if not exists grants (
    code text primary key,
    token text not null unique,
    name text not null,
    mobile text not null,
    is_used integer not null,
    expires_at_ms integer not null
  ) strict;
`

type Value = string | number | boolean | null

export type Store = ReturnType<typeof openStore>

/**
 * Opens the sandbox's store, a SQLite file below `dir`. Every write is on disk before its call is answered, so that a killed
 * sandbox continues where it was, including notifications that are still due.
 */
export function openStore(dir: string) {
  mkdirSync(dir, { recursive: true })
  // It stores text messages with their phone numbers.
  chmodSync(dir, 0o700)
  const db = new DatabaseSync(join(dir, 'sandbox.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  db.exec(tables)
  for (const table of ['trades', 'pos_orders']) addMerchant(db, table)
  return {
    merchant: 'first' as Merchant,
    ...tradeTable(db),
    ...refundTable(db),
    ...deliveryTable(db),
    ...codeTable(db),
    ...posTable(db),
    ...messageTable(db),
    ...grantTable(db),
    close: () => db.close(),
    /** Runs `work` in a transaction. */
    inTransaction: <T>(work: () => T): T => {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
  }
}

/** The store as one merchant's requests see it: another's trades and refunds are unknown. */
export function storeOf(store: Store, merchant: Merchant): Store {
  const isOwn = (trade: Trade | null): boolean => trade?.merchant === merchant
  const ownOrder = (order: PosOrder | null) => (order?.merchant === merchant ? order : null)
  const isOwnRefund = (refund: Refund) => isOwn(store.trade(refund.provider, refund.tender_no))
  return {
    ...store,
    merchant,
    trade: (...named) => {
      const trade = store.trade(...named)
      return isOwn(trade) ? trade : null
    },
    tradesPaid: (...wanted) => store.tradesPaid(...wanted).filter(isOwn),
    refund: (...named) => {
      const refund = store.refund(...named)
      return refund && isOwnRefund(refund) ? refund : null
    },
    refundsMade: (...wanted) => store.refundsMade(...wanted).filter(isOwnRefund),
    posOrder: (...named) => ownOrder(store.posOrder(...named)),
    posOrderBySn: (...named) => ownOrder(store.posOrderBySn(...named)),
    posOrdersMade: (...wanted) => store.posOrdersMade(...wanted).filter((order) => ownOrder(order) !== null),
  }
}

/** Earlier versions had one merchant. */
export function addMerchant(db: DatabaseSync, table: string): void {
  const columns = db.prepare(`pragma table_info(${table})`).all()
  if (!columns.some(({ name }) => name === 'merchant'))
    db.exec(`alter table ${table} add column merchant text not null default 'first'`)
}

function tradeTable(db: DatabaseSync) {
  const paidWithin = `
    select *
    from trades
    where provider = ? and paid_at_ms >= ? and paid_at_ms < ?
    order by paid_at_ms, tender_no`
  return {
    insertTrade: (row: Trade) => void insert(db, 'trades', row),
    /** Writes the changes and returns the changed trade. */
    saveTrade: (trade: Trade, change: Partial<Trade>): Trade => {
      const sets = Object.keys(change).map((name) => `${name} = ?`)
      const statement = db.prepare(
        `update trades set ${sets.join(', ')} where provider = ? and tender_no = ?`,
      )
      statement.run(...Object.values(change).map(stored), trade.provider, trade.tender_no)
      return { ...trade, ...change }
    },
    trade: (provider: Provider, tenderNo: string) =>
      first(db, tradeRow, 'select * from trades where provider = ? and tender_no = ?', provider, tenderNo),
    tradeByTender: (tenderNo: string) =>
      first(db, tradeRow, 'select * from trades where tender_no = ? order by created_at_ms desc', tenderNo),
    tradeByToken: (token: string) => first(db, tradeRow, 'select * from trades where token = ?', token),
    tradesPaid: (provider: Provider, fromMs: number, beforeMs: number) =>
      all(db, tradeRow, paidWithin, provider, fromMs, beforeMs),
    latestTrades: (limit: number) =>
      all(db, tradeRow, 'select * from trades order by created_at_ms desc, tender_no desc limit ?', limit),
  }
}

function refundTable(db: DatabaseSync) {
  const ofTrade = 'select * from refunds where provider = ? and tender_no = ? order by created_at_ms'
  const madeWithin = `
    select *
    from refunds
    where provider = ? and created_at_ms >= ? and created_at_ms < ?
    order by created_at_ms, refund_no`
  return {
    insertRefund: (row: Refund) => void insert(db, 'refunds', row),
    refund: (provider: Provider, refundNo: string) =>
      first(db, refundRow, 'select * from refunds where provider = ? and refund_no = ?', provider, refundNo),
    refundsMade: (provider: Provider, fromMs: number, beforeMs: number) =>
      all(db, refundRow, madeWithin, provider, fromMs, beforeMs),
    refunds: (trade: Trade) => all(db, refundRow, ofTrade, trade.provider, trade.tender_no),
  }
}

function deliveryTable(db: DatabaseSync) {
  const settle = 'update deliveries set attempts = ?, due_at_ms = ?, answer = ? where id = ?'
  const ofTrade = 'select * from deliveries where provider = ? and tender_no = ? order by id'
  const waiting = 'select * from deliveries where due_at_ms is not null order by due_at_ms'
  return {
    insertDelivery: (row: Omit<Delivery, 'id'>) => insert(db, 'deliveries', row),
    keepAttempt: (id: number, change: { attempts: number; due_at_ms: number | null; answer: string }) =>
      void db.prepare(settle).run(change.attempts, change.due_at_ms, change.answer, id),
    delivery: (id: number) => first(db, deliveryRow, 'select * from deliveries where id = ?', id),
    deliveries: (trade: Trade) => all(db, deliveryRow, ofTrade, trade.provider, trade.tender_no),
    waitingDeliveries: () => all(db, deliveryRow, waiting),
  }
}

function codeTable(db: DatabaseSync) {
  const take = `
    update codes
    set is_used = 1
    where provider = ? and code = ? and is_used = 0 and created_at_ms > ?
    returning *`
  return {
    insertCode: (row: Code) => void insert(db, 'codes', row),
    /** Uses up a code that is not older than `sinceMs`; a code is valid once. */
    takeCode: (provider: Provider, code: string, sinceMs: number) =>
      first(db, codeRow, take, provider, code, sinceMs),
  }
}

function posTable(db: DatabaseSync) {
  const madeWithin = `
    select *
    from pos_orders
    where created_at_ms >= ? and created_at_ms < ?
    order by created_at_ms, check_sn`
  const save = 'update pos_orders set status = ?, paid = ?, refunded_cents = ? where check_sn = ?'
  const waiting = "select * from pos_orders where status = '1' order by created_at_ms limit ?"
  return {
    insertPosOrder: (row: PosOrder) => void insert(db, 'pos_orders', row),
    savePosOrder: ({ status, paid, refunded_cents, check_sn }: PosOrder) =>
      void db.prepare(save).run(status, paid, refunded_cents, check_sn),
    posOrder: (checkSn: string) =>
      first(db, posOrderRow, 'select * from pos_orders where check_sn = ?', checkSn),
    posOrderBySn: (orderSn: string) =>
      first(db, posOrderRow, 'select * from pos_orders where order_sn = ?', orderSn),
    posOrdersMade: (fromMs: number, beforeMs: number) => all(db, posOrderRow, madeWithin, fromMs, beforeMs),
    waitingPosOrders: (limit: number) => all(db, posOrderRow, waiting, limit),
  }
}

function messageTable(db: DatabaseSync) {
  const since = 'select * from messages where phone_number = ? and created_at_ms > ? order by created_at_ms'
  const latest = 'select * from messages order by created_at_ms desc limit ?'
  return {
    insertMessage: (row: Message) => void insert(db, 'messages', row),
    messageByNonce: (nonce: string) => first(db, messageRow, 'select * from messages where nonce = ?', nonce),
    messageByOutId: (outId: string) =>
      first(db, messageRow, 'select * from messages where out_id = ?', outId),
    messagesTo: (phoneNumber: string, sinceMs: number) => all(db, messageRow, since, phoneNumber, sinceMs),
    latestMessages: (limit: number) => all(db, messageRow, latest, limit),
  }
}

function grantTable(db: DatabaseSync) {
  const take =
    'update grants set is_used = 1 where code = ? and is_used = 0 and expires_at_ms > ? returning *'
  const used = 'select * from grants where token = ? and is_used = 1'
  return {
    insertGrant: (row: Grant) => void insert(db, 'grants', row),
    /** Uses up the grant of a code; a code is valid once. */
    takeGrant: (code: string, nowMs: number) => first(db, grantRow, take, code, nowMs),
    grantByToken: (token: string) => first(db, grantRow, used, token),
  }
}

function all<T>(db: DatabaseSync, row: z.ZodType<T>, sql: string, ...values: Value[]): T[] {
  return z.array(row).parse(db.prepare(sql).all(...values.map(stored)))
}

function first<T>(db: DatabaseSync, row: z.ZodType<T>, sql: string, ...values: Value[]): T | null {
  return all(db, row, sql, ...values)[0] ?? null
}

function insert(db: DatabaseSync, table: string, row: Record<string, Value>): number {
  const names = Object.keys(row)
  const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
  return Number(db.prepare(sql).run(...Object.values(row).map(stored)).lastInsertRowid)
}

function stored(value: Value): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value
}
