import { chinaMidnightMs } from '../provider-time.ts'
import { z } from 'zod'
import type { GatewayAnswer } from '../marketplaces/gateway.ts'
import { doudianOk, doudianRefusal } from '../marketplaces/doudian/doudian.protocol.ts'
import type { DoudianMethod } from '../marketplaces/doudian/doudian.call.ts'
import type { Marketplaces } from '../marketplaces/marketplaces.ts'
import { linePaidCents, type MarketOrder } from '../marketplaces/orders/rows.ts'
import type { TopCall } from '../marketplaces/taobao/taobao.call.ts'
import { topOk, topRefusal } from '../marketplaces/taobao/taobao.protocol.ts'
import { yuanText } from './yuan-text.ts'
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
export const doudianStatement: DoudianMethod = (market, { shopId, params }) => {
  const input = doudianSchema.safeParse(params)
  if (!input.success) return doudianRefusal(40_004, 'isv.parameter-invalid:100026', '请检查参数', shopId)
  const { not_ready: isEarly, cut } = market.statements.of('DOUDIAN')
  if (isEarly) return doudianRefusal(50_002, 'isv.business-failed:100010', '账单未生成', shopId)
  const { start_time: start, size, start_index: index } = input.data
  const rows = settledOn(market, 'DOUDIAN', shopId, start.slice(0, 10))
  const offset = Number(index || 0)
  const page = rows.slice(offset, offset + size)
  const shown = cut ? page.slice(0, -1) : page
  return doudianOk(
    {
      data: shown.map(doudianRow),
      data_size: page.length,
      size,
      is_end: offset + size >= rows.length ? 1 : 0,
      next_start_index: String(offset + size),
      next_start_time: start,
    },
    shopId,
  )
}

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

/** What moved in the store's Alipay account, from page 1. */
export const taobaoStatement = (market: Marketplaces, call: TopCall): GatewayAnswer => {
  const start = call.parameters.get('start_time') ?? ''
  const [no, size] = [Number(call.parameters.get('page_no')), Number(call.parameters.get('page_size'))]
  if (!/^\d{4}-\d\d-\d\d /.test(start) || !(no >= 1 && size >= 1 && size <= 500))
    return topRefusal(41, 'Invalid Arguments', 'isv.invalid-parameter', '参数不合法', call.shopId)
  const { not_ready: isEarly, cut } = market.statements.of('TAOBAO')
  if (isEarly) return topRefusal(15, 'Remote service error', 'isv.bill-not-ready', '账单未生成', call.shopId)
  const rows = settledOn(market, 'TAOBAO', call.shopId, start.slice(0, 10))
  const page = rows.slice((no - 1) * size, no * size)
  const records = (cut ? page.slice(0, -1) : page).map((row) => ({
    alipay_order_no: `A${row.key}`,
    merchant_order_no: `T200P${row.number}`,
    in_out_type: row.isBack ? '支出' : '收入',
    total_amount: yuanText(row.paidCents + row.platformCents),
    service_charge: yuanText(row.feeCents),
    order_from: 'TAOBAO',
  }))
  const listed = records.length === 0 ? {} : { trade_records: { trade_record: records } }
  return topOk(call.method, { total_results: rows.length, ...listed }, call.shopId)
}
