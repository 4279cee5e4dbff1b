import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signAlibaba } from './alibaba-signature.ts'
import { smsFromConfig } from './registry.ts'

type Received = { method: string | undefined; url: string; headers: Record<string, unknown> }
const received: Received[] = []
let answer = { status: 200, body: '{"Code":"OK","Message":"OK","BizId":"1^0","RequestId":"A"}' }
const provider = createServer((request, response) => {
  received.push({ method: request.method, url: request.url ?? '', headers: request.headers })
  response.writeHead(answer.status).end(answer.body)
})
let endpoint = ''
beforeAll(async () => {
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
  endpoint = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => provider.close())

const settings = () => ({
  ALIBABA_SMS_ACCESS_KEY_ID: 'key',
  ALIBABA_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIBABA_SMS_SIGN_NAME: '家居导购',
  ALIBABA_SMS_SIGN_IN_TEMPLATE: 'SMS_1',
  ALIBABA_SMS_RESET_TEMPLATE: 'SMS_2',
  ALIBABA_SMS_REGISTER_TEMPLATE: 'SMS_3',
  ALIBABA_SMS_MOBILE_TEMPLATE: 'SMS_4',
  ALIBABA_SMS_ENDPOINT: endpoint,
})
const message = { mobile: '13800000001', purpose: 'RESET_PASSWORD' as const, code: '012345' }

test('the signature equals the published example of Alibaba Cloud', () => {
  const { headers } = signAlibaba({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    body: '',
    keyId: 'YourAccessKeyId',
    keySecret: 'YourAccessKeySecret',
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
  })
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('Alibaba Cloud gets the template of the purpose, signed as sent', async () => {
  await smsFromConfig(settings())?.send(message)
  const sent = received.at(-1)
  const url = new URL(sent?.url ?? '', endpoint)
  expect(sent?.method).toBe('POST')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    PhoneNumbers: '13800000001',
    SignName: '家居导购',
    TemplateCode: 'SMS_2',
    TemplateParam: '{"code":"012345"}',
  })
  const again = signAlibaba({
    host: url.host,
    action: 'SendSms',
    version: '2017-05-25',
    query: Object.fromEntries(url.searchParams),
    body: '',
    keyId: 'key',
    keySecret: 'secret',
    date: String(sent?.headers['x-acs-date']),
    nonce: String(sent?.headers['x-acs-signature-nonce']),
  })
  expect(sent?.headers).toMatchObject(again.headers)
  expect(sent?.url).toBe(`/?${again.query}`)
})

test('a refusal and a malformed answer are failures that name neither mobile nor code', async () => {
  const sms = smsFromConfig(settings())
  for (const [status, body, said] of [
    [200, '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}', 'isv.BUSINESS_LIMIT_CONTROL'],
    [403, '{"Code":"SignatureDoesNotMatch"}', 'SignatureDoesNotMatch'],
    [502, '<html>', 'status 502'],
  ] as const) {
    answer = { status, body }
    await expect(sms?.send(message)).rejects.toThrow(
      `the text message was not sent: Alibaba Cloud said ${said}`,
    )
  }
})

test('the notice to an old number has its own template, and is not sent without one', async () => {
  answer = { status: 200, body: '{"Code":"OK"}' }
  const notice = { mobile: '13800000001', purpose: 'MOBILE_CHANGED' as const, tail: '0042' }
  await expect(smsFromConfig(settings())?.send(notice)).rejects.toThrow(
    'no template is set for MOBILE_CHANGED',
  )
  await smsFromConfig({ ...settings(), ALIBABA_SMS_MOBILE_CHANGED_TEMPLATE: 'SMS_5' })?.send(notice)
  const sent = new URL(received.at(-1)?.url ?? '', endpoint).searchParams
  expect(sent.get('TemplateCode')).toBe('SMS_5')
  expect(sent.get('TemplateParam')).toBe('{"tail":"0042"}')
})

test('an incomplete configuration is refused with a sentence; without any, the sandbox sends, and without a sandbox nobody', () => {
  const { ALIBABA_SMS_SIGN_NAME: _left, ...partly } = settings()
  expect(() => smsFromConfig(partly)).toThrow('set or correct ALIBABA_SMS_SIGN_NAME, or')
  expect(() => smsFromConfig({ ...settings(), ALIBABA_SMS_ENDPOINT: 'nowhere' })).toThrow(
    'ALIBABA_SMS_ENDPOINT',
  )
  expect(smsFromConfig({})).toBeNull()
  expect(smsFromConfig({ SANDBOX_URL: 'http://127.0.0.1:9' })).not.toBeNull()
})
