/** The four prices that stand in an order, in cents; the cost stands beside them. */
export type OrderedPrices = {
  redLinePrice: number
  marketingPrice: number
  salePrice: number
  shoppePrice: number
}

/**
 * The first price that is higher than the one that bounds it, both by name; null when red line ≤ marketing ≤ sale ≤ shoppe. A marketing price of 0, not for
 * sale here, is bounded by no red line.
 */
export const priceOutOfOrder = (
  prices: OrderedPrices,
): { field: keyof OrderedPrices; limit: keyof OrderedPrices } | null => {
  if (prices.marketingPrice > 0 && prices.redLinePrice > prices.marketingPrice)
    return { field: 'redLinePrice', limit: 'marketingPrice' }
  if (prices.marketingPrice > prices.salePrice) return { field: 'marketingPrice', limit: 'salePrice' }
  if (prices.salePrice > prices.shoppePrice) return { field: 'salePrice', limit: 'shoppePrice' }
  return null
}
