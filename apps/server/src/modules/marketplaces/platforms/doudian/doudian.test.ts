import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPublished, type Sent } from '../../../payments/providers/testing/published.ts'
import { MarketplaceTrouble } from '../platform.ts'
import { doudian } from './doudian.ts'

let answers: Record<string, string> = {}
let server: Awaited<ReturnType<typeof startPublished>>
beforeEach(async () => {
  answers = {}
  server = await startPublished(({ path }) => ({ body: answers[new URL(path, 'http://x').pathname] ?? '' }))
})
afterEach(() => server.stop())

const access = { token: 'a-token', offsetMs: 0, sellerId: '4463798' }
const shop = (more: { service_id?: string; shop_id?: string } = {}) =>
  doudian({
    base_url: server.url,
    authorize_url: 'https://fuwu.jinritemai.com/authorize',
    app_key: '7000000000000000001',
    app_secret: 'secret',
    ...more,
  })
const ok = (data: string): string =>
  `{"code":10000,"data":${data},"log_id":"20261128","msg":"success","sub_code":"","sub_msg":""}`
const refused = (code: number, subCode: string, subMsg: string): string =>
  JSON.stringify({ code, data: null, msg: subMsg, sub_code: subCode, sub_msg: subMsg, log_id: '20261128' })
const bodyOf = ({ body }: Sent): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>

const tokens = ok(
  '{"access_token":"at","expires_in":604800,"refresh_token":"rt","scope":"SCOPE","shop_id":4463798,"shop_name":"一家店","authority_id":"4463798","auth_subject_type":""}',
)

test('A published application is authorised as a service, by its code', async () => {
  const { authorizeUrl, exchange } = shop({ service_id: '12345' })
  const url = new URL(authorizeUrl({ state: 's', redirectUri: 'https://chain.example/authorized' }))
  expect([url.origin + url.pathname, url.searchParams.get('service_id')]).toEqual([
    'https://fuwu.jinritemai.com/authorize',
    '12345',
  ])
  answers['/token/create'] = tokens
  expect(await exchange('abc', '')).toMatchObject({ sellerId: '4463798', accessToken: 'at' })
  expect(server.sent.map(bodyOf)).toEqual([{ code: 'abc', grant_type: 'authorization_code' }])
})

test('An own application comes back at once and is granted its store without a code', async () => {
  const { authorizeUrl, exchange } = shop({ shop_id: '4463798' })
  const url = new URL(authorizeUrl({ state: 's', redirectUri: 'https://chain.example/authorized' }))
  expect([url.origin, url.searchParams.get('state')]).toEqual(['https://chain.example', 's'])
  answers['/token/create'] = tokens
  await exchange(url.searchParams.get('code') ?? '', '')
  await shop().exchange('own', '')
  expect(server.sent.map(bodyOf)).toEqual([
    { code: '', grant_type: 'authorization_self', shop_id: '4463798' },
    { code: '', grant_type: 'authorization_self' },
  ])
})

test('An article keeps all 19 digits of its ids, in what is read and in what is told', async () => {
  answers['/product/listV2'] = ok(
    '{"data":[{"product_id":3539925204033339001,"name":"云朵沙发","status":0,"check_status":3}],"total":1,"page":1,"size":20}',
  )
  answers['/sku/list'] = ok(
    '[{"id":1736502463777800003,"product_id":3539925204033339001,"code":"SA001-11","out_sku_id":0,"spec_detail_name1":"三人位","stock_num":8,"price":419900}]',
  )
  answers['/sku/syncStock'] = ok('{}')
  answers['/sku/editPrice'] = ok('{}')
  const { shelf } = shop()
  const { listings } = (await shelf?.page(access, 0)) ?? { listings: [] }
  expect(listings).toMatchObject([
    { externalId: '1736502463777800003', handle: { productId: '3539925204033339001' }, code: 'SA001-11' },
  ])
  for (const one of listings) {
    await shelf?.setStock(access, one, 3)
    await shelf?.setPrice(access, one, 400_000)
  }
  const ids = '"product_id":3539925204033339001,"sku_id":1736502463777800003'
  expect(server.sent.slice(1).map(({ body }) => body)).toEqual([
    '{"product_id":3539925204033339001}',
    `{"incremental":false,${ids},"stock_num":3}`,
    `{"price":400000,${ids}}`,
  ])
})

const refundRow = (status: number, refundStatus: number): string =>
  `{"order_info":{"shop_order_id":"4821780700279174718"},"aftersale_info":{"aftersale_id":"6986853269519810${status + 100}","aftersale_type":0,"aftersale_status":${status},"related_id":"4821780700279174719","refund_amount":2000,"refund_post_amount":0,"aftersale_num":1,"refund_status":${refundStatus},"update_time":1626860666}}`

