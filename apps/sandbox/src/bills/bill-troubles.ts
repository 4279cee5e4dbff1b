import { z } from 'zod'

export const billSources = ['WECHAT_PAY', 'WECHAT_FUNDS', 'ALIPAY', 'ALIPAY_FUNDS', 'CLOUD_POS'] as const
export type BillSource = (typeof billSources)[number]

/**
 * Faults in the bills of a source until they are cleared; numbers are the merchant's numbers of a payment or a refund.
 * - not_ready: requested too early · none: no bill of that day · break_hash: a wrong hash · cut: the end of the file is lost
 * - drop: missing rows · twice: repeated rows · amounts: other cents in a row
 * - next_day: rows that stand in the bill of the day after · columns: the merchant's number is missing, all columns stand in reverse, or there is a new one
 * - foreign_cents: a payment of another system on the account · fee_millionths: the rate of the fees, 6000 by default
 */
export const billTroubleSchema = z.strictObject({
  not_ready: z.boolean().optional(),
  none: z.boolean().optional(),
  break_hash: z.boolean().optional(),
  cut: z.boolean().optional(),
  drop: z.array(z.string()).default([]),
  twice: z.array(z.string()).default([]),
  next_day: z.array(z.string()).default([]),
  columns: z.enum(['MISSING', 'MOVED', 'MORE']).optional(),
  amounts: z.record(z.string(), z.int().min(0)).default({}),
  foreign_cents: z.int().min(1).optional(),
  fee_millionths: z.int().min(0).default(6000),
})
export type BillTrouble = z.infer<typeof billTroubleSchema>
