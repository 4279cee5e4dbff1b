import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chinaClock, dayAfter } from '@showfloor/contract/common/china-time'
import { splitScopedId } from '@showfloor/contract/common/ids'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import type { Db } from '../../platform/database/db.ts'
import { sql } from '../../platform/database/sql.ts'
import { codeOf, tried } from '../difference-scene.ts'
import type { PayingWorld } from '../paying-world.ts'
import { requestOf } from '../world.ts'
import { toppedUpCents, type ShopOfDays } from './shop-days.ts'

const { deposits, orders, reconciliation, settlements } = contract

type Moved = { orderId: string; type: TenderType; moved: number; day: string }
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** The deposit and its statement of the month against the entries that it paid. */
export const depositAgrees = async (
  { shopId, finance, depositId }: ShopOfDays,
  entries: readonly Moved[],
  today: string,
): Promise<void> => {
  const paid = entries.filter(({ type }) => type === 'DEPOSIT').map(({ moved }) => moved)
  const balance = toppedUpCents - sum(paid)
  const { data } = await finance.ask(deposits.list, { shopId })
  expect(data).toMatchObject([{ id: depositId, balance, frozen: 0, held: 0, available: balance }])
  const ofMonth = { shopId, depositId, month: today.slice(0, 7) }
  const statement = await finance.ask(deposits.statement, { ...ofMonth, size: 100 })
  expect(statement).toMatchObject({
    closing: balance,
    in: toppedUpCents - sum(paid.filter((amount) => amount < 0)),
    out: sum(paid.filter((amount) => amount > 0)),
  })
  expect(sum(statement.data.map(({ amount }) => amount))).toBe(statement.closing - statement.opening)
}

/** What platforms owe for an order's vouchers beyond what was due: a voucher pays at most that, and its platform all of it. */
const beyondDue = async (db: Db, orderId: string, through: string): Promise<number> => {
  const { shopId, id } = splitScopedId(orderId)
  const { rows } = await sql<{ more: number }>`
    select coalesce(sum(v.more_cents), 0)::cents as more
    from voucher_shares v
    where v.shop_id = ${shopId}
      and v.order_id = ${id}
      and exists (
        select
        from ledger_entries e
        where e.shop_id = v.shop_id
          and e.tender_id = v.tender_id
          and (e.at at time zone 'Asia/Shanghai')::date <= ${through}::date
      )`.execute(db)
  return rows[0]?.more ?? 0
}

/** Settlements up to yesterday and up to today have every entry of a paid order once, in the first one those of yesterday. */
export const settlementsAgree = async (
  { shopId, guide, finance }: ShopOfDays,
  db: Db,
  entries: readonly Moved[],
  { today, channelId, orderIds }: { today: string; channelId: string; orderIds: readonly string[] },
): Promise<void> => {
  const yesterday = dayAfter(today, -1)
  const settled = new Map<string, number>()
  for (const through of [yesterday, today]) {
    const scope = { shopId, channelId, through }
    const made = await tried(finance.ask(settlements.create, { ...scope, accountId: null }))
    if (codeOf(made) !== 'ok') {
      expect(codeOf(made)).toBe('SETTLEMENT_NOTHING')
      continue
    }
    const [head] = (await finance.ask(settlements.list, { shopId })).data
    const { data: lines } = await finance.ask(settlements.lines, { id: head?.id ?? '', size: 100 })
    expect(sum(lines.map(({ receivable }) => receivable))).toBe(head?.receivable)
    for (const line of lines) {
      const own = entries.filter((entry) => entry.orderId === line.orderId && entry.day <= through)
      const all = (settled.get(line.orderId) ?? 0) + line.receivable + line.fee
      expect({ through, order: line.orderNo, all }).toEqual({
        through,
        order: line.orderNo,
        all: sum(own.map(({ moved }) => moved)) + (await beyondDue(db, line.orderId, through)),
      })
      settled.set(line.orderId, all)
    }
  }
  for (const id of orderIds) {
    const { paid, amounts, difference } = await guide.ask(orders.get, { id })
    const own = entries.filter((entry) => entry.orderId === id)
    const moved = sum(own.map((entry) => entry.moved)) + (await beyondDue(db, id, today))
    if (paid > 0 && paid >= amounts.payable + difference) expect(settled.get(id)).toBe(moved)
  }
  expect(await finance.ask(settlements.preview, { shopId, channelId, through: today })).toMatchObject({
    orders: 0,
    receivable: 0,
  })
}

