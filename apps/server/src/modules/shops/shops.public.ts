export { insertShop, openUnifiedChannel } from './shops.db.ts'
export { offlineChannelOf, shopByCode, shopById, shopName, shopNames, someShopCodes } from './shops.ts'
