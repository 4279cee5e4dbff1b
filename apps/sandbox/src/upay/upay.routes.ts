import { chinaDay } from '../formats/provider-time.ts'
import { createHash, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { asMerchant, type Sandbox } from '../sandbox.ts'
import { orderData } from './upay.facts.ts'
import type { UpayOrder } from './upay.store.ts'

const codeLifeMs = 7 * 86_400_000
const payCodeLifeMs = 5 * 60_000
const naming = z.object({
  terminal_sn: z.string(),
  sn: z.string().optional(),
  client_sn: z.string().max(32).optional(),
})
const paySchema = naming.extend({
  client_sn: z.string().min(1).max(32),
  total_amount: z.string().regex(/^[1-9]\d{0,9}$/),
  dynamic_id: z.string().max(32),
  subject: z.string().max(64),
  operator: z.string().max(32),
  notify_url: z.string().max(128),
})
const precreateSchema = naming.extend({
  client_sn: z.string().min(1).max(32),
  total_amount: z.string().regex(/^[1-9]\d{0,9}$/),
  payway: z.enum(['2', '3', '17']),
  sub_payway: z.literal('2'),
  subject: z.string().max(64),
  operator: z.string().max(32),
  notify_url: z.string().max(128),
})
const refundSchema = naming.extend({
  refund_request_no: z.string().min(1).max(20),
  refund_amount: z.string().regex(/^[1-9]\d{0,9}$/),
  operator: z.string(),
})
const activateSchema = z.object({
  app_id: z.string(),
  code: z.string(),
  device_id: z.string(),
  name: z.string(),
})

type Business = { result_code: string; error_code?: string; data?: object }
type Work = (sandbox: Sandbox, body: unknown, baseUrl: string) => Business

const works: Readonly<Record<string, Work>> = {
  pay,
  precreate,
  query,
  refund,
  cancel: (sandbox, body) => takeBack(sandbox, body, false),
  revoke: (sandbox, body) => takeBack(sandbox, body, true),
}
const paths = [
  '/terminal/activate',
  '/terminal/checkin',
  ...Object.keys(works).map((what) => `/upay/v2/${what}`),
]

/** Shouqianba's Web API: it checks every signature. An answer to be lost is lost after its effect. */
export function upayRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const path of paths)
    app.post(path, (request, reply) => {
      const sent = { authorization: request.headers.authorization ?? '', body: String(request.body) }
      const answer = answerTo(sandbox, path, sent, sandbox.baseUrl(request))
      const what = path.split('/').at(-1) ?? ''
      const left = sandbox.upayTroubles.get(what) ?? 0
      if (left === 0) return reply.send(answer)
      sandbox.upayTroubles.set(what, left - 1)
      reply.hijack()
      reply.raw.destroy()
      return reply
    })
}

const outer = (error: string) => ({ result_code: '400', error_code: error, error_message: error })

function answerTo(
  world: Sandbox,
  path: string,
  { authorization, body }: { authorization: string; body: string },
  baseUrl: string,
): object {
  const [sn = '', signature = ''] = authorization.split(' ')
  const terminal = world.upay.terminal(sn)
  const isActivation = path === '/terminal/activate'
  const sandbox = terminal
    ? world.merchants[terminal.merchant]
    : asMerchant(world, ({ shouqianba }) => shouqianba.vendor_sn === sn)
  const { vendor_sn, vendor_key } = sandbox.credentials.shouqianba
  const keys = isActivation
    ? sn === vendor_sn
      ? [vendor_key]
      : []
    : [terminal?.key, terminal?.previous_key].flatMap((key) => key ?? [])
  const isSigned = keys.some(
    (key) =>
      createHash('md5')
        .update(body + key, 'utf8')
        .digest('hex') === signature,
  )
  if (!isSigned) return outer('ILLEGAL_SIGN')
  try {
    const input: unknown = JSON.parse(body)
    if (isActivation) return activate(sandbox, input)
    if (path === '/terminal/checkin') {
      const next = sandbox.upay.rotate(sn)
      return next ? { result_code: '200', biz_response: keysOf(next) } : outer('INVALID_TERMINAL')
    }
    const work = works[path.split('/').at(-1) ?? '']
    return work
      ? { result_code: '200', biz_response: work(sandbox, input, baseUrl) }
      : outer('INVALID_PARAMS')
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return outer('INVALID_PARAMS')
  }
}

const keysOf = ({ sn, key }: { sn: string; key: string }) => ({ terminal_sn: sn, terminal_key: key })

function activate(sandbox: Sandbox, body: unknown): object {
  const { code, device_id, name } = activateSchema.parse(body)
  const { merchant } = sandbox.store
  const made = sandbox.upay.activate({ code, device_id, name, merchant }, sandbox.nowMs() - codeLifeMs)
  return made ? { result_code: '200', biz_response: keysOf(made) } : outer('INVALID_ACTIVATION_CODE')
}

const refused = (result: string, error: string): Business => ({ result_code: result, error_code: error })
const done = (result: string, order: UpayOrder): Business => ({ result_code: result, data: orderData(order) })

type NewOrder = Pick<
  z.infer<typeof precreateSchema>,
  'client_sn' | 'terminal_sn' | 'total_amount' | 'subject' | 'notify_url'
>

/** An order that nobody has paid. */
const newOrder = (input: NewOrder, nowMs: number): UpayOrder => ({
  client_sn: input.client_sn,
  sn: `7894${randomInt(10 ** 11, 10 ** 12)}`,
  terminal_sn: input.terminal_sn,
  subject: input.subject,
  total_cents: Number(input.total_amount),
  net_cents: 0,
  status: 'CREATED',
  was_paid: false,
  merchant_borne: 0,
  platform_borne: 0,
  is_promoted: false,
  notify_url: input.notify_url,
  paid_at_ms: null,
  created_at_ms: nowMs,
})

