import type { Article } from '../../carts/cart-rules.ts'
import type { ListedItem } from '../items.queries.ts'

/** The article of a listing. */
export const articleOfItem = (item: ListedItem): Article => ({
  itemMappingId: item.itemMappingId,
  channelSpuId: item.channelSpuId,
  skuCode: item.skuCode,
  name: item.skuName,
  sizeText: item.skuSize,
  propertiesName: item.propertiesName,
  picture: item.picture,
  marketingPrice: item.priceInfo?.marketingPrice ?? 0,
  salePrice: item.priceInfo?.salePrice ?? 0,
  itemNum: item.stock.itemNum,
})
