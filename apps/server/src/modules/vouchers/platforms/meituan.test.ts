import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { vaultWith } from '../../../platform/secrets/vault.ts'
import { startWorld, worldKey, type World } from '../../../testing/world.ts'
import { ProviderUnavailable } from '../../payments/payments.public.ts'
import { startPublished } from '../../payments/providers/testing/published.ts'
import { meituanHolder } from './meituan-api.ts'
import { meituan } from './meituan.ts'
import { PlatformRefused, Unauthorised } from './platform.ts'
import { keepToken, type TokenStore } from './tokens.db.ts'

const root = '/ddzh/tuangou/receipt/'
const place = { shopId: '1', placeId: 'MT1', accountId: '' }

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
  answers = {}
  for (const business of ['VOUCHERS', 'MONEY'] as const)
    await keepToken(store, meituanHolder('1', business), {
      accessToken: 'token',
      refreshToken: 'refresh',
      expiresAt: new Date(Date.now() + 3_600_000),
    })
  server = await startPublished(({ path }) => ({ body: answers[path] ?? '{}' }))
})
afterEach(() => server.stop())

const shop = () =>
  meituan(store, { baseUrl: server.url, authUrl: server.url, developerId: '1', signKey: 'key' })
const good = (data: string): string => `{"code":"OP_SUCCESS","msg":"成功","traceId":"1","data":${data}}`
const prepared = (title: string, rest = ''): string =>
  good(
    `{"count":1,"receiptCode":"0234567891","orderId":4928367510293847561234,"dealGroupId":1,"dealTitle":"${title}","dealPrice":88.5,"dealMarketPrice":100,"receiptEndDate":4102415999000,"bizType":0${rest}}`,
  )

test.each([
  ['100元代金券', 'CASH'],
  ['到店抵用券', 'CASH'],
  ['满减现金券', 'CASH'],
  ['客厅三件套', 'SET'],
])('prepare: %s is a voucher of kind %s, with an exact order number', async (title, kind) => {
  answers[`${root}prepare`] = prepared(title, ',"dealId":812345678')
  expect((await shop().prepare(place, '0234567891')).certificates).toMatchObject([
    { kind, orderNo: '4928367510293847561234', paidCents: 8850, single: true },
  ])
})

test('prepare and consume: what is no deal has a product instead of a deal', async () => {
  answers[`${root}prepare`] = prepared(
    '标品',
    ',"productType":3,"productItemId":9007199254740993,"bizType":217',
  )
  expect((await shop().prepare(place, '0234567891')).certificates).toMatchObject([{ kind: 'SET' }])
  answers[`${root}consume`] = good(
    '{"result":[{"receiptCode":"0234567891","productItemId":9007199254740993}]}',
  )
  const use = { requestNo: '1', code: '0234567891', single: true, certificate: '0234567891' }
  const asked = { place, key: '', uses: [use], isRepeat: false, since: new Date(), taken: [] }
  expect(await shop().verify(asked)).toMatchObject([{ state: 'VERIFIED', refs: { code: '0234567891' } }])
})

test.each([
  ['OP_UNIAUTH_FAILED', '{"code":3}', Unauthorised],
  ['OP_UNIAUTH_FAILED', '{"code":5}', Unauthorised],
  ['OP_UNIAUTH_FAILED', '{"code":22}', Unauthorised],
  ['OP_API_GRANT_FAILED', 'null', Unauthorised],
  ['OP_TIMEOUT', 'null', ProviderUnavailable],
  ['OP_REMOTE_ERROR', 'null', ProviderUnavailable],
  ['OP_RPC_ERROR', 'null', ProviderUnavailable],
  ['OP_CIRCUITBREAK_ERROR', 'null', ProviderUnavailable],
  ['OP_DEGRADED_ERROR', 'null', ProviderUnavailable],
  ['OP_LIMITATION_REJECT', 'null', ProviderUnavailable],
  ['OP_BIZ_ERROR', 'null', PlatformRefused],
  ['OP_API_NOT_EXIST', 'null', PlatformRefused],
])('a refusal %s with %s is told by its published meaning', async (code, data, kind) => {
  answers[`${root}prepare`] = `{"code":"${code}","msg":"","traceId":"1","data":${data}}`
  await expect(shop().prepare(place, '0234567891')).rejects.toBeInstanceOf(kind)
})

