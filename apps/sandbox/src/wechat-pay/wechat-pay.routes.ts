import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { momentMsFrom, wechatTime } from '../formats/provider-time.ts'
import { asMerchant, type Sandbox } from '../sandbox.ts'
import type { Refund, Trade } from '../rows.ts'
import { closeTrade, currentState, openTrade, refundTrade, refundedCents } from '../trades.ts'
import { refusal, type Answer } from './answers.ts'
import { askedAs, forOwnSub } from './asked-as.ts'
import { namesOwnApps, saidParties } from './parties.ts'
import { platformHeaders, requestFault, transactionOf } from './wechat-pay.protocol.ts'

const currency = z.literal('CNY').default('CNY')
const defaultLifeMs = 2 * 60 * 60 * 1000
/** A new trade, as every way to pay it describes it. */
export const createSchema = saidParties.extend({
  description: z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) <= 127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-*|]{6,32}$/),
  time_expire: z.string().optional(),
  notify_url: z.url({ protocol: /^https?$/ }),
  amount: z.object({ total: z.int().min(1).max(1_000_000_000), currency }),
})
const refundSchema = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[0-9A-Za-z_\-*|@]{1,64}$/),
  reason: z
    .string()
    .refine((text) => Buffer.byteLength(text) <= 80)
    .optional(),
  amount: z.object({ refund: z.int().min(1), total: z.int().min(1), currency }),
})

/**
 * WeChat Pay API v3, played from the platform's side: Native payment, query, close, refund, of a merchant and of a service provider for its
 * sub-merchant. It verifies every request and signs every answer.
 */
export function wechatPayRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const { path, kind } of transactionPaths) {
    app.post(`${path}/native`, answering(sandbox, askedAs(kind, create)))
    app.get(`${path}/out-trade-no/:tenderNo`, answering(sandbox, askedAs(kind, query)))
    app.post(`${path}/out-trade-no/:tenderNo/close`, answering(sandbox, askedAs(kind, close)))
  }
  app.post('/v3/refund/domestic/refunds', answering(sandbox, forOwnSub(refund)))
  app.get('/v3/refund/domestic/refunds/:refundNo', answering(sandbox, forOwnSub(queryRefund)))
}

/** Where a merchant, and where a service provider, asks about transactions. */
export const transactionPaths = [
  { path: '/v3/pay/transactions', kind: 'DIRECT' },
  { path: '/v3/pay/partner/transactions', kind: 'PARTNER' },
] as const

/** The world as the merchant that signed the request sees it. */
export const signerOf = (sandbox: Sandbox, request: FastifyRequest): Sandbox => {
  const mchid = /mchid="([^"]*)"/.exec(request.headers.authorization ?? '')?.[1]
  return asMerchant(sandbox, ({ wechat_pay: wechat }) => wechat.mchid === mchid)
}

/** A handler that verifies the request and signs its answer. `work` gets the world as the merchant sees it. */
export const answering =
  (world: Sandbox, work: (sandbox: Sandbox, request: FastifyRequest) => Answer) =>
  (request: FastifyRequest, reply: FastifyReply) => {
    const sandbox = signerOf(world, request)
    const { body, status } = verified(sandbox, request) ?? work(sandbox, request)
    const text = body === null ? '' : JSON.stringify(body)
    const { platform_serial: serial, platform_private_key: key } = sandbox.credentials.wechat_pay
    reply.code(status).headers(platformHeaders(serial, key, text, sandbox.nowMs()))
    return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
  }

/** The fault in the signature of a request; null when it is valid. */
export function verified(sandbox: Sandbox, request: FastifyRequest): Answer | null {
  const body = typeof request.body === 'string' ? request.body : ''
  const { authorization } = request.headers
  const sent = { method: request.method, url: request.raw.url ?? '', authorization, body }
  const fault = requestFault(sandbox.credentials.wechat_pay, sent, sandbox.nowMs())
  return fault === null ? null : refusal(401, 'SIGN_ERROR', fault)
}

function create(sandbox: Sandbox, request: FastifyRequest): Answer {
  const input = bodyOf(createSchema, request)
  if (!input) return refusal(400, 'PARAM_ERROR', '参数错误')
  const trade = opened(sandbox, input)
  return 'status' in trade ? trade : { status: 200, body: { code_url: sandbox.payUrl(request, trade) } }
}

