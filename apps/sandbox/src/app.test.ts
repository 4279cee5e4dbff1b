import { createHash, createHmac, createPrivateKey, createSign, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSandbox } from './app.ts'
import { loadCredentials } from './credentials.ts'
import type { SandboxCredentials } from './credentials.ts'

const dir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-app-'))
let app: FastifyInstance
let url: string
let credentials: SandboxCredentials

beforeAll(async () => {
  app = await buildSandbox({ dir, retryDelaysMs: [20] })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  credentials = await loadCredentials(dir)
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true, force: true })
})

function authorization(
  method: string,
  path: string,
  body: string,
  change: { skewS?: number; mchid?: string } = {},
): string {
  const { wechat_pay: wechat } = credentials
  const timestamp = Math.floor(Date.now() / 1000) + (change.skewS ?? 0)
  const nonce = randomUUID()
  const message = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
  const key = createPrivateKey(wechat.merchant_private_key)
  const signature = createSign('RSA-SHA256').update(message).sign(key, 'base64')
  return (
    `WECHATPAY2-SHA256-RSA2048 mchid="${change.mchid ?? wechat.mchid}",nonce_str="${nonce}",` +
    `signature="${signature}",timestamp="${timestamp}",serial_no="${wechat.merchant_serial}"`
  )
}

function newOrder(tenderNo: string, amountCents = 100): string {
  return JSON.stringify({
    appid: credentials.wechat_pay.appid,
    mchid: credentials.wechat_pay.mchid,
    description: '<b>沙发</b>',
    out_trade_no: tenderNo,
    notify_url: 'http://127.0.0.1:9/none',
    amount: { total: amountCents },
  })
}

const nativePath = '/v3/pay/transactions/native'

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function openOrder(tenderNo: string): Promise<string> {
  const body = newOrder(tenderNo)
  const answer = await post(nativePath, body, { authorization: authorization('POST', nativePath, body) })
  const codeUrl = /"code_url":"([^"]+)"/.exec(answer.text)?.[1]
  if (codeUrl === undefined) throw new Error(answer.text)
  return codeUrl
}

describe('WeChat Pay requests', () => {
  it.each([
    ['no signature', () => ''],
    ['another scheme', () => 'Bearer x'],
    [
      'a clock six minutes behind',
      (body: string) => authorization('POST', nativePath, body, { skewS: -360 }),
    ],
    ['a clock six minutes ahead', (body: string) => authorization('POST', nativePath, body, { skewS: 360 })],
    ['another body than signed', () => authorization('POST', nativePath, '{}')],
    ['another path than signed', (body: string) => authorization('POST', '/v3/pay/transactions/app', body)],
    ['another merchant', (body: string) => authorization('POST', nativePath, body, { mchid: '1900000999' })],
  ])('with %s get the published error', async (_name, header) => {
    const body = newOrder('SIGNATURE1')
    const answer = await post(nativePath, body, { authorization: header(body) })
    expect(answer.status).toBe(401)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'SIGN_ERROR', message: expect.any(String) })
  })

  it.each(['{', '[]', 'null', '{"amount":{"total":0}}', ''])(
    'with the body %s get PARAM_ERROR',
    async (body) => {
      const answer = await post(nativePath, body, { authorization: authorization('POST', nativePath, body) })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'PARAM_ERROR'])
    },
  )
})

it('Alipay requests with a bad signature, application or method get the published error, signed', async () => {
  const form = new URLSearchParams({
    app_id: credentials.alipay.app_id,
    method: 'alipay.trade.query',
    sign_type: 'RSA2',
    sign: 'x',
  })
  const answers = [
    await post('/gateway.do', form.toString()),
    await post('/gateway.do', 'method=alipay.trade.query'),
    await post('/gateway.do?method=alipay.trade.order.pay', ''),
  ]
  const subCodes = answers.map(({ text }) => /"sub_code":"([^"]+)"/.exec(text)?.[1])
  expect(subCodes).toEqual(['isv.invalid-signature', 'isv.invalid-app-id', 'isv.invalid-method'])
  expect(answers.every(({ text }) => text.includes('"sign":"'))).toBe(true)
})

describe('the customer on the phone', () => {
  it('shows the amount, cancels, pays, and cannot pay twice', async () => {
    const payUrl = await openOrder('PHONE00001')
    const path = new URL(payUrl).pathname
    const page = await (await fetch(payUrl)).text()
    expect(page).toContain('lang="zh-CN"')
    expect(page).toContain('支付 ¥1')
    expect(page).toContain('&lt;b&gt;沙发&lt;/b&gt;')
    const cancelled = await post(path, 'action=cancel')
    expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, `${path}?cancelled=1`])
    expect(await (await fetch(`${payUrl}?cancelled=1`)).text()).toContain('已取消，没有扣款')
    expect((await post(path, 'action=pay')).status).toBe(303)
    expect(await (await fetch(payUrl)).text()).toContain('支付成功')
    await post(path, 'action=fail')
    expect(await (await fetch(`${payUrl}?lang=en`)).text()).toContain('>Paid</h1>')
    expect((await post('/sandbox/payments/PHONE00001/pay', '')).status).toBe(409)
  })

  it('sees a failed payment, and only the controls can pay it afterwards', async () => {
    const payUrl = await openOrder('PHONE00002')
    const path = new URL(payUrl).pathname
    await post(path, 'action=fail')
    await post(path, 'action=pay')
    expect(await (await fetch(payUrl)).text()).toContain('余额不足')
    expect((await post('/payments/PHONE00002', 'action=pay&amount=0.99')).headers.get('location')).toContain(
      'notice=done',
    )
    expect(await (await fetch(`${url}/payments/PHONE00002`)).text()).toContain('¥0.99')
  })

  it('an unknown link, payment or page gets an error page', async () => {
    for (const path of ['/pay/nobody', '/payments/nobody', '/nothing']) {
      const answer = await fetch(`${url}${path}`)
      expect([answer.status, (await answer.text()).includes('找不到这个页面')]).toEqual([404, true])
    }
  })
})