test('paymentshares: shares by the types of amounts; a type that is not published leaves them provisional', async () => {
  const share = (code: string, amount: number, type: number): string =>
    `{"receiptCode":"${code}","amount":${amount},"amountType":${type}}`
  answers['/ddzhkh/dingdan/receipt/paymentshares'] = good(
    `{"result":[${share('1', 88.5, -1)},${share('1', 8.5, 15)},${share('1', 3, 17)},${share('2', 88.5, -1)},${share('2', 1, 99)}]}`,
  )
  const shares = await shop().sharesOf?.(place, { orderNo: '492836751029384756123456', kind: 'SET' })
  expect(shares).toEqual([{ code: '1', paidCents: 8000, platformBorneCents: 850, merchantBorneCents: 300 }])
})

const bizOf = (body: string): unknown => JSON.parse(new URLSearchParams(body).get('biz') ?? '{}')
const asked = (path: string) => server.sent.filter((one) => one.path === path).map(({ body }) => bizOf(body))
const consumed = (fields: string): string =>
  `{"receiptCode":"0234567891","dealGroupId":2,"dealTitle":"客厅三件套","dealPrice":88.5,"dealMarketPrice":100,"verifyAccount":"shop1","verifyChannel":"15","verifyTime":"2026-11-20 12:01:02","bizType":0,${fields}}`
const refs = { code: '0234567891', dealId: '812345678' }

test('getconsumed: a use that stands, when it happened, and one that is not there', async () => {
  const use = { requestNo: '1', code: '0234567891', single: true, certificate: '0234567891' }
  const repeat = {
    place,
    key: '',
    uses: [use],
    isRepeat: true,
    since: new Date('2026-11-20T12:01:00+08:00'),
    taken: [],
  }
  answers[`${root}consume`] = '{"code":"OP_BIZ_ERROR","msg":"券已被核销","traceId":"1","data":null}'
  answers[`${root}getconsumed`] = good(
    consumed(
      '"dealId":812345678,"orderShopPromoAmount":0,"orderShopPromoDetails":null,"additionItemInfos":[]',
    ),
  )
  expect(await shop().verify(repeat)).toEqual([
    { state: 'VERIFIED', refs, verifiedAt: new Date('2026-11-20T12:01:02+08:00') },
  ])
  expect(await shop().verify({ ...repeat, isRepeat: false })).toEqual([
    { state: 'REFUSED', refusal: 'USED', detail: '2026-11-20 12:01:02 shop1' },
  ])
  expect(asked(`${root}getconsumed`)).toEqual([{ receiptCode: '0234567891' }, { receiptCode: '0234567891' }])
  const cancellation = { place, refs, single: true, cancelKey: '1' }
  expect(await shop().isCancelled(cancellation)).toEqual({ state: 'REFUSED', detail: '' })
  answers[`${root}getconsumed`] = '{"code":"OP_BIZ_ERROR","msg":"未查询到验券记录","traceId":"1","data":null}'
  expect(await shop().isCancelled(cancellation)).toEqual({ state: 'CANCELLED' })
  answers[`${root}getconsumed`] = '{"code":"OP_TIMEOUT","msg":"","traceId":"1","data":null}'
  expect(await shop().isCancelled(cancellation)).toEqual({ state: 'UNKNOWN' })
})

test('querylistbydate: deals, times cards, bought as a group and what is no deal; only what is used and not refunded', async () => {
  const row = (code: string, refund: number, fields: string): string =>
    consumed(`"flowId":"77","refundStatus":${refund},${fields}`).replaceAll('0234567891', code)
  const of = new Map([
    ['0 0', [row('1', 1, '"dealId":8'), row('2', 6, '"dealId":8'), row('3', 77, '"dealId":8')]],
    ['0 201', [row('4', 1, '"dealId":9').replace('"bizType":0', '"bizType":201')]],
    ['0 203', []],
    ['1 0', [row('5', 1, '"productType":1,"productItemId":9007199254740993')]],
  ])
  await server.stop()
  server = await startPublished(({ body }) => {
    const { type, bizType } = bizOf(body) as { type: number; bizType: number }
    const rows = of.get(`${type} ${bizType}`) ?? []
    return {
      body: good(
        `{"totalCount":${rows.length},"records":${rows.length === 0 ? 'null' : `[${rows.join(',')}]`}}`,
      ),
    }
  })
  expect(await shop().usesOn(place, '2026-11-20')).toMatchObject([
    { useNo: '1', kind: 'SET', valueCents: 8850, verifiedAt: new Date('2026-11-20T12:01:02+08:00') },
    { useNo: '4', kind: 'TIMES', valueCents: null },
    { useNo: '5', kind: 'SET', valueCents: 8850 },
  ])
  expect(asked(`${root}querylistbydate`)).toEqual(
    [
      [0, 0],
      [0, 201],
      [0, 203],
      [1, 0],
    ].map(([type, bizType]) => ({ date: '2026-11-20', type, bizType, offset: 0, limit: 300 })),
  )
})

