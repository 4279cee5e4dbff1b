import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from './formats/json.ts'
import type { Sandbox } from './sandbox.ts'

const clockToleranceMs = 5 * 60 * 1000
const messagesPerMinuteMax = 5

/** The templates of the message service; `${name}` is replaced from `template_param`. */
const templates: Readonly<Record<string, string>> = {
  SIGN_IN_CODE: '您的登录验证码是 ${code}，5 分钟内有效，请勿告诉他人。',
  PASSWORD_RESET_CODE: '您正在重置密码，验证码是 ${code}，5 分钟内有效。如非本人操作请忽略。',
  REGISTER_CODE: '您正在注册账号，验证码是 ${code}，5 分钟内有效，请勿告诉他人。',
  CHANGE_MOBILE_CODE: '您正在更换手机号，验证码是 ${code}，5 分钟内有效。如非本人操作请忽略。',
  MOBILE_CHANGED_NOTICE: '您的账号手机号已更换为尾号 ${tail} 的号码。如非本人操作，请立即联系管理员。',
  ORDER_CONFIRMED_NOTICE: '您的订单 ${orderNo} 已确认，感谢您的信任。',
  SLOT_BOOKED_NOTICE: '您的订单 ${orderNo} 已约定时间：${time}。',
  ON_ITS_WAY_NOTICE: '您的订单 ${orderNo} 正在配送途中，请保持电话畅通。',
  DELIVERED_NOTICE: '您的订单 ${orderNo} 已交付，感谢您的惠顾。',
}

const sendSchema = z.strictObject({
  phone_number: z.string(),
  sign_name: z.string().min(1).max(20),
  template_code: z.string(),
  template_param: z.record(z.string(), z.string().max(40)).default({}),
  out_id: z.string().min(1).max(64).optional(),
})

type SmsAnswer = { status: number; code: string; message: string; bizId?: string }

/**
 * The message service. `POST /sms/send` takes JSON
 * `{phone_number, sign_name, template_code, template_param, out_id?}` and four headers:
 * - X-Access-Key-Id
 * - X-Timestamp: seconds since 1970, at most five minutes away
 * - X-Nonce: unique per request
 * - X-Signature: hex HMAC-SHA256 with the access key's secret over
 *   `POST\n/sms/send\n<timestamp>\n<nonce>\n<hex SHA-256 of the body>`
 *
 * Answers `{code: 'OK', message, request_id, biz_id}`; the same `out_id` again returns the first message. Errors: 401
 * SignatureDoesNotMatch, 400 SignatureNonceUsed, MOBILE_NUMBER_ILLEGAL, SMS_TEMPLATE_ILLEGAL, TEMPLATE_MISSING_PARAMETERS or
 * InvalidParameter, 429 BUSINESS_LIMIT_CONTROL (more than five messages a minute to one number).
 */
export function smsRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/sms/send', (request, reply) => {
    const answer = send(sandbox, request)
    const bizId = answer.bizId === undefined ? {} : { biz_id: answer.bizId }
    const body = { code: answer.code, message: answer.message, request_id: randomUUID(), ...bizId }
    return reply.code(answer.status).send(body)
  })
}

function send(sandbox: Sandbox, request: FastifyRequest): SmsAnswer {
  const { store } = sandbox
  const nowMs = sandbox.nowMs()
  const body = typeof request.body === 'string' ? request.body : ''
  const nonce = header(request, 'x-nonce')
  if (!isSigned(sandbox, request, nonce, body, nowMs)) {
    return {
      status: 401,
      code: 'SignatureDoesNotMatch',
      message: 'the signature does not match or is too old',
    }
  }
  if (store.messageByNonce(nonce)) return refusal('SignatureNonceUsed', 'the nonce was used before')
  const input = sendSchema.safeParse(jsonOf(body))
  if (!input.success) return refusal('InvalidParameter', z.prettifyError(input.error))
  const { phone_number: phoneNumber, template_code: templateCode, out_id: outId } = input.data
  if (!/^1[3-9]\d{9}$/.test(phoneNumber)) return refusal('MOBILE_NUMBER_ILLEGAL', 'not a mobile number')
  const earlier = outId === undefined ? null : store.messageByOutId(outId)
  if (earlier) return { status: 200, code: 'OK', message: 'OK', bizId: earlier.id }
  const template = Object.hasOwn(templates, templateCode) ? templates[templateCode] : undefined
  if (template === undefined) return refusal('SMS_TEMPLATE_ILLEGAL', `no template ${templateCode}`)
  const content = template.replaceAll(
    /\$\{(\w+)\}/g,
    (whole, name: string) => input.data.template_param[name] ?? whole,
  )
  if (content.includes('${')) return refusal('TEMPLATE_MISSING_PARAMETERS', 'a template parameter is missing')
  if (store.messagesTo(phoneNumber, nowMs - 60_000).length >= messagesPerMinuteMax) {
    return { status: 429, code: 'BUSINESS_LIMIT_CONTROL', message: 'too many messages to this number' }
  }
  const id = randomUUID()
  store.insertMessage({
    id,
    phone_number: phoneNumber,
    sign_name: input.data.sign_name,
    template_code: templateCode,
    content,
    out_id: outId ?? null,
    nonce,
    created_at_ms: nowMs,
  })
  return { status: 200, code: 'OK', message: 'OK', bizId: id }
}

function isSigned(
  sandbox: Sandbox,
  request: FastifyRequest,
  nonce: string,
  body: string,
  nowMs: number,
): boolean {
  const { access_key_id: id, access_key_secret: secret } = sandbox.credentials.sms
  const timestamp = header(request, 'x-timestamp')
  if (header(request, 'x-access-key-id') !== id || nonce === '' || !/^\d+$/.test(timestamp)) return false
  if (Math.abs(nowMs - Number(timestamp) * 1000) > clockToleranceMs) return false
  const digest = createHash('sha256').update(body).digest('hex')
  const wanted = createHmac('sha256', secret)
    .update(`POST\n/sms/send\n${timestamp}\n${nonce}\n${digest}`)
    .digest()
  const given = Buffer.from(header(request, 'x-signature'), 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

function refusal(code: string, message: string): SmsAnswer {
  return { status: 400, code, message }
}
