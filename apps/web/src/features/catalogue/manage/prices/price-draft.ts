import { priceOutOfOrder } from '@showfloor/contract/common/price-order'
import type { CallOutput } from '../../../../client/call.ts'
import { t } from '../../../../i18n/i18n.ts'
import { centsText, parseCents } from '../../../../ui/figures/amount-text.ts'

export type Listing = CallOutput<'pricing.productPrices'>['listings'][number]
export type Site = CallOutput<'pricing.productPrices'>['sites'][number]
type PriceInfo = NonNullable<Listing['priceInfo']>

/** From the red line to the list price, in ascending order. The cost is independent. */
export const priceFields = ['redLinePrice', 'marketingPrice', 'salePrice', 'shoppePrice'] as const
export type PriceField = (typeof priceFields)[number] | 'costPrice'

/** Five prices as typed, in yuan; `siteId` is null for the channel's own. `before`: the stored prices, null without any. */
export type PriceDraft = {
  itemMappingId: string
  siteId: string | null
  before: PriceInfo | null
} & Record<PriceField, string>
export type PriceFaults = Partial<Record<PriceField, string>>

const yuan = (cents: number | undefined): string => (cents === undefined ? '' : centsText(cents))

export const priceDraft = (
  itemMappingId: string,
  siteId: string | null,
  prices: PriceInfo | null,
): PriceDraft => ({
  itemMappingId,
  siteId,
  before: prices,
  redLinePrice: yuan(prices?.redLinePrice),
  marketingPrice: yuan(prices?.marketingPrice),
  salePrice: yuan(prices?.salePrice),
  shoppePrice: yuan(prices?.shoppePrice),
  costPrice: yuan(prices?.costPrice || undefined),
})

/** Only the five prices. */
export const pricesOf = ({
  redLinePrice,
  marketingPrice,
  salePrice,
  shoppePrice,
  costPrice,
}: PriceDraft): Record<PriceField, string> => ({
  redLinePrice,
  marketingPrice,
  salePrice,
  shoppePrice,
  costPrice,
})

/** Every price of a product: each listing's own, then those of shops. */
export const priceDrafts = (listings: readonly Listing[]): PriceDraft[] =>
  listings.flatMap((listing) => [
    priceDraft(listing.itemMappingId, null, listing.priceInfo),
    ...listing.overrides.map((own) => priceDraft(listing.itemMappingId, own.siteId, own.priceInfo)),
  ])

/** The prices in cents, or the fault of each field. */
export const readPrices = (
  draft: PriceDraft,
): { prices: Record<PriceField, number> } | { faults: PriceFaults } => {
  const faults: PriceFaults = {}
  const read = (field: PriceField): number => {
    const cents = parseCents(draft[field])
    if (cents === undefined) faults[field] = t('manage.priceWrong')
    return cents ?? 0
  }
  const prices = {
    redLinePrice: read('redLinePrice'),
    marketingPrice: read('marketingPrice'),
    salePrice: read('salePrice'),
    shoppePrice: read('shoppePrice'),
  }
  // A blank cost is an unknown one.
  const costPrice = draft.costPrice.trim() === '' ? 0 : read('costPrice')
  if (Object.keys(faults).length > 0) return { faults }
  const crossed = priceOutOfOrder(prices)
  if (crossed)
    return {
      faults: { [crossed.field]: t('manage.priceAbove', { limit: t(`manage.price.${crossed.limit}`) }) },
    }
  return { prices: { ...prices, costPrice } }
}
