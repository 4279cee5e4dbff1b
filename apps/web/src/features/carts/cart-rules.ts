import { assessCartItem, lineKey } from '@showfloor/contract/common/cart-item'
import { NO_CART, SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import type { CallOutput } from '../../client/call.ts'
import type { StoredArticle } from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'

export type CartRoom = CallOutput<'carts.itemList'>['rooms'][number]
export type Cart = CallOutput<'carts.list'>['data'][number]
export type CartItem = CallOutput<'carts.itemList'>['cartItemList'][number]
/** A remembered cart; `id` is `'0'` for the placeholder of a user without carts. */
export type CartChoice = { id: string; shopId: string; cartName: string }

/** What a new cart line shows before the server has answered. Prices in cents. */
export type Article = StoredArticle

/** Identifies an article, and one board of it, within a place of the cart. */
export const keyOfArticle = ({ itemMappingId, board }: Article): string => lineKey(itemMappingId, board?.id)
export const keyOf = ({ itemMappingBO, board }: CartItem): string => lineKey(itemMappingBO.id, board?.id)

const noCart = (): CartChoice => ({ ...NO_CART, cartName: t('carts.none') })

/** The current cart: the stored one if it still exists, otherwise the first (the server lists the last used first), else the placeholder. */
export const chooseCart = (remembered: CartChoice | undefined, carts: readonly Cart[]): CartChoice => {
  const chosen = carts.find(({ id }) => id === remembered?.id) ?? carts[0]
  return chosen ? { id: chosen.id, shopId: chosen.shopId, cartName: chosen.cartName } : noCart()
}

export const isRealCart = (cart: CartChoice): boolean => cart.id !== NO_CART.id

/** Why a cart of this shop cannot have this name, or undefined. */
export const cartNameProblem = (shopId: string, name: string): string | undefined => {
  if (shopId === NO_CART.shopId) return t('carts.shopRequired')
  return name.trim() === '' ? t('carts.nameBlank') : undefined
}

/** Why a line cannot have this quantity, or undefined. `itemQty`: the line's new quantity. */
export const quantityProblem = (shopId: string, mappingId: string, itemQty: number): string | undefined => {
  if (shopId === NO_CART.shopId) return t('carts.shopRequired')
  if (mappingId === '') return t('carts.mappingInvalid')
  const fits = itemQty > 0 && itemQty <= SHOP_GUIDE_CART_ITEM_LIMIT
  return fits ? undefined : t('carts.limit', { n: SHOP_GUIDE_CART_ITEM_LIMIT })
}

type NewFacts = { itemQty?: number; marketingPrice?: number; itemNum?: number; boardTaken?: boolean }

const judge = (item: CartItem, priceCents: number) =>
  assessCartItem({
    hasSku: item.sku !== null,
    marketingPriceCents: priceCents,
    allowSale: item.sku?.allowSale ?? false,
    allowedPurchas: item.sku?.allowedPurchas ?? false,
    itemNum: item.itemNum,
    itemQty: item.itemQty,
    boardTaken: item.board?.taken ?? false,
  })

/** The line after its quantity, price (cents), stock or board changed, validated again. */
export const withFacts = (item: CartItem, facts: NewFacts): CartItem => {
  const changed = {
    ...item,
    itemQty: facts.itemQty ?? item.itemQty,
    itemNum: facts.itemNum ?? item.itemNum,
    board: item.board && { ...item.board, taken: facts.boardTaken ?? item.board.taken },
  }
  const verdict = judge(changed, facts.marketingPrice ?? item.itemMappingBO.itemAmt)
  return {
    ...changed,
    selected: verdict.valid && item.chosen,
    itemMappingBO: { ...item.itemMappingBO, valid: verdict.valid, itemAmt: verdict.itemAmt },
  }
}

/** Why a line cannot be ordered, as a text; undefined when it can. */
export const lineProblem = (item: CartItem): string | undefined => {
  if (item.sku === null) return t('carts.invalid')
  if (item.board?.taken) return t('catalogue.boardGone', { board: item.board.serialNo })
  if (judge(item, item.itemMappingBO.itemAmt).shortOfStock)
    return t('carts.shortOfStock', { n: item.itemNum, m: item.itemQty })
  return item.itemMappingBO.valid ? undefined : t('carts.noPrice')
}

/** The lines with an added article: its own line grows (a board's does not), or a provisional line is appended until the server answers. */
export const withArticle = (items: readonly CartItem[], article: Article, quantity: number): CartItem[] => {
  const own = items.find((item) => keyOf(item) === keyOfArticle(article) && item.chosen)
  if (!own) return [...items, provisionalLine(article, quantity)]
  if (own.board) return [...items]
  return items.map((item) => (item === own ? withFacts(item, { itemQty: item.itemQty + quantity }) : item))
}

/** The line with its article replaced. */
export const withOtherArticle = (item: CartItem, article: Article): CartItem => {
  const { id, roomId, variant, chosen, itemQty } = item
  return { ...provisionalLine(article, itemQty), id, roomId, variant, chosen }
}

const provisionalLine = (article: Article, quantity: number): CartItem => {
  const line: CartItem = {
    id: `new-${keyOfArticle(article)}`,
    itemQty: quantity,
    selected: false,
    itemNum: article.itemNum,
    promiseDate: null,
    roomId: null,
    variant: 'A',
    chosen: true,
    putPrice: article.marketingPrice,
    putItemNum: article.itemNum,
    board: article.board ? { ...article.board, taken: false } : null,
    itemMappingBO: {
      id: article.itemMappingId,
      valid: false,
      itemAmt: 0,
      shoppePrice: article.salePrice,
      salePrice: article.salePrice,
      redLinePrice: 0,
      itemOuterId: '',
      skuCode: article.skuCode,
      skuName: article.name,
      skuSize: article.sizeText,
      channelId: '',
      channelSpuId: article.channelSpuId,
      materialClassificationName: '',
      imageUrl: article.picture,
      propertiesName: article.propertiesName,
    },
    sku: {
      id: '',
      name: article.name,
      skuCode: article.skuCode,
      allowedPurchas: false,
      allowSale: false,
      size: article.sizeText,
      materialClassificationName: '',
      colorValue: '',
      o2OValue: '',
    },
  }
  return withFacts(line, { marketingPrice: article.marketingPrice })
}

/** Below this stock a decrease since the line was added is shown. */
const fewPieces = 5

/** Changes since a line was added: its price (`priceBefore` in cents), and its stock if that became scarce. */
export const movedSince = (item: CartItem): { priceBefore?: number; stockBefore?: number } => {
  const { putPrice, putItemNum, itemNum, itemQty } = item
  const { itemAmt } = item.itemMappingBO
  const priceMoved = putPrice !== null && putPrice > 0 && itemAmt > 0 && itemAmt !== putPrice
  const scarce = itemNum < Math.max(fewPieces, itemQty)
  const stockMoved = item.sku !== null && putItemNum !== null && itemNum < putItemNum && scarce
  return {
    ...(priceMoved ? { priceBefore: putPrice } : {}),
    ...(stockMoved ? { stockBefore: putItemNum } : {}),
  }
}

/** The quantity of an article, or of a board, in the line that holds it. */
export const quantityOf = (items: readonly CartItem[], article: Article): number =>
  items.find((item) => keyOf(item) === keyOfArticle(article))?.itemQty ?? 0

/** Pieces over all lines that count, for the cart button. */
export const pieceCount = (items: readonly CartItem[]): number =>
  items.reduce((total, { chosen, itemQty }) => total + (chosen ? itemQty : 0), 0)
