import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRecorded, type Came } from '../../../../testing/marketplaces/recorded.ts'
import { MarketplaceTrouble, type Marketplace } from '../platform.ts'
import { marketplacesFrom } from '../registry.ts'

const access = { token: 't', offsetMs: 0, sellerId: '' }
const window = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-20T00:30:00Z') }
const tid = '4192837465564738291'
const [first, second] = ['4192837465564738292', '4192837465564738293']

/** Shapes as the platform's own documents and clients show them: numbers of trades and lines are JSON numbers of 64 bits. */
const trade = `{
  "tid":${tid},"type":"fixed","status":"WAIT_SELLER_SEND_GOODS","seller_nick":"旗舰店","created":"2026-11-20 08:00:01",
  "pay_time":"2026-11-20 08:00:09","modified":"2026-11-20 08:01:00","payment":"5.49","post_fee":"0.00","total_fee":"6.00",
  "discount_fee":"0.51","adjust_fee":"0.00","received_payment":"0.00","num":2,"num_iid":592837465564,
  "receiver_name":"王**","receiver_mobile":"*******0001","receiver_state":"江苏省","receiver_city":"苏州市","receiver_district":"虎丘区",
  "receiver_town":"狮山街道","receiver_address":"狮**路**号","receiver_zip":"000000","oaid":"1old",
  "orders":{"order":[
    {"oid":${first},"num_iid":592837465564,"sku_id":"5192837465564","outer_iid":"CH1","outer_sku_id":"CH1-W","title":"椅子",
     "sku_properties_name":"颜色分类:胡桃色","num":1,"price":"3.00","total_fee":"3.00","payment":"2.75","divide_order_fee":"2.75",
     "part_mjz_discount":"0.25","refund_status":"NO_REFUND","status":"WAIT_SELLER_SEND_GOODS"},
    {"oid":${second},"num_iid":592837465565,"outer_iid":"CH2","title":"凳子","num":1,"price":"3.00","total_fee":"3.00",
     "payment":"2.74","divide_order_fee":"2.74","part_mjz_discount":"0.26","refund_id":"99192837465564738",
     "refund_status":"WAIT_SELLER_AGREE","status":"WAIT_SELLER_SEND_GOODS"}]}
}`
const receiver = `{"tid":"${tid}","oaid":"1new","matched":true,"name":"王小明","mobile":"18400001111-4321","phone":"","country":"中国",
  "state":"江苏省","city":"苏州市","district":"虎丘区","town":"狮山街道","address_detail":"狮山路88号"}`
const thin = `{"tid":${tid},"type":"fixed","status":"WAIT_SELLER_SEND_GOODS","modified":"2026-11-20 08:01:00"}`
const answers: Record<string, string> = {
  'taobao.trade.fullinfo.get': `{"trade_fullinfo_get_response":{"trade":${trade},"request_id":"1"}}`,
  'taobao.trades.sold.increment.get': `{"trades_sold_increment_get_response":{"total_results":1,"has_next":false,"trades":{"trade":[${thin}]},"request_id":"1"}}`,
  'taobao.trades.sold.get': `{"trades_sold_get_response":{"total_results":1,"has_next":false,"trades":{"trade":[${thin}]},"request_id":"1"}}`,
  'taobao.refunds.receive.get': `{"refunds_receive_get_response":{"total_results":2,"has_next":false,"request_id":"1","refunds":{"refund":[
    {"refund_id":"99192837465564738","tid":${tid},"oid":${second},"status":"WAIT_SELLER_AGREE","refund_fee":"2.74","modified":"2026-11-20 09:10:00"},
    {"refund_id":"99192837465564739","tid":${tid},"oid":${tid},"status":"A_NEW_STATE","refund_fee":"2.74","modified":"2026-11-20 09:10:00"}]}}}`,
  'taobao.top.oaid.decrypt': `{"top_oaid_decrypt_response":{"receiver_list":{"receiver":[${receiver}]},"request_id":"1"}}`,
  'taobao.items.onsale.get': `{"items_onsale_get_response":{"total_results":1,"items":{"item":[
    {"num_iid":9592837465564738291,"title":"椅子","num":3,"price":"399.00","outer_id":"CH1"}]},"request_id":"1"}}`,
  'taobao.item.skus.get': `{"item_skus_get_response":{"skus":{"sku":[
    {"sku_id":9192837465564738291,"num_iid":9592837465564738291,"outer_id":"CH1-W","quantity":3,"price":"399.00",
     "properties":"1627207:3232483","properties_name":"1627207:3232483:颜色分类:胡桃色"}]},"request_id":"1"}}`,
  'taobao.item.quantity.update':
    '{"item_quantity_update_response":{"item":{"num_iid":9592837465564738291},"request_id":"1"}}',
  'taobao.item.sku.price.update':
    '{"item_sku_price_update_response":{"sku":{"sku_id":9192837465564738291},"request_id":"1"}}',
}
const tokens = `{"w1_expires_in":86400,"refresh_token_valid_time":1795132800000,"taobao_user_nick":"%E6%97%97%E8%88%B0%E5%BA%97","re_expires_in":0,
  "expire_time":1795132800000,"token_type":"Bearer","access_token":"a","taobao_open_uid":"","w1_valid":1795132800000,"refresh_token":"r",
  "w2_expires_in":300,"w2_valid":1795132800000,"r1_expires_in":86400,"r2_expires_in":86400,"r2_valid":1795132800000,
  "r1_valid":1795132800000,"taobao_user_id":"2192837465","expires_in":86400}`
