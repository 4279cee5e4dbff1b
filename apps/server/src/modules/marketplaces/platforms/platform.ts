import type {
  ChannelRefundState,
  Platform,
  PlatformStage,
  PullProblem,
} from '@showfloor/contract/common/marketplace-status'
import type { StatementRow } from '../../payments/payments.public.ts'

/** Tokens of a store as a marketplace issues them. */
export type Tokens = {
  accessToken: string
  accessExpiresAt: Date
  refreshToken: string
  refreshExpiresAt: Date | null
}
/** The first tokens of a store, and which store they are for. */
export type Grant = Tokens & { sellerId: string; sellerName: string }
/** What every request carries: the store's token and number, and how far the marketplace's clock is ahead of ours. */
export type Access = { token: string; offsetMs: number; sellerId: string }
/** Both ends are included. */
export type Window = { from: Date; to: Date }
export type By = 'MODIFIED' | 'CREATED'

/** `code` is the merchant's own, or the marketplace's where the merchant set none. Amounts are in cents; `amountCents` is the total of all pieces of the line. */
export type PlatformLine = {
  externalId: string
  code: string
  title: string
  spec: string
  quantity: number
  amountCents: number
  refund: ChannelRefundState | null
}
export type PlatformOrder = {
  externalId: string
  stage: PlatformStage
  placedAt: Date
  modifiedAt: Date
  promisedAt: Date | null
  buyer: { name: string; mobile: string; district: string; address: string; words: string }
  /** The input of {@link Marketplace.reveal}. */
  sealed: Readonly<Record<string, string>>
  /** The buyer of an order that a person entered, sealed here. */
  given?: string
  /** What the buyer pays, what the marketplace adds to it, and the shipping part of the total. */
  paidCents: number
  platformBorneCents: number
  postageCents: number
  /** For a presale: the deposit, and the deadline of the balance. */
  depositCents: number | null
  balanceDueAt: Date | null
  lines: readonly PlatformLine[]
  /** The lines add up to another amount than the order; the order's total is used. */
  differs: boolean
}
/** An order in a list that has only few fields; {@link Marketplace.order} returns all of it. `modifiedAt` null: its row is in an unpublished form. */
export type OrderRef = { externalId: string; modifiedAt: Date | null }
export type PlatformRefund = {
  externalId: string
  orderId: string
  /** The line that it refunds; null: the whole order. */
  lineId: string | null
  /** How many pieces of the line it refunds; null: the marketplace does not say. */
  quantity: number | null
  state: ChannelRefundState
  amountCents: number
  modifiedAt: Date
}
/** A refund in a list whose row is in an unpublished form. `fields`: those that differ. */
export type UnreadRefund = { externalId: string; orderId: string; fields: string }
/** An article that a store sells. `externalId` is its SKU id at the marketplace, `code` the merchant's own code as on order lines. */
export type Listing = {
  externalId: string
  code: string
  title: string
  spec: string
  stock: number
  priceCents: number
  /** The names by which {@link Shelf} updates the article. */
  handle: Readonly<Record<string, string>>
}
export type ListingHandle = Pick<Listing, 'externalId' | 'handle'>

/**
 * The articles of a store, and how to set their stock and price there. Both are absolute values, so that a repeat is harmless. REFUSED carries the
 * marketplace's reason; UNANSWERED: the update may have arrived.
 */
export type Shelf = {
  /** A page of the articles on sale, numbered from 0. */
  page(access: Access, no: number): Promise<{ listings: Listing[]; hasMore: boolean }>
  setStock(access: Access, listing: ListingHandle, pieces: number): Promise<void>
  setPrice(access: Access, listing: ListingHandle, priceCents: number): Promise<void>
}
/** `mobileUntil`: the mobile is a relay number that works until then, for this order alone. */
export type Buyer = {
  name: string
  mobile: string
  mobileUntil?: string
  province: string
  city: string
  county: string
  town: string
  detail: string
}

/**
 * A list that a marketplace answers by time windows. `count` returns the rows of a window, `page` one page of at most `pageSize`, numbered from 0. The
 * order of rows is stable while nothing is modified.
 */
export type TimedList<T> = {
  /** The widest window that it accepts, in ms. */
  windowMs: number
  pageSize: number
  count(access: Access, window: Window): Promise<number>
  page(access: Access, window: Window, no: number): Promise<T[]>
}

/** One marketplace. Every call throws only {@link MarketplaceTrouble}. */
export type Marketplace = {
  platform: Platform
  /** A list contains whole orders, or only references to them. */
  orders: Readonly<Record<By, TimedList<PlatformOrder | OrderRef>>>
  /** How many single orders are requested at the same time. */
  ordersTogether: number
  /** Together they contain every refund that changed in a window: some marketplaces list requested and decided refunds separately. */
  refunds: readonly TimedList<PlatformRefund | UnreadRefund>[]
  authorizeUrl(input: { state: string; redirectUri: string }): string
  exchange(code: string, redirectUri: string): Promise<Grant>
  /** A new pair of tokens; the old one may be invalid at once. */
  refresh(refreshToken: string): Promise<Tokens>
  /** Errors: REFUSED where the marketplace has no such order or does not return it, UNREADABLE. */
  order(access: Access, externalId: string): Promise<PlatformOrder>
  /** What it owes for a day in China, row by row; null: not written yet. Absent where it has no statements. */
  statement?(access: Access, day: string): Promise<StatementRow[] | null>
  reveal(access: Access, externalId: string, sealed: Readonly<Record<string, string>>): Promise<Buyer>
  /** Null: the marketplace is not updated with stock and prices. */
  shelf: Shelf | null
}

/** EXPIRED: a renewed token may help. DECRYPT_QUOTA: no more buyers are decrypted today. UNREADABLE: one order is in an unpublished form. */
export type TroubleKind = PullProblem | 'EXPIRED' | 'DECRYPT_QUOTA' | 'UNREADABLE'

/** A marketplace gave no usable answer. */
export class MarketplaceTrouble extends Error {
  readonly kind: TroubleKind
  /** The marketplace's own text. */
  readonly detail: string
  /** LIMITED, DAY_QUOTA and MAINTENANCE: when it may be asked again. */
  readonly until: Date | null
  /** CLOCK: how far its clock is ahead of ours. */
  readonly offsetMs: number
  constructor(
    kind: TroubleKind,
    detail: string,
    more: { until?: Date; offsetMs?: number; cause?: unknown } = {},
  ) {
    super(`${kind}: ${detail}`, more.cause === undefined ? {} : { cause: more.cause })
    this.name = 'MarketplaceTrouble'
    this.kind = kind
    this.detail = detail
    this.until = more.until ?? null
    this.offsetMs = more.offsetMs ?? 0
  }
}
