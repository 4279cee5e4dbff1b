import type { VoucherKind } from '@showfloor/contract/common/vouchers'
import { z } from 'zod'
import { outsideId } from '../../../platform/http/outside.ts'
import {
  centsFromYuan,
  ProviderUnavailable,
  saysNotReady,
  type StatementRow,
} from '../../payments/payments.public.ts'
import type { MeituanApi } from './meituan-api.ts'
import { PlatformRefused, type Place, type Share } from './platform.ts'

export const yuan = z.union([z.string(), z.number().transform(String)]).transform((text) => {
  const isBack = text.startsWith('-')
  const cents = centsFromYuan(isBack ? text.slice(1) : text)
  return isBack ? -cents : cents
})

const incomeSchema = z.object({
  total: z.int(),
  list: z.array(
    z.object({
      detailId: outsideId,
      receiptCode: z.string(),
      /** What customer and platform pay together. */
      verifyAmount: yuan,
      merchantAmount: yuan,
      commission: yuan,
      settleAmount: yuan,
    }),
  ),
})
const pageSize = 300
const pagesMax = 200

/** The statement of a day: what customers and the platform pay stands in one amount. */
export const meituanStatement = async (
  ask: MeituanApi,
  { shopId }: Place,
  date: string,
): Promise<StatementRow[] | null> => {
  const rows: StatementRow[] = []
  for (let page = 0; page < pagesMax; page += 1) {
    const biz = { date, offset: page * pageSize, limit: pageSize }
    const answer = await ask(shopId, 'finance/income/detail', biz, incomeSchema).catch(notReady)
    if (answer === null) return null
    for (const one of answer.list)
      rows.push({
        key: one.detailId,
        number: one.receiptCode,
        paidCents: one.verifyAmount,
        platformBorneCents: null,
        merchantBorneCents: one.merchantAmount,
        feeCents: one.commission,
        receivableCents: one.settleAmount,
      })
    if (rows.length >= answer.total) return rows
    if (answer.list.length === 0) break
  }
  throw new ProviderUnavailable('MEITUAN', 'the statement of a day is not whole')
}

const notReady = (error: unknown): null => {
  if (error instanceof PlatformRefused && saysNotReady(error.message)) return null
  throw error
}

const sharesSchema = z.object({
  result: z.array(z.object({ receiptCode: z.string(), amount: yuan, amountType: z.int() })),
})
/** What customer and platform pay together. */
const verifiedType = -1
/** Vouchers, points, reductions and codes of Meituan; and vouchers, reductions and discounts of the merchant. What both bear is not divided. */
const platformTypes = new Set([2, 5, 6, 12, 15])
const merchantTypes = new Set([8, 17, 28])
/** Types that change neither side's share here. */
const otherTypes = new Set([10, 18, 21, 22, 23, 24, 25, 26, 29])
const isPublished = (type: number): boolean =>
  type === verifiedType || platformTypes.has(type) || merchantTypes.has(type) || otherTypes.has(type)

/** The shares of the verified codes of an order. */
export const meituanShares = async (
  ask: MeituanApi,
  { shopId }: Place,
  { orderNo, kind }: { orderNo: string; kind: VoucherKind },
): Promise<Share[]> => {
  const biz = { orderId: orderNo, type: kind === 'TIMES' ? 1 : 0 }
  const { result } = await ask(shopId, 'dingdan/receipt/paymentshares', biz, sharesSchema)
  return [...Map.groupBy(result, ({ receiptCode }) => receiptCode)].flatMap(([code, amounts]) => {
    const sumOf = (is: (type: number) => boolean): number =>
      amounts.reduce((sum, { amount, amountType }) => sum + (is(amountType) ? amount : 0), 0)
    if (!amounts.some(({ amountType }) => amountType === verifiedType)) return []
    // Nobody knows who bears an amount of another type: the shares stay provisional and are asked for again.
    if (!amounts.every(({ amountType }) => isPublished(amountType))) return []
    const platformBorneCents = sumOf((type) => platformTypes.has(type))
    return [
      {
        code,
        paidCents: sumOf((type) => type === verifiedType) - platformBorneCents,
        platformBorneCents,
        merchantBorneCents: sumOf((type) => merchantTypes.has(type)),
      },
    ]
  })
}
