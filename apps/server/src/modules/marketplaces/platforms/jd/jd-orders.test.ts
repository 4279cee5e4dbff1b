import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPublished, type Sent } from '../../../payments/providers/testing/published.ts'
import { jd } from './jd.ts'

let answers: Record<string, string> = {}
let server: Awaited<ReturnType<typeof startPublished>>
const formOf = ({ body }: Sent) => new URLSearchParams(body)
const paramsOf = (sent: Sent | undefined): string => (sent && formOf(sent).get('360buy_param_json')) ?? 'none'
beforeEach(async () => {
  answers = {}
  server = await startPublished((sent) => ({
    body: answers[formOf(sent).get('method') ?? sent.path] ?? '{}',
  }))
})
afterEach(() => server.stop())

const access = { token: 'a-token', offsetMs: 0, sellerId: '10890009' }
const window = { from: new Date('2026-11-20T04:00:00Z'), to: new Date('2026-11-20T05:00:00Z') }
const shop = () =>
  jd({
    gateway_url: `${server.url}/routerjson`,
    authorize_url: 'https://open-oauth.jd.com/oauth2/to_login',
    oauth_url: `${server.url}/oauth2`,
    app_key: 'KEY',
    app_secret: 'secret',
  })

const item = (skuId: string, price: string, pieces: string): string =>
  `{"skuId":"${skuId}","wareId":"10020000000001","outerSkuId":"SA001-${skuId.slice(-2)}","productNo":"SA001","skuName":"云朵沙发 米色","jdPrice":"${price}","itemTotal":"${pieces}","giftPoint":"0","newStoreId":""}`
const coupon = (type: string, price: string, skuId = ''): string =>
  `{"orderId":"312345678901234567","skuId":"${skuId}","couponType":"${type}","couponPrice":"${price}"}`
const place =
  '{"fullname":"张**","telephone":"","mobile":"138****2222","desen_mobile":"138****2222","desen_telephone":"","fullAddress":"北京大兴区亦庄地区荣华南路***","province":"北京","city":"大兴区","county":"亦庄地区","town":"","provinceId":"1","cityId":"2810","countyId":"51081","townId":"0","oaid":"1AbCd-oaid"}'
const whole = (amounts: string, coupons: readonly string[] = []): string =>
  `{"orderId":"312345678901234567","venderId":"10890009","orderType":"22","payType":"4-在线支付","orderState":"WAIT_SELLER_STOCK_OUT","orderStateRemark":"等待出库","orderRemark":"","orderStartTime":"2026-11-20 11:58:01","paymentConfirmTime":"2026-11-20 11:59:00","orderEndTime":"0001-01-01 00:00:00","modified":"2026-11-20 12:01:02",${amounts},"freightPrice":"9.00","consigneeInfo":${place},"itemInfoList":[${item('10087654321098765411', '100.00', '1')},${item('10087654321098765412', '200.00', '2')}],"couponDetailList":[${coupons.join(',')}]}`
/** 500.00 of goods, of which the seller bears 80.00 and JD 45.00. */
const amounts =
  '"actualPay":"384.00","shouldPay":"384.00","totalOriginalPrice":"500.00","totalSellerDiscount":"80.00","totalSellerReceivable":"420.00","payDiscount":"0.00","orderTotalPrice":"0.00","orderSellerPrice":"0.00","orderPayment":"0.00","balanceUsed":"0.00","sellerDiscount":"0.00"'
const coupons = [
  coupon('30-单品促销优惠', '50.00', '10087654321098765411'),
  coupon('100-店铺优惠', '30.00'),
  coupon('41-京东券优惠', '40.00'),
  coupon('39-京豆优惠', '5.00'),
]

const listed = (order: string, success = '"true"'): string =>
  `{"jingdong_pop_order_enSearch_responce":{"code":"0","searchorderinfo_result":{"apiResult":{"success":${success},"numberCode":"0","englishErrCode":"","chineseErrCode":"成功"},"orderTotal":"1","orderInfoList":[${order}]}}}`
const detailed = (order: string): string =>
  `{"jingdong_pop_order_enGet_responce":{"code":"0","orderDetailInfo":{"apiResult":{"success":"true","numberCode":"0","chineseErrCode":"成功"},"orderInfo":${order}}}}`

