import { z } from 'zod'
import { chinaTime, chinaDay, chinaMidnightMs } from '../formats/provider-time.ts'
import type { Sandbox } from '../sandbox.ts'
import { reversalNo } from '../wechat-pay/reversals.ts'
import { type BillSource, type BillTrouble, billTroubleSchema } from './bill-troubles.ts'

export type BillLine = {
  /** The merchant's number of the payment, or of the refund. */
  paymentNo: string
  refundNo: string | null
  providerNo: string
  /** The provider's number of the payment, where `providerNo` is a refund's. */
  tradeNo?: string
  cents: number
  /** In thousandths of a cent; negative where a refund returns a fee. */
  feeMillicents: number
  at: string
  description: string
  /** Whether it gave back a payment that was reversed. */
  isReversal?: boolean
}

const dayMs = 24 * 60 * 60 * 1000

export const troubleOf = (sandbox: Sandbox, source: BillSource): BillTrouble =>
  sandbox.billTroubles.get(source) ?? billTroubleSchema.parse({})

/** The rows of a source's bill for a day in China, earliest first, with the injected faults. */
export function billLines(sandbox: Sandbox, source: BillSource, day: string): BillLine[] {
  const trouble = troubleOf(sandbox, source)
  const fromMs = chinaMidnightMs(day)
  const isLate = (line: BillLine) => trouble.next_day.includes(noOf(line))
  const late = ownLines(sandbox, source, fromMs - dayMs).filter(isLate)
  const own = ownLines(sandbox, source, fromMs).filter((line) => !isLate(line))
  const lines = [...late, ...own]
    .filter((line) => !trouble.drop.includes(noOf(line)))
    .flatMap((line) => (trouble.twice.includes(noOf(line)) ? [line, line] : [line]))
    .map((line) => ({ ...line, cents: trouble.amounts[noOf(line)] ?? line.cents }))
  if (trouble.foreign_cents !== undefined) lines.push(foreignLine(day, trouble.foreign_cents))
  const feeOf = ({ cents, refundNo }: BillLine) =>
    Math.round((cents * trouble.fee_millionths) / 1000) * (refundNo === null ? 1 : -1)
  return lines.map((line) => ({ ...line, feeMillicents: feeOf(line) }))
}

/** The number of the last row of a source's bills of today and the two days before; undefined without any. */
export function newestNumber(sandbox: Sandbox, source: BillSource): string | undefined {
  const fromMs = chinaMidnightMs(chinaDay(sandbox.nowMs()))
  for (const agoMs of [0, dayMs, 2 * dayMs]) {
    const last = ownLines(sandbox, source, fromMs - agoMs).at(-1)
    if (last) return noOf(last)
  }
  return undefined
}

const noOf = ({ refundNo, paymentNo }: BillLine): string => refundNo ?? paymentNo

const ownLines = (sandbox: Sandbox, source: BillSource, fromMs: number): BillLine[] =>
  source === 'CLOUD_POS'
    ? [...posLines(sandbox, fromMs), ...codeLines(sandbox, fromMs)]
    : tradeLines(sandbox, source, fromMs)

const foreignLine = (day: string, cents: number): BillLine => ({
  paymentNo: 'OTHER-SYSTEM-1',
  refundNo: null,
  providerNo: '4200000000000000000000000000',
  cents,
  feeMillicents: 0,
  at: `${day} 12:00:00`,
  description: '其他系统',
})

function tradeLines(sandbox: Sandbox, source: BillSource, fromMs: number): BillLine[] {
  const provider = source === 'ALIPAY' || source === 'ALIPAY_FUNDS' ? 'ALIPAY' : 'WECHAT_PAY'
  const paid = sandbox.store.tradesPaid(provider, fromMs, fromMs + dayMs).map((trade) => ({
    paymentNo: trade.tender_no,
    refundNo: null,
    providerNo: trade.trade_no,
    cents: trade.paid_cents ?? trade.amount_cents,
    feeMillicents: 0,
    at: chinaTime(trade.paid_at_ms ?? trade.created_at_ms),
    description: trade.description,
  }))
  const back = sandbox.store.refundsMade(provider, fromMs, fromMs + dayMs).map((refund) => ({
    paymentNo: refund.tender_no,
    refundNo: refund.refund_no,
    providerNo: refund.refund_id,
    tradeNo: sandbox.store.trade(provider, refund.tender_no)?.trade_no ?? '',
    cents: refund.amount_cents,
    feeMillicents: 0,
    at: chinaTime(refund.created_at_ms),
    description: '退款',
    isReversal: refund.refund_no === reversalNo(refund.tender_no),
  }))
  return [...paid, ...back]
}

function posLines(sandbox: Sandbox, fromMs: number): BillLine[] {
  return sandbox.store.posOrdersMade(fromMs, fromMs + dayMs).flatMap((order) => {
    const paid = z.array(z.object({ cents: z.int(), status: z.string() })).parse(JSON.parse(order.paid))
    const paidCents = paid.reduce((sum, { cents, status }) => sum + (status === '3' ? cents : 0), 0)
    const isRefund = order.notify_url === ''
    const cents = isRefund ? order.amount_cents : paidCents
    const line = {
      paymentNo: order.check_sn,
      refundNo: isRefund ? order.check_sn : null,
      providerNo: order.order_sn,
      cents,
      feeMillicents: 0,
      at: chinaTime(order.created_at_ms),
      description: order.subject,
    }
    return cents > 0 ? [line] : []
  })
}

/** What terminals took by payment codes; what was taken back whole has no number of its own. */
function codeLines({ upay }: Sandbox, fromMs: number): BillLine[] {
  const paid = upay.paidBetween(fromMs, fromMs + dayMs).map((order) => ({
    paymentNo: order.client_sn,
    refundNo: null,
    providerNo: order.sn,
    cents: order.total_cents,
    feeMillicents: 0,
    at: chinaTime(order.paid_at_ms ?? order.created_at_ms),
    description: order.subject,
  }))
  const back = upay.givenBackBetween(fromMs, fromMs + dayMs).map((one) => ({
    paymentNo: one.client_sn,
    refundNo: one.request_no,
    providerNo: upay.order(one.client_sn)?.sn ?? '',
    cents: one.cents,
    feeMillicents: 0,
    at: chinaTime(one.at_ms),
    description: '退款',
  }))
  return [...paid, ...back]
}
