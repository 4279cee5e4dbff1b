import { chinaDay, dayAfter } from '@showfloor/contract/common/china-time'
import { agreedStatuses } from '@showfloor/contract/common/order-status'
import { owedTypes, type TenderType } from '@showfloor/contract/common/payment-status'
import { owedSubsidyStates } from '@showfloor/contract/common/subsidy-status'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './platform/database/sql.ts'
import { codeOf, tried } from './testing/difference-scene.ts'
import { booksAgree } from './testing/drills/books.ts'
import { timePasses } from './testing/drills/time.ts'
import { billsAgree, depositAgrees, settlementsAgree } from './testing/money/settled-figures.ts'
import { shopOfDays, step, type ShopOfDays, type Step } from './testing/money/shop-days.ts'
import { startPayingWorld, type PayingWorld } from './testing/paying-world.ts'
import { requestOf } from './testing/world.ts'

const { home, orders, payments, receipts, subsidies, tills } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
const shops: ShopOfDays[] = []
afterAll(async () => {
  for (const { cards } of shops) await cards.close()
  await world.close()
})

/** Works within one day of China; again with the next one if midnight came between. */
const withinOneDay = async (work: (today: string) => Promise<void>): Promise<void> => {
  const today = chinaDay(new Date())
  try {
    await work(today)
  } catch (error) {
    if (chinaDay(new Date()) === today) throw error
    await withinOneDay(work)
  }
}
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

type Entry = { orderId: string; type: TenderType; kind: string; counted: number; moved: number; day: string }

