/** The four prices with an order between them, in cents; the cost is independent. */
export type OrderedPrices = {
  redLinePrice: number
  marketingPrice: number
  salePrice: number
  shoppePrice: number
}

/**
 * The names of the first price that is above its bound, and of that bound; null when red line ≤ marketing ≤ sale ≤ shoppe. A marketing price of 0 (not
 * for sale here) has no red line.
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
