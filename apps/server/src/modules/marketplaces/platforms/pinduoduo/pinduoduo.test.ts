import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRecorded, type Came } from '../../../../testing/marketplaces/recorded.ts'
import { MarketplaceTrouble, type Marketplace } from '../platform.ts'
import { marketplacesFrom } from '../registry.ts'

const access = { token: 't', offsetMs: 0, sellerId: '' }
const window = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-20T00:30:00Z') }

/** Shapes as the platform's own documents and clients show them: amounts of orders are numbers, those of refunds are texts. */
const order = `{
  "order_sn":"261120-192837465012345","order_status":1,"refund_status":1,"confirm_status":1,"after_sales_status":0,
  "risk_control_status":0,"trade_type":0,"group_status":1,"created_time":"2026-11-20 08:00:01",
  "confirm_time":"2026-11-20 08:00:09","pay_time":"2026-11-20 08:00:08","updated_at":"2026-11-20 08:01:00",
  "last_ship_time":"2026-11-22 08:00:09","goods_amount":4.5,"discount_amount":1.01,"seller_discount":0.5,
  "platform_discount":0.51,"capital_free_discount":0.0,"postage":0.0,"pay_amount":5.49,"order_change_amount":0.0,
  "service_fee_detail":[{"service_name":"sf_express_fee","service_fee":2.0}],"buyer_memo":null,"remark":"",
  "country":"中国","country_id":0,"province":"江苏省","province_id":16,"city":"苏州市","city_id":221,"town":"虎丘区","town_id":1840,
  "receiver_name":"~AgAAA~1~","receiver_phone":"~AgAAA~2~","receiver_address":"~AgAAA~3~","address":"~AgAAA~4~",
  "receiver_name_mask":"王**","receiver_phone_mask":"138****0001","receiver_address_mask":"狮山路**号","step_order_info":null,
  "card_info_list":[],"gift_list":[],"order_tag_list":[{"name":"no_trace_delivery","value":0}],
  "item_list":[{"goods_id":737373737373,"goods_count":1,"goods_name":"椅子","goods_price":4.5,"goods_spec":"胡桃色,单只",
    "goods_img":"","outer_goods_id":"CH1","outer_id":"CH1-W","sku_id":1192837465564738291}]
}`
const answers: Record<string, string> = {
  'pdd.order.information.get': `{"order_info_get_response":{"order_info":${order},"request_id":"15440104776643887"}}`,
  'pdd.order.number.list.increment.get': `{"order_sn_increment_get_response":{"total_count":1,"has_next":false,"order_sn_list":[${order}],"request_id":"1"}}`,
  'pdd.order.list.get': `{"order_list_get_response":{"total_count":1,"has_next":false,"order_list":[${order}],"request_id":"1"}}`,
  'pdd.refund.list.increment.get': `{"refund_increment_get_response":{"total_count":1,"request_id":"1","refund_list":[
    {"id":9192837465564738291,"order_sn":"261120-192837465012345","after_sales_status":10,"after_sales_type":2,
     "after_sale_reason":"其他","created_time":"2026-11-20 09:00:00","updated_time":"2026-11-20 09:10:00",
     "confirm_time":"2026-11-20 08:00:09","goods_id":737373737373,"goods_name":"椅子","goods_number":"1","goods_price":"4.50",
     "order_amount":"5.49","refund_amount":"5.49","discount_amount":"1.01","outer_id":"CH1-W","outer_goods_id":"CH1",
     "sku_id":"1192837465564738291","tracking_number":null,"speed_refund_flag":0,"dispute_refund_status":0}]}}`,
  'pdd.open.decrypt.batch': `{"open_decrypt_batch_response":{"request_id":"1","data_decrypt_list":[
    {"data_tag":"261120-192837465012345","data_type":5,"encrypted_data":"~AgAAA~1~","decrypted_data":"王小明","error_code":0,"error_msg":null,"virtual_number_type":0,"virtual_identify_number":null},
    {"data_tag":"261120-192837465012345","data_type":6,"encrypted_data":"~AgAAA~2~","decrypted_data":"18400001111","error_code":0,"error_msg":null,"virtual_number_type":1,"virtual_identify_number":"4321"},
    {"data_tag":"261120-192837465012345","data_type":8,"encrypted_data":"~AgAAA~3~","decrypted_data":"狮山路88号","error_code":0,"error_msg":null,"virtual_number_type":0,"virtual_identify_number":null}]}}`,
  'pdd.goods.list.get': `{"goods_list_get_response":{"total_count":1,"request_id":"1","goods_list":[
    {"goods_id":737373737373,"goods_name":"椅子","thumb_url":"","is_more_sku":1,"goods_quantity":3,"is_onsale":1,"sku_list":[]}]}}`,
  'pdd.goods.detail.get': `{"goods_detail_get_response":{"goods_id":737373737373,"request_id":"1","sku_list":[
    {"sku_id":1192837465564738291,"is_onsale":1,"multi_price":39900,"price":49900,"quantity":3,"reserve_quantity":0,
     "out_sku_sn":"CH1-W","limit_quantity":999,"weight":0,"spec":[{"parent_id":1,"parent_name":"颜色","spec_id":2,"spec_name":"胡桃色"}]}]}}`,
  'pdd.goods.quantity.update': `{"goods_quantity_update_response":{"is_success":true,"request_id":"1"}}`,
  'pdd.goods.sku.price.update': `{"goods_update_sku_price_response":{"goods_commit_id":11928374655,"is_success":true,"request_id":"1"}}`,
  'pdd.pop.auth.token.create': `{"pop_auth_token_create_response":{"access_token":"a","expires_in":86400,"expires_at":1795132800,
    "refresh_token":"r","refresh_token_expires_in":2592000,"refresh_token_expires_at":1797724800,"owner_id":"1192837465","owner_name":"旗舰店",
    "r1_expires_in":86400,"r1_expires_at":1795132800,"scope":["pdd.order.list.get"],"request_id":"1"}}`,
}
const refused = (code: number, more: object = {}) => ({
  error_response: {
    error_code: code,
    error_msg: '',
    sub_code: null,
    sub_msg: null,
    request_id: '1',
    ...more,
  },
})

