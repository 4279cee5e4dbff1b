import { z } from 'zod'
import { outsideId } from '../../../platform/http/outside.ts'
import { saysNotReady, type StatementRow } from '../../payments/payments.public.ts'
import type { AskDoudian } from '../platforms/doudian/doudian-client.ts'
import { MarketplaceTrouble, type Access } from '../platforms/platform.ts'
import { centsOrNone as cents, textField } from '../platforms/wire.ts'

const rowSchema = z.object({
  request_no: outsideId,
  shop_order_id: outsideId,
  order_id: outsideId,
  /** 0: settled; 1 to 3: given back after it was settled. Nobody knows the sign of any other. */
  trade_type: z.int().min(0).max(3),
  real_pay_amount: cents,
  refund_before_settle: cents,
  platform_coupon: cents,
  author_coupon: cents,
  zt_pay_promotion: cents,
  zr_pay_promotion: cents,
  shop_coupon: cents,
  total_outcome: cents,
  settle_amount: z.int(),
})
const pageSchema = z.object({
  /** Beside the code of every answer; a refusal has no rows. */
  code: textField,
  code_msg: textField,
  data: z.array(rowSchema).nullish(),
  data_size: z
    .int()
    .nullish()
    .transform((rows) => rows ?? 0),
  is_end: z.int().nullish(),
  next_start_index: textField,
  next_start_time: textField,
})
const accepted = '100000'
const pageSize = 100
const pagesMax = 2000

const rowOf = (given: z.output<typeof rowSchema>): StatementRow => {
  const sign = given.trade_type === 0 ? 1 : -1
  const signed = (amount: number): number => (sign === 1 ? amount : -Math.abs(amount))
  return {
    key: `${given.request_no} ${given.order_id} ${given.trade_type}`,
    number: given.shop_order_id,
    paidCents: signed(given.real_pay_amount - Math.abs(given.refund_before_settle)),
    platformBorneCents: signed(
      given.platform_coupon + given.author_coupon + given.zt_pay_promotion + given.zr_pay_promotion,
    ),
    merchantBorneCents: signed(given.shop_coupon),
    feeCents: signed(Math.abs(given.total_outcome)),
    receivableCents: signed(given.settle_amount),
  }
}

const pageOf = async (ask: AskDoudian, access: Access, body: object) => {
  const answer = await ask('order.getSettleBillDetailV3', body, pageSchema, access)
  if (answer.code === '' || answer.code === accepted) return answer
  throw new MarketplaceTrouble('REFUSED', `${answer.code} ${answer.code_msg}`)
}

/** The order lines that Doudian settled on a day; null if the statement is not ready. Error: {@link MarketplaceTrouble}. */
export const doudianStatement =
  (ask: AskDoudian) =>
  async (access: Access, day: string): Promise<StatementRow[] | null> => {
    const rows: StatementRow[] = []
    let from = { start_time: `${day} 00:00:00`, start_index: '' }
    for (let page = 0; page < pagesMax; page += 1) {
      const body = { ...from, end_time: `${day} 23:59:59`, time_type: '0', size: pageSize }
      const answer = await pageOf(ask, access, body).catch(notReady)
      if (answer === null) return null
      const data = answer.data ?? []
      if (data.length !== answer.data_size) break
      rows.push(...data.map(rowOf))
      if (answer.is_end === 1) return rows
      if (data.length === 0 || answer.next_start_index === from.start_index) break
      from = { start_time: answer.next_start_time, start_index: answer.next_start_index }
    }
    throw new MarketplaceTrouble('UNANSWERED', 'the statement of a day is not whole')
  }

export const notReady = (error: unknown): null => {
  if (error instanceof MarketplaceTrouble && error.kind === 'REFUSED' && saysNotReady(error.message))
    return null
  throw error
}