const refused = (code: number, more: object = {}) => ({
  error_response: { code, msg: 'Remote service error', ...more, request_id: '1' },
})

let platform: Awaited<ReturnType<typeof startRecorded>>
let taobao: Marketplace
let reply: ((call: Came) => unknown) | null = null
beforeAll(async () => {
  platform = await startRecorded(
    (call) => reply?.(call) ?? (call.grant_type ? tokens : (answers[call.method ?? ''] ?? refused(22))),
  )
  const settings = {
    TAOBAO_GATEWAY_URL: platform.url,
    TAOBAO_TOKEN_URL: platform.url,
    TAOBAO_APP_KEY: 'key',
    TAOBAO_APP_SECRET: 'secret',
  }
  taobao = await marketplacesFrom(settings).of('TAOBAO')
})
afterAll(() => platform.close())
beforeEach(() => {
  reply = null
})
const inTrade = (from: string, to: string) => (call: Came) =>
  call.method === 'taobao.trade.fullinfo.get'
    ? answers['taobao.trade.fullinfo.get']?.replace(from, to)
    : undefined

describe('Taobao, by published answers', () => {
  test('taobao.trade.fullinfo.get: numbers of 64 bits are exact', async () => {
    expect(await taobao.order(access, tid)).toMatchObject({
      externalId: tid,
      stage: 'PAID',
      paidCents: 549,
      depositCents: null,
      differs: false,
      lines: [
        { externalId: first, code: 'CH1-W', amountCents: 275, refund: null },
        { externalId: second, code: 'CH2', amountCents: 274, refund: 'ASKED' },
      ],
    })
    expect(platform.calls.at(-1)).toMatchObject({ tid, session: 't', v: '2.0' })
  })

  test('the deposit of a presale is told until the balance is paid, and never again', async () => {
    const step = (state: string, paid: string) =>
      inTrade('"post_fee"', `"step_trade_status":"${state}","step_paid_fee":"${paid}","post_fee"`)
    reply = step('FRONT_PAID_FINAL_NOPAID', '2.00')
    expect(await taobao.order(access, tid)).toMatchObject({ depositCents: 200 })
    reply = step('FRONT_PAID_FINAL_PAID', '5.49')
    expect(await taobao.order(access, tid)).toMatchObject({ depositCents: null })
  })

  test.each(['MODIFIED', 'CREATED'] as const)('the lists by %s time name trades exactly', async (by) => {
    expect(await taobao.orders[by].count(access, window)).toBe(1)
    expect(await taobao.orders[by].page(access, window, 0)).toEqual([
      { externalId: tid, modifiedAt: new Date('2026-11-20T08:01:00+08:00') },
    ])
    expect(platform.calls.at(-1)?.['type']?.split(',')).toContain('step')
  })

  test('taobao.refunds.receive.get: of every type of trade, with exact numbers; an unknown state is shown as it was sent', async () => {
    expect(await taobao.refunds[0]?.page(access, window, 0)).toEqual([
      {
        externalId: '99192837465564738',
        orderId: tid,
        lineId: second,
        quantity: null,
        state: 'ASKED',
        amountCents: 274,
        modifiedAt: new Date('2026-11-20T09:10:00+08:00'),
      },
      { externalId: '99192837465564739', orderId: tid, fields: 'state A_NEW_STATE' },
    ])
    expect(platform.calls.at(-1)?.['type']?.split(',')).toContain('step')
  })

  test('taobao.top.oaid.decrypt: the trade is asked for a receiver that the kept name no longer finds', async () => {
    reply = ({ method, query_list: query }) => {
      if (method === 'taobao.trade.fullinfo.get') return answers[method]?.replace('"1old"', '"1new"')
      if (query?.includes('"1old"'))
        return answers['taobao.top.oaid.decrypt']?.replace('"matched":true', '"matched":false')
      return undefined
    }
    expect(await taobao.reveal(access, tid, { oaid: '1old' })).toEqual({
      name: '王小明',
      mobile: '18400001111-4321',
      province: '江苏省',
      city: '苏州市',
      county: '虎丘区',
      town: '狮山街道',
      detail: '狮山路88号',
    })
    expect(JSON.parse(platform.calls.at(-1)?.['query_list'] ?? '')).toEqual([{ tid, oaid: '1new' }])
  })

  test('taobao.top.oaid.decrypt: a protected mobile is a relay number until it expires', async () => {
    const until = '"privacy_protection":true,"secret_no_expire_time":"2026-12-05 00:00:00"'
    reply = ({ method }) =>
      method === 'taobao.top.oaid.decrypt'
        ? answers[method]?.replace('"matched":true', `"matched":true,${until}`)
        : undefined
    expect(await taobao.reveal(access, tid, { oaid: '1old' })).toMatchObject({
      mobile: '18400001111-4321',
      mobileUntil: '2026-12-04T16:00:00.000Z',
    })
  })

  test('taobao.top.oaid.decrypt: a receiver that stays masked by a rule is refused with the rule', async () => {
    const masked = '"desensitize_rule":"DECRYPTION_DISABLED_BY_ORDERCLOSED"'
    reply = ({ method }) =>
      method === 'taobao.top.oaid.decrypt'
        ? answers[method]?.replace('"matched":true', `"matched":true,${masked}`)
        : undefined
    await expect(taobao.reveal(access, tid, { oaid: '1old' })).rejects.toMatchObject({
      kind: 'REFUSED',
      detail: 'DECRYPTION_DISABLED_BY_ORDERCLOSED',
    })
  })

  test('the shelf: ids are exact, prices are in yuan', async () => {
    const { listings } = (await taobao.shelf?.page(access, 0)) ?? { listings: [] }
    const [listing] = listings
    expect(listing).toEqual({
      externalId: '9192837465564738291',
      code: 'CH1-W',
      title: '椅子',
      spec: '胡桃色',
      stock: 3,
      priceCents: 39_900,
      handle: {
        itemId: '9592837465564738291',
        skuId: '9192837465564738291',
        properties: '1627207:3232483',
      },
    })
    if (!listing) throw new Error('no article')
    await taobao.shelf?.setStock(access, listing, 2)
    expect(platform.calls.at(-1)).toMatchObject({ num_iid: '9592837465564738291', quantity: '2', type: '1' })
    await taobao.shelf?.setPrice(access, listing, 38_800)
    expect(platform.calls.at(-1)).toMatchObject({ price: '388.00', properties: '1627207:3232483' })
  })

  test('token: lives are in seconds, and a name is escaped as in an address', async () => {
    const grant = await taobao.exchange('code', 'https://shop.example/back')
    expect(grant).toMatchObject({
      accessToken: 'a',
      refreshToken: 'r',
      refreshExpiresAt: null,
      sellerId: '2192837465',
      sellerName: '旗舰店',
    })
    expect(grant.accessExpiresAt.getTime() - Date.now()).toBeGreaterThan(86_000_000)
  })
})

test.each([
  [7, { sub_code: 'accesscontrol.limited-by-app-access-count' }, 'DAY_QUOTA'],
  [
    7,
    {
      sub_code: 'accesscontrol.limited-by-api-access-count',
      sub_msg: 'This ban will last for 9 more seconds',
    },
    'LIMITED',
  ],
  [10, {}, 'UNANSWERED'],
  [11, {}, 'REFUSED'],
  [15, { sub_code: 'isp.top-remote-connection-timeout' }, 'UNANSWERED'],
  [15, { sub_code: 'isv.trade-not-exist' }, 'REFUSED'],
  [25, {}, 'REFUSED'],
  [26, {}, 'EXPIRED'],
  [27, { sub_code: 'isv.invalid-session' }, 'EXPIRED'],
  [31, {}, 'CLOCK'],
  [999, {}, 'REFUSED'],
] as const)('Taobao says %i %j: %s', async (code, more, kind) => {
  reply = () => refused(code, more)
  const error: unknown = await taobao.order(access, '1').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(MarketplaceTrouble)
  expect(error).toMatchObject({ kind })
  expect((error as MarketplaceTrouble).until !== null).toBe(kind === 'LIMITED' || kind === 'DAY_QUOTA')
})
