import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProviderRefused, ProviderUnavailable, type PaymentProvider } from '../provider.ts'
import { startPublished } from '../testing/published.ts'
import { alipayCodePay } from './alipay-code-pay.ts'
import { alipay } from './alipay.ts'

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const merchant = keys()
const platform = keys()

/** The answer of each method, as Alipay's documents print it. */
let answers: Record<string, Record<string, unknown>> = {}
let now = new Date('2026-11-22T12:00:00+08:00')
let gateway: Awaited<ReturnType<typeof startPublished>>
let provider: PaymentProvider
let codes: ReturnType<typeof alipayCodePay>
beforeAll(async () => {
  gateway = await startPublished(({ body }) => {
    const method = new URLSearchParams(body).get('method') ?? ''
    const node = JSON.stringify(answers[method])
    const signature = sign('RSA-SHA256', Buffer.from(node), platform.privateKey).toString('base64')
    return { body: `{"${method.replaceAll('.', '_')}_response":${node},"sign":"${signature}"}` }
  })
  const config = {
    gatewayUrl: `${gateway.url}/gateway.do`,
    appId: '2021000000000001',
    appPrivateKey: merchant.privateKey,
    alipayPublicKey: platform.publicKey,
    now: () => now,
  }
  provider = alipay(config)
  codes = alipayCodePay(config)
})
afterAll(() => gateway.stop())
beforeEach(() => {
  answers = {}
  gateway.sent.length = 0
})

const success = { code: '10000', msg: 'Success' }
const failure = (sub_code: string, code = '40004') => ({
  code,
  msg: 'Business Failed',
  sub_code,
  sub_msg: '',
})
const contentOf = (method: string): Record<string, unknown> => {
  const sent = gateway.sent.map(({ body }) => new URLSearchParams(body))
  const found = sent.find((parameters) => parameters.get('method') === method)
  return JSON.parse(found?.get('biz_content') ?? '{}') as Record<string, unknown>
}
const billMethod = 'alipay.data.dataservice.bill.downloadurl.query'
const bill = (day: string) => provider.bills.TRADES(day)

test('a day without a bill is told by the gateway’s own code: not ready until the afternoon after, then empty', async () => {
  answers = { [billMethod]: failure('isp.bill_not_exist') }
  now = new Date('2026-11-21T10:00:00+08:00')
  expect(await bill('2026-11-20')).toEqual({ state: 'NOT_READY' })
  now = new Date('2026-11-22T12:00:00+08:00')
  expect(await bill('2026-11-20')).toEqual({ state: 'EMPTY' })
  answers = { [billMethod]: failure('BILL_NOT_EXIST') }
  expect(await bill('2026-11-20')).toEqual({ state: 'EMPTY' })
  expect(contentOf(billMethod)).toEqual({ bill_type: 'trade', bill_date: '2026-11-20' })
})

test('a fault of Alipay and a rate limit leave the outcome open; any other code is a refusal', async () => {
  const told = async (sub_code: string, code?: string) => {
    answers = { [billMethod]: failure(sub_code, code) }
    return bill('2026-11-20').catch((error: unknown) => error)
  }
  for (const code of ['isp.unknow-error', 'isp.any-other', 'isv.app-call-limited', 'ACQ.SYSTEM_ERROR'])
    expect(await told(code)).toBeInstanceOf(ProviderUnavailable)
  expect(await told('aop.unknow-error', '20000')).toBeInstanceOf(ProviderUnavailable)
  for (const code of ['isv.invalid-arguments', 'isv.insufficient-isv-permissions'])
    expect(await told(code)).toBeInstanceOf(ProviderRefused)
})

const trade = {
  ...success,
  buyer_logon_id: 'cus***@alitest.com',
  buyer_pay_amount: '88.88',
  buyer_user_id: '2088101117955611',
  fund_bill_list: [{ amount: '88.88', fund_channel: 'ALIPAYACCOUNT' }],
  invoice_amount: '88.88',
  out_trade_no: 'P1_2',
  point_amount: '0.00',
  receipt_amount: '88.88',
  send_pay_date: '2026-11-20 15:45:57',
  total_amount: '88.88',
  trade_no: '2026112022001494020200000001',
  trade_status: 'TRADE_SUCCESS',
}

