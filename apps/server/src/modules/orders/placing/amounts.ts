import type { OrderStatus } from '@showfloor/contract/common/order-status'
import { spreadCents } from '@showfloor/contract/common/money'
import { refuseTooLarge } from '../../payments/payments.public.ts'
import { lineSubsidies, type LineSubsidy, type RuleInForce } from '../../subsidies/subsidies.public.ts'

export type AmountLine = { dealCents: number; quantity: number; categoryId: string }
export type Amounts = {
  goodsCents: number
  discountCents: number
  deliveryFeeCents: number
  /** The part of the payable that the state pays. */
  subsidyCents: number
  payableCents: number
}

/**
 * payable = Σ deal price × quantity − discount + delivery fee, in cents; the state may pay a part of it. The discount is at most the amount of the goods and is spread
 * over the lines in proportion, exactly; the subsidy of a line is computed from its amount after the discount. Error: ORDER_TOO_LARGE.
 */
export const orderAmounts = (
  lines: readonly AmountLine[],
  terms: {
    discountCents: number
    /** The fee in cents, and the amount of goods from which the delivery is free; null: never free. */
    delivery: { feeCents: number; freeFromCents: number | null }
    /** The subsidy rules in force in the shop. */
    rules: readonly RuleInForce[]
  },
): { amounts: Amounts; lineDiscounts: number[]; subsidies: (LineSubsidy | null)[] } => {
  const gross = lines.map((line) => line.dealCents * line.quantity)
  const goodsCents = gross.reduce((total, cents) => total + cents, 0)
  // A sum above the limit may exceed the exact integers, on which the discount is spread.
  refuseTooLarge(goodsCents)
  const discountCents = Math.min(terms.discountCents, goodsCents)
  const netCents = goodsCents - discountCents
  const { feeCents: fullFeeCents, freeFromCents } = terms.delivery
  const feeCents = freeFromCents !== null && goodsCents >= freeFromCents ? 0 : fullFeeCents
  refuseTooLarge(netCents + feeCents)
  const lineDiscounts = spreadCents(discountCents, gross)
  const subsidies = lineSubsidies(
    terms.rules,
    lines.map(({ categoryId, quantity }, at) => ({
      categoryId,
      quantity,
      netCents: (gross[at] ?? 0) - (lineDiscounts[at] ?? 0),
    })),
  )
  const subsidyCents = subsidies.reduce((sum, subsidy) => sum + (subsidy?.cents ?? 0), 0)
  return {
    amounts: {
      goodsCents,
      discountCents,
      deliveryFeeCents: feeCents,
      subsidyCents,
      payableCents: netCents + feeCents,
    },
    lineDiscounts,
    subsidies,
  }
}

/** What an order asks for in all: its price and the sum of its differences. */
export const owedCents = (order: { payableCents: number; differenceCents: number }): number =>
  order.payableCents + order.differenceCents

/** What the customer pays of an order. */
export const ownShareCents = ({ payableCents, subsidyCents }: Amounts): number => payableCents - subsidyCents

/** Amounts on the wire. `deductedCents`: the subsidy deducted from the price of orders older than subsidy claims. */
export const wireAmounts = (amounts: Amounts, deductedCents = 0) => ({
  goods: amounts.goodsCents,
  discount: amounts.discountCents,
  deliveryFee: amounts.deliveryFeeCents,
  subsidy: amounts.subsidyCents + deductedCents,
  payable: amounts.payableCents,
  ownShare: ownShareCents(amounts),
})

type StoredAmounts = {
  goodsCents: number
  discountCents: number
  deliveryFeeCents: number
  subsidyCents: number
  subsidyDeductedCents: number
  payableCents: number
}

/** The amounts of a stored order on the wire. */
export const storedAmounts = (order: StoredAmounts) =>
  wireAmounts(
    {
      goodsCents: order.goodsCents,
      discountCents: order.discountCents,
      deliveryFeeCents: order.deliveryFeeCents,
      subsidyCents: order.subsidyCents,
      payableCents: order.payableCents,
    },
    order.subsidyDeductedCents,
  )

type Balance = {
  payableCents: number
  differenceCents: number
  paidCents: number
  subsidyCents: number
  subsidyPaidCents: number
}

/** What the customer has paid, without the state's part. */
export const ownPaidCents = (order: Pick<Balance, 'paidCents' | 'subsidyPaidCents'>): number =>
  order.paidCents - order.subsidyPaidCents

/** The subsidy for which no claim is reserved yet. */
export const openSubsidyCents = (order: Balance): number =>
  Math.max(Math.min(order.subsidyCents - order.subsidyPaidCents, owedCents(order) - order.paidCents), 0)

/** What the customer has to pay now; nothing of an order that has ended without a sale. */
export const ownDueCents = (order: Balance & { status: OrderStatus }): number =>
  order.status === 'CANCELLED' || order.status === 'EXPIRED'
    ? 0
    : Math.max(owedCents(order) - order.paidCents - openSubsidyCents(order), 0)