let platform: Awaited<ReturnType<typeof startRecorded>>
let pinduoduo: Marketplace
let reply: ((call: Came) => unknown) | null = null
beforeAll(async () => {
  platform = await startRecorded((call) => reply?.(call) ?? answers[call.type ?? ''] ?? refused(10_017))
  const settings = {
    PINDUODUO_GATEWAY_URL: platform.url,
    PINDUODUO_CLIENT_ID: 'id',
    PINDUODUO_CLIENT_SECRET: 'secret',
  }
  pinduoduo = await marketplacesFrom(settings).of('PINDUODUO')
})
afterAll(() => platform.close())
beforeEach(() => {
  reply = null
})

const read = {
  externalId: '261120-192837465012345',
  stage: 'PAID',
  paidCents: 549,
  platformBorneCents: 51,
  postageCents: 200,
  depositCents: null,
  differs: false,
  buyer: { name: '王**', district: '江苏省 苏州市 虎丘区', words: '' },
  lines: [
    {
      externalId: '1192837465564738291',
      code: 'CH1-W',
      quantity: 1,
      amountCents: 400,
      spec: '胡桃色 · 单只',
    },
  ],
}

describe('Pinduoduo, by published answers', () => {
  test('pdd.order.information.get: amounts are numbers, and a service is part of what the delivery costs', async () => {
    const { externalId } = read
    expect(await pinduoduo.order(access, externalId)).toMatchObject(read)
    expect(platform.calls.at(-1)).toMatchObject({
      order_sn: externalId,
      access_token: 't',
      data_type: 'JSON',
    })
  })

  test.each(['MODIFIED', 'CREATED'] as const)('the lists by %s time have whole orders', async (by) => {
    expect(await pinduoduo.orders[by].count(access, window)).toBe(1)
    expect(await pinduoduo.orders[by].page(access, window, 0)).toMatchObject([read])
  })

  test.each(['MODIFIED', 'CREATED'] as const)(
    'a list by %s time without a count is no answer',
    async (by) => {
      reply = ({ type }) => answers[type ?? '']?.replace(/"total_count":\d+/, '"total_count":null')
      await expect(pinduoduo.orders[by].count(access, window)).rejects.toMatchObject({ kind: 'UNANSWERED' })
    },
  )

  test('pdd.refund.list.increment.get: amounts are texts, numbers are exact', async () => {
    const refunds = await Promise.all(pinduoduo.refunds.map((list) => list.page(access, window, 0)))
    expect(refunds[0]).toEqual([
      {
        externalId: '9192837465564738291',
        orderId: '261120-192837465012345',
        lineId: '1192837465564738291',
        quantity: null,
        state: 'DONE',
        amountCents: 549,
        modifiedAt: new Date('2026-11-20T09:10:00+08:00'),
      },
    ])
  })

  test('an unknown state of a refund is shown as it was sent, never guessed', async () => {
    reply = ({ type }) =>
      type === 'pdd.refund.list.increment.get'
        ? answers[type]?.replace('"after_sales_status":10', '"after_sales_status":77')
        : undefined
    expect(await pinduoduo.refunds[0]?.page(access, window, 0)).toEqual([
      { externalId: '9192837465564738291', orderId: '261120-192837465012345', fields: 'state 77' },
    ])
  })

  test('pdd.open.decrypt.batch: a virtual number is a relay, and its extension stands behind the address, too', async () => {
    const { sealed } = (await pinduoduo.order(access, read.externalId)) as { sealed: Record<string, string> }
    expect(await pinduoduo.reveal(access, read.externalId, sealed)).toEqual({
      name: '王小明',
      mobile: '18400001111-4321',
      mobileUntil: expect.any(String) as string,
      province: '江苏省',
      city: '苏州市',
      county: '虎丘区',
      town: '',
      detail: '狮山路88号[4321]',
    })
  })

  test('the shelf: ids are exact, prices are in cents', async () => {
    const { listings } = (await pinduoduo.shelf?.page(access, 0)) ?? { listings: [] }
    expect(listings).toEqual([
      {
        externalId: '1192837465564738291',
        code: 'CH1-W',
        title: '椅子',
        spec: '胡桃色',
        stock: 3,
        priceCents: 39_900,
        handle: { goodsId: '737373737373' },
      },
    ])
    const [listing] = listings
    if (!listing) throw new Error('no article')
    await pinduoduo.shelf?.setStock(access, listing, 2)
    expect(platform.calls.at(-1)).toMatchObject({ sku_id: '1192837465564738291', quantity: '2' })
    await pinduoduo.shelf?.setPrice(access, listing, 38_800)
    expect(platform.calls.at(-1)?.['sku_price_list']).toContain('"group_price":38800')
  })

  test('pdd.pop.auth.token.create: lives are in seconds, and sellers agree on the market of services', async () => {
    const address = new URL(pinduoduo.authorizeUrl({ state: 's', redirectUri: 'https://shop.example/back' }))
    expect(address.origin + address.pathname).toBe('https://fuwu.pinduoduo.com/service-market/auth')
    const grant = await pinduoduo.exchange('code', '')
    expect(grant).toMatchObject({
      accessToken: 'a',
      refreshToken: 'r',
      sellerId: '1192837465',
      sellerName: '旗舰店',
    })
    expect(grant.accessExpiresAt.getTime() - Date.now()).toBeGreaterThan(86_000_000)
  })
})

