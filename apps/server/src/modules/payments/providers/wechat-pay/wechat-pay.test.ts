import { verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentProvider } from '../provider.ts'
import { startWechatPlatform } from '../testing/wechat-platform.ts'
import { platformKeyFrom } from './signature.ts'
import { platformKeysOf } from './platform-keys.ts'
import { wechatPhonePay } from './wechat-phone-pay.ts'
import { wechatPay } from './wechat-pay.ts'

let wechat: Awaited<ReturnType<typeof startWechatPlatform>>
let provider: PaymentProvider
let phone: ReturnType<typeof wechatPhonePay>
beforeAll(async () => {
  wechat = await startWechatPlatform()
  const { config, url } = wechat
  provider = wechatPay(config)
  phone = wechatPhonePay(config, { appSecret: 's', consentUrl: url, apiUrl: url })
})
afterAll(() => wechat.stop())
beforeEach(() => wechat.reset())

const trade = {
  amount: { currency: 'CNY', payer_currency: 'CNY', payer_total: 100, total: 100 },
  appid: 'wxd678efh567hg6787',
  attach: '',
  bank_type: 'OTHERS',
  mchid: '1230000109',
  out_trade_no: 'P1_2',
  payer: { openid: 'o4GgauInH_RCEdvrrNGrntXDuXXX' },
  promotion_detail: [],
  success_time: '2026-11-20T12:29:35+08:00',
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
  trade_type: 'NATIVE',
  transaction_id: '4200000000202611201234567890',
}
const ref = { tenderNo: 'P1_2' }
const wanted = {
  ...ref,
  amountCents: 100,
  description: '沙发',
  expiresAt: new Date(Date.now() + 900_000),
  notifyUrl: 'https://x',
}

