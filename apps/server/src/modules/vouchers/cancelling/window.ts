import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'

/** How long after its verification a platform reverses a voucher. */
const windowMs: Record<VoucherPlatform, number> = { DOUYIN: 3_600_000, MEITUAN: 600_000 }

/** A cancellation needs time to arrive. */
const marginMs = 15_000

/** Until when a verified voucher can be cancelled. */
export const cancelUntil = (platform: VoucherPlatform, verifiedAt: Date): Date =>
  new Date(verifiedAt.getTime() + windowMs[platform] - marginMs)

export const isInTime = ({ cancelUntil: until }: { cancelUntil: Date | null }): boolean =>
  until !== null && until > new Date()
