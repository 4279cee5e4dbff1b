import { chinaDay, dayAfter } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { sofaPrice } from '../../testing/difference-scene.ts'
import { signIn } from '../../testing/factories.ts'
import { claim } from '../../testing/marketplaces/claimed-order.ts'
import { aWhileAgo, runJob, setMarketScene } from '../../testing/marketplaces/market-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../testing/paying-world.ts'
import { setUpayScene } from '../../testing/payments/upay-scene.ts'
import { setVoucherScene } from '../../testing/payments/voucher-scene.ts'

const { marketplaces, payments, settlements, vouchers } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

const today = () => chinaDay(new Date())
const scopeOf = (shopId: string, channelId = world.channelId) => ({ shopId, channelId, through: today() })

test('the platform’s share of a voucher is shown apart from what the customer paid, and so is the merchant’s discount', async () => {
  const scene = await setVoucherScene(world)
  const orderId = await scene.order()
  const { codes } = await scene.issue('DOUYIN', { paidCents: 8000, platformCents: 1500, faceCents: 10_000 })
  const { due, vouchers: used } = await scene.use(orderId, 'DOUYIN', codes[0])
  await scene.cash(orderId, due)
  const [{ amount, discount } = { amount: 0, discount: 0 }] = used
  expect([amount, discount]).toEqual([9500, 500])
  expect(await scene.finance.ask(settlements.preview, scopeOf(scene.shopId))).toMatchObject({
    orders: 1,
    paid: due + 8000,
    platformBorne: 1500,
    merchantBorne: 500,
    list: due + 10_000,
    fee: 0,
    receivable: due + 9500,
  })
})

test('V16 V17 each use of a times card has its own platform share; the value of a voucher beyond the due amount is settled', async () => {
  const scene = await setVoucherScene(world)
  const orderId = await scene.order()
  const card = { kind: 'TIMES', times: 3, paidCents: 9000, platformCents: 1000 }
  const { codes } = await scene.issue('DOUYIN', card)
  await scene.use(orderId, 'DOUYIN', codes[0], 2)
  const { due } = await scene.guide.ask(vouchers.list, { orderId })
  expect(due).toBe(sofaPrice - 6666)
  await scene.cash(orderId, due - 5000)
  const large = await scene.issue('DOUYIN', { kind: 'SET', paidCents: 8000 })
  await scene.use(orderId, 'DOUYIN', large.codes[0])
  expect(await scene.finance.ask(settlements.preview, scopeOf(scene.shopId))).toMatchObject({
    orders: 1,
    paid: sofaPrice - 666 + 3000,
    platformBorne: 666,
    merchantBorne: 0,
    receivable: sofaPrice + 3000,
  })
})

test('V14 the voucher of a settled order is reversed only after its settlement was revoked; its money is refunded by hand', async () => {
  const scene = await setVoucherScene(world)
  const sold = async () => {
    const orderId = await scene.order()
    const { codes } = await scene.issue('DOUYIN', { kind: 'SET', paidCents: 8000 })
    const { due, vouchers: used } = await scene.use(orderId, 'DOUYIN', codes[0])
    await scene.cash(orderId, due)
    return { orderId, tenderId: used[0]?.tenderId ?? '' }
  }
  const [{ orderId, tenderId }, other] = [await sold(), await sold()]
  const made = await scene.finance.ask(settlements.create, { ...scopeOf(scene.shopId), accountId: null })
  const settled = await scene.manager.refused(vouchers.cancel, { tenderId })
  expect(settled).toMatchObject({ code: 'VOUCHER_SETTLED' })
  expect(settled.error).toContain(made.no)
  const back = { orderId: other.orderId, tenderId: other.tenderId, amount: 8000, reason: '退货' }
  await scene.finance.ask(payments.revoke, back)
  expect(await scene.status(other.orderId)).toMatchObject({
    tenders: expect.arrayContaining([
      expect.objectContaining({ refunds: [expect.objectContaining({ failure: 'BY_HAND' })] }),
    ]),
  })
  const list = await scene.guide.ask(vouchers.list, { orderId: other.orderId })
  expect(list.vouchers).toMatchObject([{ state: 'VERIFIED' }])

  const { id, version } = made
  await scene.finance.ask(settlements.revoke, { id, version, reason: '券要撤销' })
  const after = await scene.manager.ask(vouchers.cancel, { tenderId })
  expect(after).toMatchObject({ due: 8000, vouchers: [{ state: 'CANCELLED' }] })
  expect(await scene.status(orderId)).toMatchObject({ paid: sofaPrice - 8000, refunded: 8000 })
})

