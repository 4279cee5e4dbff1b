import { randomBytes, createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isRecalled, payByCode } from '../code-payments.ts'
import { chinaTime } from '../formats/provider-time.ts'
import type { Trade } from '../rows.ts'
import { asMerchant, type Sandbox } from '../sandbox.ts'
import { subProblem } from './parties.ts'
import { reversalNo } from './reversals.ts'
import { closeTrade, currentState, refundTrade, refundedCents } from '../trades.ts'

/** Reads the flat XML of API v2; null when it is malformed. */
function fieldsOf(body: unknown): Map<string, string> | null {
  const inner = /^<xml>(.*)<\/xml>$/s.exec(typeof body === 'string' ? body.trim() : '')?.[1]
  if (inner === undefined || inner.includes('<!')) return null
  const fields = [...inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g)]
  return new Map(fields.map(([, name = '', value = '']) => [name, plain(value)]))
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** An answer with its signature, as WeChat Pay writes it. */
function signedXml(fields: Record<string, string>, key: string): string {
  const signed = new Map(Object.entries(fields))
  signed.set('sign', signatureOf(signed, key))
  const lines = [...signed].map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
  return `<xml>${lines.join('\n')}</xml>`
}

/** HMAC-SHA256 over the non-empty fields, sorted by name, with the merchant's key at the end. */
function signatureOf(fields: ReadonlyMap<string, string>, key: string): string {
  const parts = [...fields]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  const text = `${parts.join('&')}&key=${key}`
  return createHmac('sha256', key).update(text).digest('hex').toUpperCase()
}

type Fields = Record<string, string>
type Work = (sandbox: Sandbox, input: ReadonlyMap<string, string>) => Fields

const works: Readonly<Record<string, Work>> = {
  '/pay/micropay': micropay,
  '/pay/orderquery': orderQuery,
  '/secapi/pay/reverse': reverse,
  '/secapi/pay/refund': refund,
  '/pay/refundquery': refundQuery,
}

/** WeChat Pay API v2, payment by the customer's code, played from the platform's side. It requires no client certificate. */
export function wechatPayV2Routes(app: FastifyInstance, sandbox: Sandbox): void {
  for (const [path, work] of Object.entries(works)) {
    app.post(path, (request, reply) =>
      reply.type('text/xml; charset=utf-8').send(answerTo(sandbox, work, request.body)),
    )
  }
}

function answerTo(world: Sandbox, work: Work, body: unknown): string {
  const input = fieldsOf(body)
  const sandbox = asMerchant(world, ({ wechat_pay: wechat }) => wechat.mchid === input?.get('mch_id'))
  const { wechat_pay: own } = sandbox.credentials
  const { appid, mchid, api_v2_key: key, sub_mchid: sub, sub_appid: subApp } = own
  const refused = (message: string) =>
    `<xml><return_code><![CDATA[FAIL]]></return_code><return_msg><![CDATA[${message}]]></return_msg></xml>`
  if (!input) return refused('XML格式错误')
  if (input.get('sign') !== signatureOf(input, key)) return refused('签名错误')
  if (input.get('appid') !== appid || input.get('mch_id') !== mchid) return refused('appid和mch_id不匹配')
  const problem = subProblem(own, input.get('sub_mch_id'))
  if (problem) return refused(subProblems[problem])
  if (input.has('sub_appid') && input.get('sub_appid') !== subApp)
    return refused('sub_mch_id与sub_appid不匹配')
  const nonce = randomBytes(16).toString('hex')
  const head = { return_code: 'SUCCESS', return_msg: 'OK', appid, mch_id: mchid, nonce_str: nonce }
  const forSub = { ...(sub ? { sub_mch_id: sub } : {}), ...(subApp ? { sub_appid: subApp } : {}) }
  return signedXml({ ...head, ...forSub, ...work(sandbox, input) }, key)
}

const subProblems = {
  NEEDLESS: '普通商户不允许传sub_mch_id',
  MISSING: '受理机构必须传入sub_mch_id',
  FOREIGN: '特约商户未与服务商建立受理关系',
} as const

function micropay(sandbox: Sandbox, input: ReadonlyMap<string, string>): Fields {
  const amountCents = Number(input.get('total_fee'))
  const tenderNo = input.get('out_trade_no') ?? ''
  if (!/^[\w*|-]{6,32}$/.test(tenderNo) || !Number.isSafeInteger(amountCents) || amountCents < 1)
    return failed('PARAM_ERROR', '参数错误')
  const paid = payByCode(sandbox, {
    provider: 'WECHAT_PAY',
    tenderNo,
    amountCents,
    description: input.get('body') ?? '',
    code: input.get('auth_code') ?? '',
  })
  if (paid === 'PAID') return failed('ORDERPAID', '订单已支付')
  if (paid === 'CLOSED') return failed('ORDERCLOSED', '订单已关闭')
  if (paid === 'DIFFERENT') return failed('OUT_TRADE_NO_USED', '商户订单号重复')
  if (paid === 'INVALID') return failed('AUTHCODEEXPIRE', '二维码已过期，请用户在微信上刷新后再试')
  if (paid === 'SHORT') return failed('NOTENOUGH', '余额不足')
  return paid.state === 'OPEN' ? failed('USERPAYING', '需要用户输入支付密码') : succeeded(factsOf(paid))
}

