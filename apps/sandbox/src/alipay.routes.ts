import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { centsOf, isSignedByApplication, signedAnswer, yuan } from './alipay.protocol.ts'
import { alipayTime, momentMsFrom } from './provider-time.ts'
import type { Sandbox } from './sandbox.ts'
import type { Trade } from './rows.ts'
import { closeTrade, currentState, openTrade, refundTrade, refundedCents } from './trades.ts'

const defaultLifeMs = 2 * 60 * 60 * 1000
const amount = z.string().transform((text, context) => {
  const cents = centsOf(text)
  if (cents !== null && cents > 0) return cents
  context.addIssue('not an amount')
  return z.NEVER
})
const precreateSchema = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: amount,
  subject: z.string().min(1).max(256),
  time_expire: z.string().optional(),
})
const tradeSchema = z.object({ out_trade_no: z.string() })
const refundSchema = tradeSchema.extend({ refund_amount: amount, out_request_no: z.string().min(1).max(64) })
const refundQuerySchema = tradeSchema.extend({ out_request_no: z.string() })

type Node = Record<string, unknown>
type Call = { sandbox: Sandbox; request: FastifyRequest; parameters: Map<string, string>; content: unknown }

const methods: Readonly<Record<string, (call: Call) => Node>> = {
  'alipay.trade.precreate': precreate,
  'alipay.trade.query': query,
  'alipay.trade.close': close,
  'alipay.trade.cancel': cancel,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': refundQuery,
}

/** The Alipay OpenAPI gateway, played from Alipay's side: it verifies every request and signs every answer. */
export function alipayRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/gateway.do', (request, reply) => {
    const parameters = new Map([
      ...new URL(request.url, 'http://gateway').searchParams,
      ...new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
    ])
    const method = parameters.get('method') ?? ''
    const name = Object.hasOwn(methods, method) ? method : 'error'
    const answer = signedAnswer(
      sandbox.credentials.alipay,
      name,
      answerTo(sandbox, request, method, parameters),
    )
    return reply.type('application/json; charset=utf-8').send(answer)
  })
}

function answerTo(
  sandbox: Sandbox,
  request: FastifyRequest,
  method: string,
  parameters: Map<string, string>,
): Node {
  const work = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!work) return invalid('isv.invalid-method', '不存在的方法名')
  if (parameters.get('app_id') !== sandbox.credentials.alipay.app_id)
    return invalid('isv.invalid-app-id', '无效的AppID参数')
  if (!isSignedByApplication(sandbox.credentials.alipay, parameters)) {
    return invalid('isv.invalid-signature', '验签出错，请检查请求参数与密钥')
  }
  if (Number.isNaN(momentMsFrom(parameters.get('timestamp') ?? '')))
    return invalid('isv.invalid-timestamp', '非法的时间戳参数')
  try {
    return work({ sandbox, request, parameters, content: JSON.parse(parameters.get('biz_content') ?? '') })
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return invalid('isv.invalid-parameter', '参数无效')
    throw error
  }
}

function precreate({ sandbox, request, parameters, content }: Call): Node {
  const input = precreateSchema.parse(content)
  const nowMs = sandbox.nowMs()
  const expiresAtMs =
    input.time_expire === undefined ? nowMs + defaultLifeMs : momentMsFrom(input.time_expire)
  if (!(expiresAtMs > nowMs)) return failed('ACQ.INVALID_PARAMETER', '参数无效：time_expire')
  const opened = openTrade(
    sandbox.store,
    {
      provider: 'ALIPAY',
      tenderNo: input.out_trade_no,
      amountCents: input.total_amount,
      description: input.subject,
      notifyUrl: z.url({ protocol: /^https?$/ }).parse(parameters.get('notify_url')),
      expiresAtMs,
    },
    nowMs,
  )
  if (opened === 'PAID') return failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (opened === 'CLOSED') return failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  if (opened === 'DIFFERENT') return failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  return succeeded({ out_trade_no: opened.tender_no, qr_code: sandbox.payUrl(request, opened) })
}

