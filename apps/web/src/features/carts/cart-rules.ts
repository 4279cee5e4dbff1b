import {
  assessCartItem,
  isSelectable,
  lineKey,
  quantityRefusal,
  type CartPut,
} from '@showfloor/contract/common/cart-rules'
import { NO_CART, SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import type { CallOutput } from '../../client/call.ts'
import type { Piece } from '@showfloor/contract/inventory/boards'
import { t } from '../../i18n/i18n.ts'

export type CartRoom = CallOutput<'carts.itemList'>['rooms'][number]
export type Cart = CallOutput<'carts.list'>['data'][number]
export type CartItem = CallOutput<'carts.itemList'>['cartItemList'][number]
/** A remembered cart; `id` is `'0'` for the placeholder of a user without carts. */
export type CartChoice = { id: string; shopId: string; cartName: string }

/** An article with what its line shows before the server has answered; prices in cents. */
export type Article = {
  itemMappingId: string
  channelSpuId: string
  skuCode: string
  name: string
  sizeText: string
  propertiesName: string
  picture: string
  marketingPrice: number
  salePrice: number
  itemNum: number
  /** The one piece: a board or a floor sample. */
  board?: Piece
}

/** Pieces of an article that go into a cart. */
export const putOf = ({ itemMappingId, board }: Article, quantity: number): CartPut => ({
  itemMappingId,
  boardId: board?.id ?? null,
  lineId: null,
  place: { roomId: null, variant: 'A' },
  anywhere: true,
  quantity,
  relative: true,
})

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

/** Why a line cannot have this quantity, or undefined. `quantity`: the line's new quantity. */
export const quantityProblem = (
  shopId: string,
  itemMappingId: string,
  quantity: number,
): string | undefined => {
  const refusal = quantityRefusal({ hasShop: shopId !== NO_CART.shopId, itemMappingId, quantity })
  if (refusal === 'SHOP_REQUIRED') return t('carts.shopRequired')
  if (refusal === 'MAPPING_ID_INVALID') return t('carts.mappingInvalid')
  return refusal && t('carts.limit', { n: SHOP_GUIDE_CART_ITEM_LIMIT })
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
    selected: isSelectable(verdict.valid, item.chosen),
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

/** The line with its article replaced. */
export const withOtherArticle = (item: CartItem, article: Article): CartItem => {
  const { id, roomId, variant, chosen, itemQty } = item
  return { ...provisionalLine(article, itemQty), id, roomId, variant, chosen }
}

export const provisional = 'new-'
/** A provisional id, until the server gives its own. */
export const provisionalId = (of: string): string => provisional + of

/** The line of an article outside of all rooms, until the server answers. */
export const provisionalLine = (article: Article, quantity: number): CartItem => {
  const line: CartItem = {
    id: provisionalId(keyOfArticle(article)),
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

/** Pieces over all lines that count, for the cart button. */
export const pieceCount = (items: readonly CartItem[]): number =>
  items.reduce((total, { chosen, itemQty }) => total + (chosen ? itemQty : 0), 0)
