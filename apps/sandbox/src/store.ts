import { chmodSync } from 'node:fs'
import { openDatabase, tableOf, type Db } from './sqlite.ts'
import { posOrderRow, codeRow, deliveryRow, grantRow, messageRow, refundRow, tradeRow } from './rows.ts'
import type { PosOrder, Code, Delivery, Grant, Merchant, Message, Provider, Refund, Trade } from './rows.ts'

const tables = [
  tableOf(
    'trades',
    tradeRow,
    'primary key (provider, tender_no)',
    'unique (token)',
    'unique (trade_no)',
    'check (amount_cents > 0)',
  ),
  tableOf(
    'refunds',
    refundRow,
    'primary key (provider, tender_no, refund_no)',
    'unique (refund_id)',
    'check (amount_cents > 0)',
  ),
  tableOf('deliveries', deliveryRow, 'primary key (id)'),
  'create index if not exists deliveries_due on deliveries (due_at_ms) where due_at_ms is not null;',
  tableOf('messages', messageRow, 'primary key (id)', 'unique (out_id)', 'unique (nonce)'),
  tableOf('codes', codeRow, 'primary key (code)'),
  tableOf(
    'pos_orders',
    posOrderRow,
    'primary key (check_sn)',
    'unique (order_sn)',
    'check (amount_cents > 0)',
  ),
  tableOf('grants', grantRow, 'primary key (code)', 'unique (token)'),
]

export type Store = ReturnType<typeof openStore>

/**
 * Opens the sandbox's store, a SQLite file below `dir`. Every write is on disk before its call is answered, so that a killed
 * sandbox continues where it was, including notifications that are still due.
 */
