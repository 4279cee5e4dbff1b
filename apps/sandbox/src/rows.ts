import { z } from 'zod'
import { flag } from './sqlite.ts'

const provider = z.enum(['WECHAT_PAY', 'ALIPAY'])
export const merchant = z.enum(['first', 'second', 'sub'])
export const tradeRow = z.object({
  provider,
  merchant,
  tender_no: z.string(),
  token: z.string(),
  trade_no: z.string(),
  description: z.string(),
  amount_cents: z.int(),
  notify_url: z.string(),
  state: z.enum(['OPEN', 'PAID', 'FAILED', 'CLOSED']),
  is_scanned: flag,
  paid_cents: z.int().nullable(),
  created_at_ms: z.int(),
  expires_at_ms: z.int(),
  paid_at_ms: z.int().nullable(),
})
export const refundRow = z.object({
  provider,
  tender_no: z.string(),
  refund_no: z.string(),
  refund_id: z.string(),
  amount_cents: z.int(),
  created_at_ms: z.int(),
})
export const deliveryRow = z.object({
  id: z.int(),
  provider,
  tender_no: z.string(),
  notification_id: z.string(),
  amount_cents: z.int(),
  refund_no: z.string().nullable(),
  is_forged: flag,
  attempts: z.int(),
  due_at_ms: z.int().nullable(),
  answer: z.string().nullable(),
  created_at_ms: z.int(),
})
export const messageRow = z.object({
  id: z.string(),
  phone_number: z.string(),
  sign_name: z.string(),
  template_code: z.string(),
  content: z.string(),
  out_id: z.string().nullable(),
  nonce: z.string(),
  created_at_ms: z.int(),
})
/** A payment code on a customer's phone, and the outcome of a payment by it: paid, password requested, balance too low, or expired. */
export const codeRow = z.object({
  code: z.string(),
  provider,
  manner: z.enum(['PAYS', 'ASKS', 'SHORT', 'EXPIRED']),
  is_used: flag,
  created_at_ms: z.int(),
})
/** An amount on a counter terminal, or a refund on one; `paid` is a list of tenders as JSON. */
export const posOrderRow = z.object({
  merchant,
  check_sn: z.string(),
  order_sn: z.string(),
  store_sn: z.string(),
  subject: z.string(),
  amount_cents: z.int(),
  status: z.string(),
  paid: z.string(),
  refunded_cents: z.int(),
  notify_url: z.string(),
  created_at_ms: z.int(),
})
/** A person's consent to sign in: the code is valid once and is exchanged for the token. */
export const grantRow = z.object({
  code: z.string(),
  token: z.string(),
  name: z.string(),
  mobile: z.string(),
  is_used: flag,
  expires_at_ms: z.int(),
})

/** Whose money it is: a chain has the first, an entity of its own the second, and `sub` is the sub-merchant of a service provider at WeChat Pay. */
export type Merchant = z.infer<typeof merchant>
export type Provider = z.infer<typeof provider>
export type Trade = z.infer<typeof tradeRow>
export type Refund = z.infer<typeof refundRow>
export type Delivery = z.infer<typeof deliveryRow>
export type Message = z.infer<typeof messageRow>
export type Code = z.infer<typeof codeRow>
export type PosOrder = z.infer<typeof posOrderRow>
export type Grant = z.infer<typeof grantRow>
