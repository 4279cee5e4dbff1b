import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CodePay } from '../../code-pay.ts'
import { startPublished } from '../../testing/published.ts'
import { fieldsOf, xmlOf } from './client.ts'
import { signV2 } from './client.ts'
import { wechatCodePay } from './wechat-code-pay.ts'

const apiV2Key = '8934e7d15453e97507ef794cf7b0519d'
const mchid = '10000100'

/** The fields of the next answers by path, as WeChat Pay's documents print them. */
let answers: Record<string, Record<string, string>> = {}
let platform: Awaited<ReturnType<typeof startPublished>>
let wallet: CodePay
beforeAll(async () => {
  platform = await startPublished(({ path }) => {
    const fields = new Map(
      Object.entries({
        return_code: 'SUCCESS',
        return_msg: 'OK',
        appid: 'wx2421b1c4370ec43b',
        mch_id: mchid,
        nonce_str: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
        ...answers[path],
      }),
    )
    fields.set('sign', signV2(fields, apiV2Key))
    return { body: xmlOf(fields) }
  })
  wallet = wechatCodePay({ baseUrl: platform.url, appId: 'wx2421b1c4370ec43b', mchid, apiV2Key })
})
afterAll(() => platform.stop())
beforeEach(() => {
  answers = {}
  platform.sent.length = 0
})

const done = { result_code: 'SUCCESS' }
const failed = (err_code: string) => ({ result_code: 'FAIL', err_code, err_code_des: '' })
const facts = {
  ...done,
  openid: 'onqOjjmM1tad-3ROpncN-yUfa6uI',
  is_subscribe: 'N',
  trade_type: 'MICROPAY',
  bank_type: 'OTHERS',
  total_fee: '100',
  cash_fee: '100',
  transaction_id: '4200000501202001198521445360',
  out_trade_no: 'P1_2',
  time_end: '20261120165125',
}
const refunds = {
  ...done,
  transaction_id: facts.transaction_id,
  out_trade_no: 'P1_2',
  total_fee: '100',
  refund_count: '1',
  out_refund_no_0: '4200000501202001198521445360',
  refund_id_0: '50000305742018020103387128253',
  refund_fee_0: '100',
  refund_status_0: 'SUCCESS',
}
const ref = { tenderNo: 'P1_2' }
const revoked = { ...done, out_trade_no: 'P1_2', trade_state: 'REVOKED', trade_state_desc: '订单已撤销' }
const money = { amountCents: 100, providerTradeNo: facts.transaction_id }

test('a reversed trade that had been paid is money that came and went back, with or without its facts in the query', async () => {
  answers = { '/pay/orderquery': { ...facts, ...revoked } }
  expect(await wallet.query(ref)).toMatchObject({ state: 'CLOSED', isReversed: true, ...money })
  answers = { '/pay/orderquery': revoked, '/pay/refundquery': refunds }
  expect(await wallet.query(ref)).toEqual({ state: 'CLOSED', isReversed: true, ...money })
  answers['/secapi/pay/reverse'] = { ...done, recall: 'N' }
  expect(await wallet.reverse(ref)).toEqual({ state: 'REFUNDED', ...money })
})

test('a reversed trade that nobody had paid is closed; while it cannot be told, nothing is known', async () => {
  answers = { '/pay/orderquery': revoked, '/pay/refundquery': failed('REFUNDNOTEXIST') }
  expect(await wallet.query(ref)).toEqual({ state: 'CLOSED' })
  answers['/secapi/pay/reverse'] = { ...done, recall: 'N' }
  expect(await wallet.reverse(ref)).toEqual({ state: 'CLOSED' })
  answers['/pay/refundquery'] = failed('SYSTEMERROR')
  expect(await wallet.query(ref)).toEqual({ state: 'UNKNOWN', reason: 'PROVIDER_UNAVAILABLE' })
  expect((await wallet.reverse(ref)).state).toBe('UNKNOWN')
})

test('the published answers to a payment are understood; a code that is not a sure refusal leaves it open', async () => {
  const pay = () =>
    wallet.pay({
      ...ref,
      amountCents: 100,
      authCode: '120061098828009406',
      description: '沙'.repeat(80),
      deviceNo: '1',
      ip: '127.0.0.1',
    })
  answers = { '/pay/micropay': facts }
  expect(await pay()).toEqual({ state: 'SUCCEEDED', ...money, paidAt: new Date('2026-11-20T16:51:25+08:00') })
  expect(fieldsOf(platform.sent[0]?.body ?? '')?.get('body')).toBe('沙'.repeat(42))
  for (const [code, state] of [
    ['USERPAYING', 'PROCESSING'],
    ['AUTHCODEEXPIRE', 'FAILED'],
    ['NOTSUPORTCARD', 'FAILED'],
    ['TRADE_ERROR', 'FAILED'],
    ['PARAM_ERROR', 'FAILED'],
    ['APPID_MCHID_NOT_MATCH', 'FAILED'],
    ['SYSTEMERROR', 'UNKNOWN'],
    ['INVALID_REQUEST', 'UNKNOWN'],
    ['BANKERROR', 'UNKNOWN'],
    ['A_NEW_CODE', 'UNKNOWN'],
  ]) {
    answers = { '/pay/micropay': failed(code ?? '') }
    expect((await pay()).state).toBe(state)
  }
  answers = { '/pay/orderquery': { ...done, out_trade_no: 'P1_2', trade_state: 'ACCEPT' } }
  expect((await wallet.query(ref)).state).toBe('UNKNOWN')
})

test('a refund that is to be sent again, or more slowly, has not failed', async () => {
  const refund = () =>
    wallet
      .refund({ ...ref, refundNo: 'R1_3', amountCents: 100, totalCents: 100, reason: '退' })
      .catch((error: unknown) => (error as { code: string }).code)
  for (const code of ['SYSTEMERROR', 'BIZERR_NEED_RETRY', 'FREQUENCY_LIMITED', 'INVALID_REQ_TOO_MUCH']) {
    answers = { '/secapi/pay/refund': failed(code) }
    expect(await refund()).toBe('PROVIDER_UNAVAILABLE')
  }
  answers = { '/secapi/pay/refund': failed('NOTENOUGH') }
  expect(await refund()).toBe('PROVIDER_REFUSED')
  answers = { '/secapi/pay/refund': { ...done, refund_id: '5' }, '/pay/refundquery': refunds }
  expect(await refund()).toEqual({ state: 'SUCCEEDED', providerRefundNo: refunds.refund_id_0 })
})
