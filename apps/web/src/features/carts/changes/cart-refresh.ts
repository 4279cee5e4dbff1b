import { OFFLINESHOPCHANNEL } from '@showfloor/contract/common/constants'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { withFacts, type CartItem } from '../cart-rules.ts'
import { cachedContent, setContent } from '../carts.queries.ts'

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
  const itemList = items.map(({ sku, itemMappingBO }) => ({
    skuId: sku?.id,
    skuCode: itemMappingBO.skuCode,
  }))
  const stock = await call('inventory.query', { siteBO: { id: shopId }, itemList })
  return new Map(stock.map(({ skuCode, itemNum }) => [skuCode, itemNum]))
}

const isSample = ({ board }: CartItem): boolean => board !== null && 'condition' in board

/** The ids of available boards and floor samples; fetched only when a line has one. */
const askFree = async (shopId: string, items: readonly CartItem[]): Promise<Set<string> | undefined> => {
  const pieces = items.filter(({ board }) => board)
  if (pieces.length === 0) return undefined
  const ask = {
    siteBO: { id: shopId },
    itemList: pieces.map(({ itemMappingBO: { skuCode } }) => ({ skuCode })),
  }
  const [boards, samples] = await Promise.all([
    call('inventory.naturalEdge', ask),
    pieces.some(isSample) ? call('inventory.samples', ask) : { data: [] },
  ])
  const found = [...boards.data.flatMap((one) => one.boards), ...samples.data]
  return new Set(found.filter(({ taken }) => !taken).map(({ id }) => id))
}

/** Refreshes prices, stock and boards of a cart's lines and validates each line again. Facts that cannot be fetched keep their last value, and a toast says so. */
export const refreshFacts = async (
  queryClient: QueryClient,
  shopId: string,
  cartId: string,
): Promise<void> => {
  const asked = (cachedContent(queryClient, cartId)?.items ?? []).filter(
    ({ sku, itemMappingBO }) => sku !== null && itemMappingBO.itemOuterId !== '',
  )
  if (asked.length === 0) return
  const [prices, stock, free] = await Promise.all([
    askPrices(shopId, asked).catch((error: unknown) =>
      tell(error, (reason) => t('carts.priceFailed', { reason })),
    ),
    askStock(shopId, asked).catch((error: unknown) =>
      tell(error, (reason) => t('carts.stockFailed', { reason })),
    ),
    askFree(shopId, asked).catch((error: unknown) =>
      tell(error, (reason) => t('carts.stockFailed', { reason })),
    ),
  ])
  const codes = new Set(asked.map(({ itemMappingBO }) => itemMappingBO.skuCode))
  const shown = cachedContent(queryClient, cartId)
  if (!shown) return
  const items = shown.items.map((item) => {
    const { skuCode } = item.itemMappingBO
    if (!codes.has(skuCode)) return item
    const itemNum = stock?.get(skuCode)
    const gone = free && item.board ? { boardTaken: !free.has(item.board.id) } : {}
    // A sample is one piece at its own price, independent of its SKU.
    if (isSample(item)) return withFacts(item, gone)
    return withFacts(item, {
      ...(prices ? { marketingPrice: prices.get(skuCode) ?? 0 } : {}),
      ...(itemNum === undefined ? {} : { itemNum }),
      ...gone,
    })
  })
  setContent(queryClient, cartId, { ...shown, items })
}
