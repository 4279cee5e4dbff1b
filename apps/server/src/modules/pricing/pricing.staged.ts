import type { StagedCheck, StagedColumn, StagedLoad, StagedScope } from '../../platform/database/staging.ts'
import {
  channelPricesWanted,
  disorderedRows,
  incompleteRows,
  noteWantedPrices,
  shopPricesWanted,
  storedArticles as articlesOf,
  storedChannelPrices,
  storedShopPrices,
  unlistedRows,
  takeWantedPrices,
} from './pricing.staged.db.ts'

const columns: StagedColumn[] = [
  { name: 'sku_code', type: 'text' },
  { name: 'marketing_cents', type: 'cents' },
  { name: 'sale_cents', type: 'cents' },
  { name: 'shoppe_cents', type: 'cents' },
  { name: 'red_line_cents', type: 'cents' },
  { name: 'cost_cents', type: 'cents' },
]

const checks: readonly StagedCheck[] = [
  {
    column: 'sku_code',
    why: (code) => ({
      zh: `SKU ${code} 不在这个渠道的商品映射里`,
      en: `the SKU ${code} is not listed in this channel`,
    }),
    rows: unlistedRows(),
  },
  {
    column: 'marketing_cents',
    why: () => ({
      zh: '还没有价格的 SKU 要填写活动价、销售价、专柜价和红线价',
      en: 'a SKU without prices yet needs its marketing, sale, shoppe and red line price',
    }),
    rows: incompleteRows(),
  },
  {
    column: 'marketing_cents',
    why: (amounts) => ({
      zh: `价格要满足 红线价 ≤ 活动价 ≤ 销售价 ≤ 专柜价，这里是 ${amounts}`,
      en: `prices must be red line ≤ marketing ≤ sale ≤ shoppe, here they are ${amounts}`,
    }),
    rows: disorderedRows(),
  },
]

const shopOf = ({ channelId, shopId }: StagedScope): { channelId: string; shopId: string } => {
  if (channelId === null || shopId === null) throw new Error('Prices are imported for a shop of a channel.')
  return { channelId, shopId }
}

/** The stored articles of a channel. */
export const storedArticles: StagedLoad['stored'] = (scope) => articlesOf(shopOf(scope).channelId)

/** Imports a channel's prices from staged rows. Empty cells keep stored prices. */
export const channelPriceLoad: StagedLoad = {
  columns,
  prepare: (tx, scope) => noteWantedPrices(tx, channelPricesWanted(shopOf(scope).channelId)),
  checks: () => checks,
  stored: (scope) => storedChannelPrices(shopOf(scope).channelId),
  take: async (tx, scope, mode) => {
    const { channelId } = shopOf(scope)
    return { results: await takeWantedPrices(tx, mode, channelPricesWanted(channelId)), removed: 0 }
  },
}

/** Imports a shop's own prices from staged rows. Empty cells keep stored prices, or take the channel's. */
export const shopPriceLoad: StagedLoad = {
  columns,
  prepare: (tx, scope) => {
    const { channelId, shopId } = shopOf(scope)
    return noteWantedPrices(tx, shopPricesWanted(channelId, shopId))
  },
  checks: () => checks,
  stored: (scope) => {
    const { channelId, shopId } = shopOf(scope)
    return storedShopPrices(channelId, shopId)
  },
  take: async (tx, scope, mode) => {
    const { channelId, shopId } = shopOf(scope)
    return { results: await takeWantedPrices(tx, mode, shopPricesWanted(channelId, shopId)), removed: 0 }
  },
}
