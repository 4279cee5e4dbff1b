import { contract } from '@showfloor/contract/contract'
import type { OutputOf } from '@showfloor/contract/common/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, setScene } from '../../../testing/order-scene.ts'
import { tenderClock } from '../../../testing/payments/tender-clock.ts'
import { requestOf, startWorld, type SignedIn, type World } from '../../../testing/world.ts'

const { notifications, orders, payments } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const send = async (who: SignedIn, accountId: string, check: 'yes' | 'no', lines: string[]) => {
  const response = await world.app.server.inject({
    ...requestOf(payments.statementTake, { accountId, name: '流水.csv', check }),
    headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(lines.join('\n')),
  })
  const { code, res } = response.json<{ code?: string; res?: Record<string, unknown> }>()
  return { code, ...res }
}
const head = '交易日期,贷方发生额,对方户名,附言,流水号'

test('a transfer is announced on a masked account, booked once from a statement, and unannounced ones wait for an order', async () => {
  const scene = await setScene(world)
  const { shopId, guide } = scene
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'], name: '赵会计' })
  const saved = await finance.ask(payments.bankInfoSave, {
    bank: '中国银行',
    branch: '徐汇支行',
    accountName: '家居有限公司',
    accountNo: '6217 0000 1234 5678',
    enabled: true,
    shopIds: [shopId],
  })
  const page = await guide.ask(payments.bankInfoPaging, { shopId })
  expect([page.total, page.data[0]?.accountNo]).toEqual([1, '**** 5678'])
  expect((await guide.refused(payments.transferPaging, { shopId })).code).toBe('FORBIDDEN')
  const order = await confirmedOrder(scene)
  const announce = (orderId: string, amount: number) =>
    guide.ask(payments.transferAnnounce, { orderId, accountId: saved.id, amount, payer: '王女士' })
  const first = await announce(order.id, 200_000)
  expect([first.state, first.account.accountNo]).toEqual(['PROCESSING', '6217 0000 1234 5678'])
  const second = await announce(order.id, 14_900)
  const lines = [
    head,
    `2026-01-05,"2,000.00",王女士,家具款 ${first.reference},S1`,
    `2026-01-05,150.00,王女士,${second.reference},S2`,
    '2026-01-06,88.00,李先生,货款,S3',
    '2026-01-06,,李先生,转出,S4',
  ]
  const checked = { rows: 3, added: 3, matched: 2, problems: [] }
  expect(await send(finance, saved.id, 'yes', lines)).toMatchObject({ ...checked, taken: false })
  expect(await send(finance, saved.id, 'no', lines)).toMatchObject({ ...checked, taken: true })
  expect(await send(finance, saved.id, 'no', lines)).toMatchObject({ added: 0, matched: 0, taken: true })
  // Outgoing money alone is no statement of arrivals.
  const nothing = [head, '2026-01-06,,李先生,转出,S4']
  expect(await send(finance, saved.id, 'yes', nothing)).toMatchObject({ rows: 0, taken: false })
  expect((await send(finance, saved.id, 'no', nothing)).code).toBe('STATEMENT_REFUSED')
  const state = await guide.ask(payments.status, { orderId: order.id })
  expect(state).toMatchObject({ paid: 200_000, aside: 15_000, due: 14_900 })
  expect(state.tenders.map(({ flag }) => flag)).toEqual([null, 'AMOUNT_MISMATCH'])
  const waiting = await finance.ask(payments.arrivalPaging, { shopId })
  expect(waiting.data).toMatchObject([{ payer: '李先生', amount: 8800, proposals: [] }])
  const arrivalId = waiting.data[0]?.id ?? ''
  const assign = { arrivalId, shopId, orderNo: first.orderNo }
  const wrong = await finance.refused(payments.arrivalAssign, { ...assign, orderNo: 'NIX' })
  expect(wrong.code).toBe('ARRIVAL_ORDER')
  await finance.ask(payments.arrivalAssign, assign)
  expect((await guide.ask(payments.status, { orderId: order.id })).paid).toBe(208_800)
  expect((await finance.refused(payments.arrivalAssign, assign)).code).toBe('ARRIVAL_TAKEN')
})

