import { z } from 'zod'
import type { StatementRow } from '../../payments/payments.public.ts'
import { MarketplaceTrouble, type Access } from '../platforms/platform.ts'
import type { AskTaobao } from '../platforms/taobao/taobao-client.ts'
import { yuan } from '../platforms/wire.ts'
import { notReady } from './doudian-statement.ts'

const recordSchema = z.object({
  alipay_order_no: z.string().min(1),
  /** `T200P` and the number of the trade. */
  merchant_order_no: z.string(),
  in_out_type: z.string(),
  total_amount: z.string(),
  service_charge: z.string().default('0'),
})
const pageSchema = z.object({
  total_results: z.coerce.number(),
  trade_records: z.object({ trade_record: z.array(recordSchema) }).optional(),
})
const pageSize = 100
const pagesMax = 2000

/** The store's Alipay account shows the payments of buyer and platform as one amount. */
const rowOf = (record: z.output<typeof recordSchema>): StatementRow => {
  const sign = record.in_out_type === '支出' ? -1 : 1
  const amount = sign * yuan(record.total_amount)
  const fee = sign * yuan(record.service_charge)
  return {
    key: `${record.alipay_order_no} ${record.in_out_type}`,
    number: record.merchant_order_no.replace(/^T\d+P/, ''),
    paidCents: amount,
    platformBorneCents: null,
    merchantBorneCents: null,
    feeCents: fee,
    receivableCents: amount - fee,
  }
}

/** The movements for trades in the Alipay account of a Taobao store on a day; null if the statement is not ready. Error: {@link MarketplaceTrouble}. */
export const taobaoStatement =
  (ask: AskTaobao) =>
  async (access: Access, day: string): Promise<StatementRow[] | null> => {
    const rows: StatementRow[] = []
    for (let page = 1; page <= pagesMax; page += 1) {
      const fields = {
        start_time: `${day} 00:00:00`,
        end_time: `${day} 23:59:59`,
        order_from: 'TAOBAO',
        page_no: String(page),
        page_size: String(pageSize),
      }
      const answer = await ask('alipay.user.trade.search', fields, pageSchema, access).catch(notReady)
      if (answer === null) return null
      const records = answer.trade_records?.trade_record ?? []
      rows.push(...records.map(rowOf))
      if (rows.length >= answer.total_results) return rows
      if (records.length === 0) break
    }
    throw new MarketplaceTrouble('UNANSWERED', 'the statement of a day is not whole')
  }