test('pop.order.enSearch: seller and JD bear what the amounts say, and a coupon of no article lowers every line', async () => {
  answers['jingdong.pop.order.enSearch'] = listed(whole(amounts, coupons))
  const { MODIFIED } = shop().orders
  expect(await MODIFIED.count(access, window)).toBe(1)
  expect(await MODIFIED.page(access, window, 0)).toMatchObject([
    {
      externalId: '312345678901234567',
      stage: 'PAID',
      paidCents: 38_400,
      platformBorneCents: 4_500,
      postageCents: 900,
      differs: false,
      modifiedAt: new Date('2026-11-20T12:01:02+08:00'),
      buyer: { name: '张**', mobile: '138****2222', district: '北京 大兴区 亦庄地区' },
      sealed: { oaid: '1AbCd-oaid', province: '北京', city: '大兴区', county: '亦庄地区', town: '' },
      lines: [
        { externalId: '10087654321098765411', code: 'SA001-11', quantity: 1, amountCents: 4_667 },
        { externalId: '10087654321098765412', code: 'SA001-12', quantity: 2, amountCents: 37_333 },
      ],
    },
  ])
  expect(JSON.parse(paramsOf(server.sent.at(-1)))).toMatchObject({
    start_date: '2026-11-20 12:00:00',
    end_date: '2026-11-20 13:00:00',
    page: '1',
    page_size: '50',
    sortType: 0,
    dateType: 0,
  })
})

test.each([
  ['as the buyer paid', '"actualPay":"384.00","shouldPay":"400.00"', 38_400],
  ['as the buyer is to pay, before the payment is written', '"actualPay":"","shouldPay":"384.00"', 38_400],
  ['as the buyer is to pay at the door', '"actualPay":"0.00","shouldPay":"384.00"', 38_400],
])('pop.order.enGet: the amount of an order is %s', async (_title, paid, paidCents) => {
  const of = '"totalOriginalPrice":"500.00","totalSellerDiscount":"80.00","totalSellerReceivable":"420.00"'
  answers['jingdong.pop.order.enGet'] = detailed(whole(`${paid},${of},"orderPayment":"0.00"`))
  expect(await shop().order(access, '312345678901234567')).toMatchObject({
    paidCents,
    platformBorneCents: 4_500,
  })
  expect(JSON.parse(paramsOf(server.sent.at(-1)))).toMatchObject({ order_id: '312345678901234567' })
})

test('pop.order.enGet: an order without the newer amounts is read by the older ones', async () => {
  const older =
    '"orderTotalPrice":"500.00","sellerDiscount":"80.00","orderSellerPrice":"420.00","orderPayment":"374.00","balanceUsed":"10.00"'
  answers['jingdong.pop.order.enGet'] = detailed(whole(older))
  expect(await shop().order(access, '312345678901234567')).toMatchObject({
    paidCents: 38_400,
    platformBorneCents: 4_500,
    differs: false,
  })
})

test.each(['"false"', 'false'])(
  'pop.order.enSearch: success %s is a refusal, never an empty list',
  async (success) => {
    answers['jingdong.pop.order.enSearch'] =
      `{"jingdong_pop_order_enSearch_responce":{"code":"0","searchorderinfo_result":{"apiResult":{"success":${success},"numberCode":"999999","chineseErrCode":"系统异常"},"orderTotal":0,"orderInfoList":[]}}}`
    await expect(shop().orders.MODIFIED.count(access, window)).rejects.toMatchObject({ kind: 'REFUSED' })
  },
)

test('pop.order.enSearch: a list without a count is no answer', async () => {
  answers['jingdong.pop.order.enSearch'] = listed(whole(amounts)).replace(
    '"orderTotal":"1"',
    '"orderTotal":null',
  )
  await expect(shop().orders.MODIFIED.count(access, window)).rejects.toMatchObject({ kind: 'UNANSWERED' })
})

const sealed = { oaid: '1AbCd-oaid', province: '北京', city: '大兴区', county: '亦庄地区', town: '' }
const receiver = (phone: string, rest: string, orderId = '312345678901234567'): string =>
  `{"jingdong_jos_order_oaid_decrypt_responce":{"code":"0","returnType":{"code":0,"requestId":"1","message":"","data":[{"orderId":${orderId},"oaid":"1AbCd-oaid","customerName":"张三","consMobilePhone":"${phone}","customerPhone":"","address":"北京大兴区亦庄地区荣华南路15号",${rest}}]}}}`

