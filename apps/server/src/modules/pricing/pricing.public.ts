export { ownSites } from './pricing.manage.ts'
export { channelPriceLoad, shopPriceLoad, storedArticles } from './pricing.staged.ts'
export { writeChannelPrices, writeShopPrices, type ListingPrice } from './pricing.write.ts'
