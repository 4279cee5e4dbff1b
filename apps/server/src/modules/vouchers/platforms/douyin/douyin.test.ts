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
