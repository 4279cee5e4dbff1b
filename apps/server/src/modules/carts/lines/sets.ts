import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { sellableStock } from '@showfloor/contract/common/cart-rules'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { articlesOf, type ArticleRow } from './articles.db.ts'
import { putArticles } from '../content/changes.ts'
import { keyOf } from '../carts.ts'

type Calls = Contract['carts']
type Left = OutputOf<Calls['itemsAdd']>['left'][number]

/** How many pieces of an article can be added, and why not all of them. `used`: pieces of its SKU that earlier lines of the set take. */
const within = (
  article: ArticleRow | undefined,
  wanted: number,
  used: number,
): { quantity: number; reason?: Left['reason'] } => {
  if (!article?.sold) return { quantity: 0, reason: 'NOT_FOR_SALE' }
  const sku = { allowSale: article.allowSale, allowedPurchas: article.allowPurchase }
  const stock = Math.max(0, sellableStock(sku, Math.max(0, article.itemNum ?? 0)) - used)
  if (stock === 0) return { quantity: 0, reason: 'SOLD_OUT' }
  return stock < wanted ? { quantity: stock, reason: 'SHORT' } : { quantity: wanted }
}

/** Adds a set to a cart, as far as the shop can sell it; the rest is answered with its reasons. Error: NOT_FOUND. */
export const addSet = async (
  context: Context,
  input: ParsedInputOf<Calls['itemsAdd']>,
): Promise<OutputOf<Calls['itemsAdd']>> => {
  const cart = keyOf(context, input.shopGuideCartId)
  const ids = input.itemList.map(({ itemMappingId }) => itemMappingId)
  const articles = new Map(
    (await articlesOf(context.db, cart.shopId, ids)).map((one) => [one.itemMappingId, one]),
  )
  const left: Left[] = []
  const used = new Map<string, number>()
  const lines = input.itemList.flatMap(({ itemMappingId, itemQty }) => {
    const article = articles.get(itemMappingId)
    const usedBefore = used.get(article?.skuId ?? '') ?? 0
    const { quantity, reason } = within(article, itemQty, usedBefore)
    if (article) used.set(article.skuId, usedBefore + quantity)
    if (reason) left.push({ skuName: article?.skuName ?? '', itemQty: itemQty - quantity, reason })
    return quantity > 0 ? [{ itemMappingId, quantity }] : []
  })
  const put = await putArticles(context, cart, lines)
  return {
    added: put.added,
    left: [...left, ...put.left.map((line) => ({ ...line, reason: 'FULL' as const }))],
  }
}