test('Meituan states the shares of a voucher later: the settlement uses them, and the booked amount stays', async () => {
  const scene = await setVoucherScene(world)
  const orderId = await scene.order()
  const wish = { kind: 'SET', paidCents: 8000, platformCents: 500, merchantCents: 200 }
  const { codes } = await scene.issue('MEITUAN', wish)
  const { due } = await scene.use(orderId, 'MEITUAN', codes[0])
  await scene.cash(orderId, due)
  const isProvisional = async () =>
    (await scene.guide.ask(vouchers.list, { orderId })).vouchers.map((one) => one.isProvisional)
  const preview = () => scene.finance.ask(settlements.preview, scopeOf(scene.shopId))
  const pastWindow = () =>
    sql`update vouchers set cancel_until = now(), shares_asked_at = null`.execute(world.db)
  const provisional = { paid: due + 8000, platformBorne: 0, merchantBorne: 0, receivable: due + 8000 }
  await pastWindow()
  await runJob(world, 'voucher-shares')
  expect([await isProvisional(), await preview()]).toMatchObject([[true], provisional])
  await scene.authoriseMoney()
  await runJob(world, 'voucher-shares')
  expect(await isProvisional()).toEqual([true])
  await pastWindow()
  await runJob(world, 'voucher-shares')
  expect(await isProvisional()).toEqual([false])
  expect(await scene.status(orderId)).toMatchObject({ paid: due + 8000, due: 0 })
  expect(await preview()).toMatchObject({
    orders: 1,
    list: due + 8000,
    paid: due + 7300,
    platformBorne: 500,
    merchantBorne: 200,
    receivable: due + 7800,
  })
})

test('C17 merchant’s and platform’s discounts of a code payment are shown apart from what the customer paid', async () => {
  const scene = await setUpayScene(world)
  await scene.activate()
  const input = await scene.wanted('ASKS', sofaPrice)
  const tender = await scene.guide.ask(payments.codeSubmit, input)
  await scene.happen(tender, { status: 'PAID', merchantBorne: 300, platformBorne: 500, notify: true })
  expect(await scene.finance.ask(settlements.preview, scopeOf(scene.shopId))).toMatchObject({
    orders: 1,
    list: sofaPrice,
    paid: sofaPrice - 800,
    platformBorne: 500,
    merchantBorne: 300,
    receivable: sofaPrice - 300,
  })
})

test('the marketplace’s share of an order that was paid there is shown apart from what the buyer paid', async () => {
  const scene = await setMarketScene(world, 'DOUDIAN')
  const finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'] })
  await scene.order({ lines: [{ code: scene.code, price_cents: 100_000 }], platform_discount_cents: 900 })
  await scene.pull()
  const { data } = await scene.guide.ask(marketplaces.openOrders, {
    shopId: scene.shopId,
    state: 'OPEN',
    by: 'AGE',
    size: 10,
  })
  const ticks = [{ section: 'enteringDoor' as const, ticked: true }]
  await scene.guide.ask(marketplaces.claim, { id: data[0]?.id ?? '', deliveryMode: 'DELIVERY', ticks })
  const scope = scopeOf(scene.shopId, scene.channelId)
  expect(await finance.ask(settlements.preview, scope)).toMatchObject({
    orders: 1,
    paid: 99_100,
    platformBorne: 900,
    receivable: 100_000,
  })
})

test('an order of a marketplace that is claimed days later is settled as of the day of its sale there', async () => {
  const scene = await setMarketScene(world, 'DOUDIAN')
  const finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'] })
  const { orderId } = await claim(scene, {
    lines: [{ code: scene.code, price_cents: 100_000 }],
    created_at: aWhileAgo(3 * 24 * 3600),
  })
  const soldOn = dayAfter(today(), -3)
  const scope = { ...scopeOf(scene.shopId, scene.channelId), through: soldOn }
  expect(await finance.ask(settlements.preview, { ...scope, through: dayAfter(soldOn, -1) })).toMatchObject({
    orders: 0,
  })
  const made = await finance.ask(settlements.create, { ...scope, accountId: null })
  expect(made).toMatchObject({ orders: 1, paid: 100_000, through: soldOn })
  const { data } = await finance.ask(settlements.lines, { id: made.id })
  expect(data).toMatchObject([{ orderId, tenders: [{ type: 'MARKETPLACE' }] }])
})
