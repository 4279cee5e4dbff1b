import { createCipheriv, createHash, publicEncrypt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPublished } from '../testing/published.ts'
import { startWechatPlatform } from '../testing/wechat-platform.ts'
import type { PhonePay } from '../phone-pay.ts'
import type { PaymentProvider } from '../provider.ts'
import { fieldsOf, xmlOf } from './v2/client.ts'
import { signV2 } from './v2/client.ts'
import { wechatCodePay } from './v2/wechat-code-pay.ts'
import { wechatPay } from './wechat-pay.ts'
import { wechatPhonePay } from './wechat-phone-pay.ts'

const sub = { mchid: '1900000109', appId: 'wxd678efh567hg6999' }

let wechat: Awaited<ReturnType<typeof startWechatPlatform>>
let provider: PaymentProvider
let phone: PhonePay
/** For a sub-merchant without an application of its own. */
let plainPhone: PhonePay
beforeAll(async () => {
  wechat = await startWechatPlatform()
  const { config, url } = wechat
  const app = { appSecret: 's', consentUrl: url, apiUrl: url }
  provider = wechatPay({ ...config, sub })
  phone = wechatPhonePay({ ...config, sub }, app)
  plainPhone = wechatPhonePay({ ...config, sub: { mchid: sub.mchid } }, app)
})
afterAll(() => wechat.stop())
beforeEach(() => wechat.reset())

