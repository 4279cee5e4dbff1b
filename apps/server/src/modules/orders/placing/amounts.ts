import { spreadCents } from '@showfloor/contract/common/money'

/** The state subsidy where a shop takes part: a share of what the goods cost after the discount, up to a limit per order. */
const subsidyPercent = 15
const subsidyLimitCents = 150_000

export type AmountLine = { dealCents: number; quantity: number }
export type Amounts = {
  goodsCents: number
  discountCents: number
  deliveryFeeCents: number
  subsidyCents: number
  payableCents: number
}

/**
 * payable = Σ deal price × quantity − discount + delivery fee − subsidy, all in cents. The discount is at most what the goods cost and is spread over the
 * lines in proportion, with nothing lost.
 */
export const orderAmounts = (
  lines: readonly AmountLine[],
  terms: {
    discountCents: number
    /** What delivery costs, and from which amount of goods on nothing; null: always. In cents. */
    delivery: { feeCents: number; freeFromCents: number | null }
    subsidised: boolean
  },
): { amounts: Amounts; lineDiscounts: number[] } => {
  const gross = lines.map((line) => line.dealCents * line.quantity)
  const goodsCents = gross.reduce((total, cents) => total + cents, 0)
  const discountCents = Math.min(terms.discountCents, goodsCents)
  const netCents = goodsCents - discountCents
  const { feeCents: fullFeeCents, freeFromCents } = terms.delivery
  const feeCents = freeFromCents !== null && goodsCents >= freeFromCents ? 0 : fullFeeCents
  const subsidyCents = terms.subsidised
    ? Math.min(Math.floor((netCents * subsidyPercent) / 100), subsidyLimitCents)
    : 0
  return {
    amounts: {
      goodsCents,
      discountCents,
      deliveryFeeCents: feeCents,
      subsidyCents,
      payableCents: netCents + feeCents - subsidyCents,
    },
    lineDiscounts: spreadCents(discountCents, gross),
  }
}

/** What an order asks for in all: its price, and what differences made of it. */
export const owedCents = (order: { payable_cents: number; difference_cents: number }): number =>
  order.payable_cents + order.difference_cents

/** Amounts as calls answer them. */
export const wireAmounts = (amounts: Amounts) => ({
  goods: amounts.goodsCents,
  discount: amounts.discountCents,
  deliveryFee: amounts.deliveryFeeCents,
  subsidy: amounts.subsidyCents,
  payable: amounts.payableCents,
})