test('the published answers about a trade are understood, with their amounts and times', async () => {
  answers = { 'alipay.trade.query': trade }
  const paid = {
    state: 'SUCCEEDED',
    amountCents: 8888,
    providerTradeNo: trade.trade_no,
    paidAt: new Date('2026-11-20T15:45:57+08:00'),
  }
  expect(await provider.query({ tenderNo: 'P1_2' })).toEqual(paid)
  const { send_pay_date: _never, ...unpaid } = trade
  answers = { 'alipay.trade.query': { ...unpaid, trade_status: 'TRADE_CLOSED' } }
  expect((await provider.query({ tenderNo: 'P1_2' })).state).toBe('CLOSED')
  answers = { 'alipay.trade.query': { ...trade, trade_status: 'A_NEW_STATUS' } }
  expect((await provider.query({ tenderNo: 'P1_2' })).state).toBe('UNKNOWN')
  answers = {
    'alipay.trade.close': failure('ACQ.TRADE_NOT_EXIST'),
    'alipay.trade.cancel': { ...success, out_trade_no: 'P1_2', retry_flag: 'N', action: 'close' },
  }
  expect((await provider.close({ tenderNo: 'P1_2' })).state).toBe('CLOSED')
})

test('the published answers of a precreated trade and a payment code are understood, and no description is too long', async () => {
  const description = '沙'.repeat(300)
  answers = {
    'alipay.trade.precreate': {
      ...success,
      out_trade_no: 'P1_2',
      qr_code: 'https://qr.alipay.com/bavh4wjlxf12tper3a',
    },
    'alipay.trade.pay': { ...trade, gmt_payment: '2026-11-20 15:45:57', store_name: '店' },
  }
  const wanted = { tenderNo: 'P1_2', amountCents: 8888, description }
  const made = await provider.create({
    ...wanted,
    expiresAt: new Date('2026-11-22T13:00:00+08:00'),
    notifyUrl: 'https://x',
  })
  expect(made.codeUrl).toBe('https://qr.alipay.com/bavh4wjlxf12tper3a')
  expect(contentOf('alipay.trade.precreate')).toEqual({
    out_trade_no: 'P1_2',
    total_amount: '88.88',
    subject: '沙'.repeat(256),
    time_expire: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
  })
  const pay = () => codes.pay({ ...wanted, authCode: '28763443825664394', deviceNo: '1', ip: '127.0.0.1' })
  expect(await pay()).toMatchObject({ state: 'SUCCEEDED', amountCents: 8888 })
  expect(contentOf('alipay.trade.pay')).toMatchObject({
    subject: '沙'.repeat(256),
    auth_code: '28763443825664394',
  })
  answers = {
    'alipay.trade.pay': { code: '10003', msg: 'order success pay inprocess', out_trade_no: 'P1_2' },
  }
  expect(await pay()).toEqual({ state: 'PROCESSING' })
  for (const [code, state] of [
    ['ACQ.PAYMENT_AUTH_CODE_INVALID', 'FAILED'],
    ['ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR', 'FAILED'],
    ['ACQ.BEYOND_PAY_RESTRICTION', 'FAILED'],
    ['ACQ.USER_FACE_PAYMENT_SWITCH_OFF', 'FAILED'],
    ['ACQ.SELLER_BEEN_BLOCKED', 'FAILED'],
    ['ACQ.INVALID_PARAMETER', 'FAILED'],
    ['ACQ.SYSTEM_ERROR', 'UNKNOWN'],
    ['ACQ.A_NEW_CODE', 'UNKNOWN'],
  ]) {
    answers = { 'alipay.trade.pay': failure(code ?? '') }
    expect(await pay()).toMatchObject({ state, ...(state === 'FAILED' ? { failureCode: code } : {}) })
  }
})

test('the published answers about a refund are understood: only a fund change, or the query, makes it final', async () => {
  const refund = { tenderNo: 'P1_2', refundNo: 'R1_3', amountCents: 100, totalCents: 8888, reason: '退' }
  const answered = {
    ...success,
    buyer_logon_id: '159****5620',
    buyer_user_id: '2088101117955611',
    fund_change: 'Y',
    gmt_refund_pay: '2026-11-21 15:45:57',
    out_trade_no: 'P1_2',
    refund_fee: '1.00',
    send_back_fee: '1.00',
    trade_no: trade.trade_no,
  }
  const done = { state: 'SUCCEEDED', providerRefundNo: `${trade.trade_no}-R1_3` }
  answers = { 'alipay.trade.refund': answered }
  expect(await provider.refund(refund)).toEqual(done)
  answers = {
    'alipay.trade.refund': { ...answered, fund_change: 'N' },
    'alipay.trade.fastpay.refund.query': {
      ...success,
      out_request_no: 'R1_3',
      out_trade_no: 'P1_2',
      refund_amount: '1.00',
      refund_status: 'REFUND_SUCCESS',
      total_amount: '88.88',
      trade_no: trade.trade_no,
    },
  }
  expect(await provider.refund(refund)).toEqual(done)
  answers = { 'alipay.trade.fastpay.refund.query': success }
  expect(await provider.queryRefund(refund)).toBeNull()
})