function pay(sandbox: Sandbox, body: unknown): Business {
  const input = paySchema.parse(body)
  const { upay } = sandbox
  const nowMs = sandbox.nowMs()
  if (upay.order(input.client_sn)) return refused('FAIL', 'CLIENT_SN_CONFLICT')
  const provider = /^(?:2[5-9]|30)/.test(input.dynamic_id) ? 'ALIPAY' : 'WECHAT_PAY'
  const code = sandbox.store.takeCode(provider, input.dynamic_id, nowMs - payCodeLifeMs)
  if (!code || code.manner === 'EXPIRED') return refused('FAIL', 'INVALID_BARCODE')
  const isPaid = code.manner === 'PAYS'
  const order: UpayOrder = {
    ...newOrder(input, nowMs),
    net_cents: isPaid ? Number(input.total_amount) : 0,
    status: isPaid ? 'PAID' : code.manner === 'SHORT' ? 'PAY_CANCELED' : 'CREATED',
    was_paid: isPaid,
    paid_at_ms: isPaid ? nowMs : null,
  }
  upay.insertOrder(order)
  if (code.manner === 'SHORT') return { ...done('PAY_FAIL', order), error_code: 'INSUFFICIENT_FUND' }
  return done(isPaid ? 'PAY_SUCCESS' : 'PAY_IN_PROGRESS', order)
}

/** A code that the customer scans; who scans it here finds the page of Shouqianba's orders. */
function precreate(sandbox: Sandbox, body: unknown, baseUrl: string): Business {
  const input = precreateSchema.parse(body)
  if (sandbox.upay.order(input.client_sn)) return refused('FAIL', 'CLIENT_SN_CONFLICT')
  const order = newOrder(input, sandbox.nowMs())
  sandbox.upay.insertOrder(order)
  return {
    result_code: 'PRECREATE_SUCCESS',
    data: { ...orderData(order), qr_code: `${baseUrl}/upay?order=${order.sn}` },
  }
}

const orderOf = (sandbox: Sandbox, body: unknown): UpayOrder | undefined => {
  const { sn, client_sn: clientSn } = naming.parse(body)
  return (sn === undefined ? undefined : sandbox.upay.orderBySn(sn)) ?? sandbox.upay.order(clientSn ?? '')
}

function query(sandbox: Sandbox, body: unknown): Business {
  const order = orderOf(sandbox, body)
  return order ? done('SUCCESS', order) : refused('FAIL', 'UPAY_ORDER_NOT_EXISTS')
}

/** Cancels an open order and refunds one that was paid today, in full. */
function takeBack(sandbox: Sandbox, body: unknown, isByHand: boolean): Business {
  const order = orderOf(sandbox, body)
  if (!order) return refused('FAIL', 'UPAY_ORDER_NOT_EXISTS')
  if (order.status === 'CANCELED' || order.status === 'PAY_CANCELED')
    return refused('FAIL', 'UPAY_CANCEL_ORDER_NOOP')
  if (sandbox.upayTroubles.get('CANCEL_ERROR')) {
    sandbox.upay.save(order.client_sn, { status: 'CANCEL_ERROR' })
    return refused('CANCEL_ERROR', 'UNEXPECTED_PROVIDER_ERROR')
  }
  const isToday = order.paid_at_ms === null || chinaDay(order.paid_at_ms) === chinaDay(sandbox.nowMs())
  const isOpen = order.status === 'CREATED' || order.status === 'CANCEL_ERROR'
  const isWhole = order.status === 'PAID' && isToday
  if (!(isWhole || (isOpen && !isByHand))) return refused('FAIL', 'UPAY_CANCEL_INVALID_ORDER_STATE')
  const status = order.was_paid ? 'CANCELED' : 'PAY_CANCELED'
  if (order.was_paid) sandbox.upay.insertReversal(order.client_sn, order.net_cents, sandbox.nowMs())
  const ended = sandbox.upay.save(order.client_sn, { status, net_cents: 0 }) ?? order
  return done(order.was_paid ? 'CANCEL_SUCCESS' : 'CANCEL_ABORT_SUCCESS', ended)
}

function refund(sandbox: Sandbox, body: unknown): Business {
  const input = refundSchema.parse(body)
  const order = orderOf(sandbox, body)
  if (!order) return refused('FAIL', 'UPAY_ORDER_NOT_EXISTS')
  if (sandbox.upay.refund(order.client_sn, input.refund_request_no))
    return refused('FAIL', 'UPAY_REFUND_ORDER_NOOP')
  const cents = Number(input.refund_amount)
  if (order.status !== 'PAID' && order.status !== 'PARTIAL_REFUNDED')
    return refused('FAIL', 'UPAY_REFUND_INVALID_ORDER_STATE')
  if (cents > order.net_cents) return refused('FAIL', 'REFUNDABLE_AMOUNT_NOT_ENOUGH')
  if (order.is_promoted && cents !== order.total_cents)
    return refused('FAIL', 'UPAY_TCP_ORDER_NOT_REFUNDABLE')
  const left = order.net_cents - cents
  sandbox.upay.insertRefund(order.client_sn, input.refund_request_no, cents, sandbox.nowMs())
  const status = left === 0 ? 'REFUNDED' : 'PARTIAL_REFUNDED'
  return done('REFUND_SUCCESS', sandbox.upay.save(order.client_sn, { status, net_cents: left }) ?? order)
}