test('the published answers about a trade are understood, and a state that is not published leaves it open', async () => {
  wechat.next.answers = { 'out-trade-no': { status: 200, body: trade } }
  expect(await provider.query(ref)).toEqual({
    state: 'SUCCEEDED',
    amountCents: 100,
    providerTradeNo: trade.transaction_id,
    paidAt: new Date('2026-11-20T12:29:35+08:00'),
  })
  wechat.next.answers = { 'out-trade-no': { status: 200, body: { ...trade, trade_state: 'ACCEPT' } } }
  expect((await provider.query(ref)).state).toBe('UNKNOWN')
  wechat.next.answers = {
    'out-trade-no': { status: 404, body: { code: 'ORDER_NOT_EXIST', message: '订单不存在' } },
  }
  expect(await provider.query(ref)).toEqual({ state: 'UNKNOWN', reason: 'TRADE_NOT_FOUND' })
  wechat.next.answers = { 'out-trade-no': { status: 204 } }
  expect((await provider.close(ref)).state).toBe('CLOSED')
  wechat.next.answers = {
    native: { status: 200, body: { code_url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' } },
  }
  expect((await provider.create(wanted)).codeUrl).toBe('weixin://wxpay/bizpayurl?pr=p4lpSuKzz')
})

test('an error that is told by a number is understood: a number used for another trade is refused, a rate limit is not', async () => {
  const told = (code: number) => {
    wechat.next.answers = { native: { status: 400, body: { code, message: '' } } }
    return provider.create(wanted).catch((error: unknown) => error)
  }
  expect(await told(268_498_688)).toMatchObject({ providerCode: 'OUT_TRADE_NO_USED' })
  expect(await told(268_447_840)).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
})

test('the published answers about a refund are understood; a busy platform has not refused it', async () => {
  const refund = () =>
    provider
      .refund({ ...ref, refundNo: 'R1_3', amountCents: 100, totalCents: 100, reason: '退' })
      .catch((error: unknown) => (error as { code: string }).code)
  const body = {
    amount: {
      currency: 'CNY',
      discount_refund: 0,
      payer_refund: 100,
      payer_total: 100,
      refund: 100,
      total: 100,
    },
    channel: 'ORIGINAL',
    create_time: '2026-11-21T14:52:08+08:00',
    funds_account: 'UNSETTLED',
    out_refund_no: 'R1_3',
    out_trade_no: 'P1_2',
    refund_id: '50001307732021032607480019805',
    status: 'PROCESSING',
    transaction_id: trade.transaction_id,
    user_received_account: '支付用户零钱',
  }
  wechat.next.answers = { refunds: { status: 200, body } }
  expect(await refund()).toEqual({ state: 'PROCESSING', providerRefundNo: body.refund_id })
  wechat.next.answers = { refunds: { status: 200, body: { ...body, status: 'SUCCESS' } } }
  expect(await provider.queryRefund({ ...ref, refundNo: 'R1_3' })).toMatchObject({ state: 'SUCCEEDED' })
  wechat.next.answers = { refunds: { status: 400, body: { code: 'BANK_ERROR', message: '银行系统异常' } } }
  expect(await refund()).toBe('PROVIDER_UNAVAILABLE')
  wechat.next.answers = { refunds: { status: 403, body: { code: 'NOT_ENOUGH', message: '余额不足' } } }
  expect(await refund()).toMatchObject({ state: 'FAILED', failureCode: 'NOT_ENOUGH' })
})

test('the request for the app within WeChat is signed by the platform’s clock where ours is wrong', async () => {
  wechat.next.aheadMs = 40 * 60_000
  wechat.next.answers = {
    jsapi: { status: 200, body: { prepay_id: 'wx201410272009395522657a690389285100' } },
  }
  const request = await phone.inApp?.begin({ ...wanted, payer: 'o1' })
  const { appId, timeStamp, nonceStr, package: prepared, paySign } = request ?? {}
  expect(Math.abs(Number(timeStamp) * 1000 - Date.now() - wechat.next.aheadMs)).toBeLessThan(60_000)
  const lines = [appId, timeStamp, nonceStr, prepared].map((line) => `${line}\n`).join('')
  expect(
    verify('RSA-SHA256', Buffer.from(lines), wechat.merchant.publicKey, Buffer.from(paySign ?? '', 'base64')),
  ).toBe(true)
})

/** Good from 2026-11-28 to 2026-12-08. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBcjCCARmgAwIBAgIUcpLnXULj6A0oobTHyYqlAcCO2O8wCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEdGVzdDAeFw0yNjExMjgwOTQ5MjdaFw0yNjEyMDgwOTQ5Mjda
MA8xDTALBgNVBAMMBHRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATrm40l
yDPEn7hq1bXqGpCZ3tfNvVdPsQQZe7sBN01Sp19mSYLlt2yyj7sxtLq6REYGlDUJ
5j64cbLSVFam5i2to1MwUTAdBgNVHQ4EFgQURn8yvh8Pn5v8X+MJQbFxxJfd8J4w
HwYDVR0jBBgwFoAURn8yvh8Pn5v8X+MJQbFxxJfd8J4wDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNHADBEAiAX9FnFVgvYxkmmAMLIGeQXUPu7zCR2XpDXsFj/
IScVmQIgcosW1YDHpPHo3ZooITYFYE0MJ5mUUUt5L87hjTzR4Iw=
-----END CERTIFICATE-----`

test('a certificate counts until it expires, a public key for ever; an expired serial has the certificates fetched again', async () => {
  let fetches = 0
  const keys = platformKeysOf(
    { '72': certificate, PUB_KEY_ID_1: wechat.platform.publicKey },
    '0'.repeat(32),
    () => {
      fetches += 1
      return Promise.reject(new Error('none'))
    },
  )
  const known = async (at: string) => [...(await keys.withSerial('72', new Date(at))).keys()]
  expect(await known('2026-12-01')).toEqual(['72', 'PUB_KEY_ID_1'])
  expect([await known('2026-12-09'), fetches]).toEqual([['PUB_KEY_ID_1'], 1])
  expect(platformKeyFrom(wechat.platform.publicKey).until.getTime()).toBeGreaterThan(Date.parse('2100-01-01'))
})
