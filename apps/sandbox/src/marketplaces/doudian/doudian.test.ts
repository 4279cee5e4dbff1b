import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MarketOrder } from '../orders/rows.ts'
import { emptyStores, startMarkets, type MarketWorld } from '../testing/market-world.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await startMarkets()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const nowS = () => Math.floor(Date.now() / 1000)

describe('orders of Doudian', () => {
  it('come in pages by the time of their change, in windows of an hour, with amounts that add up', async () => {
    const token = await world.doudianAccess()
    const endS = nowS()
    await world.control('doudian', `stores/${emptyStores.doudian}/rush`, {
      count: 130,
      from: new Date((endS - 60) * 1000).toISOString(),
    })
    const list = async (params: object) =>
      (
        await world.doudian(
          'order.searchList',
          {
            update_time_start: endS - 3600,
            update_time_end: endS,
            order_by: 'update_time',
            size: 100,
            ...params,
          },
          { token },
        )
      ).json
    const ids = [await list({ page: 0, order_asc: true }), await list({ page: 1, order_asc: true })].flatMap(
      ({
        data,
      }: {
        data: { total: number; shop_order_list: { order_id: string; update_time: number }[] }
      }) => {
        expect(data.total).toBe(130)
        return data.shop_order_list.map((order) => `${order.update_time}${order.order_id}`)
      },
    )
    expect(new Set(ids).size).toBe(130)
    expect(ids).toEqual(ids.toSorted())
    expect(await list({ page: 0, update_time_start: endS - 3601 })).toMatchObject({ code: 40_004 })
    expect(await list({ page: 0, size: 101 })).toMatchObject({ code: 40_004 })

    const order = await world.place('doudian', {
      lines: [
        { code: 'SA001-11', price_cents: 100 },
        { code: 'X', price_cents: 200, quantity: 3 },
        { code: 'G', gift: true },
      ],
      shop_discount_cents: 11,
      platform_discount_cents: 5,
      postage_cents: 3,
    })
    const detail = (await world.doudian('order.orderDetail', { shop_order_id: order.id }, { token })).json
      .data
    const shown: Shown = detail.shop_order_detail
    expect(shown).toMatchObject({
      order_status: 105,
      pay_amount: 687,
      order_amount: 703,
      promotion_amount: 16,
    })
    expect(shown.sku_order_list.map((sku) => [sku.code, sku.origin_amount, sku.pay_amount])).toEqual([
      ['SA001-11', 100, 97],
      ['X', 200, 587],
      ['G', 0, 0],
    ])
    expect(shown.sku_order_list[2]).toMatchObject({
      given_product_type: 'FREE',
      master_sku_order_id_list: [shown.sku_order_list[0]?.order_id],
    })
  })

  it('hide the buyer until decrypted, each order of a day once, up to the quota', async () => {
    const token = await world.doudianAccess()
    const [first, second] = [await world.place('doudian', {}), await world.place('doudian', {})]
    await world.control('doudian', 'settings', { decrypt_quota: 1 })
    const shown = async ({ id }: MarketOrder): Promise<Shown> => {
      const answer = await world.doudian('order.orderDetail', { shop_order_id: id }, { token })
      expect(answer.text).not.toContain(first.buyer.mobile)
      return answer.json.data.shop_order_detail
    }
    const decrypt = async (of: MarketOrder, cipher_text: string) => {
      const infos = { cipher_infos: [{ auth_id: of.id, cipher_text }] }
      const answer = await world.doudian('order.batchDecrypt', infos, { token })
      return answer.json.data.decrypt_infos[0]
    }
    const { encrypt_post_tel: tel, encrypt_post_receiver: name, post_addr: address } = await shown(first)
    expect((await shown(first)).encrypt_post_tel).toBe(tel)
    expect(await decrypt(first, tel)).toMatchObject({
      decrypt_text: first.buyer.mobile,
      err_no: 0,
      data_type: 3,
    })
    expect(await decrypt(first, name)).toMatchObject({ decrypt_text: first.buyer.name, data_type: 2 })
    expect(await decrypt(first, address.encrypt_detail)).toMatchObject({ decrypt_text: first.buyer.detail })
    expect(await decrypt(second, tel)).toMatchObject({ decrypt_text: '', err_no: 300_001 })
    const other = await shown(second)
    expect(await decrypt(second, other.encrypt_post_tel)).toMatchObject({ decrypt_text: '', err_no: 300_008 })
  })

  it('show refunds, stages and cancellations as the platform does', async () => {
    const token = await world.doudianAccess()
    const shown = async ({ id }: MarketOrder): Promise<Shown> =>
      (await world.doudian('order.orderDetail', { shop_order_id: id }, { token })).json.data.shop_order_detail
    const order = await world.place('doudian', { lines: [{ code: 'A' }, { code: 'B' }] })
    const line = order.lines[1]?.id
    const refund = (state: string) =>
      world.control('doudian', `orders/${order.id}/refund`, { line, state, cents: 500 })
    for (const [state, status, money] of [
      ['APPLIED', 6, 1],
      ['CLOSED', 28, 1],
      ['APPLIED', 6, 1],
      ['REFUNDED', 12, 3],
    ] as const) {
      await refund(state)
      const { sku_order_list: skus } = await shown(order)
      expect(skus.map((sku) => sku.after_sale_info)).toEqual([
        { after_sale_status: 0, after_sale_type: 0, refund_status: 0 },
        { after_sale_status: status, after_sale_type: 2, refund_status: money },
      ])
    }
    const window = { update_start_time: nowS() - 60, update_end_time: nowS() + 1, page: 0, size: 10 }
    const { data } = (await world.doudian('afterSale.List', window, { token })).json
    expect(data).toMatchObject({
      total: 1,
      items: [
        { aftersale_info: { related_id: line, refund_amount: 500 }, order_info: { shop_order_id: order.id } },
      ],
    })
    await world.control('doudian', `orders/${order.id}/refund`, { state: 'REFUNDED', cents: 10_000_000 })
    expect(await shown(order)).toMatchObject({ order_status: 4 })

    const presale = await world.place('doudian', { state: 'UNPAID', deposit_cents: 5_000 })
    expect(await shown(presale)).toMatchObject({
      order_status: 1,
      order_phase_list: [
        { pay_success: true, phase_pay_amount: 5_000 },
        { pay_success: false, phase_pay_amount: 414_900 },
      ],
    })
    await world.control('doudian', `orders/${presale.id}/balance`)
    expect(await shown(presale)).toMatchObject({
      order_status: 105,
      order_phase_list: [{}, { pay_success: true }],
    })
  })
})

type Shown = {
  encrypt_post_tel: string
  encrypt_post_receiver: string
  post_addr: { encrypt_detail: string }
  sku_order_list: {
    order_id: string
    code: string
    origin_amount: number
    pay_amount: number
    after_sale_info: object
  }[]
}
