import { createCipheriv, createPublicKey, createSign, createVerify, randomBytes } from 'node:crypto'
import type { SandboxCredentials } from '../credentials.ts'
import { wechatTime } from '../formats/provider-time.ts'
import type { Delivery, Trade } from '../rows.ts'
import { openidIn, partiesOf } from './parties.ts'

type WechatCredentials = SandboxCredentials['wechat_pay']

const clockToleranceMs = 5 * 60 * 1000

/** Verifies the merchant's `Authorization` header against the raw request. Returns the reason of a failure, null when it is valid. */
export function requestFault(
  credentials: WechatCredentials,
  request: { method: string; url: string; authorization: string | undefined; body: string },
  nowMs: number,
): string | null {
  const [scheme, list = ''] = (request.authorization ?? '').split(/ (.*)/s, 2)
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'Http头Authorization认证类型不正确'
  const fields = new Map(
    [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const timestamp = fields.get('timestamp') ?? ''
  if (fields.get('mchid') !== credentials.mchid) return '商户号不存在'
  if (fields.get('serial_no') !== credentials.merchant_serial) return '商户证书序列号有误'
  if (!/^\d+$/.test(timestamp) || Math.abs(nowMs - Number(timestamp) * 1000) > clockToleranceMs) {
    return 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟'
  }
  const message = `${request.method}\n${request.url}\n${timestamp}\n${fields.get('nonce_str')}\n${request.body}\n`
  const verifier = createVerify('RSA-SHA256').update(message, 'utf8')
  const isGenuine = verifier.verify(
    createPublicKey(credentials.merchant_private_key),
    fields.get('signature') ?? '',
    'base64',
  )
  return isGenuine ? null : '签名错误，请检查后再试'
}

/** The four signature headers for a body that the platform sends. */
export function platformHeaders(
  serial: string,
  privateKey: string,
  body: string,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signer = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`, 'utf8')
  return {
    'wechatpay-serial': serial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signer.sign(privateKey, 'base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

const stateTexts = {
  OPEN: ['NOTPAY', '订单未支付'],
  PAID: ['SUCCESS', '支付成功'],
  FAILED: ['PAYERROR', '支付失败'],
  CLOSED: ['CLOSED', '订单已关闭'],
} as const

/** A trade as the query and the notification describe it. `paidCents` is the charged amount. */
export function transactionOf(
  credentials: WechatCredentials,
  trade: Trade,
  seen: { state: Trade['state']; paidCents: number; isRefunded: boolean },
): object {
  const [tradeState, description] = seen.isRefunded ? ['REFUND', '转入退款'] : stateTexts[seen.state]
  const amount = {
    total: seen.paidCents,
    payer_total: seen.paidCents,
    currency: 'CNY',
    payer_currency: 'CNY',
  }
  return {
    ...partiesOf(credentials),
    out_trade_no: trade.tender_no,
    trade_state: tradeState,
    trade_state_desc: description,
    amount: seen.state === 'PAID' ? amount : { total: trade.amount_cents, currency: 'CNY' },
    ...(seen.state === 'PAID'
      ? {
          transaction_id: trade.trade_no,
          trade_type: 'NATIVE',
          bank_type: 'OTHERS',
          attach: '',
          success_time: wechatTime(trade.paid_at_ms ?? trade.created_at_ms),
          payer: payerOf(credentials),
        }
      : {}),
  }
}

/** A notification of a refund names the merchants alone. */
const merchantsOf = ({ mchid, sub_mchid: sub }: WechatCredentials): object =>
  sub === undefined ? { mchid } : { sp_mchid: mchid, sub_mchid: sub }

const payerOf = ({ appid, sub_mchid: sub, sub_appid: subApp }: WechatCredentials): object =>
  sub === undefined
    ? { openid: openidIn(appid) }
    : { sp_openid: openidIn(appid), ...(subApp === undefined ? {} : { sub_openid: openidIn(subApp) }) }

const refundSummaries: Readonly<Record<string, string>> = {
  SUCCESS: '退款成功',
  ABNORMAL: '退款异常',
  CLOSED: '退款关闭',
}

/** A signed and encrypted notification of a payment or a refund. A forged one is signed with a key that nobody trusts. */
export function notification(
  credentials: SandboxCredentials,
  trade: Trade,
  delivery: Delivery,
  { refundStatus, nowMs }: { refundStatus: string; nowMs: number },
): { headers: Record<string, string>; body: string } {
  const { wechat_pay: wechat } = credentials
  const seen = { state: 'PAID' as const, paidCents: delivery.amount_cents, isRefunded: false }
  const isRefund = delivery.refund_no !== null
  const notice = isRefund
    ? {
        ...merchantsOf(wechat),
        transaction_id: trade.trade_no,
        out_trade_no: trade.tender_no,
        out_refund_no: delivery.refund_no,
        refund_status: refundStatus,
        amount: { total: trade.paid_cents ?? trade.amount_cents, refund: delivery.amount_cents },
      }
    : transactionOf(wechat, trade, seen)
  const body = JSON.stringify({
    id: delivery.notification_id,
    create_time: wechatTime(delivery.created_at_ms),
    event_type: isRefund ? `REFUND.${refundStatus}` : 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource: encrypted(wechat.api_v3_key, JSON.stringify(notice), isRefund ? 'refund' : 'transaction'),
    summary: isRefund ? refundSummaries[refundStatus] : '支付成功',
  })
  const key = delivery.is_forged ? credentials.forger_private_key : wechat.platform_private_key
  return {
    headers: {
      'content-type': 'application/json',
      ...platformHeaders(wechat.platform_serial, key, body, nowMs),
    },
    body,
  }
}

/** Whether the merchant's answer acknowledges the notification. */
export function isAcknowledged(status: number): boolean {
  return status === 200 || status === 204
}

/** A resource as API v3 encrypts it. */
export function encrypted(apiV3Key: string, text: string, kind: 'transaction' | 'refund' | 'certificate') {
  const nonce = randomBytes(6).toString('hex')
  const associatedData = kind
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associatedData))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    original_type: kind,
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: associatedData,
    nonce,
  }
}
