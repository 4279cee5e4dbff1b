import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { centsOf, yuan } from '../formats/money.ts'
import { isSignedByApplication, signedAnswer } from './alipay.protocol.ts'
import { stateOf } from '../bills/bills.routes.ts'
import { isRecalled, payByCode } from '../code-payments.ts'
import { chinaTime, momentMsFrom } from '../formats/provider-time.ts'
import { asMerchant, type Sandbox } from '../sandbox.ts'
import type { Trade } from '../rows.ts'
import { closeTrade, currentState, openTrade, refundTrade, refundedCents } from '../trades.ts'

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
const paySchema = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  scene: z.literal('bar_code'),
  auth_code: z.string().min(1),
  total_amount: amount,
  subject: z.string().min(1).max(256),
})
const tradeSchema = z.object({ out_trade_no: z.string() })
const refundSchema = tradeSchema.extend({ refund_amount: amount, out_request_no: z.string().min(1).max(64) })
const billSchema = z.object({ bill_type: z.enum(['trade', 'signcustomer']), bill_date: z.iso.date() })
const refundQuerySchema = tradeSchema.extend({ out_request_no: z.string() })

type Node = Record<string, unknown>
type Call = { sandbox: Sandbox; request: FastifyRequest; parameters: Map<string, string>; content: unknown }

type Methods = Readonly<Record<string, (call: Call) => Node>>

const methods: Methods = {
  'alipay.trade.precreate': precreate,
  'alipay.trade.pay': pay,
  'alipay.trade.query': query,
  'alipay.trade.close': close,
  'alipay.trade.cancel': cancel,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': refundQuery,
  'alipay.data.dataservice.bill.downloadurl.query': bill,
}

/** The page to which a browser is sent, with the signed order in the address. */
const pages: Methods = { 'alipay.trade.wap.pay': wapPay }

/** The Alipay OpenAPI gateway, played from Alipay's side: it verifies every request and signs every answer. */
export function alipayRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/gateway.do', (request, reply) => {
    const parameters = parametersOf(request)
    const { address, ...answer } = answerTo(ofApp(sandbox, parameters), request, pages, parameters)
    return typeof address === 'string' ? reply.redirect(address, 302) : reply.code(400).send(answer)
  })
  app.post('/gateway.do', (request, reply) => {
    const parameters = parametersOf(request)
    const method = parameters.get('method') ?? ''
    const name = Object.hasOwn(methods, method) ? method : 'error'
    const own = ofApp(sandbox, parameters)
    const answer = signedAnswer(own.credentials.alipay, name, answerTo(own, request, methods, parameters))
    return reply.type('application/json; charset=utf-8').send(answer)
  })
}

/** The world as the merchant of the application sees it. */
const ofApp = (sandbox: Sandbox, parameters: Map<string, string>): Sandbox =>
  asMerchant(sandbox, ({ alipay }) => alipay.app_id === parameters.get('app_id'))

const parametersOf = (request: FastifyRequest): Map<string, string> =>
  new Map([
    ...new URL(request.url, 'http://gateway').searchParams,
    ...new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
  ])

function answerTo(
  sandbox: Sandbox,
  request: FastifyRequest,
  known: Methods,
  parameters: Map<string, string>,
): Node {
  const method = parameters.get('method') ?? ''
  const work = Object.hasOwn(known, method) ? known[method] : undefined
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

function precreate(call: Call): Node {
  const { trade, refused } = openFor(call)
  if (!trade) return refused
  return succeeded({ out_trade_no: trade.tender_no, qr_code: call.sandbox.payUrl(call.request, trade) })
}

type Opened = { trade: Trade; refused?: never } | { trade?: never; refused: Node }

/** The requested trade, or why there is none. */
function openFor({ sandbox, parameters, content }: Call): Opened {
  const input = precreateSchema.parse(content)
  const nowMs = sandbox.nowMs()
  const expiresAtMs =
    input.time_expire === undefined ? nowMs + defaultLifeMs : momentMsFrom(input.time_expire)
  if (!(expiresAtMs > nowMs)) return { refused: failed('ACQ.INVALID_PARAMETER', '参数无效：time_expire') }
  const found = openTrade(
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
  if (found === 'PAID') return { refused: failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付') }
  if (found === 'CLOSED') return { refused: failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭') }
  if (found === 'DIFFERENT') return { refused: failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改') }
  return { trade: found }
}

/** The page for phones: the browser itself carries the signed order, and returns to the address in it. */
function wapPay(call: Call): Node {
  z.object({ product_code: z.literal('QUICK_WAP_WAY') }).parse(call.content)
  const { trade, refused } = openFor(call)
  if (!trade) return refused
  const address = new URL(call.sandbox.payUrl(call.request, trade))
  address.searchParams.set('redirect_url', call.parameters.get('return_url') ?? '')
  return { address: address.href }
}

/** Payment by the code on the customer's phone. */
function pay({ sandbox, content }: Call): Node {
  const input = paySchema.parse(content)
  const paid = payByCode(sandbox, {
    provider: 'ALIPAY',
    tenderNo: input.out_trade_no,
    amountCents: input.total_amount,
    description: input.subject,
    code: input.auth_code,
  })
  if (paid === 'PAID') return failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (paid === 'CLOSED') return failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  if (paid === 'DIFFERENT') return failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  if (paid === 'INVALID') return failed('ACQ.PAYMENT_AUTH_CODE_INVALID', '支付授权码无效')
  if (paid === 'SHORT') return failed('ACQ.BUYER_BALANCE_NOT_ENOUGH', '买家余额不足')
  const facts = {
    out_trade_no: paid.tender_no,
    trade_no: paid.trade_no,
    total_amount: yuan(paid.paid_cents ?? paid.amount_cents),
  }
  return paid.paid_at_ms === null
    ? { code: '10003', msg: 'order success pay inprocess', ...facts }
    : succeeded({ ...facts, gmt_payment: chinaTime(paid.paid_at_ms) })
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
    ...(trade.paid_at_ms === null ? {} : { send_pay_date: chinaTime(trade.paid_at_ms) }),
  })
}

function close({ sandbox, content }: Call): Node {
  const trade = scannedTrade(sandbox, tradeSchema.parse(content).out_trade_no)
  if (!trade) return notFound()
  if (!closeTrade(sandbox.store, trade, sandbox.nowMs()))
    return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  return succeeded({ out_trade_no: trade.tender_no, trade_no: trade.trade_no })
}

/** Succeeds for a trade that nobody has scanned, whose code then expires, and for an unknown trade; refunds a paid one. */
function cancel({ sandbox, content }: Call): Node {
  const { out_trade_no: tenderNo } = tradeSchema.parse(content)
  const done = { out_trade_no: tenderNo, retry_flag: 'N' }
  if (isRecalled(sandbox, tenderNo)) return succeeded({ ...done, retry_flag: 'Y' })
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
  if (sandbox.refundTroubles.get(trade.tender_no) === 'NOT_ENOUGH')
    return failed('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
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

function bill({ sandbox, request, content }: Call): Node {
  const { bill_date: day, bill_type: type } = billSchema.parse(content)
  const source = type === 'trade' ? 'ALIPAY' : 'ALIPAY_FUNDS'
  if (stateOf(sandbox, source, day) !== 'READY') return failed('isp.bill_not_exist', '账单不存在')
  const address = `${sandbox.baseUrl(request)}/sandbox/bills/${source}/${day}?merchant=${sandbox.store.merchant}`
  return succeeded({ bill_download_url: address })
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