test('a statement confirms what a person entered; a file with bad rows is refused and names their lines', async () => {
  const scene = await setScene(world)
  const { shopId, guide } = scene
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'] })
  const { id: accountId } = await finance.ask(payments.bankInfoSave, {
    bank: '工商银行',
    branch: '',
    accountName: '家居有限公司',
    accountNo: '1234567890',
    enabled: true,
    shopIds: [shopId],
  })
  const order = await confirmedOrder(scene)
  const { tenderId, reference } = await guide.ask(payments.transferAnnounce, {
    orderId: order.id,
    accountId,
    amount: 5000,
    payer: '王女士',
  })
  const entered = { tenderId, amount: 5000, bookedOn: '2026-01-05' }
  const later = await finance.refused(payments.transferArrived, { ...entered, bookedOn: '2999-01-01' })
  expect(later.code).toBe('ARRIVAL_DAY')
  await finance.ask(payments.transferArrived, entered)
  expect((await finance.refused(payments.transferArrived, entered)).code).toBe('TRANSFER_DONE')
  const good = [head, `2026-01-05,50,王女士,${reference},S9`]
  expect(await send(finance, accountId, 'no', good)).toMatchObject({ added: 0, matched: 0, taken: true })
  const bad = [...good, '2026-13-05,70,张三,,S10', '2026-01-05,7x,张三,,S11']
  expect(await send(finance, accountId, 'no', bad)).toMatchObject({
    taken: false,
    problems: [{ line: 3 }, { line: 4 }],
  })
  expect((await guide.ask(payments.status, { orderId: order.id })).paid).toBe(5000)
})

test('a row that names another transfer is booked for that one, though a person has entered the same amount of the same payer and day', async () => {
  const { scene, finance, announce, take, status } = await bankScene()
  const [one, two] = [await confirmedOrder(scene), await confirmedOrder(scene)]
  const [entered, open] = [await announce(one.id, 5000), await announce(two.id, 5000)]
  const { tenderId } = entered
  await finance.ask(payments.transferArrived, { tenderId, amount: 5000, bookedOn: '2026-01-05' })
  const rows = [open, entered].map(({ reference }, at) => `2026-01-05,50,王女士,${reference},S${at}`)
  expect(await take(...rows)).toMatchObject({ rows: 2, added: 1, matched: 1 })
  expect([(await status(one.id)).paid, (await status(two.id)).paid]).toEqual([5000, 5000])
})

let accounts = 0
/** A shop with an account of its own, two finance users, and a guide who announces transfers. */
const bankScene = async () => {
  const scene = await setScene(world)
  const { shopId, guide } = scene
  const who = (name: string) => signIn(world, { shopIds: [shopId], roles: ['finance'], name })
  const [finance, colleague] = [await who('赵会计'), await who('钱会计')]
  accounts += 1
  const { id: accountId } = await finance.ask(payments.bankInfoSave, {
    bank: '建设银行',
    branch: '',
    accountName: '家居有限公司',
    accountNo: `62170000${String(accounts).padStart(8, '0')}`,
    enabled: true,
    shopIds: [shopId],
  })
  const take = (...rows: string[]) => send(finance, accountId, 'no', [head, ...rows])
  return {
    scene,
    shopId,
    guide,
    finance,
    colleague,
    accountId,
    take,
    announce: (orderId: string, amount: number) =>
      guide.ask(payments.transferAnnounce, { orderId, accountId, amount, payer: '王女士' }),
    status: (orderId: string) => guide.ask(payments.status, { orderId }),
    waiting: async () => (await finance.ask(payments.arrivalPaging, { shopId })).data,
  }
}
type Arrival = OutputOf<typeof payments.arrivalPaging>['data'][number]
const only = (rows: readonly Arrival[]): Arrival => {
  expect(rows).toHaveLength(1)
  return rows[0] as Arrival
}

test('one arrival for two announcements is divided; one announcement in two arrivals is accepted and completed', async () => {
  const { scene, shopId, finance, take, announce, status, waiting } = await bankScene()
  const [one, two] = [await confirmedOrder(scene), await confirmedOrder(scene)]
  const [first, second] = [await announce(one.id, 30_000), await announce(two.id, 20_000)]
  // The note names both, and only a person knows the amount of each.
  const row = `2026-01-05,500.00,王女士,${first.reference} ${second.reference},S1`
  expect(await take(row)).toMatchObject({ added: 1, matched: 0 })
  const whole = only(await waiting())
  const split = { arrivalId: whole.id, shopId, amount: 20_000 }
  const tooMuch = await finance.refused(payments.arrivalSplit, { ...split, amount: 50_000 })
  expect(tooMuch.code).toBe('ARRIVAL_PART')
  await finance.ask(payments.arrivalSplit, split)
  for (const { id, amount } of await waiting())
    await finance.ask(payments.arrivalMatch, {
      arrivalId: id,
      tenderId: amount === 20_000 ? second.tenderId : first.tenderId,
    })
  expect([(await status(one.id)).paid, (await status(two.id)).paid]).toEqual([30_000, 20_000])
  // The bank's row is still one, and known.
  expect(await take(row, '2026-01-06,400.00,王女士,,S2')).toMatchObject({ rows: 2, added: 1 })

  const { tenderId } = await announce(one.id, 70_000)
  await finance.ask(payments.arrivalMatch, { arrivalId: only(await waiting()).id, tenderId })
  expect(await status(one.id)).toMatchObject({ paid: 30_000, aside: 40_000 })
  await finance.ask(payments.accept, { tenderId })
  await take('2026-01-07,300.00,王女士,尾款,S3')
  const arrivalId = only(await waiting()).id
  await finance.ask(payments.arrivalAssign, { arrivalId, shopId, orderNo: first.orderNo })
  expect(await status(one.id)).toMatchObject({ paid: 100_000, aside: 0 })
})

