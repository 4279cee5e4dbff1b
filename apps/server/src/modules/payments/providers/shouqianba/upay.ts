import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { parseOutside } from '../../../../platform/http/outside.ts'
import { readJson } from '../provider-answer.ts'
import { ForgedNotification, ProviderUnavailable } from '../provider.ts'
import type { ProviderClock } from '../provider-clock.ts'
import { sendToProvider } from '../provider-http.ts'
import { isRsaSha256Signature } from '../rsa-sha256.ts'

const code = 'SHOUQIANBA'

export type UpayConfig = {
  /** https://vsi-api.shouqianba.com, or the sandbox. */
  baseUrl: string
  appId: string
  /** Who activates terminals; the key also seals the terminals' keys in the database. */
  vendorSn: string
  vendorKey: string
  /** Shouqianba's public key, PEM: it signs notifications. */
  publicKey: string
  timeoutMs?: number
  clock?: ProviderClock
}

/** Who signs a request: a terminal with one of its keys, or the vendor. */
export type Signer = { sn: string; key: string }

/** The signature matches none of this signer's keys: nothing was done. */
export class IllegalSign extends ProviderUnavailable {
  constructor() {
    super(code, 'ILLEGAL_SIGN')
  }
}

const refusalSchema = z.object({ result_code: z.string(), error_code: z.string().optional() })
const keySchema = z.object({ terminal_sn: z.string().min(1), terminal_key: z.string().min(1) })
const centsText = z.string().regex(/^\d{1,10}$/)
const orderSchema = z.object({
  sn: z.string(),
  client_sn: z.string(),
  order_status: z.string(),
  total_amount: centsText,
  net_amount: centsText,
  finish_time: z.string().optional(),
  channel_finish_time: z.string().optional(),
  payment_list: z.array(z.object({ type: z.string(), amount_total: centsText })).default([]),
})
const qrSchema = z.object({ qr_code: z.string().min(1) })
const businessSchema = z.object({
  result_code: z.string(),
  error_code: z.string().optional(),
  error_message: z.string().optional(),
  data: z.unknown().optional(),
})
export type UpayOrder = z.infer<typeof orderSchema>
/** The second level of an answer, with the order of the third where there is one. */
export type UpayAnswer = {
  result: string
  errorCode: string | undefined
  order: UpayOrder | undefined
  /** The content of a QR code for the customer to scan. */
  qrCode: string | undefined
}

/** The calls of Shouqianba's Web API; each is signed with MD5 over its body and the signer's key. */
export type Upay = {
  vendorKey: string
  /** Activates a terminal with a code. `refusal`: the code is unknown, used or expired. */
  activate(input: {
    code: string
    deviceId: string
    name: string
  }): Promise<{ terminal: Signer } | { refusal: string }>
  /** Changes the key of a terminal; afterwards the new and the previous key are valid. */
  checkIn(signer: Signer, deviceId: string): Promise<Signer>
  /** Errors: `IllegalSign`; `ProviderUnavailable` for an answer without a second level. */
  ask(
    signer: Signer,
    what: 'pay' | 'precreate' | 'query' | 'refund' | 'cancel' | 'revoke',
    body: object,
  ): Promise<UpayAnswer>
  /** Throws `ForgedNotification` for a message without Shouqianba's signature. */
  verifyNotification(authorization: string, rawBody: Buffer): { notificationId: string; tenderNo: string }
}

/** Throws at once when the key can't be read. */
export const upay = (config: UpayConfig): Upay => {
  const publicKey = createPublicKey(config.publicKey)
  return {
    vendorKey: config.vendorKey,
    activate: async ({ code: activation, deviceId, name }) => {
      const body = { app_id: config.appId, code: activation, device_id: deviceId, client_sn: deviceId, name }
      const vendor = { sn: config.vendorSn, key: config.vendorKey }
      const { refusal, business } = await send(config, vendor, '/terminal/activate', body)
      return refusal === null ? { terminal: signerIn(business) } : { refusal }
    },
    checkIn: async (signer, deviceId) => {
      const body = { terminal_sn: signer.sn, device_id: deviceId }
      const { refusal, business } = await send(config, signer, '/terminal/checkin', body)
      if (refusal !== null) throw new ProviderUnavailable(code, refusal)
      return signerIn(business)
    },
    ask: async (signer, what, body) => {
      const sent = { terminal_sn: signer.sn, ...body }
      const { refusal, business } = await send(config, signer, `/upay/v2/${what}`, sent)
      if (refusal !== null) throw new ProviderUnavailable(code, refusal)
      const said = businessSchema.safeParse(business)
      if (!said.success) throw new ProviderUnavailable(code, 'the answer has another form than published')
      const { result_code: result, error_code: errorCode, data } = said.data
      const qrCode = qrSchema.safeParse(data).data?.qr_code
      return { result, errorCode, order: orderSchema.safeParse(data).data, qrCode }
    },
    verifyNotification: (authorization, rawBody) => readNotification(publicKey, authorization, rawBody),
  }
}

/** The first level: a refusal with 400 means that nothing was done; any other leaves the outcome open. */
const send = async (
  config: UpayConfig,
  signer: Signer,
  path: string,
  content: object,
): Promise<{ refusal: string | null; business: unknown }> => {
  const body = JSON.stringify(content)
  const signature = createHash('md5')
    .update(body + signer.key, 'utf8')
    .digest('hex')
  const answer = await sendToProvider(code, new URL(path, config.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      authorization: `${signer.sn} ${signature}`,
    },
    body,
    clock: config.clock,
    ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
  })
  if (answer.status !== 200) throw new ProviderUnavailable(code, `status ${answer.status}`)
  const outer = readJson(code, refusalSchema.extend({ biz_response: z.unknown().optional() }), answer.body)
  const { result_code: result, error_code: errorCode, biz_response: business } = outer
  if (result === '200') return { refusal: null, business }
  if (errorCode === 'ILLEGAL_SIGN') throw new IllegalSign()
  if (result === '400' && errorCode) return { refusal: errorCode, business: undefined }
  throw new ProviderUnavailable(code, errorCode ?? `result ${result}`)
}

const signerIn = (business: unknown): Signer => {
  const read = keySchema.safeParse(business)
  if (!read.success) throw new ProviderUnavailable(code, 'the answer has another form than published')
  return { sn: read.data.terminal_sn, key: read.data.terminal_key }
}

const readNotification = (publicKey: KeyObject, authorization: string, rawBody: Buffer) => {
  const signature = authorization.split(' ').at(-1) ?? ''
  if (!isRsaSha256Signature(rawBody, signature, publicKey))
    throw new ForgedNotification(code, 'the signature does not match')
  try {
    const { client_sn: tenderNo, ...order } = orderSchema.parse(parseOutside(rawBody.toString('utf8')))
    return { notificationId: `${order.sn} ${order.order_status} ${order.finish_time ?? ''}`, tenderNo }
  } catch (error) {
    throw ForgedNotification.from(code, error)
  }
}
