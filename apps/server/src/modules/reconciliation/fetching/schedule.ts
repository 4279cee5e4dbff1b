import { chinaDay, chinaMidnight, dayAfter } from '@showfloor/contract/common/china-time'
import type { BillDayState, KnownSource } from '@showfloor/contract/common/provider-bills'
import type { BillRef } from '../matching/bills.db.ts'

const hourMs = 60 * 60 * 1000
/** The hour of the next day in China from which a provider has the bill of a day. */
const readyHours: Record<KnownSource, number> = {
  WECHAT_PAY: 10,
  WECHAT_FUNDS: 10,
  ALIPAY: 9,
  ALIPAY_FUNDS: 9,
  CLOUD_POS: 9,
}
/** A fetched bill is requested again on this many mornings, because providers correct theirs. */
const checkedAgainDays = 2
/** Providers keep their bills for three months. */
const askedForDays = 85

const morningAfter = ({ source, day }: BillRef<KnownSource>, days: number): Date =>
  new Date(chinaMidnight(dayAfter(day, days)).getTime() + readyHours[source] * hourMs)

/** When the bill of a day becomes available. */
export const firstAt = (ref: BillRef<KnownSource>): Date => morningAfter(ref, 1)

/** When the bill is requested again; null for never. */
export const againAt = (ref: BillRef<KnownSource>, state: BillDayState, now: Date): Date | null => {
  if (state === 'NOT_READY' || state === 'FAILED')
    return ref.day > chinaDay(now, -askedForDays) ? new Date(now.getTime() + hourMs - 5 * 60_000) : null
  const mornings = Array.from({ length: checkedAgainDays + 1 }, (_, at) => morningAfter(ref, at + 1))
  return mornings.find((morning) => morning > now) ?? null
}
