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
  for (const business of ['VOUCHERS', 'MONEY'] as const)
    await keepToken(store, meituanHolder('1', business), {
      accessToken: 'token',
      refreshToken: 'refresh',
      expiresAt: new Date(Date.now() + 3_600_000),
    })
})
afterAll(() => world?.close())
beforeEach(async () => {
  answers = {}
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
