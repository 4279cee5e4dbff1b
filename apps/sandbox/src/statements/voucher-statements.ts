import { chinaTime } from '../formats/provider-time.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Coupon } from '../vouchers/coupons.ts'
import type { StatedRow } from './statement-troubles.ts'

type Used = StatedRow & { place: string; certificate: string }

/** Parts of one use; the last of a times card has the cents that are left. */
const partOf = (cents: number, { kind, times }: Coupon, at: number): number => {
  if (kind !== 'TIMES') return cents
  const part = Math.floor(cents / times)
  return at === times - 1 ? cents - part * (times - 1) : part
}

/** What a platform settles on a day: the uses of that day that stand, whosever they are. */
export function usesOn(
  { vouchers: { coupons }, markets }: Sandbox,
  platform: Coupon['platform'],
  day: string,
): Used[] {
  const uses = coupons
    .all()
    .filter((coupon) => coupon.platform === platform)
    .flatMap((coupon) =>
      coupon.uses.flatMap(({ verifyId, place, atMs }, at) =>
        chinaTime(atMs).startsWith(day)
          ? [
              {
                key: `L${verifyId}`,
                number: platform === 'DOUYIN' ? verifyId : receiptOf(coupon, verifyId),
                lineNo: coupon.group,
                paidCents: partOf(coupon.paidCents, coupon, at),
                platformCents: partOf(coupon.platformCents, coupon, at),
                merchantCents: partOf(coupon.merchantCents, coupon, at),
                isBack: false,
                place,
                certificate: coupon.certificate,
              },
            ]
          : [],
      ),
    )
  const about = new Map(uses.map((use) => [use.number, use]))
  return markets.statements.withTroubles(platform, uses).map((row) => ({
    ...row,
    place: about.get(row.number)?.place ?? '',
    certificate: about.get(row.number)?.certificate ?? row.number,
  }))
}

/** Of several in one code of Meituan, each has a code of its own once it is used. */
export const receiptOf = ({ times, code }: Coupon, verifyId: string): string =>
  times === 1 ? code : `${code}${verifyId.slice(0, 6)}`
