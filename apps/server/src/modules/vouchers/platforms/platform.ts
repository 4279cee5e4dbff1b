import type { StatementRow } from '../../payments/payments.public.ts'
import type { VoucherKind, VoucherRefusal, VoucherUse } from '@showfloor/contract/common/vouchers'

/** A shop as a platform knows it. */
export type Place = { shopId: string; placeId: string; accountId: string }

/** What a code stands for. `certificate`: its permanent id; `single`: it can be used once in all. Amounts are cents of one use. */
export type Certificate = {
  no: number
  certificate: string
  single: boolean
  /** The platform's key for the next request; never shown whole. */
  code: string
  title: string
  kind: VoucherKind
  paidCents: number
  platformBorneCents: number
  merchantBorneCents: number
  uses: VoucherUse[]
  used: number
  times: number
  isProvisional: boolean
  /** The platform's number of the order in which it was bought, where its shares are stated later. */
  orderNo: string | null
  validUntil: string | null
  refusal: VoucherRefusal | null
}
/** `key`: by which the platform tells a repeat from another verification. */
export type Prepared = { key: string; lifeMs: number; certificates: Certificate[] }

/** The platform's numbers of a verification, needed to reverse it. */
export type Refs = { code: string; verifyId?: string; certificateId?: string; dealId?: string }

/** One use to be verified. `requestNo` is ours, the same in every repeat. */
export type Use = { requestNo: string; code: string; single: boolean; certificate: string }
export type UseOutcome =
  | { state: 'VERIFIED'; refs: Refs; verifiedAt: Date }
  | { state: 'REFUSED'; refusal: VoucherRefusal; detail: string }
  | { state: 'UNKNOWN' }
/** The outcome of each use, in order; or nothing was verified because the key has expired, in the platform's words. */
export type Verified = UseOutcome[] | { dead: string }

/** The final shares of one use, by the code that was verified. Amounts are cents. */
export type Share = {
  code: string
  paidCents: number
  platformBorneCents: number
  merchantBorneCents: number
}

/**
 * A valid use as the platform lists it. `valueCents`, `faceCents`: what it is worth and what it takes off a price, where it states them per use; `isProvisional`: it
 * states the final value later.
 */
export type PlatformUse = {
  useNo: string
  certificate: string
  title: string
  kind: VoucherKind
  valueCents: number | null
  faceCents: number | null
  platformBorneCents: number
  isProvisional: boolean
  verifiedAt: Date
}

/** The outcome of asking to reverse a verification. REFUSED: it is still valid. */
export type Cancelled = { state: 'CANCELLED' | 'UNKNOWN' } | { state: 'REFUSED'; detail: string }

/**
 * `isRepeat`: it was asked before and may be done; `since`: the time of the first request; `taken`: the platform's numbers of uses of these certificates that
 * belong to other requests.
 */
type Verification = {
  place: Place
  key: string
  uses: readonly Use[]
  isRepeat: boolean
  since: Date
  taken: readonly string[]
}
export type Cancellation = { place: Place; refs: Refs; single: boolean; cancelKey: string }

/**
 * A local-life platform. `prepare`, `check`, `usesOn` and `statementOn` throw `PlatformRefused` for a refusal, `Unauthorised` without an authorisation, and
 * `ProviderUnavailable` without a reliable answer; the others never throw.
 */
export type Platform = {
  /** Whether a text can be one of its codes. */
  reads: (code: string) => boolean
  prepare: (place: Place, code: string) => Promise<Prepared>
  verify: (verification: Verification) => Promise<Verified>
  cancel: (cancellation: Cancellation) => Promise<Cancelled>
  /** Whether a cancellation without an answer was done. */
  isCancelled: (cancellation: Cancellation) => Promise<Cancelled>
  /** All uses that were verified on a day of China's calendar and are valid. Throws like `prepare`. */
  usesOn: (place: Place, day: string) => Promise<PlatformUse[]>
  /** The rows of the platform's statement of a day of China's calendar; null: it is not ready. Throws like `prepare`. */
  statementOn: (place: Place, day: string) => Promise<StatementRow[] | null>
  /** The final shares of an order's vouchers, where `prepare` gives provisional ones. Throws like `prepare`. */
  sharesOf?: (place: Place, order: { orderNo: string; kind: VoucherKind }) => Promise<Share[]>
  /** The platform's id for the shop; empty where it does not tell. */
  check: (place: Place) => Promise<string>
}

/** A documented refusal: nothing was done, and a repeat changes nothing. `certificate`: the permanent id of a code that is used, where the platform tells. */
export class PlatformRefused extends Error {
  readonly refusal: VoucherRefusal | 'LINK' | 'STRANGE'
  readonly certificate: string | undefined
  constructor(refusal: PlatformRefused['refusal'], detail: string, certificate?: string) {
    super(detail)
    this.name = 'PlatformRefused'
    this.refusal = refusal
    this.certificate = certificate
  }
}

/** Nobody has authorised the chain for the shop, or the authorisation has ended. */
export class Unauthorised extends Error {}