export function openStore(dir: string) {
  const db = openDatabase(dir, 'sandbox.sqlite', tables)
  // It stores text messages with their phone numbers.
  chmodSync(dir, 0o700)
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
    close: db.close,
    inTransaction: db.inTransaction,
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
export function addMerchant(db: Db, table: string): void {
  db.addColumn(table, 'merchant', "text not null default 'first'")
}

function tradeTable(db: Db) {
  const paidWithin = `
    select *
    from trades
    where provider = ? and paid_at_ms >= ? and paid_at_ms < ?
    order by paid_at_ms, tender_no`
  return {
    insertTrade: (row: Trade) => void db.insert('trades', row),
    /** Writes the changes and returns the changed trade. */
    saveTrade: (trade: Trade, change: Partial<Trade>): Trade => {
      db.update('trades', change, 'provider = ? and tender_no = ?', trade.provider, trade.tender_no)
      return { ...trade, ...change }
    },
    trade: (provider: Provider, tenderNo: string) =>
      db.first(tradeRow, 'select * from trades where provider = ? and tender_no = ?', provider, tenderNo),
    tradeByTender: (tenderNo: string) =>
      db.first(tradeRow, 'select * from trades where tender_no = ? order by created_at_ms desc', tenderNo),
    tradeByToken: (token: string) => db.first(tradeRow, 'select * from trades where token = ?', token),
    tradesPaid: (provider: Provider, fromMs: number, beforeMs: number) =>
      db.all(tradeRow, paidWithin, provider, fromMs, beforeMs),
    latestTrades: (limit: number) =>
      db.all(tradeRow, 'select * from trades order by created_at_ms desc, tender_no desc limit ?', limit),
  }
}

function refundTable(db: Db) {
  const ofTrade = 'select * from refunds where provider = ? and tender_no = ? order by created_at_ms'
  const madeWithin = `
    select *
    from refunds
    where provider = ? and created_at_ms >= ? and created_at_ms < ?
    order by created_at_ms, refund_no`
  return {
    insertRefund: (row: Refund) => void db.insert('refunds', row),
    refund: (provider: Provider, refundNo: string) =>
      db.first(refundRow, 'select * from refunds where provider = ? and refund_no = ?', provider, refundNo),
    refundsMade: (provider: Provider, fromMs: number, beforeMs: number) =>
      db.all(refundRow, madeWithin, provider, fromMs, beforeMs),
    refunds: (trade: Trade) => db.all(refundRow, ofTrade, trade.provider, trade.tender_no),
  }
}

function deliveryTable(db: Db) {
  const settle = 'update deliveries set attempts = ?, due_at_ms = ?, answer = ? where id = ?'
  const ofTrade = 'select * from deliveries where provider = ? and tender_no = ? order by id'
  const waiting = 'select * from deliveries where due_at_ms is not null order by due_at_ms'
  return {
    insertDelivery: (row: Omit<Delivery, 'id'>) => db.insert('deliveries', row),
    keepAttempt: (id: number, change: { attempts: number; due_at_ms: number | null; answer: string }) =>
      void db.run(settle, change.attempts, change.due_at_ms, change.answer, id),
    delivery: (id: number) => db.first(deliveryRow, 'select * from deliveries where id = ?', id),
    deliveries: (trade: Trade) => db.all(deliveryRow, ofTrade, trade.provider, trade.tender_no),
    waitingDeliveries: () => db.all(deliveryRow, waiting),
  }
}

function codeTable(db: Db) {
  const take = `
    update codes
    set is_used = 1
    where provider = ? and code = ? and is_used = 0 and created_at_ms > ?
    returning *`
  return {
    insertCode: (row: Code) => void db.insert('codes', row),
    /** Uses up a code that is not older than `sinceMs`; a code is valid once. */
    takeCode: (provider: Provider, code: string, sinceMs: number) =>
      db.first(codeRow, take, provider, code, sinceMs),
  }
}

function posTable(db: Db) {
  const madeWithin = `
    select *
    from pos_orders
    where created_at_ms >= ? and created_at_ms < ?
    order by created_at_ms, check_sn`
  const save = 'update pos_orders set status = ?, paid = ?, refunded_cents = ? where check_sn = ?'
  const waiting = "select * from pos_orders where status = '1' order by created_at_ms limit ?"
  return {
    insertPosOrder: (row: PosOrder) => void db.insert('pos_orders', row),
    savePosOrder: ({ status, paid, refunded_cents, check_sn }: PosOrder) =>
      void db.run(save, status, paid, refunded_cents, check_sn),
    posOrder: (checkSn: string) =>
      db.first(posOrderRow, 'select * from pos_orders where check_sn = ?', checkSn),
    posOrderBySn: (orderSn: string) =>
      db.first(posOrderRow, 'select * from pos_orders where order_sn = ?', orderSn),
    posOrdersMade: (fromMs: number, beforeMs: number) => db.all(posOrderRow, madeWithin, fromMs, beforeMs),
    waitingPosOrders: (limit: number) => db.all(posOrderRow, waiting, limit),
  }
}

function messageTable(db: Db) {
  const since = 'select * from messages where phone_number = ? and created_at_ms > ? order by created_at_ms'
  const latest = 'select * from messages order by created_at_ms desc limit ?'
  return {
    insertMessage: (row: Message) => void db.insert('messages', row),
    messageByNonce: (nonce: string) => db.first(messageRow, 'select * from messages where nonce = ?', nonce),
    messageByOutId: (outId: string) => db.first(messageRow, 'select * from messages where out_id = ?', outId),
    messagesTo: (phoneNumber: string, sinceMs: number) => db.all(messageRow, since, phoneNumber, sinceMs),
    latestMessages: (limit: number) => db.all(messageRow, latest, limit),
  }
}

function grantTable(db: Db) {
  const take =
    'update grants set is_used = 1 where code = ? and is_used = 0 and expires_at_ms > ? returning *'
  const used = 'select * from grants where token = ? and is_used = 1'
  return {
    insertGrant: (row: Grant) => void db.insert('grants', row),
    /** Uses up the grant of a code; a code is valid once. */
    takeGrant: (code: string, nowMs: number) => db.first(grantRow, take, code, nowMs),
    grantByToken: (token: string) => db.first(grantRow, used, token),
  }
}
