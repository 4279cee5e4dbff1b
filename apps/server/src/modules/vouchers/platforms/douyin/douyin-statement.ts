import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { ProviderUnavailable, saysNotReady, type StatementRow } from '../../../payments/payments.public.ts'
import type { DouyinApi } from './douyin-api.ts'
import { cents } from './douyin-records.ts'
import { PlatformRefused, type Place } from '../platform.ts'

const id = z.union([outsideId, z.literal('')]).default('')
const recordSchema = z.object({
  ledger_id: outsideId,
  verify_id: id,
  certificate_id: id,
  poi_id: id,
  /** 0: the merchant gets it; 1: it is taken back. Amounts have no sign, so that a row of another kind has no meaning. */
  fund_amount_type: z.coerce.number().pipe(z.literal([0, 1])),
  amount: z.object({
    pay: cents,
    /** What the way of payment took off; the rows of uses count it as paid, too. */
    pay_discount: cents,
    platform_ticket: cents,
    merchant_ticket: cents,
    total_merchant_platform_service: cents,
    talent_commission: cents,
    total_agent_merchant: cents,
    goods: z.int(),
  }),
})
type DouyinRecord = z.infer<typeof recordSchema>
const pageSchema = z.object({
  ledger_records: z.array(recordSchema).nullish(),
  has_more: z.boolean().default(false),
  cursor: z.string().default(''),
})
const pageSize = 50
const pagesMax = 5000

const rowOf = ({ ledger_id: key, amount, ...record }: DouyinRecord): StatementRow => {
  const sign = record.fund_amount_type === 0 ? 1 : -1
  return {
    key,
    number: record.verify_id || record.certificate_id,
    paidCents: sign * (amount.pay + amount.pay_discount),
    platformBorneCents: sign * amount.platform_ticket,
    merchantBorneCents: sign * amount.merchant_ticket,
    feeCents:
      sign *
      (amount.total_merchant_platform_service + amount.talent_commission + amount.total_agent_merchant),
    receivableCents: sign * Math.abs(amount.goods),
  }
}

/** All shops of an account at once, which is how Douyin writes them. */
const recordsOn = async (api: DouyinApi, accountId: string, day: string): Promise<DouyinRecord[]> => {
  const records: DouyinRecord[] = []
  let cursor = '0'
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await api.get(
      '/goodlife/v1/settle/bill/composite_query/',
      {
        account_id: accountId,
        root_account_id: accountId,
        bill_date: day,
        biz_type: '1',
        size: String(pageSize),
        cursor,
      },
      pageSchema,
    )
    const added = answer.ledger_records ?? []
    records.push(...added)
    if (!answer.has_more) return records
    if (answer.cursor === '' || answer.cursor === cursor || added.length === 0)
      throw new ProviderUnavailable('DOUYIN', 'the statement of a day is not whole')
    ;({ cursor } = answer)
  }
  throw new ProviderUnavailable('DOUYIN', 'the statement of a day has no end')
}

/** Of a chain's shops with one account the first asks, and the others read what came, one after the other. */
export const douyinStatements = (api: DouyinApi) => {
  let kept: { key: string; records: Promise<DouyinRecord[]> } | undefined
  return async ({ accountId, placeId }: Place, day: string): Promise<StatementRow[] | null> => {
    const key = `${accountId} ${day}`
    if (kept?.key !== key) kept = { key, records: recordsOn(api, accountId, day) }
    try {
      return (await kept.records).filter((one) => one.poi_id === placeId).map(rowOf)
    } catch (error) {
      kept = undefined
      if (error instanceof PlatformRefused && saysNotReady(error.message)) return null
      throw error
    }
  }
}