/** The ledger itself, which every other figure is led back to. */
const entriesOf = async (shopId: string): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    select e.shop_id || '-' || e.order_id as order_id, t.type, e.kind, e.amount_cents as counted,
      e.amount_cents + e.aside_cents as moved, (e.at at time zone 'Asia/Shanghai')::date::text as day
    from ledger_entries e
    join tenders t on t.shop_id = e.shop_id and t.id = e.tender_id
    where e.shop_id = ${shopId}
    order by e.at, e.order_id, e.seq`.execute(world.db)
  return rows
}

/** The rows of an export as objects by their column's name. */
const exported = async (
  call: typeof orders.export | typeof payments.ledgerExport,
  { shopId, manager }: ShopOfDays,
): Promise<Record<string, string>[]> => {
  const { body } = await world.app.server.inject({
    ...requestOf(call, { shopId }),
    headers: manager.headers,
  })
  const [head = '', ...rows] = body.replace('\uFEFF', '').trim().split('\r\n')
  return rows.map((row) => {
    const cells = row.split(',')
    return Object.fromEntries(head.split(',').map((name, at) => [name, cells[at] ?? '']))
  })
}
const centsOf = (yuan: string | undefined): number => Math.round(Number(yuan) * 100)

/** Details, list, export and receipts of each order, and what is due, against its entries. */
const ordersAgree = async (shop: ShopOfDays, entries: readonly Entry[]): Promise<void> => {
  const { shopId, guide, finance, known } = shop
  const { data } = await guide.ask(orders.list, { shopId, size: 50 })
  const rows = await exported(orders.export, shop)
  const dues: number[] = []
  for (const id of known) {
    const own = entries.filter((entry) => entry.orderId === id)
    const paid = sum(own.map(({ counted }) => counted))
    const refunded = 0 - sum(own.filter(({ kind }) => kind === 'REFUND').map(({ counted }) => counted))
    const byState = sum(own.filter(({ type }) => type === 'SUBSIDY').map(({ counted }) => counted))
    const order = await guide.ask(orders.get, { id })
    const owed = order.amounts.payable + order.difference
    expect(order).toMatchObject({ paid, refunded, subsidyPaid: byState })
    expect(await guide.ask(payments.status, { orderId: id })).toMatchObject({ paid, refunded })
    expect(data.find((one) => one.id === id)).toMatchObject({ paid, difference: order.difference })
    const isAgreed = agreedStatuses.includes(order.status)
    const due = isAgreed ? order.due : 0
    expect(due).toBe(isAgreed ? Math.max(owed - paid - order.subsidyOpen, 0) : 0)
    dues.push(due)
    const row = rows.find((one) => one['订单号'] === order.orderNo)
    expect([row?.['已收(元)'], row?.['已退(元)'], row?.['待收(元)']].map(centsOf)).toEqual([
      paid,
      refunded,
      due,
    ])
    const { open } = await finance.ask(receipts.ofOrder, { orderId: id })
    expect(open.filter(({ type }) => type === 'SUBSIDY')).toEqual([])
    expect(sum(open.map(({ amount }) => amount))).toBeLessThanOrEqual(paid - byState)
  }
  const ages = await finance.ask(orders.receivables, { shopId })
  expect(sum(ages.data.map(({ amount }) => amount))).toBe(sum(dues))
  expect(sum(ages.data.map((age) => age.orders))).toBe(dues.filter((due) => due > 0).length)
}

const byDay = (entries: readonly Entry[], day: string): number =>
  sum(entries.filter((entry) => entry.day === day).map(({ moved }) => moved))
const byType = (entries: readonly Entry[], types: (type: TenderType) => boolean) =>
  Object.fromEntries(
    [...Map.groupBy(entries, ({ type }) => type)]
      .filter(([type]) => types(type))
      .map(([type, some]) => [type, sum(some.map(({ moved }) => moved))]),
  )
const isOwed = (type: TenderType): boolean => owedTypes.includes(type)

/** Home, charts, ledger browser and its export against the entries. */
const takingsAgree = async (shop: ShopOfDays, entries: readonly Entry[], today: string): Promise<void> => {
  const yesterday = dayAfter(today, -1)
  const { shopId, finance } = shop
  const own = entries.filter(({ type }) => !isOwed(type))
  const { takings } = await finance.ask(home.overview, { shopId })
  expect(takings?.amount).toBe(byDay(own, today))
  const charts = await finance.ask(payments.takings, { shopId, days: 7 })
  expect(charts.days.slice(-2)).toEqual([
    { day: yesterday, amount: byDay(own, yesterday) },
    { day: today, amount: byDay(own, today) },
  ])
  const pairs = (some: typeof charts.types) =>
    Object.fromEntries(some.map(({ type, amount }) => [type, amount]))
  expect(pairs(charts.types)).toEqual(byType(entries, (type) => !isOwed(type)))
  expect(pairs(charts.owed)).toEqual(byType(entries, isOwed))
  expect(sum(charts.shops.map(({ amount }) => amount))).toBe(sum(own.map(({ moved }) => moved)))
  const ledger = await finance.ask(payments.ledger, { shopId, size: 5000 })
  const moved = entries.map((entry) => entry.moved)
  expect(ledger.data.map(({ amount }) => amount).toReversed()).toEqual(moved)
  expect(ledger.data.map(({ balance }) => balance).toReversed()).toEqual(
    moved.map((_, at) => sum(moved.slice(0, at + 1))),
  )
  expect([ledger.taken, ledger.givenBack, ledger.balance]).toEqual([
    sum(moved.filter((amount) => amount > 0)),
    sum(moved.filter((amount) => amount < 0)),
    sum(moved),
  ])
  const rows = await exported(payments.ledgerExport, shop)
  expect(rows.map((row) => centsOf(row['金额（元）']))).toEqual(ledger.data.map(({ amount }) => amount))
}

/** The books of a day are the entries of its period, drawer by drawer; what came later belongs to the next day. */
const daysAgree = async (
  { shopId, finance }: ShopOfDays,
  entries: readonly Entry[],
  today: string,
): Promise<void> => {
  const { data } = await finance.ask(tills.days, { shopId })
  const newest = await finance.ask(tills.day, { shopId, day: data[0]?.day ?? today })
  const after = newest.after?.amount ?? 0
  expect(sum(data.map(({ taken }) => taken)) + after).toBe(sum(entries.map(({ moved }) => moved)))
  for (const { day, taken } of data) {
    const book = await finance.ask(tills.day, { shopId, day })
    expect(book.taken).toBe(taken)
    const parts = book.lines.map(
      ({ expected, float, paidIn, otherDays }) => expected - (float ?? 0) - (paidIn ?? 0) - (otherDays ?? 0),
    )
    expect(sum(parts) + book.elsewhere).toBe(taken)
  }
}

const claimsAgree = async ({ shopId, finance, known }: ShopOfDays): Promise<void> => {
  const ofOrders = await Promise.all(known.map((orderId) => finance.ask(subsidies.ofOrder, { orderId })))
  const open = ofOrders.flatMap(({ data }) => data).filter(({ state }) => owedSubsidyStates.includes(state))
  const { owed } = await finance.ask(subsidies.claims, { shopId })
  expect(owed).toBe(sum(open.map(({ amount }) => amount)))
}

const everythingAgrees = async (shop: ShopOfDays, today: string): Promise<Entry[]> => {
  const entries = await entriesOf(shop.shopId)
  await ordersAgree(shop, entries)
  await takingsAgree(shop, entries, today)
  await daysAgree(shop, entries, today)
  await claimsAgree(shop)
  await depositAgrees(shop, entries, today)
  return entries
}

/** Sends refunds again until the providers have made all of them; those by hand, and from an empty till, wait for a person. */
const refundsEnd = async (): Promise<void> => {
  const job = world.app.jobs.find(({ name }) => name === 'refunds-finish')
  const open = async () => {
    await timePasses(world, true)
    await job?.work()
    const { rows } = await sql`
      select id
      from refunds
      where state <> 'DONE' and coalesce(failure, '') not in ('TILL_SHORT', 'BY_HAND')`.execute(world.db)
    return rows
  }
  await expect.poll(open, { interval: 100 }).toEqual([])
}

// More of them: MODEL_RUNS=200.
const numRuns = Number(process.env['MODEL_RUNS'] ?? 8)
const some = (minLength: number, maxLength: number) => fc.array(step, { minLength, maxLength })
const of = (what: Step['what'], amount: Step['amount'] = 333_333, order = 0): Step => ({
  what,
  amount,
  order,
})
/** A day with every kind of step, a sale at midnight, a refund on the next day, and a sale after the signature. */
const example: [Step[], Step[], Step[], Step[]] = [
  [
    of('sell'),
    of('plan'),
    of('cash'),
    of('reserve'),
    of('deposit', 150_000),
    of('payOut', 7003),
    of('sell'),
    of('cashOfOther', 150_000, 1),
    of('link', 333_333, 1),
    of('voucher', 1, 1),
    of('alipay', 150_000, 1),
    of('code', 7003, 1),
    of('card', 150_000, 1),
    of('sell'),
    of('reserve', 1, 2),
    of('cash', 865_000, 2),
  ],
  [of('cash', 7003, 1)],
  [
    of('refund', 7003),
    of('refund', 150_000, 1),
    of('follow'),
    of('follow'),
    of('collect', 150_000, 1),
    of('claim', 7003, 2),
    of('giveBack', 150_000, 2),
  ],
  [of('cash', 7003), of('release'), of('sell'), of('cancel', 1, 3), of('soldElsewhere')],
]

test(
  'every figure of a shop’s money agrees with its ledger to the cent, also of orders from a marketplace: details, list, exports, home, charts, ledger browser, books of days, receipts, receivables, claims, deposits, settlements, and the providers’ records and bills',
  async () => {
    const seen = new Set<string>()
    const dates = new Set<string>()
    const daysOf = async (today: string, [first, midnight, second, after]: Step[][]) => {
      dates.add(today)
      const yesterday = dayAfter(today, -1)
      const shop = await shopOfDays(world)
      shops.push(shop)
      const take = async (steps: readonly Step[] = []) => {
        for (const one of steps) {
          const code = codeOf(await tried(shop.takeStep(one)))
          if (code === 'ok') seen.add(one.what)
          expect({ one, code }).not.toMatchObject({ code: expect.stringMatching(/INTERNAL|500/) as string })
        }
      }
      await shop.openBoth()
      await take(first)
      await shop.becomesYesterday()
      await everythingAgrees(shop, today)
      await shop.closeDay(yesterday)
      await take(midnight)
      await shop.becomesMidnight()
      await everythingAgrees(shop, today)
      await shop.openBoth()
      await take(second)
      await shop.closeDay(today)
      await everythingAgrees(shop, today)
      await take(after)
      const entries = await everythingAgrees(shop, today)
      const isElsewhere = (id: string) =>
        entries.some(({ orderId, type }) => orderId === id && type === 'MARKETPLACE')
      const [elsewhere, here] = [shop.known.filter(isElsewhere), shop.known.filter((id) => !isElsewhere(id))]
      for (const [channelId, orderIds] of [
        [world.channelId, here],
        [shop.store.channelId, elsewhere],
      ] as const)
        await settlementsAgree(shop, world.db, entries, { today, channelId, orderIds })
    }
    const days = (first: Step[], midnight: Step[], second: Step[], after: Step[]) =>
      withinOneDay((today) => daysOf(today, [first, midnight, second, after]))
    await fc.assert(fc.asyncProperty(some(4, 9), some(1, 2), some(3, 6), some(0, 3), days), {
      numRuns,
      examples: [example],
      endOnFailure: true,
    })
    expect([...seen].toSorted()).toEqual([...new Set(example.flat().map(({ what }) => what))].toSorted())
    await refundsEnd()
    await booksAgree(world)
    const [shop] = shops
    if (shop) await billsAgree(world, shop, [...dates.add(chinaDay(new Date()))])
  },
  120_000 + numRuns * 15_000,
)
