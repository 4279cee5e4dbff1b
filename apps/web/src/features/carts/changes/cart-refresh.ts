import { OFFLINESHOPCHANNEL } from '@showfloor/contract/common/constants'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { withFacts, type CartItem } from '../cart-rules.ts'
import { knownContent, putContent } from '../carts.queries.ts'

const tell = (error: unknown, say: (reason: string) => string) => {
  if (!(error instanceof CallError && error.status === 401)) toast.error(say(messageOf(error)))
}

const askPrices = async (shopId: string, items: readonly CartItem[]) => {
  const asked = items.map(({ itemMappingBO }) => ({
    itemOutId: itemMappingBO.itemOuterId,
    skuCode: itemMappingBO.skuCode,
  }))
  const { data } = await call('pricing.priceExtension', {
    channelCode: OFFLINESHOPCHANNEL,
    shopId,
    itemOutIdAndSkuCode: asked,
  })
  return new Map(data.map(({ skuCode, priceInfo }) => [skuCode, priceInfo.marketingPrice]))
}

const askStock = async (shopId: string, items: readonly CartItem[]) => {
  const itemList = items.map(({ itemMappingBO }) => ({ skuCode: itemMappingBO.skuCode }))
  const stock = await call('inventory.query', { siteBO: { id: shopId }, itemList })
  return new Map(stock.map(({ skuCode, itemNum }) => [skuCode, itemNum]))
}

/** The ids of boards that another order has taken; fetched only for lines with boards. */
const askBoards = async (shopId: string, items: readonly CartItem[]): Promise<Set<string> | undefined> => {
  const itemList = items.filter(({ board }) => board).map(({ itemMappingBO: { skuCode } }) => ({ skuCode }))
  if (itemList.length === 0) return undefined
  const { data } = await call('inventory.naturalEdge', { siteBO: { id: shopId }, itemList })
  return new Set(data.flatMap(({ boards }) => boards.filter((one) => one.taken).map(({ id }) => id)))
}

/** Refreshes prices, stock and boards of a cart's lines and validates each line again. What cannot be fetched keeps its last value, and a toast says so. */
export const refreshFacts = async (
  queryClient: QueryClient,
  shopId: string,
  cartId: string,
): Promise<void> => {
  const asked = (knownContent(queryClient, cartId)?.items ?? []).filter(
    ({ sku, itemMappingBO }) => sku !== null && itemMappingBO.itemOuterId !== '',
  )
  if (asked.length === 0) return
  const [prices, stock, taken] = await Promise.all([
    askPrices(shopId, asked).catch((error: unknown) =>
      tell(error, (reason) => t('carts.priceFailed', { reason })),
    ),
    askStock(shopId, asked).catch((error: unknown) =>
      tell(error, (reason) => t('carts.stockFailed', { reason })),
    ),
    askBoards(shopId, asked).catch((error: unknown) =>
      tell(error, (reason) => t('carts.stockFailed', { reason })),
    ),
  ])
  const codes = new Set(asked.map(({ itemMappingBO }) => itemMappingBO.skuCode))
  const shown = knownContent(queryClient, cartId)
  if (!shown) return
  const items = shown.items.map((item) => {
    const { skuCode } = item.itemMappingBO
    if (!codes.has(skuCode)) return item
    const itemNum = stock?.get(skuCode)
    return withFacts(item, {
      ...(prices ? { marketingPrice: prices.get(skuCode) ?? 0 } : {}),
      ...(itemNum === undefined ? {} : { itemNum }),
      ...(taken && item.board ? { boardTaken: taken.has(item.board.id) } : {}),
    })
  })
  putContent(queryClient, cartId, { ...shown, items })
}
