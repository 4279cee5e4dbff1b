import { Readable } from 'node:stream'
import { contract } from '@showfloor/contract/contract'
import type { OrderFilter } from '@showfloor/contract/orders.listing'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../platform/context.ts'
import { csvCell, csvTime } from '../../platform/csv.ts'
import type { Db } from '../../platform/db.ts'
import { languageOf } from '../../platform/language.ts'
import { admit, checkShops } from '../../platform/mount.ts'
import { readInput } from '../../platform/request-input.ts'
import type { Authenticate } from '../../platform/session.ts'
import { maskMobile } from '../../platform/mask.ts'
import { summaries, type Place, type SummaryRow } from './orders.listing.db.ts'
import { deliveryName } from './orders.service.delivery.ts'
import { paymentStatusText, statusText } from './orders.texts.ts'

const batchRows = 500
const exportRowsMax = 200_000

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
  ],
}

const yuan = (amountCents: number): string => (amountCents / 100).toFixed(2)

const lineOf = (row: SummaryRow, language: Language, withMobile: boolean): string =>
  [
    csvCell(row.order_no),
    csvTime(row.created_at),
    statusText(row.status, language),
    paymentStatusText(row.payment_status, language),
    csvCell(row.customer_name),
    withMobile ? row.customer_mobile : maskMobile(row.customer_mobile),
    csvCell(row.guide_name),
    csvCell(row.channel_name),
    csvCell(deliveryName({ name_zh: row.delivery_zh, name_en: row.delivery_en }, language)),
    row.delivery_date ?? '',
    csvCell(row.first_name),
    String(row.item_count),
    yuan(row.payable_cents),
    yuan(row.difference_cents),
    yuan(row.paid_cents),
  ].join(',')

type Export = { filter: OrderFilter; language: Language; withMobile: boolean }

/** The matching orders, newest first, batch by batch, so that a large export needs no more memory than a small one. */
async function* csvOf(db: Db, { filter, language, withMobile }: Export): AsyncGenerator<string> {
  // The mark at the beginning tells spreadsheets that this is UTF-8.
  yield `\uFEFF${heads[language].join(',')}\r\n`
  let after: Place | undefined
  for (let written = 0; written < exportRowsMax; written += batchRows) {
    const rows = await summaries(db, filter, { after, limit: batchRows })
    if (rows.length > 0) yield `${rows.map((row) => lineOf(row, language, withMobile)).join('\r\n')}\r\n`
    const last = rows.at(-1)
    if (rows.length < batchRows || !last) return
    after = { micros: last.place.split('.')[0] ?? '', id: last.id }
  }
}

const asked = contract.orders.counts

/** `POST /api/orders/export.csv`, asked like `orders.counts`: the orders as a file for spreadsheets. Whole mobiles only with `customer.reveal`. */
export const serveOrderExport = (
  app: FastifyInstance,
  deps: { db: Db; authenticate: Authenticate },
): void => {
  app.post('/api/orders/export.csv', async (request, reply) => {
    const session = await admit(deps.authenticate, 'order.export', request)
    const filter = readInput(asked, request) as OrderFilter
    checkShops(asked, session, filter)
    request.log.info({ account: session.accountId, shop: filter.shopId }, 'orders are exported')
    const withMobile = session.permissions.has('customer.reveal')
    const lines = csvOf(deps.db, { filter, language: languageOf(request), withMobile })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines))
  })
}
