import { createHash, createPublicKey, createSign, createVerify, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fileOf, stateOf } from '../bills/bills.routes.ts'
import { troubleOf } from '../bills/bills.ts'
import type { PosOrder } from '../rows.ts'
import { liteBrands, type SandboxCredentials } from '../credentials.ts'
import { asMerchant, type Sandbox } from '../sandbox.ts'
import { wechatTime } from '../formats/provider-time.ts'

/** What Shouqianba requires of each request, with its published lengths; every value is a text. */
const text = (max: number) => z.string().min(1).max(max)
const naming = z.object({
  brand_code: text(32),
  store_sn: text(36),
  workstation_sn: text(36),
  check_sn: text(32),
})
const details = {
  request_id: text(64),
  sales_time: z.iso.datetime({ offset: true }),
  currency: z.literal('156'),
  subject: text(64),
  operator: text(32),
  customer: text(32),
  industry_code: z.string().regex(/^\d$/),
  pos_info: text(64),
}
const purchaseSchema = naming.extend({
  ...details,
  scene: z.enum(['1', '2', '4']),
  amount: z.string().regex(/^\d{1,12}$/),
  notify_url: text(255),
})
const refundSchema = naming.extend({
  ...details,
  amount: z.string().regex(/^-\d{1,12}$/),
  tenders: z
    .array(
      z.object({
        transaction_sn: text(32),
        original_tender_sn: text(32),
        amount: z.string().regex(/^-\d{1,12}$/),
        pay_status: z.literal('0'),
      }),
    )
    .min(1),
})
const voidSchema = z.object({
  request_id: text(64),
  brand_code: text(32),
  original_store_sn: text(36),
  original_workstation_sn: text(36),
  original_check_sn: text(32),
})
type Business = { result_code: string; error_code?: string; data?: object }
type Work = (sandbox: Sandbox, body: unknown, baseUrl: string) => Business

const works: Readonly<Record<string, Work>> = {
  'sales/purchase': purchase,
  'sales/query': query,
  'sales/void': voidSale,
  'sales/refund': refund,
  'bills/query': bill,
}

/** Shouqianba's lite POS: amounts are pushed to a counter terminal. It verifies every request and signs every answer. */
export function litePosRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const [what, work] of Object.entries(works)) {
    app.post(`/api/lite-pos/v1/${what}`, (request, reply) => {
      const answer = answerTo(sandbox, work, String(request.body), sandbox.baseUrl(request))
      if (!sandbox.isPosSilent) return reply.type('application/json').send(answer)
      reply.hijack()
      reply.raw.destroy()
      return reply
    })
  }
}

function answerTo(world: Sandbox, work: Work, body: string, baseUrl: string): string {
  const text = /^\{"request":(.*),"signature":"([^"]+)"\}$/s.exec(body)
  const isSignedBy = ({ alipay }: SandboxCredentials): boolean =>
    createVerify('RSA-SHA256')
      .update(text?.[1] ?? '')
      .verify(createPublicKey(alipay.app_private_key), text?.[2] ?? '', 'base64')
  const sandbox = asMerchant(world, isSignedBy)
  if (!text || !isSignedBy(sandbox.credentials))
    return signed(sandbox, 'response', { result_code: '400', error_code: 'ILLEGAL_SIGN' })
  try {
    const brand = z.literal(liteBrands[sandbox.store.merchant])
    const request = z.object({ body: z.looseObject({ brand_code: brand }) }).parse(JSON.parse(text[1] ?? ''))
    return signed(sandbox, 'response', {
      result_code: '200',
      biz_response: work(sandbox, request.body, baseUrl),
    })
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return signed(sandbox, 'response', { result_code: '400', error_code: 'INVALID_PARAMS' })
  }
}

/** A message with the platform's signature over exactly its text. */
export function signed(
  sandbox: Sandbox,
  name: 'request' | 'response',
  body: object,
  isForged = false,
): string {
  const text = JSON.stringify({ head: { sign_type: 'SHA256', version: '1.0.0' }, body })
  const { credentials } = sandbox
  const key = isForged ? credentials.forger_private_key : credentials.alipay.alipay_private_key
  const signature = createSign('RSA-SHA256').update(text).sign(key, 'base64')
  return `{"${name}":${text},"signature":${JSON.stringify(signature)}}`
}

function purchase(sandbox: Sandbox, body: unknown): Business {
  const input = purchaseSchema.parse(body)
  const known = sandbox.store.posOrder(input.check_sn)
  if (known && known.amount_cents !== Number(input.amount)) return refused('CLIENT_SN_CONFLICT')
  const order = known ?? {
    merchant: sandbox.store.merchant,
    check_sn: input.check_sn,
    order_sn: newOrderSn(),
    store_sn: input.store_sn,
    subject: input.subject,
    amount_cents: Number(input.amount),
    status: '1',
    paid: '[]',
    refunded_cents: 0,
    notify_url: input.notify_url,
    created_at_ms: sandbox.nowMs(),
  }
  if (!known) sandbox.store.insertPosOrder(order)
  return { result_code: '200', data: { check_sn: order.check_sn, order_sn: order.order_sn } }
}