const merchants = { sp_mchid: '1230000109', sub_mchid: sub.mchid }
const parties = { ...merchants, sp_appid: 'wxd678efh567hg6787', sub_appid: sub.appId }
const trade = {
  ...parties,
  amount: { currency: 'CNY', payer_currency: 'CNY', payer_total: 100, total: 100 },
  out_trade_no: 'P1_2',
  payer: { sp_openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', sub_openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  success_time: '2026-11-20T12:29:35+08:00',
  trade_state: 'SUCCESS',
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
const told = (part: string, body?: object | Buffer, status = 200) => {
  wechat.next.answers = { [part]: body ? { status, body } : { status } }
}
/** The last request: its address and the parties in its body. */
const asked = () => {
  const { method, path, body } = wechat.sent.at(-1) ?? { method: '', path: '', body: '' }
  return { method, path, body: body ? (JSON.parse(body) as Record<string, unknown>) : null }
}

test('new trades by link, phone and within WeChat go to the partner calls with both merchants and applications', async () => {
  told('native', { code_url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' })
  await provider.create(wanted)
  expect(asked()).toMatchObject({ path: '/v3/pay/partner/transactions/native', body: parties })
  expect(asked().body).not.toHaveProperty('mchid')
  told('h5', { h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx20' })
  await phone.inBrowser({ ...wanted, payerIp: '14.23.150.211', returnUrl: 'https://shop' })
  expect(asked()).toMatchObject({ path: '/v3/pay/partner/transactions/h5', body: parties })
  told('jsapi', { prepay_id: 'wx201410272009395522657a690389285100' })
  const inSub = await phone.inApp?.begin({ ...wanted, payer: 'o1' })
  expect(asked()).toMatchObject({
    path: '/v3/pay/partner/transactions/jsapi',
    body: { ...parties, payer: { sub_openid: 'o1' } },
  })
  expect(inSub).toMatchObject({ appId: sub.appId })
  const inProviders = await plainPhone.inApp?.begin({ ...wanted, payer: 'o2' })
  expect(asked().body).toMatchObject({ ...merchants, payer: { sp_openid: 'o2' } })
  expect(asked().body).not.toHaveProperty('sub_appid')
  expect(inProviders).toMatchObject({ appId: parties.sp_appid })
})

test('the payer is identified in the application in which the page is open', async () => {
  const returnUrl = 'https://shop/order'
  const appIn = (address = '') => new URL(address).searchParams.get('appid')
  expect(appIn(phone.inApp?.payerAddress({ returnUrl }))).toBe(sub.appId)
  expect(appIn(plainPhone.inApp?.payerAddress({ returnUrl }))).toBe(parties.sp_appid)
  told('access_token', { openid: 'o1' })
  expect(await phone.inApp?.payerOf('c')).toBe('o1')
  expect(asked().path).toContain(`appid=${sub.appId}`)
})

test('queries, closings and refunds name the sub-merchant, and an answer about another one is not believed', async () => {
  const query = '?sp_mchid=1230000109&sub_mchid=1900000109'
  told('out-trade-no', trade)
  expect(await provider.query(ref)).toMatchObject({ state: 'SUCCEEDED', amountCents: 100 })
  expect(asked().path).toBe(`/v3/pay/partner/transactions/out-trade-no/P1_2${query}`)
  for (const other of [{ sub_mchid: '1900000110' }, { sp_mchid: '1230000110' }, { sub_appid: 'wx1' }]) {
    told('out-trade-no', { ...trade, ...other })
    expect((await provider.query(ref)).state).toBe('UNKNOWN')
  }
  told('close', undefined, 204)
  expect((await provider.close(ref)).state).toBe('CLOSED')
  expect(asked()).toMatchObject({ body: merchants })
  expect(asked().path).toBe('/v3/pay/partner/transactions/out-trade-no/P1_2/close')
  told('refunds', { refund_id: '50001307732021032607480019805', status: 'PROCESSING' })
  await provider.refund({ ...ref, refundNo: 'R1_3', amountCents: 100, totalCents: 100, reason: '退' })
  expect(asked()).toMatchObject({ path: '/v3/refund/domestic/refunds', body: { sub_mchid: sub.mchid } })
  await provider.queryRefund({ ...ref, refundNo: 'R1_3' })
  expect(asked().path).toBe('/v3/refund/domestic/refunds/R1_3?sub_mchid=1900000109')
})

test('a notification is ours with both numbers alone; a refund without an amount is queried', async () => {
  const paid = (content: object) =>
    provider.verifyNotification(wechat.notice('TRANSACTION.SUCCESS', { ...trade, ...content }))
  expect(await paid({})).toMatchObject({ about: 'payment', tenderNo: 'P1_2', state: 'SUCCEEDED' })
  for (const other of [
    { sub_mchid: '1900000110' },
    { sp_mchid: '1230000110' },
    { sub_mchid: undefined, sp_mchid: undefined, mchid: '1230000109' },
  ])
    expect(await paid(other)).toMatchObject({ about: 'mismatch', mismatch: 'MERCHANT' })
  expect(await paid({ sub_appid: 'wx1' })).toMatchObject({ about: 'mismatch', mismatch: 'APPLICATION' })
  const direct = await wechatPay(wechat.config).verifyNotification(
    wechat.notice('TRANSACTION.SUCCESS', trade),
  )
  expect(direct).toMatchObject({ about: 'mismatch', mismatch: 'MERCHANT' })
  const content = {
    ...merchants,
    out_trade_no: 'P1_2',
    transaction_id: trade.transaction_id,
    out_refund_no: 'R1_3',
    refund_id: '50301107162021012905924171067',
    refund_status: 'SUCCESS',
    success_time: '2026-11-29T14:41:30+08:00',
  }
  const back = (given: object) => provider.verifyNotification(wechat.notice('REFUND.SUCCESS', given))
  const amount = { total: 100, refund: 100 }
  expect(await back({ ...content, amount })).toMatchObject({
    refund: { state: 'SUCCEEDED', amountCents: 100 },
  })
  expect(await back(content)).not.toHaveProperty('refund')
  expect(await back({ ...content, amount, sub_mchid: '1900000110' })).not.toHaveProperty('refund')
})

test('the bill of trades names the sub-merchant; that of its account is decrypted with the service provider’s key', async () => {
  const bill = Buffer.from('交易时间,商户号,特约商户号')
  const hash = { hash_type: 'SHA1', hash_value: createHash('sha1').update(bill).digest('hex') }
  const download_url = `${wechat.url}/v3/billdownload/file?token=x`
  told('tradebill', { ...hash, download_url })
  wechat.next.answers['billdownload'] = { status: 200, body: gzipSync(bill) }
  expect(await provider.bills.TRADES('2026-11-27')).toEqual({ state: 'READY', bytes: bill })
  const applied = wechat.sent.find(({ path }) => path.includes('tradebill'))
  expect(new URL(applied?.path ?? '', wechat.url).searchParams.get('sub_mchid')).toBe(sub.mchid)

  const [key, nonce] = ['k'.repeat(32), 'a8607ef79034c49c']
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(gzipSync(bill)), cipher.final(), cipher.getAuthTag()])
  const encrypt_key = publicEncrypt(wechat.merchant.publicKey, Buffer.from(key)).toString('base64')
  const one = { bill_sequence: 1, ...hash, download_url, encrypt_key, nonce }
  told('sub-merchant-fundflowbill', { download_bill_count: 1, download_bill_list: [one] })
  wechat.next.answers['billdownload'] = { status: 200, body: sealed }
  expect(await provider.bills.FUNDS?.('2026-11-27')).toEqual({ state: 'READY', bytes: bill })
  const query = new URL(wechat.sent.at(-2)?.path ?? '', wechat.url).searchParams
  expect(Object.fromEntries(query)).toEqual({
    account_type: 'BASIC',
    algorithm: 'AEAD_AES_256_GCM',
    bill_date: '2026-11-27',
    tar_type: 'GZIP',
    sub_mchid: sub.mchid,
  })
  wechat.next.answers['billdownload'] = { status: 200, body: gzipSync(bill) }
  await expect(provider.bills.FUNDS?.('2026-11-27')).rejects.toThrow('cannot be decrypted')
})

test('every call by payment code names the sub-merchant, and an answer for another one is not trusted', async () => {
  const apiV2Key = '8934e7d15453e97507ef794cf7b0519d'
  let answered: Record<string, string> = {}
  const platform = await startPublished(() => {
    const fields = new Map(
      Object.entries({
        return_code: 'SUCCESS',
        result_code: 'SUCCESS',
        appid: parties.sp_appid,
        mch_id: merchants.sp_mchid,
        out_trade_no: 'P1_2',
        transaction_id: trade.transaction_id,
        total_fee: '100',
        time_end: '20261120165125',
        trade_state: 'SUCCESS',
        ...answered,
      }),
    )
    fields.set('sign', signV2(fields, apiV2Key))
    return { body: xmlOf(fields) }
  })
  const { appId, mchid } = wechat.config
  const wallet = wechatCodePay({ baseUrl: platform.url, appId, mchid, apiV2Key, sub })
  try {
    answered = { sub_mch_id: sub.mchid, sub_appid: sub.appId }
    const code = { authCode: '120061098828009406', deviceNo: '1', ip: '127.0.0.1' }
    expect((await wallet.pay({ ...ref, ...code, amountCents: 100, description: '沙发' })).state).toBe(
      'SUCCEEDED',
    )
    expect((await wallet.query(ref)).state).toBe('SUCCEEDED')
    await wallet.reverse(ref)
    await wallet.refund({ ...ref, refundNo: 'R1_3', amountCents: 100, totalCents: 100, reason: '退' })
    const said = platform.sent.map(({ path, body }) => ({ path, fields: fieldsOf(body) }))
    expect(new Set(said.map(({ path }) => path))).toEqual(
      new Set([
        '/pay/micropay',
        '/pay/orderquery',
        '/secapi/pay/reverse',
        '/secapi/pay/refund',
        '/pay/refundquery',
      ]),
    )
    for (const { fields } of said)
      expect(['appid', 'mch_id', 'sub_appid', 'sub_mch_id'].map((name) => fields?.get(name))).toEqual([
        parties.sp_appid,
        merchants.sp_mchid,
        sub.appId,
        sub.mchid,
      ])
    answered = { sub_mch_id: '1900000110' }
    expect((await wallet.query(ref)).state).toBe('UNKNOWN')
  } finally {
    await platform.stop()
  }
})
