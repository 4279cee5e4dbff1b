import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildSandbox } from '../../app.ts'
import { cases } from './cases.ts'
import type { MarketOrder } from '../orders/rows.ts'
import { chinaTime } from '../../formats/provider-time.ts'
import { callDoudian, post } from '../testing/callers.ts'
import type { Answer } from '../testing/callers.ts'
import { emptyStores, startMarkets, type MarketWorld } from '../testing/market-world.ts'

const store = emptyStores.doudian
let world: MarketWorld
let token: string
beforeAll(async () => {
  world = await startMarkets()
  token = await world.doudianAccess()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const control = (path: string, body: object = {}) => world.control('doudian', path, body)
const trouble = (id: string) => control(`cases/${id}`, { shop_id: store })
const orderOf = async (id: string): Promise<MarketOrder> => (await trouble(id)).order
const place = (more: object = {}) => world.place('doudian', more)
const list = (page = 0, size = 100): Promise<Answer> => {
  const endS = Math.floor(Date.now() / 1000) + 1
  const window = {
    update_time_start: endS - 3600,
    update_time_end: endS,
    order_by: 'update_time',
    order_asc: true,
  }
  return world.doudian('order.searchList', { ...window, page, size }, { token })
}
const rowsOf = (answer: Answer): { order_id: string; buyer_words: string; update_time: number }[] =>
  answer.json.data.shop_order_list

it('transport: an error, an HTML page, a busy system and a cut connection each happen once; later calls succeed', async () => {
  await place()
  for (const [fault, seen] of [
    ['SERVER_ERROR', { status: 500 }],
    ['HTML', { status: 200, json: {}, text: expect.stringMatching(/^<!doctype html>/) }],
    ['SYSTEM_ERROR', { status: 200, json: { code: 20_000, sub_code: 'dop.service-error' } }],
    ['BAD_TIMESTAMP', { status: 200, json: { code: 40_003, sub_code: 'isv.timestamp-invalid' } }],
  ] as const) {
    await control('faults', { fault, method: 'order.searchList' })
    expect(await list()).toMatchObject(seen)
    expect(rowsOf(await list())).toHaveLength(1)
  }
  for (const fault of ['DROP_BEFORE', 'DROP_AFTER']) {
    await control('faults', { fault })
    await expect(list()).rejects.toThrow(/fetch failed/)
    expect(rowsOf(await list())).toHaveLength(1)
  }
})

it('K1–K4: pages that fail, are short or empty, or lose a row to a change', async () => {
  await trouble('K1')
  await control('faults', { fault: 'SERVER_ERROR', method: 'order.searchList', page: 1 })
  expect([(await list(0)).status, (await list(1)).status, (await list(1)).status]).toEqual([200, 500, 200])
  await trouble('K3')
  expect([(await list(0)).status, (await list(1)).status, (await list(0)).status]).toEqual([200, 200, 500])
  await trouble('K4a')
  const short = await list()
  expect([rowsOf(short).length, short.json.data.total]).toEqual([50, 130])
  await trouble('K4b')
  const empty = await list()
  expect([rowsOf(empty).length, empty.json.data.total]).toEqual([0, 130])
  const [first] = rowsOf(await list())
  await control('faults', { fault: 'TOUCH', order_id: first?.order_id, page: 0 })
  expect(rowsOf(await list(0)).map((row) => row.order_id)).toContain(first?.order_id)
  expect(rowsOf(await list(1)).at(-1)?.order_id).toBe(first?.order_id)
})

it('K4: an order that is listed, and not returned by its number or without its goods', async () => {
  const order = await place()
  const one = () => world.doudian('order.orderDetail', { shop_order_id: order.id }, { token })
  await trouble('K4c')
  expect(rowsOf(await list()).map((row) => row.order_id)).toEqual([order.id])
  expect((await one()).json).toMatchObject({ sub_code: 'isv.parameter-invalid' })
  await trouble('none')
  await trouble('K4d')
  const [row] = rowsOf(await list())
  expect([row?.order_id, row && 'sku_order_list' in row]).toEqual([order.id, false])
  await trouble('none')
  expect((await one()).json.data.shop_order_detail.sku_order_list).toHaveLength(1)
  await trouble('K4e')
  const busy = [await one(), await one()].map(({ json }) => json.sub_code)
  expect(busy).toEqual(['dop.service-error', 'dop.service-error'])
  expect(rowsOf(await list()).map((row) => row.order_id)).toEqual([order.id])
})

it('K5, K6: an earlier version after a newer one, and other content in the same second', async () => {
  const order = await place({ message: '第一版' })
  await control(`orders/${order.id}/message`, {
    text: '第二版',
    at: new Date(Date.now() + 1000).toISOString(),
  })
  await control('faults', { fault: 'STALE', order_id: order.id })
  const [stale] = rowsOf(await list())
  const [now] = rowsOf(await list())
  expect([stale?.buyer_words, now?.buyer_words]).toEqual(['第一版', '第二版'])
  expect(stale?.update_time).toBeLessThan(now?.update_time ?? 0)
  await trouble('K6')
  expect(rowsOf(await list())[0]).toMatchObject({ buyer_words: '第二版。', update_time: now?.update_time })
})

it('K7–K10: invalid tokens, limits with a stated end, and a wrong clock', async () => {
  await trouble('K7')
  expect((await list()).json).toMatchObject({ sub_code: 'isv.access-token-expired' })
  await trouble('K8b')
  expect((await list()).json).toMatchObject({ sub_code: 'dop.authorization-closed' })
  await trouble('none')
  await trouble('K9a')
  expect((await list()).json).toMatchObject({ code: 60_000, sub_msg: '请求太频繁，请3秒后重试' })
  expect((await list()).json).toMatchObject({
    code: 60_000,
    sub_msg: expect.stringMatching(/请[23]秒后重试/),
  })
  await trouble('none')
  await trouble('K9b')
  expect((await list()).json).toMatchObject({ sub_msg: '今日调用次数已用完' })
  await trouble('none')
  await trouble('K10')
  const began = Date.now()
  const refused = await list()
  expect(refused.json).toMatchObject({ sub_code: 'isv.timestamp-invalid' })
  expect(Date.parse(refused.date ?? '') - began).toBeGreaterThan(890_000)
})

it('K12–K17: unknown codes, refunds, presales and totals that are off by a cent', async () => {
  const codes = async (id: string) => (await orderOf(id)).lines.map(({ code }) => code)
  expect([await codes('K12a'), await codes('K12b')]).toEqual([['SA001-11', 'ZZ999-01'], ['SA001']])
  const old = await orderOf('K13')
  expect(rowsOf(await list()).map((row) => row.order_id)).not.toContain(old.id)
  const endS = Math.floor(Date.now() / 1000) + 1
  const refunds = { update_start_time: endS - 60, update_end_time: endS, page: 0, size: 10 }
  const found = await world.doudian('afterSale.List', refunds, { token })
  expect(found.json.data.items).toMatchObject([{ order_info: { shop_order_id: old.id } }])
  for (const [id, state] of [
    ['K14a', 'CLOSED'],
    ['K14b', 'APPLIED'],
  ] as const)
    expect((await orderOf(id)).lines[0]?.refund?.state).toBe(state)
  expect(await orderOf('K15')).toMatchObject({ state: 'CANCELLED' })
  await trouble('K16a')
  expect(await orderOf('K16b')).toMatchObject({
    state: 'CANCELLED',
    presale: { balance_paid_s: null },
  })
  expect((await world.ask('doudian', 'cases/K16b', { shop_id: store })).status).toBe(409)
  const off = await orderOf('K17')
  const answer = await world.doudian('order.orderDetail', { shop_order_id: off.id }, { token })
  const { pay_amount: paid, sku_order_list: skus } = answer.json.data.shop_order_detail
  expect(paid).toBe((skus as { pay_amount: number }[]).reduce((sum, sku) => sum + sku.pay_amount, 0) - 1)
})

it('every case can be clicked on every platform, and what was asked can be read', async () => {
  await control('cases/none', { shop_id: store })
  for (const [platform, shopId] of [
    ['doudian', store],
    ['taobao', emptyStores.taobao],
    ['pinduoduo', emptyStores.pinduoduo],
    ['jd', emptyStores.jd],
  ] as const) {
    await world.ask(platform, 'orders', { shop_id: shopId, lines: [{ code: 'SA001-11' }] })
    await world.ask(platform, `stores/${shopId}/shelf`, { code: 'SA001-11' })
    for (const { id } of cases)
      expect([id, (await world.ask(platform, `cases/${id}`, { shop_id: shopId })).status]).toEqual([id, 200])
  }
  const window = { start_modified: chinaTime(Date.now() - 1000), end_modified: chinaTime(Date.now()) }
  await world.ask('taobao', 'cases/none', { shop_id: emptyStores.taobao })
  await world.taobao('taobao.trades.sold.increment.get', window)
  const calls = await (await fetch(`${world.url}/sandbox/marketplaces/taobao/calls`)).json()
  expect(calls).toContainEqual(
    expect.objectContaining({
      method: 'taobao.trades.sold.increment.get',
      outcome: '27 isv.invalid-session',
    }),
  )
  expect((await world.ask('doudian', 'faults', { fault: 'EARTHQUAKE' })).status).toBe(400)
  expect((await world.ask('doudian', 'orders', { shop_id: '1', lines: [{ code: 'A' }] })).status).toBe(404)
  expect((await world.ask('doudian', 'orders/1/ship', {})).status).toBe(404)
  expect((await post(`${world.url}/sandbox/marketplaces/ebay/settings`, '{}')).status).toBe(404)
})

it('a store that is authorised for the first time has three days of orders, which survive a restart', async () => {
  const self = { code: '', grant_type: 'authorization_self', shop_id: '4712001' }
  const granted = await world.doudian('token.create', self)
  const seeded: string = granted.json.data.access_token
  const total = async (at: string) => {
    const counts: number[] = []
    const nowS = Math.floor(Date.now() / 1000)
    for (let day = 0; day < 4; day += 1) {
      const endS = nowS - day * 86_400
      const window = { create_time_start: endS - 86_399, create_time_end: endS, page: 0, size: 1 }
      const answer = await callDoudian(at, world.keys.doudian, 'order.searchList', window, { token: seeded })
      counts.push(answer.json.data.total)
    }
    return counts.reduce((sum, count) => sum + count, 0)
  }
  expect(await total(world.url)).toBe(170)
  const again = await buildSandbox({ dir: world.dir })
  expect(await total(await again.listen({ port: 0, host: '127.0.0.1' }))).toBe(170)
  await again.close()
})
