import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPublished, type Sent } from '../../../payments/providers/testing/published.ts'
import { MarketplaceTrouble } from '../platform.ts'
import { jd } from './jd.ts'

let answers: Record<string, string> = {}
let server: Awaited<ReturnType<typeof startPublished>>
const formOf = ({ body }: Sent) => new URLSearchParams(body)
const methodOf = (sent: Sent): string => formOf(sent).get('method') ?? ''
const paramsOf = (sent: Sent): string => formOf(sent).get('360buy_param_json') ?? ''
beforeEach(async () => {
  answers = {}
  server = await startPublished((sent) => ({ body: answers[methodOf(sent)] ?? '{}' }))
})
afterEach(() => server.stop())

const access = { token: 'a-token', offsetMs: 0, sellerId: '10890009' }
const window = { from: new Date('2026-11-20T04:00:00Z'), to: new Date('2026-11-20T05:00:00Z') }
const shop = () =>
  jd({
    gateway_url: `${server.url}/routerjson`,
    authorize_url: 'https://open-oauth.jd.com/oauth2/to_login',
    oauth_url: 'https://open-oauth.jd.com/oauth2',
    app_key: 'KEY',
    app_secret: 'secret',
  })
const service = (id: string, status: number, expect = 10): string =>
  `{"actualPayPrice":4199.0,"applyId":61000${id},"applyTime":1763611200000,"customerExpect":${expect},"customerExpectName":"","orderId":312345678901234567,"serviceCount":1,"serviceId":${id},"serviceStatus":${status},"skuId":10087654321098765432,"updateDate":1763614800000,"wareName":"云朵沙发"}`
const page = (method: string, rows: string[]): string =>
  `{"${method}":{"code":"0","pageResult":{"success":true,"code":"00000","totalCount":"${rows.length}","pageNumber":"1","pageSize":"50","data":[${rows.join(',')}]}}}`

test('Returns after shipping are read as service orders by the time of their change, with exact ids', async () => {
  answers['jingdong.asc.query.list'] = page('jingdong_asc_query_list_responce', [
    service('9007199254740993', 10_001),
    service('9007199254740995', 10_004),
    service('9007199254740997', 10_011),
    service('9007199254740999', 10_010, 20),
    service('9007199254741001', 10_099),
  ])
  const list = shop().refunds[2]
  const rows = (await list?.page(access, window, 0)) ?? []
  expect(rows.map((row) => ('state' in row ? row.state : row.fields))).toEqual([
    'ASKED',
    'REFUSED',
    'CLOSED',
    'CLOSED',
    'state 10099',
  ])
  expect(rows[0]).toMatchObject({
    externalId: 'S9007199254740993',
    orderId: '312345678901234567',
    lineId: '10087654321098765432',
    quantity: 1,
    amountCents: 419_900,
    modifiedAt: new Date(1_763_614_800_000),
  })
  expect(server.sent.map((sent) => JSON.parse(paramsOf(sent)) as object)).toEqual([
    {
      buId: '10890009',
      operatePin: 'Showfloor',
      operateNick: 'Showfloor',
      updateTimeBegin: '2026-11-20 12:00:00',
      updateTimeEnd: '2026-11-20 13:00:00',
      pageNumber: 1,
      pageSize: 50,
    },
  ])
})

test('A completed return is refunded once its money is, and open until then', async () => {
  const list = shop().refunds[2]
  answers['jingdong.asc.query.list'] = page('jingdong_asc_query_list_responce', [
    service('9007199254740993', 10_010),
  ])
  const bill = (status: number, id: string): string =>
    `{"afsRefundId":1,"refoundAmount":4199,"completeTime":1763614800000,"status":${status},"sameOrderServiceBill":{"serviceId":${id},"orderId":312345678901234567}}`
  const stateWith = async (...bills: string[]) => {
    answers['jingdong.asc.serviceAndRefund.view'] = page('jingdong_asc_serviceAndRefund_view_responce', bills)
    const [row] = (await list?.page(access, window, 0)) ?? []
    return row && 'state' in row ? row.state : row
  }
  expect(await stateWith()).toBe('ASKED')
  expect(await stateWith(bill(14, '9007199254740993'))).toBe('ASKED')
  expect(await stateWith(bill(13, '9007199254740992'))).toBe('ASKED')
  expect(await stateWith(bill(13, '9007199254740993'))).toBe('DONE')
  expect(paramsOf(server.sent.at(-1) as Sent)).toBe(
    '{"orderId":312345678901234567,"pageNumber":1,"pageSize":50}',
  )
})

