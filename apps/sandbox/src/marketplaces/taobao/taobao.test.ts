import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chinaTime } from '../../formats/provider-time.ts'
import { emptyStores, startMarkets, type MarketWorld } from '../testing/market-world.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await startMarkets()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

describe('trades of Taobao', () => {
  it('come newest first with few fields, presales only on request, and whole one by one', async () => {
    const { code } = await world.control('taobao', `stores/${emptyStores.taobao}/grant`)
    const token: string = (await world.taobaoToken({ grant_type: 'authorization_code', code })).json
      .access_token
    const old = await world.place('taobao', { created_at: new Date(Date.now() - 60_000).toISOString() })
    const step = await world.place('taobao', { state: 'UNPAID', deposit_cents: 5_000 })
    const window = {
      start_modified: chinaTime(Date.now() - 3_600_000),
      end_modified: chinaTime(Date.now() + 1000),
    }
    const list = async (params: Record<string, string>) =>
      (
        await world.taobao(
          'taobao.trades.sold.increment.get',
          { ...window, fields: 'tid,status,orders.oid,receiver_name', ...params },
          { token },
        )
      ).json.trades_sold_increment_get_response
    expect(await list({})).toMatchObject({
      total_results: 1,
      trades: { trade: [{ tid: Number(old.id), status: 'WAIT_SELLER_SEND_GOODS' }] },
    })
    const both: { trades: { trade: { tid: number }[] } } = await list({
      type: 'fixed,step',
      use_has_next: 'true',
      page_size: '1',
    })
    expect(both).toMatchObject({ has_next: true, trades: { trade: [{ tid: Number(step.id) }] } })
    expect(both.trades.trade[0]).not.toHaveProperty('receiver_name')
    expect(await list({ page_no: '9', use_has_next: 'true' })).toEqual({
      has_next: false,
      request_id: expect.any(String),
    })

    const full = (tid: string) =>
      world.taobao(
        'taobao.trade.fullinfo.get',
        { tid, fields: 'tid,payment,receiver_mobile,oaid,orders,step_trade_status,step_paid_fee' },
        { token },
      )
    const answer = await full(old.id)
    expect(answer.text).toContain(`"tid":${old.id},`)
    const { trade } = answer.json.trade_fullinfo_get_response
    expect(trade).toMatchObject({
      payment: '4199.00',
      receiver_mobile: expect.stringMatching(/^138\*{4}\d{4}$/),
    })
    expect(trade.orders).toMatchObject({
      order: [{ oid: Number(old.id), outer_sku_id: 'SA001-11', divide_order_fee: '4199.00' }],
    })
    expect((await full(step.id)).json.trade_fullinfo_get_response).toMatchObject({
      trade: { step_trade_status: 'FRONT_PAID_FINAL_NOPAID', step_paid_fee: '50.00' },
    })

    const query = JSON.stringify([{ tid: old.id, oaid: trade.oaid }])
    const read = (await world.taobao('taobao.top.oaid.decrypt', { query_list: query }, { token })).json
    expect(read).toMatchObject({
      top_oaid_decrypt_response: {
        receiver_list: { receiver: [{ tid: expect.any(Number), matched: true, mobile: old.buyer.mobile }] },
      },
    })
    await world.control('taobao', `orders/${old.id}/refund`, { state: 'APPLIED' })
    const refunds = (
      await world.taobao('taobao.refunds.receive.get', { ...window, fields: 'refund_id' }, { token })
    ).json
    expect(refunds).toMatchObject({
      refunds_receive_get_response: {
        total_results: 1,
        refunds: { refund: [{ tid: Number(old.id), status: 'WAIT_SELLER_AGREE', refund_fee: '4199.00' }] },
      },
    })
  })
})