/** The requested trade, or why there is none. */
export function opened(sandbox: Sandbox, input: z.infer<typeof createSchema>): Trade | Answer {
  if (!namesOwnApps(sandbox.credentials.wechat_pay, input))
    return refusal(400, 'APPID_MCHID_NOT_MATCH', '商户号和AppID不匹配')
  const nowMs = sandbox.nowMs()
  const expiresAtMs =
    input.time_expire === undefined ? nowMs + defaultLifeMs : momentMsFrom(input.time_expire)
  if (!(expiresAtMs > nowMs)) return refusal(400, 'PARAM_ERROR', '输入源“time_expire”不合法')
  const found = openTrade(
    sandbox.store,
    {
      provider: 'WECHAT_PAY',
      tenderNo: input.out_trade_no,
      amountCents: input.amount.total,
      description: input.description,
      notifyUrl: input.notify_url,
      expiresAtMs,
    },
    nowMs,
  )
  if (found === 'PAID') return refusal(400, 'ORDERPAID', '该订单已支付')
  if (found === 'CLOSED') return refusal(400, 'ORDER_CLOSED', '该订单已关闭')
  if (found === 'DIFFERENT') return refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  return found
}

function query(sandbox: Sandbox, request: FastifyRequest): Answer {
  const trade = tradeOf(sandbox, request)
  if (!trade) return refusal(404, 'ORDER_NOT_EXIST', '订单不存在')
  const body = transactionOf(sandbox.credentials.wechat_pay, trade, {
    state: currentState(trade, sandbox.nowMs()),
    paidCents: trade.paid_cents ?? trade.amount_cents,
    isRefunded: refundedCents(sandbox.store, trade) > 0,
  })
  return { status: 200, body }
}

function close(sandbox: Sandbox, request: FastifyRequest): Answer {
  const trade = tradeOf(sandbox, request)
  if (!trade) return refusal(404, 'ORDER_NOT_EXIST', '订单不存在')
  if (closeTrade(sandbox.store, trade, sandbox.nowMs())) return { status: 204, body: null }
  return trade.state === 'PAID'
    ? refusal(400, 'ORDERPAID', '该订单已支付')
    : refusal(400, 'ORDER_CLOSED', '该订单已关闭')
}

function refund(sandbox: Sandbox, request: FastifyRequest): Answer {
  const input = bodyOf(refundSchema, request)
  if (!input) return refusal(400, 'PARAM_ERROR', '参数错误')
  const trade = sandbox.store.trade('WECHAT_PAY', input.out_trade_no)
  if (!trade) return refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  if (trade.state === 'PAID' && input.amount.total !== trade.paid_cents) {
    return refusal(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致')
  }
  if (sandbox.refundTroubles.get(trade.tender_no) === 'NOT_ENOUGH')
    return refusal(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
  const wanted = { refundNo: input.out_refund_no, amountCents: input.amount.refund }
  const result = refundTrade(sandbox.store, trade, wanted, sandbox.nowMs())
  if (result === 'NOT_PAID') return refusal(400, 'INVALID_REQUEST', '订单状态错误，不可退款')
  if (result === 'DIFFERENT') return refusal(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致')
  if (result === 'TOO_MUCH') return refusal(403, 'NOT_ENOUGH', '退款金额超过可退金额')
  if (!result.isRepeat) sandbox.notifyRefund(trade, result.refund, sandbox.refundSettleMs)
  return { status: 200, body: refundBody(sandbox, trade, result.refund) }
}

function queryRefund(sandbox: Sandbox, request: FastifyRequest): Answer {
  const { refundNo } = z.object({ refundNo: z.string() }).parse(request.params)
  const found = sandbox.store.refund('WECHAT_PAY', refundNo)
  const trade = found && sandbox.store.trade('WECHAT_PAY', found.tender_no)
  if (!trade) return refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  return { status: 200, body: refundBody(sandbox, trade, found) }
}

function refundBody(sandbox: Sandbox, trade: Trade, refund: Refund): object {
  const settledAtMs = refund.created_at_ms + sandbox.refundSettleMs
  const isSettled = settledAtMs <= sandbox.nowMs()
  const total = trade.paid_cents ?? trade.amount_cents
  return {
    refund_id: refund.refund_id,
    out_refund_no: refund.refund_no,
    transaction_id: trade.trade_no,
    out_trade_no: trade.tender_no,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: wechatTime(refund.created_at_ms),
    ...(isSettled ? { success_time: wechatTime(settledAtMs) } : {}),
    status: sandbox.refundTroubles.get(trade.tender_no) ?? (isSettled ? 'SUCCESS' : 'PROCESSING'),
    funds_account: 'AVAILABLE',
    amount: {
      total,
      refund: refund.amount_cents,
      payer_total: total,
      payer_refund: refund.amount_cents,
      settlement_refund: refund.amount_cents,
      settlement_total: total,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}

function tradeOf(sandbox: Sandbox, request: FastifyRequest): Trade | null {
  const { tenderNo } = z.object({ tenderNo: z.string() }).parse(request.params)
  return sandbox.store.trade('WECHAT_PAY', tenderNo)
}

export function bodyOf<T>(schema: z.ZodType<T>, request: FastifyRequest): T | null {
  try {
    return schema.parse(JSON.parse(String(request.body)))
  } catch {
    return null
  }
}
