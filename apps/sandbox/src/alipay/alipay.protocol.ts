import { createPublicKey, createSign, createVerify } from 'node:crypto'
import type { SandboxCredentials } from '../credentials.ts'
import { yuan } from '../formats/money.ts'
import { chinaTime } from '../formats/provider-time.ts'
import type { Delivery, Trade } from '../rows.ts'

/** Whether the application signed these request parameters (RSA2 over all but `sign`, empty values left out). */
export function isSignedByApplication(
  credentials: SandboxCredentials['alipay'],
  parameters: Map<string, string>,
): boolean {
  const signed = [...parameters].filter(([name, value]) => name !== 'sign' && value !== '')
  const verifier = createVerify('RSA-SHA256').update(contentOf(signed), 'utf8')
  const key = createPublicKey(credentials.app_private_key)
  return (
    parameters.get('sign_type') === 'RSA2' && verifier.verify(key, parameters.get('sign') ?? '', 'base64')
  )
}

/** The answer to a method: the node, and the signature of the node's text. */
export function signedAnswer(
  credentials: SandboxCredentials['alipay'],
  method: string,
  node: object,
): string {
  const text = JSON.stringify(node)
  const name = `${method.replaceAll('.', '_')}_response`
  return `{${JSON.stringify(name)}:${text},"sign":${JSON.stringify(sign(text, credentials.alipay_private_key))}}`
}

/** The form fields of a notification of a payment or, with `refund`, of a refund. */
export function tradeNotification(
  credentials: SandboxCredentials,
  trade: Trade,
  delivery: Delivery,
  refunded: { totalCents: number } | null,
  nowMs: number,
): { headers: Record<string, string>; body: string } {
  const isFullyRefunded = refunded !== null && refunded.totalCents >= (trade.paid_cents ?? 0)
  const parameters = {
    notify_time: chinaTime(nowMs),
    notify_type: 'trade_status_sync',
    notify_id: delivery.notification_id,
    app_id: credentials.alipay.app_id,
    auth_app_id: credentials.alipay.app_id,
    charset: 'utf-8',
    version: '1.0',
    trade_no: trade.trade_no,
    out_trade_no: trade.tender_no,
    seller_id: '2088102146225135',
    buyer_id: '2088102122524333',
    trade_status: isFullyRefunded ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    total_amount: yuan(delivery.amount_cents),
    receipt_amount: yuan(delivery.amount_cents),
    buyer_pay_amount: yuan(delivery.amount_cents),
    subject: trade.description,
    gmt_create: chinaTime(trade.created_at_ms),
    gmt_payment: chinaTime(trade.paid_at_ms ?? nowMs),
    ...(refunded && delivery.refund_no
      ? {
          refund_fee: yuan(refunded.totalCents),
          out_biz_no: delivery.refund_no,
          gmt_refund: `${chinaTime(delivery.created_at_ms)}.000`,
        }
      : {}),
  }
  const key = delivery.is_forged ? credentials.forger_private_key : credentials.alipay.alipay_private_key
  const form = new URLSearchParams(parameters)
  form.set('sign_type', 'RSA2')
  form.set('sign', sign(contentOf(Object.entries(parameters)), key))
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: form.toString(),
  }
}

/** Whether the merchant's answer acknowledges the notification: only the word counts. */
export function isAcknowledged(status: number, answer: string): boolean {
  return status === 200 && answer.trim() === 'success'
}

function contentOf(parameters: [string, string][]): string {
  const sorted = parameters.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([name, value]) => `${name}=${value}`).join('&')
}

function sign(text: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
}
