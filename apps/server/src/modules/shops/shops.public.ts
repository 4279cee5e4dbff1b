export { offlineChannelOf, shopByCode, shopById, shopName, shopNames, someShopCodes } from './shops.ts'