test('a mistyped reference books nothing and is proposed; when two people match one arrival, one succeeds', async () => {
  const { scene, finance, colleague, take, announce, status, waiting } = await bankScene()
  const [one, two] = [await confirmedOrder(scene), await confirmedOrder(scene)]
  const [first, second] = [await announce(one.id, 5000), await announce(two.id, 5000)]
  const wrong = first.reference.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  expect(await take(`2026-01-05,50,李先生,${wrong},S1`)).toMatchObject({ added: 1, matched: 0 })
  const { id: arrivalId, proposals } = only(await waiting())
  expect(proposals.map(({ reference }) => reference)).toEqual([first.reference, second.reference])
  expect(proposals.map(({ orderId }) => orderId)).toEqual([one.id, two.id])
  const outcomes = await Promise.allSettled(
    [finance, colleague].map((who, at) =>
      who.ask(payments.arrivalMatch, { arrivalId, tenderId: [first, second][at]?.tenderId ?? '' }),
    ),
  )
  expect(outcomes.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1)
  expect((await status(one.id)).paid + (await status(two.id)).paid).toBe(5000)
  const done = await finance.ask(payments.arrivalPaging, { shopId: scene.shopId, matched: true })
  expect(only(done.data).match?.by).toMatch(/会计$/)
  // A file with other rows shows the same row again: it is one arrival.
  const again = await take(`2026-01-05,50,李先生,${wrong},S1`, '2026-01-05,50,李先生,,S2')
  expect(again).toMatchObject({ rows: 2, added: 1 })
})

test('a transfer that does not arrive lapses with a notice; money that arrives later is set aside', async () => {
  const { scene, guide, finance, take, announce, status, waiting } = await bankScene()
  const order = await confirmedOrder(scene)
  const { tenderId, reference } = await announce(order.id, 5000)
  const detail = await guide.ask(orders.get, { id: order.id })
  expect(detail.transfers).toMatchObject([{ reference, amount: 5000 }])
  const clock = tenderClock(world, world)
  await clock.askAfter(tenderId, 8 * 86_400)
  expect((await status(order.id)).tenders).toMatchObject([{ state: 'CLOSED' }])
  for (const who of [guide, finance]) {
    const told = (await who.ask(notifications.list, { shopId: scene.shopId })).data
    expect(told[0]?.content).toMatchObject({ kind: 'TRANSFER_LAPSED', orderId: order.id, amount: 5000 })
  }
  expect((await guide.ask(orders.get, { id: order.id })).transfers).toEqual([])
  expect(await take(`2026-01-05,50,王女士,${reference},S1`)).toMatchObject({ added: 1, matched: 1 })
  expect(await status(order.id)).toMatchObject({ paid: 0, aside: 5000, tenders: [{ flag: 'LATE' }] })
  expect(await waiting()).toEqual([])
})

test('a transfer is refunded by a transfer with evidence, above the limit after a second person', async () => {
  const { scene, finance, colleague, take, announce, status } = await bankScene()
  const order = await confirmedOrder(scene)
  const { tenderId, reference } = await announce(order.id, 200_000)
  await take(`2026-01-05,2000,王女士,${reference},S1`)
  const wish = { orderId: order.id, tenderId, amount: 200_000, reason: '取消' }
  const { revocations, revocableAlone } = await finance.ask(payments.revoke, wish)
  expect(revocableAlone).toBeLessThan(200_000)
  expect(revocations).toMatchObject([{ status: 'PENDING_APPROVAL' }])
  const { id = '', version = 0 } = revocations[0] ?? {}
  // Not by the one who asked, and nothing has gone back before.
  await finance.refused(payments.revokeApprove, { id, version })
  expect(await status(order.id)).toMatchObject({ paid: 200_000, refunded: 0 })
  const approved = await colleague.ask(payments.revokeApprove, { id, version })
  const [refund] = approved.tenders[0]?.refunds ?? []
  expect(refund).toMatchObject({ state: 'FAILED', failure: 'BY_HAND' })
  const blank = { refundId: refund?.id ?? '', evidence: ' ' }
  expect((await colleague.refused(payments.refundSettle, blank)).code).toBe('INVALID_INPUT')
  const evidence = '网银回单 20260106-88'
  await colleague.ask(payments.refundSettle, { refundId: refund?.id ?? '', evidence })
  const after = await status(order.id)
  expect(after).toMatchObject({ paid: 0, refunded: 200_000 })
  expect(after.tenders[0]?.refunds).toMatchObject([{ state: 'DONE', evidence }])
})
