import { z } from 'zod'
import {
  voucherKinds,
  voucherPlatforms,
  voucherRefusals,
  voucherStates,
} from '../common/payments/vouchers.ts'
import { cents, scopedId, sumCents, time } from '../common/schemas.ts'
import { tenderStates } from '../common/statuses/payment-status.ts'

export const platform = z.enum(voucherPlatforms)

/** The meaning of a code before it is verified. `uses`: the worth of each remaining use, in order of use. */
const certificate = z.object({
  no: z.int(),
  title: z.string(),
  kind: z.enum(voucherKinds),
  /** The amounts of one use: what the customer paid, and what platform and merchant bear. */
  paid: sumCents,
  platformBorne: sumCents,
  merchantBorne: sumCents,
  uses: z.array(z.object({ value: cents, face: cents })),
  /** For a times card: the number of uses so far, and in all. */
  used: z.int(),
  times: z.int(),
  /** The platform states the final value later. */
  isProvisional: z.boolean(),
  validUntil: time.nullable(),
  refusal: z.enum(voucherRefusals).nullable(),
})

/** The preview with the due amount of the order; valid until `expiresAt`. */
export const preparation = z.object({
  id: scopedId,
  orderId: scopedId,
  platform,
  due: sumCents,
  expiresAt: time,
  certificates: z.array(certificate),
})

/** One use of a voucher for an order. `amount`: booked by its tender; `discount`: borne by the merchant; `surplus`: worth beyond the due amount. */
export const voucher = z.object({
  tenderId: scopedId,
  tenderState: z.enum(tenderStates),
  platform,
  title: z.string(),
  kind: z.enum(voucherKinds),
  /** The last digits only. */
  code: z.string(),
  state: z.enum(voucherStates),
  refusal: z.enum(voucherRefusals).nullable(),
  /** The platform's own text, or when and where it was used. */
  detail: z.string(),
  value: cents,
  amount: cents,
  discount: cents,
  surplus: sumCents,
  isProvisional: z.boolean(),
  /** It was verified elsewhere, and `actor` linked it to the order. */
  isLinked: z.boolean(),
  actor: z.string(),
  verifiedAt: time.nullable(),
  /** The end of the platform's window for reversing the verification. */
  cancelUntil: time.nullable(),
  /** Whether the caller may reverse it now, as far as the window allows. */
  mayCancel: z.boolean(),
})

/** Every use of a voucher for an order, newest first. */
export const vouchersOfOrder = z.object({
  orderId: scopedId,
  orderNo: z.string(),
  due: sumCents,
  vouchers: z.array(voucher),
})
