import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import { startPublished } from '../testing/published.ts'
import { keysFrom, sealed } from './envelope.ts'
import { litePos, type CloudPos } from './lite-pos.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const merchant = pair()
const platform = pair()

/** The innermost level of the next answer to each call. */
let answers: Record<string, object> = {}
let provider: Awaited<ReturnType<typeof startPublished>>
let pos: CloudPos
beforeAll(async () => {
  provider = await startPublished(({ path }) => ({
    body: sealed(
      'response',
      {
        head: {
          version: '1.0.0',
          sign_type: 'SHA256',
          appid: '28lp61847655',
          response_time: '2026-11-20T12:08:56+08:00',
          reserve: '{}',
        },
        body: { result_code: '200', biz_response: answers[path.split('/').at(-1) ?? ''] },
      },
      keysFrom(platform.privateKey, merchant.publicKey),
    ),
  }))
  pos = litePos({
    baseUrl: provider.url,
    appId: '28lp61847655',
    brandCode: '1024',
    privateKey: merchant.privateKey,
    publicKey: platform.publicKey,
  })
})
afterAll(() => provider.stop())
beforeEach(() => {
  answers = {}
  provider.sent.length = 0
})

const bodyOf = (what: string) => {
  const sent = provider.sent.find(({ path }) => path === `/api/lite-pos/v1/sales/${what}`)
  const { request } = JSON.parse(sent?.body ?? '{}') as { request: { body: Record<string, unknown> } }
  return request.body
}
/** An order as the documents of version 1 describe the answer to a query. */
const order = (over: object) => ({
  result_code: '200',
  data: {
    brand_code: '1024',
    store_sn: 'S01',
    workstation_sn: '0',
    check_sn: 'P1_2',
    order_sn: '7903247764886695',
    scene: '1',
    order_status: '4',
    sales_time: '2026-11-20T12:00:00+08:00',
    amount: '128000',
    currency: '156',
    subject: '沙发',
    operator: 'Showfloor',
    customer: '0',
    industry_code: '0',
    pos_info: 'Showfloor',
    tenders: [
      {
        tender_sn: '790324776488669501',
        amount: '128000',
        collected_amount: '128000',
        paid_amount: '128000',
        pay_time: '2026-11-20T12:01:00+08:00',
        pay_status: '3',
        tender_type: '3',
        sub_tender_type: '301',
        sub_tender_desc: '微信支付',
      },
    ],
    ...over,
  },
})
const sale = { tenderNo: 'P1_2', storeNo: 'S01' }
const details = {
  sales_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/) as string,
  currency: '156',
  operator: 'Showfloor',
  customer: '0',
  industry_code: '0',
  pos_info: 'Showfloor',
}

test('a push states every required field, and at most 64 characters of the description', async () => {
  answers = {
    purchase: { result_code: '200', data: { check_sn: 'P1_2', order_sn: '7903' } },
    query: order({}),
  }
  const pushed = await pos.push({
    ...sale,
    amountCents: 128_000,
    description: '沙'.repeat(80),
    notifyUrl: 'https://x',
  })
  expect(pushed).toMatchObject({
    state: 'SUCCEEDED',
    amountCents: 128_000,
    providerTradeNo: '7903247764886695',
  })
  expect(bodyOf('purchase')).toEqual({
    ...details,
    request_id: 'P1_2',
    brand_code: '1024',
    store_sn: 'S01',
    workstation_sn: '0',
    check_sn: 'P1_2',
    scene: '1',
    amount: '128000',
    subject: '沙'.repeat(64),
    notify_url: 'https://x',
    tenders: [],
  })
})

test('a void names the sale as its original, under a new request number each time', async () => {
  answers = { void: { result_code: '200', data: { check_sn: 'P1_2', original_order_sn: '7903' } } }
  expect([await pos.voidSale(sale), await pos.voidSale(sale)]).toEqual([true, true])
  expect(bodyOf('void')).toEqual({
    request_id: expect.stringMatching(/^.{1,64}$/) as string,
    brand_code: '1024',
    original_store_sn: 'S01',
    original_workstation_sn: '0',
    original_check_sn: 'P1_2',
  })
  const [first, second] = provider.sent.map(({ body }) => /"request_id":"([^"]+)"/.exec(body)?.[1])
  expect(first).not.toBe(second)
  answers = { void: { result_code: '400', error_code: 'ANY_NAME', error_message: '订单不可取消' } }
  expect(await pos.voidSale(sale)).toBe(false)
})

test('a refund is an order of its own with every required field, and names the payments that it returns', async () => {
  answers = { query: order({}), refund: { result_code: '200', data: { check_sn: 'R1_3', order_sn: '7904' } } }
  const refund = { tenderNo: 'P1_2', refundNo: 'R1_3', storeNo: 'S01', amountCents: 28_000 }
  // The query of the refund answers about the sale, which is no answer.
  await expect(
    pos.refund({ ...refund, totalCents: 128_000, earlierCents: 0, reason: '退' }),
  ).rejects.toBeInstanceOf(ProviderUnavailable)
  expect(bodyOf('refund')).toEqual({
    ...details,
    request_id: 'R1_3',
    brand_code: '1024',
    store_sn: 'S01',
    workstation_sn: '0',
    check_sn: 'R1_3',
    amount: '-28000',
    subject: '退',
    tenders: [
      {
        transaction_sn: 'R1_3-0',
        amount: '-28000',
        original_tender_sn: '790324776488669501',
        pay_status: '0',
      },
    ],
  })
})

test('an unknown sale is told by either spelling, and any other refusal leaves the outcome open', async () => {
  const told = async (error_code: string) => {
    answers = { query: { result_code: '400', error_code } }
    return pos.query(sale)
  }
  const none = { state: 'UNKNOWN', reason: 'TRADE_NOT_FOUND' }
  expect([await told('ORDER_NOT_EXISTS'), await told('LITE_POS_ORDER_NOT_EXIST')]).toEqual([none, none])
  expect(await told('STORE_NOT_EXISTS')).toEqual({ state: 'UNKNOWN', reason: 'PROVIDER_UNAVAILABLE' })
})

test('a sale that the terminal ended is closed, and one with money stays open', async () => {
  const state = async (order_status: string, tenders?: []) => {
    answers = { query: order({ order_status, ...(tenders ? { tenders } : {}) }) }
    return (await pos.query(sale)).state
  }
  expect([await state('0', []), await state('7', []), await state('7'), await state('9', [])]).toEqual([
    'CLOSED',
    'CLOSED',
    'UNKNOWN',
    'UNKNOWN',
  ])
})