const fetched = [
  { source: 'WECHAT_PAY', type: 'WECHAT_PAY' },
  { source: 'ALIPAY', type: 'ALIPAY' },
  { source: 'ALIPAY_FUNDS', type: 'ALIPAY' },
  { source: 'CLOUD_POS', type: 'POS_CODE' },
] as const
const uploaded = { source: 'ACQUIRER', type: 'MIS_POS' } as const

/** The sandbox's own bills of these days against the payments and refunds of every shop. */
export const billsAgree = async (
  world: PayingWorld,
  shop: ShopOfDays,
  days: readonly string[],
): Promise<void> => {
  for (const { source } of fetched)
    for (const day of days) await shop.finance.ask(reconciliation.fetch, { source, day })
  await takeCardBills(world, shop)
  for (const one of [...fetched, uploaded]) await billAgrees(world, shop, { ...one, days })
}

/** A bill has every entry, and leaves no difference. */
const billAgrees = async (
  { db }: PayingWorld,
  { finance }: ShopOfDays,
  { source, type, days }: (typeof fetched | readonly [typeof uploaded])[number] & { days: readonly string[] },
): Promise<void> => {
  const { data } = await finance.ask(reconciliation.bills, { size: 100 })
  const bills = data.filter((one) => one.source === source && days.includes(one.day))
  const { rows } = await sql<{ paid: number; refunded: number }>`
    select
      coalesce(sum(e.amount_cents + e.aside_cents) filter (where e.refund_id is null), 0) as paid,
      coalesce(-sum(e.amount_cents + e.aside_cents) filter (where e.refund_id is not null), 0) as refunded
    from ledger_entries e
    join tenders t on t.shop_id = e.shop_id and t.id = e.tender_id
    where t.type = ${type}`.execute(db)
  const { data: open } = await finance.ask(reconciliation.differences, { source, size: 100 })
  expect(open).toEqual([])
  expect({
    source,
    paid: sum(bills.map(({ paid }) => paid)),
    refunded: sum(bills.map(({ refunded }) => refunded)),
  }).toEqual({ source, ...rows[0] })
}

const cardBillHeader = ['参考号', '交易日期', '交易时间', '交易类型', '交易金额', '手续费']
const cardTrades: Record<string, string> = { '00': '消费', '01': '消费撤销', '02': '退货' }

/** What the sandbox's card terminals have approved, as the acquirer's file of each day. */
const cardBills = (folder: string): Map<string, string> => {
  const memory = new DatabaseSync(path.join(folder, 'card-terminals.sqlite'), { readOnly: true })
  const trades = memory.prepare("select * from card_trades where state = 'APPROVED' order by at_ms").all()
  memory.close()
  const rows = trades.map(({ at_ms: at, reference, flag, cents }) => {
    const [day = '', time] = chinaClock(new Date(Number(at))).split('T')
    return {
      day,
      cells: [reference, day, time, cardTrades[String(flag)], (Number(cents) / 100).toFixed(2), '0.00'],
    }
  })
  return new Map(
    [...Map.groupBy(rows, ({ day }) => day)].map(([day, some]) => {
      const lines = some.map(({ cells }) => cells)
      return [day, [cardBillHeader, ...lines].map((cells) => cells.join(',')).join('\r\n')]
    }),
  )
}

/** Finance names the columns of the acquirer's file and uploads each day's. */
const takeCardBills = async ({ app, sandboxFolder }: PayingWorld, { finance }: ShopOfDays): Promise<void> => {
  const { source, type } = uploaded
  const columns = { number: 0, day: 1, time: 2, kind: 3, amount: 4, fee: 5 }
  await finance.ask(reconciliation.setAcquirer, {
    name: '银商',
    types: [type],
    header: cardBillHeader,
    columns,
  })
  for (const [day, file] of cardBills(sandboxFolder)) {
    const answer = await app.server.inject({
      ...requestOf(reconciliation.take, { source, day }),
      headers: { ...finance.headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(file),
    })
    expect(answer.json()).toMatchObject({ success: true })
  }
}