function query({ sandbox, content }: Call): Node {
  const trade = scannedTrade(sandbox, tradeSchema.parse(content).out_trade_no)
  if (!trade) return notFound()
  return succeeded({
    out_trade_no: trade.tender_no,
    trade_no: trade.trade_no,
    trade_status: statusOf(sandbox, trade),
    total_amount: yuan(trade.paid_cents ?? trade.amount_cents),
    buyer_user_id: '2088102122524333',
    ...(trade.paid_at_ms === null ? {} : { send_pay_date: alipayTime(trade.paid_at_ms) }),
  })
}

function close({ sandbox, content }: Call): Node {
  const trade = scannedTrade(sandbox, tradeSchema.parse(content).out_trade_no)
  if (!trade) return notFound()
  if (!closeTrade(sandbox.store, trade, sandbox.nowMs()))
    return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  return succeeded({ out_trade_no: trade.tender_no, trade_no: trade.trade_no })
}

/** Succeeds for a trade that nobody has scanned, whose code then expires, and for one that does not exist; refunds a paid trade. */
function cancel({ sandbox, content }: Call): Node {
  const { out_trade_no: tenderNo } = tradeSchema.parse(content)
  const done = { out_trade_no: tenderNo, retry_flag: 'N' }
  const trade = sandbox.store.trade('ALIPAY', tenderNo)
  if (!trade) return succeeded(done)
  if (trade.state !== 'PAID') {
    closeTrade(sandbox.store, trade, sandbox.nowMs())
    return succeeded({ ...done, action: 'close' })
  }
  const wanted = { refundNo: `${tenderNo}-cancel`, amountCents: trade.paid_cents ?? trade.amount_cents }
  const result = refundTrade(sandbox.store, trade, wanted, sandbox.nowMs())
  if (typeof result === 'string') return failed('ACQ.REASON_TRADE_REFUND_FEE_ERR', '退款金额错误')
  if (!result.isRepeat) sandbox.notifyRefund(trade, result.refund)
  return succeeded({ ...done, trade_no: trade.trade_no, action: 'refund' })
}

function refund({ sandbox, content }: Call): Node {
  const input = refundSchema.parse(content)
  const trade = scannedTrade(sandbox, input.out_trade_no)
  if (!trade) return notFound()
  const wanted = { refundNo: input.out_request_no, amountCents: input.refund_amount }
  const result = refundTrade(sandbox.store, trade, wanted, sandbox.nowMs())
  if (result === 'NOT_PAID') return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  if (result === 'DIFFERENT') return failed('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
  if (result === 'TOO_MUCH') return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  if (!result.isRepeat) sandbox.notifyRefund(trade, result.refund)
  return succeeded({
    out_trade_no: trade.tender_no,
    trade_no: trade.trade_no,
    fund_change: result.isRepeat ? 'N' : 'Y',
    refund_fee: yuan(refundedCents(sandbox.store, trade)),
  })
}

function refundQuery({ sandbox, content }: Call): Node {
  const input = refundQuerySchema.parse(content)
  const trade = scannedTrade(sandbox, input.out_trade_no)
  if (!trade) return notFound()
  const found = sandbox.store.refunds(trade).find((refund) => refund.refund_no === input.out_request_no)
  const numbers = {
    out_trade_no: trade.tender_no,
    trade_no: trade.trade_no,
    out_request_no: input.out_request_no,
  }
  if (!found) return succeeded(numbers)
  return succeeded({ ...numbers, refund_amount: yuan(found.amount_cents), refund_status: 'REFUND_SUCCESS' })
}

/** Alipay creates a precreated trade when its code is scanned. */
function scannedTrade(sandbox: Sandbox, tenderNo: string): Trade | null {
  const trade = sandbox.store.trade('ALIPAY', tenderNo)
  return trade?.is_scanned ? trade : null
}

function statusOf(sandbox: Sandbox, trade: Trade): string {
  const state = currentState(trade, sandbox.nowMs())
  if (state === 'OPEN') return 'WAIT_BUYER_PAY'
  if (state !== 'PAID') return 'TRADE_CLOSED'
  return refundedCents(sandbox.store, trade) >= (trade.paid_cents ?? 0) ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}

function succeeded(node: Node): Node {
  return { code: '10000', msg: 'Success', ...node }
}

function failed(subCode: string, message: string): Node {
  return { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: message }
}

function invalid(subCode: string, message: string): Node {
  return { code: '40002', msg: 'Invalid Arguments', sub_code: subCode, sub_msg: message }
}

function notFound(): Node {
  return failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
}
