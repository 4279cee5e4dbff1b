export { shopBusOf, type ShopBus } from './shops.events.ts'
export { insertShop, openUnifiedChannel } from './shops.managing.db.ts'
export { refuseClosedShop } from './shops.managing.ts'
export { offlineChannelOf, shopByCode, shopById, shopName, shopNames, someShopCodes } from './shops.ts'