function orderQuery(sandbox: Sandbox, input: ReadonlyMap<string, string>): Fields {
  const trade = sandbox.store.trade('WECHAT_PAY', input.get('out_trade_no') ?? '')
  if (!trade) return failed('ORDERNOTEXIST', '此交易订单号不存在')
  // A reversed trade states no facts, paid or not.
  if (sandbox.store.refund('WECHAT_PAY', reversalNo(trade.tender_no)))
    return succeeded({ out_trade_no: trade.tender_no, trade_state: 'REVOKED' })
  const state = currentState(trade, sandbox.nowMs())
  const isRefunded = refundedCents(sandbox.store, trade) > 0
  const states = { OPEN: 'USERPAYING', PAID: isRefunded ? 'REFUND' : 'SUCCESS', FAILED: 'PAYERROR' }
  return succeeded({
    out_trade_no: trade.tender_no,
    trade_state: state === 'CLOSED' ? 'REVOKED' : states[state],
    ...(state === 'PAID' ? factsOf(trade) : {}),
  })
}

/** Closes an unpaid order and refunds a paid one. */
function reverse(sandbox: Sandbox, input: ReadonlyMap<string, string>): Fields {
  const tenderNo = input.get('out_trade_no') ?? ''
  if (isRecalled(sandbox, tenderNo)) return { ...failed('SYSTEMERROR', '系统超时'), recall: 'Y' }
  const trade = sandbox.store.trade('WECHAT_PAY', tenderNo)
  if (!trade) return { ...failed('ORDERNOTEXIST', '此交易订单号不存在'), recall: 'N' }
  const amountCents = trade.paid_cents ?? trade.amount_cents
  if (trade.state === 'PAID')
    refundTrade(sandbox.store, trade, { refundNo: reversalNo(tenderNo), amountCents }, sandbox.nowMs())
  else closeTrade(sandbox.store, trade, sandbox.nowMs())
  return succeeded({ recall: 'N' })
}

function refund(sandbox: Sandbox, input: ReadonlyMap<string, string>): Fields {
  const trade = sandbox.store.trade('WECHAT_PAY', input.get('out_trade_no') ?? '')
  if (!trade) return failed('ORDERNOTEXIST', '订单不存在')
  const wanted = {
    refundNo: input.get('out_refund_no') ?? '',
    amountCents: Number(input.get('refund_fee')),
  }
  if (sandbox.refundTroubles.get(trade.tender_no) === 'NOT_ENOUGH') return failed('NOTENOUGH', '余额不足')
  const result = refundTrade(sandbox.store, trade, wanted, sandbox.nowMs())
  if (typeof result === 'string') return failed('INVALID_REQUEST', '订单状态或退款金额错误')
  return succeeded({
    out_trade_no: trade.tender_no,
    out_refund_no: wanted.refundNo,
    refund_id: result.refund.refund_id,
    refund_fee: String(result.refund.amount_cents),
  })
}

/** By a refund's number, or by the trade's for a reversal. */
function refundQuery(sandbox: Sandbox, input: ReadonlyMap<string, string>): Fields {
  const wanted = input.get('out_refund_no') ?? reversalNo(input.get('out_trade_no') ?? '')
  const found = sandbox.store.refund('WECHAT_PAY', wanted)
  const trade = found && sandbox.store.trade('WECHAT_PAY', found.tender_no)
  if (!found || !trade) return failed('REFUNDNOTEXIST', '退款订单查询失败')
  const isSettled = found.created_at_ms + sandbox.refundSettleMs <= sandbox.nowMs()
  const { time_end: _time, trade_type: _type, ...facts } = factsOf(trade)
  return succeeded({
    ...facts,
    refund_count: '1',
    refund_fee_0: String(found.amount_cents),
    out_refund_no_0: found.refund_no,
    refund_id_0: found.refund_id,
    refund_status_0: isSettled ? 'SUCCESS' : 'PROCESSING',
  })
}

function factsOf(trade: Trade): Fields {
  return {
    out_trade_no: trade.tender_no,
    transaction_id: trade.trade_no,
    total_fee: String(trade.paid_cents ?? trade.amount_cents),
    time_end: chinaTime(trade.paid_at_ms ?? trade.created_at_ms).replaceAll(/\D/g, ''),
    trade_type: 'MICROPAY',
  }
}

function succeeded(fields: Fields): Fields {
  return { result_code: 'SUCCESS', ...fields }
}

function failed(code: string, message: string): Fields {
  return { result_code: 'FAIL', err_code: code, err_code_des: message }
}
