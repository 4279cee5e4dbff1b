import { chinaMidnight } from '@showfloor/contract/common/china-time'
import type { VoucherKind } from '@showfloor/contract/common/vouchers'
import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { ProviderUnavailable } from '../../../payments/payments.public.ts'
import type { DouyinApi } from './douyin-api.ts'
import type { Place, PlatformUse } from '../platform.ts'

/** The base path of its voucher calls. */
export const root = '/goodlife/v1/fulfilment/certificate'
export const cents = z
  .int()
  .min(0)
  .nullish()
  .transform((amount) => amount ?? 0)
/** A moment in seconds; some of its answers state milliseconds. */
export const seconds = z.int().transform((time) => (time > 100_000_000_000 ? Math.floor(time / 1000) : time))
const kinds: Readonly<Record<number, VoucherKind>> = { 1: 'SET', 2: 'CASH', 3: 'TIMES' }
/** The kind of a voucher by its number; null for one that is not published. */
export const kindBy = (number: number): VoucherKind | null => kinds[number] ?? null

/** What a whole certificate is worth, and what it takes off a price. */
export const worthOf = (
  kind: VoucherKind,
  amount: { coupon_pay_amount: number; platform_discount_amount: number; list_market_amount: number },
): { value: number; face: number } => {
  const value = amount.coupon_pay_amount + amount.platform_discount_amount
  return { value, face: kind === 'CASH' ? Math.max(amount.list_market_amount, value) : value }
}

const recordSchema = z.object({
  verify_id: outsideId,
  certificate_id: outsideId,
  verify_time: seconds,
  /** 1: valid; 2: reversed. */
  status: z.int(),
  sku: z.object({ title: z.string(), groupon_type: z.int().default(1) }),
  amount: z.object({ coupon_pay_amount: cents, platform_discount_amount: cents, list_market_amount: cents }),
  cursor: outsideId,
})
const recordsSchema = z.object({ records: z.array(recordSchema).nullish() })
const pageSize = 20
const pagesMax = 500

const useOf = ({ sku, amount, ...record }: z.infer<typeof recordSchema>): PlatformUse => {
  const known = kindBy(sku.groupon_type)
  const kind = known ?? 'SET'
  const { value, face } = worthOf(kind, amount)
  // For a times card it states the amounts of the whole card; for an unknown kind nobody knows of what.
  const isWhole = known !== null && known !== 'TIMES'
  return {
    useNo: record.verify_id,
    certificate: record.certificate_id,
    title: sku.title,
    kind,
    valueCents: isWhole ? value : null,
    faceCents: isWhole ? face : null,
    platformBorneCents: isWhole ? amount.platform_discount_amount : 0,
    isProvisional: false,
    verifiedAt: new Date(record.verify_time * 1000),
  }
}

/**
 * The valid uses of a shop in a time, both ends included. Reads page by page, each after the last record of the previous one. A list without an end counts as no
 * answer.
 */
export const usesBetween = async (
  api: DouyinApi,
  { accountId, placeId }: Place,
  [from, until]: readonly [Date, Date],
): Promise<PlatformUse[]> => {
  const secondsOf = (moment: Date): string => String(Math.floor(moment.getTime() / 1000))
  const uses: PlatformUse[] = []
  let cursor = '0'
  for (let page = 0; page < pagesMax; page += 1) {
    const { records: found } = await api.get(
      `${root}/verify_record/query/`,
      {
        account_id: accountId,
        poi_ids: JSON.stringify([placeId]),
        start_time: secondsOf(from),
        end_time: secondsOf(until),
        size: String(pageSize),
        cursor,
      },
      recordsSchema,
    )
    const records = found ?? []
    uses.push(...records.filter(({ status }) => status === 1).map(useOf))
    const last = records.at(-1)
    if (!last || records.length < pageSize) return uses
    ;({ cursor } = last)
  }
  throw new ProviderUnavailable('DOUYIN', 'the list of a day has no end')
}

/** The valid uses of a day of China's calendar. */
export const usesOn = (api: DouyinApi, place: Place, day: string): Promise<PlatformUse[]> => {
  const from = chinaMidnight(day)
  return usesBetween(api, place, [from, new Date(from.getTime() + 86_399_000)])
}