test('reverseconsume: a use by its code and deal; a refusal stands, a timeout decides nothing', async () => {
  const cancel = () => shop().cancel({ place, refs, single: true, cancelKey: '1' })
  answers[`${root}reverseconsume`] = good(
    '{"result":[{"orderId":"492836751029384756123456","receiptCode":"0234567891","dealId":812345678,"dealgroupId":2,"dealTitle":"客厅三件套","dealPrice":88.5,"dealMarketPrice":100,"mobile":"138****2222"}]}',
  )
  expect(await cancel()).toEqual({ state: 'CANCELLED' })
  expect(asked(`${root}reverseconsume`)).toEqual([
    { receiptCode: '0234567891', dealId: '812345678', appShopAccount: '1', appShopAccountName: 'Showfloor' },
  ])
  answers[`${root}reverseconsume`] =
    '{"code":"OP_BIZ_ERROR","msg":"核销已超过10分钟","traceId":"1","data":null}'
  expect(await cancel()).toEqual({ state: 'REFUSED', detail: '核销已超过10分钟' })
  answers[`${root}reverseconsume`] = '{"code":"OP_TIMEOUT","msg":"","traceId":"1","data":null}'
  expect(await cancel()).toEqual({ state: 'UNKNOWN' })
})

test('oauth.refresh: an expired token is renewed once, and a merchant who no longer agrees is told so', async () => {
  answers[`${root}prepare`] = '{"code":"OP_UNIAUTH_FAILED","msg":"token过期","traceId":"1","data":{"code":4}}'
  answers['/oauth/refresh'] = good(
    '{"accessToken":"token2","refreshToken":"refresh2","expireIn":2592000,"scope":"tuangou","opBizCode":"MT1","opBizName":"徐汇店"}',
  )
  await expect(shop().prepare(place, '0234567891')).rejects.toBeInstanceOf(Unauthorised)
  const fieldsOf = (path: string, name: string) =>
    server.sent.filter((one) => one.path === path).map(({ body }) => new URLSearchParams(body).get(name))
  expect(fieldsOf(`${root}prepare`, 'appAuthToken')).toEqual(['token', 'token2'])
  expect([fieldsOf('/oauth/refresh', 'grantType'), fieldsOf('/oauth/refresh', 'refreshToken')]).toEqual([
    ['refresh_token'],
    ['refresh'],
  ])
  answers['/oauth/refresh'] =
    '{"code":"OP_UNIAUTH_FAILED","msg":"refreshToken无效","traceId":"1","data":{"code":22}}'
  await expect(shop().prepare(place, '0234567891')).rejects.toBeInstanceOf(Unauthorised)
})

test('finance.income.detail: rows in a form that nobody has published are no statement, and never a day without rows', async () => {
  answers['/ddzhkh/finance/income/detail'] = good('{"total":1,"list":[{"incomeId":"1","amount":"88.50"}]}')
  await expect(shop().statementOn(place, '2026-11-20')).rejects.toBeInstanceOf(ProviderUnavailable)
  answers['/ddzhkh/finance/income/detail'] = good('{"total":1,"list":[]}')
  await expect(shop().statementOn(place, '2026-11-20')).rejects.toBeInstanceOf(ProviderUnavailable)
  answers['/ddzhkh/finance/income/detail'] =
    '{"code":"OP_BIZ_ERROR","msg":"账单未生成","traceId":"1","data":null}'
  expect(await shop().statementOn(place, '2026-11-20')).toBeNull()
})
