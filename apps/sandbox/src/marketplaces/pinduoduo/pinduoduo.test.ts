import { afterAll, beforeAll, expect, it } from 'vitest'
import { md5Sign } from '../signing.ts'
import { emptyStores, startMarkets, type MarketWorld } from '../testing/market-world.ts'

let world: MarketWorld
let token: string
beforeAll(async () => {
  world = await startMarkets()
  const { code } = await world.control('pinduoduo', `stores/${emptyStores.pinduoduo}/grant`)
  const { json } = await world.pinduoduo('pdd.pop.auth.token.create', { code })
  token = json.pop_auth_token_create_response.access_token
})
afterAll(() => world.close())

const nowS = () => Math.floor(Date.now() / 1000)
const list = async (more: Record<string, string>, type = 'pdd.order.number.list.increment.get') => {
  const window = { start_updated_at: String(nowS() - 1700), end_updated_at: String(nowS() + 1) }
  const all = { order_status: '5', refund_status: '5', ...window, ...more }
  return (await world.pinduoduo(type, all, { token })).json
}

it('a signature has the secret on both sides, and another secret, clock or token is refused by number', async () => {
  expect(
    md5Sign(
      new Map([
        ['type', 'a'],
        ['client_id', 'b'],
        ['sign', 'x'],
      ]),
      's',
    ),
  ).toBe('FF8EBA492C92C49966506C7329F44985')
  const code = async (change: Parameters<MarketWorld['pinduoduo']>[2]) =>
    (await world.pinduoduo('pdd.order.information.get', { order_sn: '1' }, change)).json.error_response
      .error_code
  expect(await code({ token, secret: 'x' })).toBe(20_004)
  expect(await code({ token, skewS: 660 })).toBe(10_001)
  expect(await code({ token: 'x' })).toBe(10_019)
  expect(await code({ token })).toBe(50_001)
})

it('an order is listed from its deposit on, counted or with a word on the next page, and half an hour at once', async () => {
  await world.place('pinduoduo', { state: 'UNPAID' })
  const presale = await world.place('pinduoduo', { state: 'UNPAID', deposit_cents: 5_000 })
  const paid = await world.place('pinduoduo', { platform_discount_cents: 100, postage_cents: 900 })
  expect(paid.id).toMatch(/^\d{6}-\d{17}$/)
  const counted = (await list({ page_size: '1', use_has_next: 'false' })).order_sn_increment_get_response
  expect(counted).toMatchObject({ total_count: 2 })
  const both = (await list({ use_has_next: 'true' })).order_sn_increment_get_response
  expect(both).toMatchObject({ has_next: false })
  expect(both.order_sn_list).toContainEqual(
    expect.objectContaining({
      order_sn: paid.id,
      order_status: 1,
      refund_status: 1,
      goods_amount: 4199,
      discount_amount: 1,
      pay_amount: 4207,
      receiver_phone_mask: expect.stringMatching(/^138\*{4}\d{4}$/),
      item_list: [expect.objectContaining({ outer_id: 'SA001-11', goods_count: 1 })],
    }),
  )
  expect(both.order_sn_list).toContainEqual(
    expect.objectContaining({
      order_sn: presale.id,
      step_order_info: expect.objectContaining({ advanced_paid_fee: 50, step_trade_status: 1 }),
    }),
  )
  expect((await list({ start_updated_at: String(nowS() - 1900) })).error_response).toMatchObject({
    error_code: 50_001,
  })
})

it('a buyer is decrypted once for each order, and refunds of money and of goods are two lists', async () => {
  await world.control('pinduoduo', 'settings', { decrypt_quota: 1 })
  const open = async () => {
    const order = await world.place('pinduoduo')
    const told = await world.pinduoduo('pdd.order.information.get', { order_sn: order.id }, { token })
    const { receiver_phone: sealed } = told.json.order_info_get_response.order_info
    const data = JSON.stringify([{ data_tag: order.id, encrypted_data: sealed }])
    const read = await world.pinduoduo('pdd.open.decrypt.batch', { data_list: data }, { token })
    return { order, rows: read.json.open_decrypt_batch_response.data_decrypt_list }
  }
  const first = await open()
  expect(first.rows).toMatchObject([{ error_code: 0, decrypted_data: first.order.buyer.mobile }])
  expect((await open()).rows).toMatchObject([{ error_code: 70_032, decrypted_data: '' }])
  await world.control('pinduoduo', `orders/${first.order.id}/refund`, { state: 'REFUNDED' })
  const kind = async (after_sales_type: string) =>
    (await list({ after_sales_type, after_sales_status: '1' }, 'pdd.refund.list.increment.get'))
      .refund_increment_get_response
  expect(await kind('2')).toMatchObject({
    total_count: 1,
    refund_list: [{ order_sn: first.order.id, after_sales_status: 10, refund_amount: '4199.00' }],
  })
  expect(await kind('3')).toMatchObject({ total_count: 0, refund_list: [] })
})