test('Applications for refunds keep every published state; an unknown one is left unread', async () => {
  const states = {
    0: 'ASKED',
    1: 'ASKED',
    2: 'REFUSED',
    3: 'DONE',
    4: 'REFUSED',
    5: 'ASKED',
    6: 'DONE',
    7: 'ASKED',
    8: 'ASKED',
    9: 'DONE',
    10: 'ASKED',
    11: 'CLOSED',
    16: 'ASKED',
    17: 'ASKED',
    18: 'CLOSED',
    19: 'ASKED',
    27: 'ASKED',
    28: 'ASKED',
    40: 'ASKED',
  }
  const rows = [...Object.keys(states), '77'].map(
    (status, at) =>
      `{"id":${900 + at},"orderId":"312345678901","buyerId":"a","status":${status},"applyRefundSum":419900,"applyTime":"2026-11-20 12:10:00","checkTime":null,"reason":""}`,
  )
  answers['jingdong.pop.afs.soa.refundapply.queryPageList'] =
    `{"jingdong_pop_afs_soa_refundapply_queryPageList_responce":{"code":"0","queryResult":{"success":true,"totalCount":${rows.length},"result":[${rows.join(',')}]}}}`
  const read = (await shop().refunds[0]?.page(access, window, 0)) ?? []
  expect(read.map((row) => ('state' in row ? row.state : row.fields))).toEqual([
    ...Object.values(states),
    'state 77',
  ])
})

test('The articles on sale are asked for by the published names, and told with exact ids', async () => {
  answers['jingdong.sku.read.searchSkuList'] =
    '{"jingdong_sku_read_searchSkuList_responce":{"code":"0","page":{"pageNo":1,"pageSize":50,"totalItem":1,"data":[{"wareId":10020000000001,"skuId":10087654321098765432,"outerId":"SA001-11","skuName":"云朵沙发","jdPrice":4199.00,"stockNum":8}]}}}'
  for (const name of ['stock.write.updateSkuStock', 'price.write.updateSkuJdPrice'])
    answers[`jingdong.${name}`] =
      `{"jingdong_${name.replaceAll('.', '_')}_responce":{"code":"0","success":true}}`
  const { shelf } = shop()
  const { listings, hasMore } = (await shelf?.page(access, 0)) ?? { listings: [], hasMore: true }
  expect(hasMore).toBe(false)
  expect(listings).toMatchObject([{ externalId: '10087654321098765432', priceCents: 419_900, stock: 8 }])
  for (const one of listings) {
    await shelf?.setStock(access, one, 3)
    await shelf?.setPrice(access, one, 400_050)
  }
  expect(server.sent.map(paramsOf)).toEqual([
    '{"pageNo":1,"page_size":50,"skuStatuValue":[1],"field":"skuId,outerId,skuName,jdPrice,stockNum"}',
    '{"skuId":10087654321098765432,"stockNum":3}',
    '{"skuId":10087654321098765432,"jdPrice":"4000.50"}',
  ])
})

test.each([
  ['2', '限制时间内调用失败次数，请3秒后重试', 'LIMITED'],
  ['2', '限制时间内调用失败次数', 'DAY_QUOTA'],
  ['8', '非法的时间戳参数', 'CLOCK'],
  ['19', '无效的access_token', 'EXPIRED'],
  ['43', '系统处理错误', 'UNANSWERED'],
  ['67', '平台连接后端服务不可用', 'UNANSWERED'],
  ['12', '无效签名', 'REFUSED'],
])('The refusal %s %s is %s', async (code, text, kind) => {
  answers['jingdong.sku.read.searchSkuList'] = JSON.stringify({
    error_response: { code, zh_desc: text, en_desc: '' },
  })
  const trouble: unknown = await shop()
    .shelf?.page(access, 0)
    .catch((error: unknown) => error)
  expect(trouble).toBeInstanceOf(MarketplaceTrouble)
  expect(trouble).toMatchObject({ kind })
})