test.each([
  [10_001, { error_msg: '公共参数错误:timestamp' }, 'CLOCK'],
  [10_001, { error_msg: '公共参数错误:type' }, 'REFUSED'],
  [10_014, {}, 'LOST'],
  [10_018, {}, 'REFUSED'],
  [10_019, {}, 'EXPIRED'],
  [10_035, {}, 'EXPIRED'],
  [20_032, {}, 'EXPIRED'],
  [20_031, {}, 'REFUSED'],
  [50_000, {}, 'UNANSWERED'],
  [50_001, {}, 'UNANSWERED'],
  [50_001, { sub_code: 'isv.order-service-error:1' }, 'UNANSWERED'],
  [50_001, { sub_code: 'isv.invalid-parameter:order_sn' }, 'REFUSED'],
  [50_002, {}, 'UNANSWERED'],
  [52_101, {}, 'LIMITED'],
  [52_102, {}, 'UNANSWERED'],
  [52_103, {}, 'UNANSWERED'],
  [70_031, {}, 'LIMITED'],
  [70_033, {}, 'MAINTENANCE'],
  [70_036, {}, 'DAY_QUOTA'],
  [99_999, {}, 'REFUSED'],
] as const)('Pinduoduo says %i %j: %s', async (code, more, kind) => {
  reply = () => refused(code, more)
  const error: unknown = await pinduoduo.order(access, '1').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(MarketplaceTrouble)
  expect(error).toMatchObject({ kind })
  const isPaused = ['LIMITED', 'DAY_QUOTA', 'MAINTENANCE'].includes(kind)
  expect((error as MarketplaceTrouble).until !== null).toBe(isPaused)
})