test('Every published state of an after-sale ends or stays open as published; an unknown one is left unread', async () => {
  const states = {
    3: 'ASKED',
    6: 'ASKED',
    7: 'ASKED',
    8: 'ASKED',
    11: 'ASKED',
    12: 'DONE',
    13: 'ASKED',
    14: 'CLOSED',
    27: 'REFUSED',
    28: 'CLOSED',
    29: 'REFUSED',
    51: 'CLOSED',
    53: 'CLOSED',
  }
  const numbers = Object.keys(states).map(Number)
  answers['/afterSale/List'] = ok(
    `{"total":15,"items":[${[...numbers.map((status) => refundRow(status, 1)), refundRow(53, 3), refundRow(77, 1)].join(',')}]}`,
  )
  const window = { from: new Date(1_626_860_000_000), to: new Date(1_626_863_600_000) }
  const rows = (await shop().refunds[0]?.page(access, window, 0)) ?? []
  expect(rows.map((row) => ('state' in row ? row.state : row.fields))).toEqual([
    ...Object.values(states),
    'DONE',
    'state 77',
  ])
  // The order is demanded by the documentation, and the end of the window may be left out.
  expect(server.sent.map(bodyOf)).toEqual([
    {
      update_start_time: 1_626_860_000,
      update_end_time: 1_626_863_601,
      order_by: ['update_time asc'],
      page: 0,
      size: 50,
    },
  ])
})

const refusals: [number, string, string, string][] = [
  [20_000, 'dop.service-error', '服务调用失败，请稍后重试', 'UNANSWERED'],
  [20_000, 'isp.service-error:20005', '系统繁忙，请稍后重试', 'UNANSWERED'],
  [20_001, '', '内部服务超时', 'UNANSWERED'],
  [30_001, 'dop.authorization-closed', '店铺授权已被关闭，请联系商家打开授权开关', 'LOST'],
  [30_001, 'dop.authorization-no-existed', '店铺授权已失效，请重新授权', 'LOST'],
  [30_001, 'isv.app-permissions-insufficient', '应用无权限调用该接口', 'REFUSED'],
  [30_002, '', '请求来源IP不可信', 'REFUSED'],
  [40_003, 'isv.access-token-expired', 'access_token已过期', 'EXPIRED'],
  [40_003, 'isv.access-token-no-existed', 'access_token不存在', 'EXPIRED'],
  [40_003, 'isv.access-token-invalid', 'app_key和access_token不匹配', 'LOST'],
  [40_003, 'isv.timestamp-invalid', '时间戳不合法', 'CLOCK'],
  [40_003, 'isv.timestamp-format-error', '时间戳格式错误', 'CLOCK'],
  [40_004, 'isv.parameter-invalid:20022', '只支持查询最近90天内的数据', 'REFUSED'],
  [50_001, 'dop.token-generate-failed:code-invalid', '生成token失败，code参数不正确', 'LOST'],
  [50_001, 'dop.token-generate-failed:token-expired', '生成token失败，token已过期', 'LOST'],
  [50_001, 'dop.token-generate-failed:app-secret-invalid', '生成token失败', 'REFUSED'],
  [50_002, 'isv.business-failed:31009', '生成token失败, token不存在', 'LOST'],
  [50_002, 'isv.business-failed:310091', '业务处理失败', 'REFUSED'],
  [60_000, 'isp.traffic-limited:628002006', '请求过于频繁', 'LIMITED'],
  [60_000, 'isv.traffic-limited', '请求太频繁，请稍后重试', 'LIMITED'],
  [60_000, 'isp.traffic-limited', '今日调用次数已用完', 'DAY_QUOTA'],
  [70_000, 'isp.api-service-off', 'API不存在或API已下线', 'REFUSED'],
  [90_000, 'isv.env-suspected', '您的环境存在安全风险，请稍后再试', 'UNANSWERED'],
  [90_000, 'dop.unknown-error', '未知错误', 'UNANSWERED'],
]

test.each(refusals)('The refusal %s %s (%s) is %s', async (code, subCode, text, kind) => {
  answers['/product/listV2'] = refused(code, subCode, text)
  const trouble: unknown = await shop()
    .shelf?.page(access, 0)
    .catch((error: unknown) => error)
  expect(trouble).toBeInstanceOf(MarketplaceTrouble)
  expect(trouble).toMatchObject({ kind })
})
