import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { vaultWith } from '../../../../platform/secrets/vault.ts'
import { startWorld, worldKey, type World } from '../../../../testing/world.ts'
import { startPublished } from '../../../payments/providers/testing/published.ts'
import { ProviderUnavailable } from '../../../payments/payments.public.ts'
import { PlatformRefused, Unauthorised } from '../platform.ts'
import { keepToken, type TokenStore } from '../tokens.db.ts'
import { douyin } from './douyin.ts'

const root = '/goodlife/v1/fulfilment/certificate'
const place = { shopId: '1', placeId: '7045041530366101540', accountId: '7241078611527075900' }
const holder = { platform: 'DOUYIN', holder: 'key' } as const

let world: World
let store: TokenStore
let server: Awaited<ReturnType<typeof startPublished>>
let answers: Record<string, string> = {}
beforeAll(async () => {
  world = await startWorld()
  store = { db: world.db, vault: vaultWith([worldKey]) }
})
afterAll(() => world?.close())
beforeEach(async () => {
  answers = {
    '/oauth/stable_client_token/':
      '{"data":{"access_token":"clt.new","error_code":0,"description":"","expires_in":7200}}',
  }
  await keepToken(store, holder, {
    accessToken: 'clt.old',
    refreshToken: null,
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  server = await startPublished(({ path }) => ({ body: answers[path.split('?')[0] ?? ''] ?? '{}' }))
})
afterEach(() => server.stop())

const shop = () =>
  douyin(store, { baseUrl: server.url, clientKey: 'key', clientSecret: 'secret', linkOrigins: [] })
const good = (fields: string): string =>
  `{"data":{"error_code":0,"description":"success",${fields}},"extra":{"error_code":0,"description":"success","sub_error_code":0,"sub_description":"","logid":"2026","now":1682265599000}}`
const refusal = (code: number, words: string): string =>
  `{"data":{"error_code":${code},"description":"${words}"},"extra":{"error_code":${code},"description":"${words}","sub_error_code":0,"sub_description":""}}`
const certificate = (type: number, rest = ''): string =>
  `{"encrypted_code":"CgYIASAHKAESLgos","certificate_id":7190000000000000001,"expire_time":4102415999,"sku":{"sku_id":"71","title":"三件套","groupon_type":${type},"market_price":10000,"sold_start_time":1},"amount":{"original_amount":10000,"pay_amount":9000,"payment_discount_amount":0,"coupon_pay_amount":8000,"merchant_ticket_amount":500,"platform_discount_amount":1000,"list_market_amount":10000,"brand_ticket_amount":0}${rest}}`

test('certificate.prepare: kinds by number, exact ids, and a kind that is not published is shown and not used', async () => {
  const card = ',"time_card":{"times_count":5,"times_used":2}'
  answers[`${root}/prepare/`] = good(
    `"verify_token":"token","order_id":"1","certificates":[${certificate(2)},${certificate(3, card)},${certificate(9)}]`,
  )
  const { certificates } = await shop().prepare(place, '10000000000001')
  expect(certificates).toMatchObject([
    {
      kind: 'CASH',
      certificate: '7190000000000000001',
      uses: [{ value: 9000, face: 10_000 }],
      refusal: null,
    },
    { kind: 'TIMES', used: 2, times: 5, uses: { length: 3 }, refusal: null },
    { title: '三件套', refusal: 'OTHER' },
  ])
  expect(new URLSearchParams(server.sent[0]?.path.split('?')[1]).get('code')).toBe('10000000000001')
})

const use = { requestNo: '1', code: 'CgYIASAHKAESLgos', single: true, certificate: '7190000000000000001' }
const verification = {
  place,
  key: 'token',
  uses: [use],
  isRepeat: false,
  since: new Date('2023-04-23T15:59:00Z'),
  taken: [],
}
const status = (number: number, timeS: string): string =>
  good(
    `"certificate":{"encrypted_code":"CgYIASAHKAESLgos","status":${number},"expire_time":4102415999,"verify":{"verify_id":"7190000000000000009","certificate_id":"7190000000000000001","verify_time":${timeS},"verifier_unique_id":"商家 App","can_cancel":true,"verify_type":1}}`,
  )

test('certificate.get: by the encrypted code alone, with moments in seconds or milliseconds', async () => {
  answers[`${root}/verify/`] = good(
    '"verify_results":[{"result":1208,"msg":"券已核销","code":"CgYIASAHKAESLgos","origin_code":"10000000000001","verify_id":"","certificate_id":""}]',
  )
  for (const time of ['1682265599', '1682265599000']) {
    answers[`${root}/get/`] = status(2, time)
    expect(await shop().verify(verification)).toEqual([
      { state: 'REFUSED', refusal: 'USED', detail: '2023-04-23 23:59:59 商家 App' },
    ])
    expect(await shop().verify({ ...verification, isRepeat: true })).toMatchObject([
      { state: 'VERIFIED', refs: { verifyId: '7190000000000000009' } },
    ])
  }
  const asked = server.sent.map(({ path }) => path).filter((path) => path.startsWith(`${root}/get/`))
  expect(asked.length).toBeGreaterThan(0)
  for (const path of asked)
    expect([...new URLSearchParams(path.split('?')[1]).keys()]).toEqual(['encrypted_code'])
})

test.each([
  [1, 'CANCELLED'],
  [2, 'REFUSED'],
  [4, 'CANCELLED'],
  [77, 'UNKNOWN'],
])('certificate.get: after a cancellation without an answer status %i means %s', async (number, state) => {
  answers[`${root}/get/`] = status(number, '1682265599')
  const refs = { code: use.code, verifyId: '7190000000000000009', certificateId: use.certificate }
  expect(await shop().isCancelled({ place, refs, single: true, cancelKey: '1' })).toMatchObject({ state })
})

test.each([
  [2_190_008, 'access_token 过期', Unauthorised, undefined],
  [28_001_008, 'token 过期', Unauthorised, undefined],
  [2_119_005, '商家未授权', Unauthorised, undefined],
  [2_100_007, '没有权限', Unauthorised, undefined],
  [2_100_004, '系统繁忙', ProviderUnavailable, undefined],
  [2_119_003, '请求过快', ProviderUnavailable, undefined],
  [2_190_001, 'quota 已用完', ProviderUnavailable, undefined],
  [2_100_005, '参数不合法', PlatformRefused, 'OTHER'],
  [2_119_001, '参数错误', PlatformRefused, 'OTHER'],
  [2_119_006, '转赠中', PlatformRefused, 'OTHER'],
  [1208, '券已核销', PlatformRefused, 'USED'],
  [3_000_002, '不可用', PlatformRefused, 'OTHER_SHOP'],
  [99, '以后才有', PlatformRefused, 'OTHER'],
])('a refusal with code %i (%s) is told by its published meaning', async (code, words, kind, reason) => {
  answers[`${root}/prepare/`] = refusal(code, words)
  const refused: unknown = await shop()
    .prepare(place, '10000000000001')
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(kind)
  expect((refused as Partial<PlatformRefused>).refusal).toBe(reason)
})

test('verify_record.query: exact ids, reversed uses left out, and no worth for a kind that is not published', async () => {
  const record = (id: string, type: number, state: number): string =>
    `{"verify_id":${id},"certificate_id":"7190000000000000001","verify_time":1682265599000,"status":${state},"sku":{"title":"三件套","groupon_type":${type}},"amount":{"coupon_pay_amount":8000,"platform_discount_amount":1000,"list_market_amount":10000},"cursor":"${id}"}`
  answers[`${root}/verify_record/query/`] = good(
    `"records":[${record('7190000000000000009', 1, 1)},${record('7190000000000000011', 9, 1)},${record('7190000000000000013', 1, 2)}]`,
  )
  expect(await shop().usesOn(place, '2023-04-23')).toMatchObject([
    { useNo: '7190000000000000009', valueCents: 9000, verifiedAt: new Date(1_682_265_599_000) },
    { useNo: '7190000000000000011', valueCents: null },
  ])
})

const refs = { code: use.code, verifyId: '7190000000000000009', certificateId: use.certificate }
const asked = (path: string) =>
  server.sent.filter((one) => one.path.startsWith(path)).map(({ body }) => JSON.parse(body) as object)

test.each([
  ['a code', true, {}],
  ['one use of a times card, once', false, { cancel_token: '42' }],
])('certificate.cancel: %s by its verification', async (_title, single, more) => {
  answers[`${root}/cancel/`] = good('"cancel_result":1')
  expect(await shop().cancel({ place, refs, single, cancelKey: '42' })).toEqual({ state: 'CANCELLED' })
  expect(asked(`${root}/cancel/`)).toEqual([
    { verify_id: '7190000000000000009', certificate_id: '7190000000000000001', ...more },
  ])
})

test('certificate.cancel: a refusal stands unless the code is unused, and a busy platform decides nothing', async () => {
  const cancel = () => shop().cancel({ place, refs, single: true, cancelKey: '42' })
  answers[`${root}/cancel/`] = refusal(1250, '核销超过一小时')
  answers[`${root}/get/`] = status(2, '1682265599')
  expect(await cancel()).toEqual({ state: 'REFUSED', detail: '核销超过一小时' })
  answers[`${root}/get/`] = status(1, '1682265599')
  expect(await cancel()).toEqual({ state: 'CANCELLED' })
  answers[`${root}/cancel/`] = refusal(2_100_004, '系统繁忙')
  expect(await cancel()).toEqual({ state: 'UNKNOWN' })
})

test('shop.poi.query: the shop of an account by its number, or another shop', async () => {
  const poi = (id: string): string =>
    `"total":1,"pois":[{"account":{"parent_account":{"account_id":"1","account_name":"总店","account_type":"2"},"poi_account":{"account_id":"2","account_name":"云朵家居","account_type":"1"}},"poi":{"poi_id":${id},"poi_name":"云朵家居（徐汇店）","address":"漕溪路1号","latitude":31.1,"longitude":121.4}}]`
  answers['/goodlife/v1/shop/poi/query/'] = good(poi(place.placeId))
  expect(await shop().check(place)).toBe('云朵家居（徐汇店）')
  expect(Object.fromEntries(new URLSearchParams(server.sent[0]?.path.split('?')[1]))).toEqual({
    account_id: place.accountId,
    poi_id: place.placeId,
    page: '1',
    size: '1',
  })
  for (const found of [poi('"1"'), '"total":0,"pois":null']) {
    answers['/goodlife/v1/shop/poi/query/'] = good(found)
    await expect(shop().check(place)).rejects.toMatchObject({ refusal: 'OTHER_SHOP' })
  }
})

const ledger = (id: string, direction: string, poi = place.placeId): string =>
  `{"ledger_id":"${id}","bill_fund_id":"9","certificate_id":"7190000000000000001","code":"10000000000001","verify_id":"7190000000000000009","shop_order_id":"1","sku_id":"71","group_name":"三件套","account_id":"2","poi_id":"${poi}","settle_account_poi_id":"${poi}","settle_time":1682265599,"settle_type":1,"fund_amount":8500,${direction}"amount":{"original":10000,"pay":8000,"pay_discount":200,"platform_ticket":1000,"merchant_ticket":800,"ledger_total":9200,"total_merchant_platform_service":500,"talent_commission":200,"total_agent_merchant":null,"goods":8500}}`
const bill = (rows: string[], rest = '"has_more":false,"cursor":""'): string =>
  good(`"ledger_records":[${rows.join(',')}],${rest}`)
const billPath = '/goodlife/v1/settle/bill/composite_query/'

test('bill.composite_query: who pays, bears and keeps what of a shop’s uses; the direction is the sign', async () => {
  answers[billPath] = bill([
    ledger('1', '"fund_amount_type":0,'),
    ledger('2', '"fund_amount_type":"1",'),
    ledger('3', '"fund_amount_type":0,', '1'),
  ])
  const row = {
    key: '1',
    number: '7190000000000000009',
    paidCents: 8200,
    platformBorneCents: 1000,
    merchantBorneCents: 800,
    feeCents: 700,
    receivableCents: 8500,
  }
  expect(await shop().statementOn(place, '2023-04-23')).toEqual([
    row,
    {
      key: '2',
      number: row.number,
      paidCents: -8200,
      platformBorneCents: -1000,
      merchantBorneCents: -800,
      feeCents: -700,
      receivableCents: -8500,
    },
  ])
  expect(Object.fromEntries(new URLSearchParams(server.sent[0]?.path.split('?')[1]))).toEqual({
    account_id: place.accountId,
    root_account_id: place.accountId,
    bill_date: '2023-04-23',
    biz_type: '1',
    size: '50',
    cursor: '0',
  })
})

test.each([
  ['a row without a direction', () => bill([ledger('1', '')])],
  ['a row of an unpublished direction', () => bill([ledger('1', '"fund_amount_type":2,')])],
  [
    'more rows without a place to go on',
    () => bill([ledger('1', '"fund_amount_type":0,')], '"has_more":true,"cursor":""'),
  ],
])('bill.composite_query: %s makes no statement', async (_title, answer) => {
  answers[billPath] = answer()
  await expect(shop().statementOn(place, '2023-04-23')).rejects.toBeInstanceOf(ProviderUnavailable)
})

test('bill.composite_query: a day without rows, and one that is not written yet', async () => {
  answers[billPath] = good('"ledger_records":null,"has_more":false,"cursor":""')
  expect(await shop().statementOn(place, '2023-04-23')).toEqual([])
  answers[billPath] = refusal(2_100_005, '账单未生成')
  expect(await shop().statementOn(place, '2023-04-24')).toBeNull()
})

test('oauth.stable_client_token: a refused token is renewed once by key and secret', async () => {
  answers['/goodlife/v1/shop/poi/query/'] = refusal(2_190_008, 'access_token 过期')
  await expect(shop().check(place)).rejects.toBeInstanceOf(Unauthorised)
  expect(asked('/oauth/stable_client_token/')).toEqual([
    { client_key: 'key', client_secret: 'secret', grant_type: 'client_credential' },
  ])
  expect(server.sent.map(({ headers }) => headers['access-token'])).toEqual(['clt.old', undefined, 'clt.new'])
})

test.each([
  [10_003, '应用的 client_key 错误', Unauthorised],
  [2_100_004, '系统繁忙', ProviderUnavailable],
])(
  'oauth.stable_client_token: the refusal %i is told by its published meaning',
  async (code, words, kind) => {
    answers['/goodlife/v1/shop/poi/query/'] = refusal(2_190_008, 'access_token 过期')
    answers['/oauth/stable_client_token/'] = refusal(code, words)
    await expect(shop().check(place)).rejects.toBeInstanceOf(kind)
  },
)
