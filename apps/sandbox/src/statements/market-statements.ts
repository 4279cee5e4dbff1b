import { chinaMidnightMs } from '../formats/provider-time.ts'
import { z } from 'zod'
import { alipayFunds, type AlipayMove } from '../bills/alipay-funds.ts'
import { gbk } from '../bills/gbk.ts'
import { doudianRefusal } from '../marketplaces/doudian/doudian.protocol.ts'
import { methodsThat } from '../marketplaces/gateway.ts'
import type { Marketplaces } from '../marketplaces/marketplaces.ts'
import { linePaidCents, type MarketOrder } from '../marketplaces/orders/rows.ts'
import type { StatedRow } from './statement-troubles.ts'

const dayS = 86_400
const rowsMax = 50_000
const doudianSchema = z.object({
  start_time: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  end_time: z.string(),
  size: z.int().min(1).max(100),
  start_index: z.string().default(''),
})

/** What a platform settles on a day: the orders of that day that are paid, line by line, and what was given back on it. */
function settledOn(
  market: Marketplaces,
  platform: 'DOUDIAN' | 'TAOBAO',
  shopId: string,
  day: string,
): StatedRow[] {
  const startS = chinaMidnightMs(day) / 1000
  const span = { platform, shopId, startS, endS: startS + dayS - 1, has: 'ALL' as const }
  const orders = market.orders.page(
    { ...span, by: 'created' },
    { isNewestFirst: false, offset: 0, limit: rowsMax },
  )
  const sold = orders.filter(({ paid_s: paidS }) => paidS !== null).flatMap(soldRows)
  const back = market.orders
    .refundPage({ ...span, by: 'modified' }, { offset: 0, limit: rowsMax })
    .flatMap(({ id, order_id: orderId }) => backRows(market.orders.order(platform, orderId), id))
  return market.statements.withTroubles(platform, [...sold, ...back])
}

const soldRows = (order: MarketOrder) =>
  order.lines.map((line, at) => ({
    key: line.id,
    number: order.id,
    lineNo: line.id,
    paidCents: linePaidCents(line) + (at === 0 ? order.postage_cents + order.off_by_cents : 0),
    platformCents: line.platform_discount_cents,
    merchantCents: line.shop_discount_cents,
    isBack: false,
  }))

const backRows = (order: MarketOrder | null, refundId: string) =>
  (order?.lines ?? []).flatMap(({ id, refund }) =>
    refund?.id === refundId && refund.state === 'REFUNDED'
      ? [
          {
            key: refundId,
            number: order?.id ?? '',
            lineNo: id,
            paidCents: refund.cents,
            platformCents: 0,
            merchantCents: 0,
            isBack: true,
          },
        ]
      : [],
  )

/** Page by page after the index that the answer before named. A statement that is cut tells of more rows than it has. */
export const doudianStatement = methodsThat(() =>
  doudianRefusal(40_004, 'isv.parameter-invalid:100026', '请检查参数'),
)(doudianSchema, ({ market, shopId }, { start_time: start, size, start_index: index }) => {
  const { not_ready: isEarly, cut } = market.statements.of('DOUDIAN')
  if (isEarly) return { code: '200001', code_msg: '账单未生成', data: null }
  const rows = settledOn(market, 'DOUDIAN', shopId, start.slice(0, 10))
  const offset = Number(index || 0)
  const page = rows.slice(offset, offset + size)
  const shown = cut ? page.slice(0, -1) : page
  return {
    code: '100000',
    code_msg: 'success',
    data: shown.map(doudianRow),
    data_size: page.length,
    size,
    is_end: offset + size >= rows.length ? 1 : 0,
    next_start_index: String(offset + size),
    next_start_time: start,
  }
})

const doudianRow = (row: StatedRow) => ({
  request_no: `S${row.key}`,
  shop_order_id: row.number,
  order_id: row.lineNo,
  trade_type: row.isBack ? 1 : 0,
  real_pay_amount: row.paidCents,
  refund_before_settle: 0,
  platform_coupon: row.platformCents,
  author_coupon: 0,
  zt_pay_promotion: 0,
  zr_pay_promotion: 0,
  shop_coupon: row.merchantCents,
  platform_service_fee: row.feeCents,
  commission: 0,
  total_outcome: row.feeCents,
  settle_amount: row.paidCents + row.platformCents - row.feeCents,
})

/** What moved in the Alipay account of a Taobao store on a day, as its seller downloads it: payments, fees and refunds of its trades, and a withdrawal. */
export function taobaoAccountBill(market: Marketplaces, shopId: string, day: string): Buffer {
  const moves = settledOn(market, 'TAOBAO', shopId, day).flatMap((row): AlipayMove[] => {
    const cents = row.paidCents + row.platformCents
    const move = { key: `A${row.key}`, at: `${day} 12:00:00`, number: `T200P${row.number}`, remark: '' }
    if (row.isBack) return [{ ...move, type: '交易退款', cents: -cents }]
    const fee = { ...move, key: `A${row.key}F`, number: '', type: '其它', cents: -row.feeCents }
    return [
      { ...move, type: '交易付款', cents },
      ...(row.feeCents === 0 ? [] : [{ ...fee, remark: `天猫佣金（类目）{${row.number}}扣款` }]),
    ]
  })
  const out = { key: `W${day}`, at: `${day} 23:00:00`, number: '', type: '提现', cents: -100, remark: '' }
  const text = alipayFunds([...moves, out], day, undefined)
  return gbk(market.statements.of('TAOBAO').cut ? text.slice(0, (text.length * 2) / 3) : text)
}