test('jos.order.oaid.decrypt: the receiver has the places of the order, and its own address after them', async () => {
  answers['jingdong.jos.order.oaid.decrypt'] = receiver(
    '13812342222',
    '"privacyProtection":false,"expiration":null,"consMobilePhoneFuzzy":"138****2222"',
  )
  expect(await shop().reveal(access, '312345678901234567', sealed)).toEqual({
    name: '张三',
    mobile: '13812342222',
    province: '北京',
    city: '大兴区',
    county: '亦庄地区',
    town: '',
    detail: '荣华南路15号',
  })
  expect(paramsOf(server.sent.at(-1))).toBe(
    '{"getReceiverInfoListReqVO":{"orderInfos":[{"orderId":312345678901234567,"oaid":"1AbCd-oaid"}],"scenesType":"1001"}}',
  )
})

test('jos.order.oaid.decrypt: a protected mobile is a relay number until it expires', async () => {
  answers['jingdong.jos.order.oaid.decrypt'] = receiver(
    '18400001111-4321',
    '"privacyProtection":true,"expiration":"2026-12-05 00:00:00"',
  )
  expect(await shop().reveal(access, '312345678901234567', sealed)).toMatchObject({
    mobile: '18400001111-4321',
    mobileUntil: '2026-12-04T16:00:00.000Z',
  })
})

test.each([
  ['解密额度已用完', 'DECRYPT_QUOTA'],
  ['订单不存在', 'REFUSED'],
])('jos.order.oaid.decrypt: without a receiver and with the words %s it is %s', async (words, kind) => {
  answers['jingdong.jos.order.oaid.decrypt'] =
    `{"jingdong_jos_order_oaid_decrypt_responce":{"code":"0","returnType":{"code":500,"requestId":"1","message":"${words}","data":null}}}`
  await expect(shop().reveal(access, '312345678901234567', sealed)).rejects.toMatchObject({ kind })
})

test('jos.order.oaid.decrypt: the receiver of another order is never taken', async () => {
  answers['jingdong.jos.order.oaid.decrypt'] = receiver('13812342222', '"privacyProtection":false', '1')
  await expect(shop().reveal(access, '312345678901234567', sealed)).rejects.toMatchObject({ kind: 'REFUSED' })
})

const tokens =
  '{"access_token":"at","expires_in":31536000,"refresh_token":"rt","scope":"snsapi_base","open_id":"o","uid":"u","time":1763611200000,"token_type":"bearer","code":0}'

test('access_token and vender.shop.query: a grant is for the seller whose number is in the shop', async () => {
  answers['/oauth2/access_token'] = tokens
  answers['jingdong.vender.shop.query'] =
    '{"jingdong_vender_shop_query_responce":{"code":"0","shop_jos_result":{"brief":"","vender_id":10890009,"shop_id":1000003112,"category_main":9847,"logo_url":"","category_main_name":"家具","open_time":1509352440000,"shop_name":"官方旗舰店"}}}'
  expect(await shop().exchange('abc', '')).toMatchObject({
    accessToken: 'at',
    refreshToken: 'rt',
    refreshExpiresAt: null,
    sellerId: '10890009',
    sellerName: '官方旗舰店',
  })
  const [asked] = server.sent
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'abc',
    app_key: 'KEY',
    app_secret: 'secret',
  })
})

test('vender.shop.query: a shop without a number grants nothing', async () => {
  answers['/oauth2/access_token'] = tokens
  answers['jingdong.vender.shop.query'] =
    '{"jingdong_vender_shop_query_responce":{"code":"0","shop_jos_result":{"shop_name":"官方旗舰店"}}}'
  await expect(shop().exchange('abc', '')).rejects.toMatchObject({ kind: 'UNANSWERED' })
})

test('refresh_token: new tokens for the old one; a code instead of tokens ends the authorisation', async () => {
  answers['/oauth2/refresh_token'] = tokens
  const given = await shop().refresh('old')
  expect(given).toMatchObject({ accessToken: 'at', refreshToken: 'rt', refreshExpiresAt: null })
  expect(given.accessExpiresAt.getTime() - Date.now()).toBeGreaterThan(31_535_000_000)
  expect(Object.fromEntries(new URLSearchParams(server.sent[0]?.body))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'old',
    app_key: 'KEY',
    app_secret: 'secret',
  })
  answers['/oauth2/refresh_token'] = '{"code":402,"msg":"refresh_token已过期","requestId":"1"}'
  await expect(shop().refresh('old')).rejects.toMatchObject({ kind: 'LOST' })
})
