import type { ParsedInputOf } from '@showfloor/contract/common/call'
import { agreedStatuses } from '@showfloor/contract/common/order-status'
import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import type { Contract } from '@showfloor/contract/contract'
import type { OrderFilter } from '@showfloor/contract/orders/listing'
import type { Context, Language } from '../../../platform/calls/context.ts'
import { csvTime } from '../../../platform/tables/csv/csv.ts'
import { dated, exportFile } from '../../../platform/exports/list-export.ts'
import type { TableCell } from '../../../platform/tables/xlsx-writer.ts'
import { maskMobile } from '../../../platform/limits/masks.ts'
import type { Place, SummaryRow } from './listing.db.ts'
import { ordersAsked } from './listing.ts'
import { maskEmail } from '../invoices/wish.ts'
import { ownDueCents } from '../placing/amounts.ts'
import { wishesOf, type WishRow } from '../invoices/invoices.db.ts'
import { deliveryName } from '../delivery/delivery.ts'
import { paymentStatusText, statusText } from '../order.texts.ts'

const batchRows = 500

const heads: Record<Language, readonly string[]> = {
  zh: [
    '订单号',
    '下单时间',
    '状态',
    '付款',
    '客户',
    '手机号',
    '导购',
    '渠道',
    '配送方式',
    '配送日期',
    '首件商品',
    '件数',
    '应付(元)',
    '补差(元)',
    '已收(元)',
    '已退(元)',
    '待收(元)',
    '发票抬头',
    '税号',
    '发票邮箱',
  ],
  en: [
    'Order',
    'Ordered at',
    'Status',
    'Payment',
    'Customer',
    'Mobile',
    'Guide',
    'Channel',
    'Delivery',
    'Delivery date',
    'First article',
    'Pieces',
    'Payable (CNY)',
    'Difference (CNY)',
    'Paid (CNY)',
    'Refunded (CNY)',
    'Due (CNY)',
    'Invoice to',
    'Tax number',
    'Invoice e-mail',
  ],
}

const cellsOf = (
  row: SummaryRow,
  wish: WishRow | undefined,
  language: Language,
  isWhole: boolean,
): TableCell[] => [
  row.orderNo,
  csvTime(row.createdAt),
  statusText(row.status, language),
  paymentStatusText(row.paymentStatus, language),
  row.customerName,
  isWhole ? row.customerMobile : maskMobile(row.customerMobile),
  row.guideName,
  row.channelName,
  deliveryName({ nameZh: row.deliveryZh, nameEn: row.deliveryEn }, language),
  row.deliveryDate ?? '',
  row.firstName,
  row.itemCount,
  { amountCents: row.payableCents },
  { amountCents: row.differenceCents },
  { amountCents: row.paidCents },
  { amountCents: row.refundedCents },
  { amountCents: agreedStatuses.includes(row.status) ? ownDueCents(row) : 0 },
  wish?.title ?? '',
  wish?.taxNo ?? '',
  isWhole || !wish?.email ? (wish?.email ?? '') : maskEmail(wish.email),
]

/** The matching orders, newest first, streamed in batches, so that memory does not grow with the export. */
async function* linesOf(
  context: Context,
  filter: OrderFilter,
  wholeMobiles: boolean,
): AsyncGenerator<readonly TableCell[]> {
  const { language } = context
  let after: Place | undefined
  for (;;) {
    const rows = await ordersAsked(context, filter, { after, limit: batchRows })
    if (after === undefined) yield heads[language]
    const wishes = await wishesOf(
      context.db,
      filter.shopId,
      rows.map(({ id }) => id),
    )
    const byOrder = new Map(wishes.map((wish) => [wish.orderId, wish]))
    for (const row of rows) yield cellsOf(row, byOrder.get(row.id), language, wholeMobiles)
    const last = rows.at(-1)
    if (rows.length < batchRows || !last) return
    after = { micros: last.place.split('.')[0] ?? '', id: last.id }
  }
}

/** The export of orders for spreadsheets. Whole mobiles only with `customer.reveal`. */
export const exportOrders = (
  context: Context,
  input: ParsedInputOf<Contract['orders']['export']>,
): Promise<FileAnswer> => {
  const wholeMobiles = context.session.permissions.has('customer.reveal')
  const fileName = dated({ zh: '订单', en: 'orders' }[context.language])
  const taken = { of: 'orders.export', fileName, input, wholeMobiles } as const
  return exportFile(context, taken, linesOf(context, input, wholeMobiles))
}
