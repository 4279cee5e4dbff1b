import { chinaDay } from '@showfloor/contract/common/china-time'
import type { PulledSource } from '@showfloor/contract/common/platform-statements'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { signIn } from '../../../testing/factories.ts'
import { aWhileAgo, queueOf, runJob, setMarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { setVoucherScene } from '../../../testing/payments/voucher-scene.ts'
import { requestOf, type SignedIn } from '../../../testing/world.ts'

const { marketplaces, settlements } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

const day = (offset = 0): string => chinaDay(new Date(Date.now() + offset * 86_400_000))
const trouble = async (source: PulledSource, what: object = {}) => {
  const body = JSON.stringify(what)
  await fetch(`${world.sandboxUrl}/sandbox/statements/${source}`, { method: 'POST', body })
}
beforeEach(async () => {
  for (const source of ['DOUDIAN', 'DOUYIN', 'MEITUAN'] as const) await trouble(source)
})
const ticks = [{ section: 'enteringDoor' as const, ticked: true }]

/** A shop with an order of Doudian that was paid there, who claims it, and finance. */
const sold = async (createdAt = new Date().toISOString()) => {
  const scene = await setMarketScene(world, 'DOUDIAN')
  const finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'] })
  const lines = [
    { code: scene.code, price_cents: 100_000 },
    { code: scene.code, price_cents: 50_000 },
  ]
  const externalId = await scene.order({
    lines,
    platform_discount_cents: 900,
    shop_discount_cents: 700,
    created_at: createdAt,
  })
  await scene.pull()
  const [open] = await queueOf(scene)
  const claim = () =>
    scene.guide.ask(marketplaces.claim, { id: open?.id ?? '', deliveryMode: 'DELIVERY', ticks })
  return { scene, finance, externalId, claim, scope: { shopId: scene.shopId, channelId: scene.channelId } }
}
const pull = (finance: SignedIn, shopId: string, source: PulledSource, on = day()) =>
  finance.ask(settlements.pullStatement, { shopId, source, day: on })

const source = 'DOUDIAN'

test('S1 S2 S5 a statement is pulled, not ready, cut, then whole; the same again changes nothing, a corrected one is its next revision', async () => {
  const { scene, finance, externalId, claim, scope } = await sold()
  const ask = () => pull(finance, scene.shopId, source)
  await trouble(source, { not_ready: true })
  expect(await ask()).toMatchObject({ state: 'NOT_READY', rows: 0, nextAt: expect.any(String) })
  await trouble(source, { cut: true })
  expect(await ask()).toMatchObject({ state: 'FAILED', problem: 'UNANSWERED', rows: 0, revision: 0 })
  await trouble(source)
  const whole = { state: 'TAKEN', problem: null, revision: 1, rows: 2, fee: 2986 }
  // Both rows are of one order, which is named once.
  expect(await ask()).toMatchObject({ ...whole, matched: 0, unknown: [externalId] })
  expect(await ask()).toMatchObject(whole)
  // Rows find the order once it is claimed.
  await claim()
  const through = { ...scope, through: day() }
  const made = await finance.ask(settlements.create, { ...through, accountId: null })
  expect(made).toMatchObject({
    orders: 1,
    paid: 148_400,
    platformBorne: 900,
    merchantBorne: 700,
    fee: 2986,
    receivable: 146_314,
  })
  const { data } = await finance.ask(settlements.lines, { id: made.id })
  expect(data).toMatchObject([{ stated: 146_314, statedDifference: 0 }])
  await trouble(source, { fee_millionths: 30_000 })
  expect(await ask()).toMatchObject({ state: 'TAKEN', revision: 2, rows: 2, matched: 2, fee: 4479 })
  expect(await finance.ask(settlements.preview, through)).toMatchObject({ orders: 1, paid: 0, fee: 1493 })
  expect((await finance.ask(settlements.lines, { id: made.id })).data).toMatchObject([
    { statedDifference: -1493 },
  ])
})

test('a row that comes twice counts once; one of another system waits, and a missing one leaves what is known', async () => {
  const { scene, finance, externalId, claim, scope } = await sold()
  await claim()
  await trouble(source, { twice: true, foreign: true })
  const taken = await pull(finance, scene.shopId, source)
  const foreign = { unknown: ['9900000000000000001'], unknownReceivable: 12_054 }
  expect(taken).toMatchObject({ rows: 3, matched: 2, ...foreign })
  const preview = () => finance.ask(settlements.preview, { ...scope, through: day() })
  expect(await preview()).toMatchObject({ orders: 1, fee: 2986 })
  await trouble(source, { drop: [externalId], foreign: true })
  expect(await pull(finance, scene.shopId, source)).toMatchObject({ revision: 2, rows: 1, matched: 0 })
  expect(await preview()).toMatchObject({ orders: 1, paid: 148_400, platformBorne: 900, fee: 0 })
  const next = await finance.ask(settlements.statements, { shopId: scene.shopId, until: day() })
  expect(next.data).toHaveLength(7)
  expect(next.data[0]).toMatchObject({ source, day: day(), state: 'TAKEN', revision: 2 })
  const early = { shopId: scene.shopId, source, day: day(1) }
  expect((await finance.refused(settlements.pullStatement, early)).code).toBe('STATEMENT_NOT_PULLED')
  const other = { ...early, source: 'MEITUAN' as const, day: day() }
  expect((await finance.refused(settlements.pullStatement, other)).code).toBe('STATEMENT_NOT_PULLED')
  const guide = await signIn(world, { shopIds: [scene.shopId] })
  expect((await guide.refused(settlements.pullStatement, early)).code).toBe('FORBIDDEN')
})

test('S9 a refund in a later statement is matched with the order of an earlier one', async () => {
  // Two days apart, as a refund of four minutes ago may be one of yesterday.
  const [soldOn, refundedAt] = [aWhileAgo(2 * 86_400), aWhileAgo(240)]
  const { scene, finance, externalId, claim, scope } = await sold(soldOn)
  const pullOf = (moment: string) => pull(finance, scene.shopId, 'DOUDIAN', chinaDay(new Date(moment)))
  await claim()
  expect(await pullOf(soldOn)).toMatchObject({ rows: 2, matched: 2 })
  const line = (await scene.lineIds(externalId))[1]
  const back = { line, state: 'REFUNDED', cents: 40_000, at: refundedAt }
  await scene.play(`orders/${externalId}/refund`, back)
  await scene.pull()
  expect(await pullOf(refundedAt)).toMatchObject({
    rows: 1,
    matched: 1,
    receivable: -40_000,
  })
  const made = await finance.ask(settlements.create, { ...scope, through: day(), accountId: null })
  expect(made).toMatchObject({ orders: 1, paid: 108_400, platformBorne: 900, fee: 2986 })
  const { data } = await finance.ask(settlements.lines, { id: made.id })
  expect(data).toMatchObject([{ stated: 106_314, statedDifference: 0 }])
})

test('each morning a job asks every store for the days that are due; a file of the same numbers is matched alike', async () => {
  const { scene, finance, externalId, claim, scope } = await sold()
  await claim()
  await runJob(world, 'settlement-statements')
  const due = () =>
    finance
      .ask(settlements.statements, { shopId: scene.shopId })
      .then(({ data }) => data.map(({ state }) => state))
  // The orders of today are in tomorrow's statement; those of the days before have none.
  const states = await due()
  expect(states.slice(1)).toEqual(Array.from({ length: 6 }, () => 'EMPTY'))
  await sql`
    update settlement_statement_days
    set next_at = now(), day = ${day()}::date
    where shop_id = ${scene.shopId} and day = ${day(-3)}::date`.execute(world.db)
  await runJob(world, 'settlement-statements')
  const { data } = await finance.ask(settlements.statements, { shopId: scene.shopId, until: day() })
  expect(data[0]).toMatchObject({ day: day(), state: 'TAKEN', matched: 2 })
  const upload = async (more: object) => {
    const answer = await world.app.server.inject({
      ...requestOf(settlements.takeStatement, { ...scope, ...more }),
      headers: { ...finance.headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(`订单号,结算金额\r\n${externalId},1463.14`),
    })
    return answer.json<{ res: object }>().res
  }
  const matched = { rows: 1, matched: 1, unknown: [] }
  // What was pulled is not counted twice unless somebody says that the file adds to it.
  const overlaps = [{ source: 'DOUDIAN', day: day(), orders: 1 }]
  expect(await upload({})).toMatchObject({ ...matched, taken: false, overlaps })
  expect(await upload({ replaces: 'NONE' })).toMatchObject({ ...matched, taken: true, overlaps: [] })
})

test('a statement with an impossible amount fails by itself and delays no other store', async () => {
  const vouchers = await setVoucherScene(world)
  const stores = [await sold(), { scene: vouchers, finance: vouchers.finance }]
  await runJob(world, 'settlement-statements')
  await sql`
    update settlement_statement_days
    set next_at = now(), day = ${day()}::date
    where shop_id = any(${stores.map(({ scene }) => scene.shopId)})
      and day = ${day(-3)}::date`.execute(world.db)
  await trouble('DOUDIAN', { fee_millionths: 10 ** 15 })
  await runJob(world, 'settlement-statements')
  const found = stores.map(async ({ finance, scene }) => {
    const { data } = await finance.ask(settlements.statements, { shopId: scene.shopId, until: day() })
    return data.find(({ source: of }) => of !== 'MEITUAN')
  })
  expect(await Promise.all(found)).toMatchObject([
    { state: 'FAILED', problem: 'BROKEN', nextAt: expect.any(String) },
    { source: 'DOUYIN', state: 'EMPTY', problem: null },
  ])
})

describe.each(['DOUYIN', 'MEITUAN'] as const)('%s', (source) => {
  test('the statement of vouchers names each use: its fee is added to what other providers keep, and what differs is marked', async () => {
    const scene = await setVoucherScene(world)
    await scene.authoriseMoney()
    const orderId = await scene.order()
    const { codes } = await scene.issue(source, { kind: 'SET', paidCents: 8000 })
    const { due } = await scene.use(orderId, source, codes[0])
    await scene.cash(orderId, due)
    await trouble(source, { not_ready: true })
    const ask = () => pull(scene.finance, scene.shopId, source)
    expect(await ask()).toMatchObject({ state: 'NOT_READY' })
    await trouble(source, { cut: true })
    expect(await ask()).toMatchObject({ state: 'FAILED', problem: 'UNANSWERED' })
    await trouble(source)
    expect(await ask()).toMatchObject({ state: 'TAKEN', matched: 1, receivable: 7840, fee: 160 })
    const scope = { shopId: scene.shopId, channelId: world.channelId, through: day() }
    const made = await scene.finance.ask(settlements.create, { ...scope, accountId: null })
    expect(made).toMatchObject({ orders: 1, paid: due + 8000, fee: 160, receivable: due + 7840 })
    const lines = async () => (await scene.finance.ask(settlements.lines, { id: made.id })).data
    expect(await lines()).toMatchObject([{ stated: due + 7840, statedDifference: 0 }])
    await trouble(source, { fee_millionths: 30_000 })
    expect(await ask()).toMatchObject({ revision: 2, fee: 240 })
    expect(await scene.finance.ask(settlements.preview, scope)).toMatchObject({ orders: 1, fee: 80 })
  })
})

test('a shop whose merchant did not agree that Meituan’s money is read is told so', async () => {
  const scene = await setVoucherScene(world)
  expect(await pull(scene.finance, scene.shopId, 'MEITUAN')).toMatchObject({
    state: 'FAILED',
    problem: 'LOST',
  })
})
