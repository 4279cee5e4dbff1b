export { channelLoad } from './channels.staged.ts'
export { shopBusOf, type ShopBus } from './shops.events.ts'
export { channelExists, insertShop, openShop, openUnifiedChannel } from './shops.managing.db.ts'
export { refuseClosedShop } from './shops.managing.ts'
export { promiseColumns, promiseOf, sourcesOf, type PromiseColumns } from './shops.promises.ts'
export { shopLoad } from './shops.staged.ts'
export {
  offlineChannelOf,
  shopByCode,
  shopById,
  shopName,
  shopNames,
  shopsToAdminister,
  someShopCodes,
} from './shops.ts'