function query(sandbox: Sandbox, body: unknown): Business {
  const order = sandbox.store.posOrder(naming.parse(body).check_sn)
  if (!order) return refused('ORDER_NOT_EXISTS')
  const { check_sn, order_sn, status, store_sn, amount_cents, subject, created_at_ms } = order
  const tenders = paidBy(order).map(({ cents, status: payStatus, collected, paid }, at) => ({
    tender_sn: tenderSn(order_sn, at),
    tender_type: '3',
    amount: String(cents),
    collected_amount: String(collected ?? cents),
    paid_amount: String(paid ?? collected ?? cents),
    pay_status: payStatus,
    pay_time: wechatTime(sandbox.nowMs()),
  }))
  const data = {
    brand_code: liteBrands[sandbox.store.merchant],
    store_sn,
    workstation_sn: '0',
    check_sn,
    order_sn,
    order_status: status,
    scene: '1',
    sales_time: wechatTime(created_at_ms),
    amount: String(amount_cents),
    currency: '156',
    subject,
    tenders,
  }
  return { result_code: '200', data }
}

/** Cancels a sale that nobody has begun to pay; unless the terminal is strict, as published, also the unpaid rest of another. */
function voidSale(sandbox: Sandbox, body: unknown): Business {
  const order = sandbox.store.posOrder(voidSchema.parse(body).original_check_sn)
  if (!order) return refused('ORDER_NOT_EXISTS')
  const paid = paidBy(order)
  const isBusy = paid.some(({ status }) => status === '2' || status === '8')
  const isWaiting = order.status === '1' || (order.status === '5' && !sandbox.isPosStrict)
  if (isBusy || !isWaiting) return refused('UPAY_CANCEL_INVALID_ORDER_STATE')
  const kept = JSON.stringify(paid.filter(({ status }) => status !== '1'))
  sandbox.store.savePosOrder({ ...order, status: order.status === '5' ? '5' : '0', paid: kept })
  return { result_code: '200' }
}

/** Numbers of digits alone: a sale's, and a payment's, which begins with it. */
const newOrderSn = (): string => `79${String(randomInt(10 ** 14)).padStart(14, '0')}`
const tenderSn = (orderSn: string, at: number): string => `${orderSn}${String(at + 1).padStart(2, '0')}`

function refund(sandbox: Sandbox, body: unknown): Business {
  const input = refundSchema.parse(body)
  const sale = sandbox.store.posOrderBySn(input.tenders[0]?.original_tender_sn.slice(0, -2) ?? '')
  if (!sale) return refused('ORDER_NOT_EXISTS')
  if (sandbox.store.posOrder(input.check_sn)) return { result_code: '200' }
  const cents = -Number(input.amount)
  const asked = input.tenders.map(({ original_tender_sn: sn, amount }) => ({ sn, cents: -Number(amount) }))
  if (asked.reduce((sum, one) => sum + one.cents, 0) !== cents) return refused('INVALID_PARAMS')
  const paid = paidBy(sale).map((one, at) => {
    const back = asked.find(({ sn }) => sn === tenderSn(sale.order_sn, at))
    return { ...one, refunded: (one.refunded ?? 0) + (back?.cents ?? 0) }
  })
  const isCovered = paid.reduce((sum, one) => sum + one.refunded, 0) === sale.refunded_cents + cents
  if (!isCovered || paid.some((one) => one.refunded > one.cents))
    return refused('REFUNDABLE_AMOUNT_NOT_ENOUGH')
  sandbox.store.inTransaction(() => {
    sandbox.store.savePosOrder({
      ...sale,
      refunded_cents: sale.refunded_cents + cents,
      paid: JSON.stringify(paid),
    })
    sandbox.store.insertPosOrder({
      ...sale,
      check_sn: input.check_sn,
      order_sn: newOrderSn(),
      amount_cents: cents,
      status: '4',
      paid: '[]',
      notify_url: '',
    })
  })
  return { result_code: '200' }
}

function bill(sandbox: Sandbox, body: unknown, baseUrl: string): Business {
  const { bill_date: day } = z.object({ brand_code: z.string(), bill_date: z.iso.date() }).parse(body)
  const state = stateOf(sandbox, 'CLOUD_POS', day)
  if (state !== 'READY') return refused(state === 'EMPTY' ? 'BILL_NOT_EXISTS' : 'BILL_NOT_READY')
  const hash = createHash('sha256')
    .update(fileOf(sandbox, 'CLOUD_POS', day))
    .digest('hex')
  const sha256 = troubleOf(sandbox, 'CLOUD_POS').break_hash ? hash.toUpperCase() : hash
  return {
    result_code: '200',
    data: {
      download_url: `${baseUrl}/sandbox/bills/CLOUD_POS/${day}?merchant=${sandbox.store.merchant}`,
      sha256,
    },
  }
}

/** `collected` is what the merchant gets and `paid` what the customer paid, where they differ from the whole amount. */
export const posTender = z.object({
  cents: z.int().min(1),
  status: z.string(),
  collected: z.int().min(0).optional(),
  paid: z.int().min(0).optional(),
  /** What of it went back. */
  refunded: z.int().min(0).optional(),
})
const paidSchema = z.array(posTender)
const paidBy = (order: PosOrder) => paidSchema.parse(JSON.parse(order.paid))

const refused = (code: string): Business => ({ result_code: '400', error_code: code })