it.each([
  ['/sandbox/payments/NOBODY1/pay', '{}', 404],
  ['/sandbox/payments/KNOBS00001/pay', '{"times":0}', 400],
  ['/sandbox/payments/KNOBS00001/pay', '{"tims":2}', 400],
  ['/sandbox/payments/KNOBS00001/pay', '{', 400],
  ['/sandbox/payments/KNOBS00001/notify', '{}', 409],
])('control %s with %s answers %i', async (path, body, status) => {
  await openOrder('KNOBS00001')
  const answer = await post(path, body)
  expect([answer.status, typeof JSON.parse(answer.text).error]).toEqual([status, 'string'])
})

describe('the message service', () => {
  const send = (input: object, change: { nonce?: string; secret?: string; skewS?: number } = {}) => {
    const body = JSON.stringify({
      sign_name: 'Showfloor',
      template_code: 'SIGN_IN_CODE',
      template_param: { code: '483920' },
      ...input,
    })
    const timestamp = String(Math.floor(Date.now() / 1000) + (change.skewS ?? 0))
    const nonce = change.nonce ?? randomUUID()
    const digest = createHash('sha256').update(body).digest('hex')
    const hmac = createHmac('sha256', change.secret ?? credentials.sms.access_key_secret)
    return post('/sms/send', body, {
      'x-access-key-id': credentials.sms.access_key_id,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': hmac.update(`POST\n/sms/send\n${timestamp}\n${nonce}\n${digest}`).digest('hex'),
    })
  }
  const codeOf = async (answer: ReturnType<typeof send>) => JSON.parse((await answer).text).code

  it('sends once per out_id and shows the message', async () => {
    const first = await send({ phone_number: '13800000001', out_id: 'A1' })
    const again = await send({ phone_number: '13800000001', out_id: 'A1' })
    expect(JSON.parse(again.text).biz_id).toBe(JSON.parse(first.text).biz_id)
    const page = await (await fetch(`${url}/sms`)).text()
    expect(page.match(/您的登录验证码是 483920/g)).toHaveLength(1)
  })

  it('refuses unsigned, repeated, unknown, incomplete and too many requests', async () => {
    const phone = { phone_number: '13800000002' }
    expect(await codeOf(send(phone, { secret: 'wrong' }))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(send(phone, { skewS: -360 }))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(send(phone, { nonce: 'n1' }))).toBe('OK')
    expect(await codeOf(send(phone, { nonce: 'n1' }))).toBe('SignatureNonceUsed')
    expect(await codeOf(send({ phone_number: '12' }))).toBe('MOBILE_NUMBER_ILLEGAL')
    expect(await codeOf(send({ ...phone, template_code: 'constructor' }))).toBe('SMS_TEMPLATE_ILLEGAL')
    expect(await codeOf(send({ ...phone, template_param: {} }))).toBe('TEMPLATE_MISSING_PARAMETERS')
    expect(await codeOf(send({ ...phone, more: 1 }))).toBe('InvalidParameter')
    for (let count = 2; count <= 5; count += 1) expect(await codeOf(send(phone))).toBe('OK')
    expect(await codeOf(send(phone))).toBe('BUSINESS_LIMIT_CONTROL')
  })
})

describe('the groups with robots', () => {
  it('show received messages as text, and answer the next message as a person chose', async () => {
    const send = async (text: string) => {
      const body = { msgtype: 'markdown', markdown: { title: '订单', text } }
      return JSON.parse((await post('/robot/send?access_token=strict', JSON.stringify(body))).text) as unknown
    }
    const robot = { token: 'strict', keywords: ['订单'] }
    expect((await post('/sandbox/robots', JSON.stringify(robot))).status).toBe(200)
    expect((await post('/robots', 'token=strict&fault=BUSY')).status).toBe(303)
    expect(await send('1')).toMatchObject({ errcode: -1 })
    expect(await send('<b>')).toMatchObject({ errcode: 0 })
    expect((await post('/robots', 'token=strict&fault=NONE')).status).toBe(404)
    const page = await (await fetch(`${url}/robots`)).text()
    expect(page).toContain('&lt;b&gt;')
    for (let count = 0; count < 20; count += 1) await send('2')
    expect(await send('3')).toMatchObject({ errcode: 130101 })
  })
})
