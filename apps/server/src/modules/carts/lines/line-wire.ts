import type { CartItem } from '@showfloor/contract/carts/items'
import { assessCartItem, isSelectable, sellableStock } from '@showfloor/contract/common/cart-rules'
import { scoped } from '../../../platform/database/ids.ts'
import type { Session } from '../../../platform/http/session.ts'
import { pictureUrl, propertiesNameOf, skuSizeOf } from '../../catalogue/catalogue.public.ts'
import { isTaken } from '../../inventory/inventory.public.ts'
import { promiseOf } from '../../shops/shops.public.ts'
import type { LineRow, RoomRow } from './lines.db.ts'

type LiveRow = Extract<LineRow, { skuId: string }>

/** A cart line on the wire. A deleted article has no SKU, and one off sale has no price; neither can be selected. */
export const wireLine = (shopId: string, row: LineRow, session: Session): CartItem =>
  row.skuId === null ? vanishedLine(shopId, row) : liveLine(shopId, row, session)

/** The line of a floor sample: one piece, at the sample's own price. */
const asSample = (row: LiveRow): LiveRow =>
  row.board?.priceCents == null
    ? row
    : { ...row, marketingCents: row.board.priceCents, redLineCents: row.board.priceCents, itemNum: 1 }

const liveLine = (shopId: string, line: LiveRow, session: Session): CartItem => {
  const row = asSample(line)
  const permits = { allowSale: row.allowSale, allowedPurchas: row.allowPurchase }
  const itemNum = sellableStock(permits, Math.max(0, row.itemNum ?? 0))
  const board = boardOf(shopId, row)
  const { valid, itemAmt } = assessCartItem({
    hasSku: true,
    marketingPriceCents: row.onSale ? row.marketingCents : null,
    ...permits,
    itemNum,
    itemQty: row.quantity,
    boardTaken: board?.taken ?? false,
  })
  const sizeText = skuSizeOf(row)
  return {
    id: scoped(shopId, row.itemId),
    itemQty: row.quantity,
    selected: isSelectable(valid, row.chosen),
    itemNum,
    promiseDate: promiseOf(row, row.quantity),
    ...placeOf(shopId, row),
    board,
    itemMappingBO: {
      id: row.itemMappingId,
      valid,
      itemAmt,
      shoppePrice: row.shoppeCents ?? 0,
      salePrice: row.saleCents ?? 0,
      redLinePrice: row.redLineCents ?? 0,
      ...(session.permissions.has('cost.read') ? { costPrice: row.costCents ?? 0 } : {}),
      itemOuterId: row.itemOuterId,
      skuCode: row.skuCode,
      skuName: row.skuName,
      skuSize: sizeText,
      channelId: row.channelId,
      channelSpuId: row.productId,
      materialClassificationName: row.materialName,
      imageUrl: pictureUrl(row, 'front'),
      propertiesName: propertiesNameOf(row),
    },
    sku: {
      id: row.skuId,
      name: row.skuName,
      skuCode: row.skuCode,
      allowedPurchas: row.allowPurchase,
      allowSale: row.allowSale,
      size: sizeText,
      materialClassificationName: row.materialName,
      colorValue: row.colorName,
      o2OValue: row.o2oValue,
    },
  }
}

const boardOf = (shopId: string, { board, colorHex }: LiveRow): CartItem['board'] =>
  board && {
    id: scoped(shopId, board.boardId),
    ...board.facts,
    color: colorHex,
    taken: isTaken(board),
  }

/** The place of a line, and the price and stock when it was added. */
const placeOf = (shopId: string, row: LineRow) => ({
  roomId: row.roomId === null ? null : scoped(shopId, row.roomId),
  variant: row.variant,
  chosen: row.chosen,
  putPrice: row.putCents,
  putItemNum: row.putItemNum,
})

const vanishedLine = (shopId: string, row: LineRow): CartItem => ({
  id: scoped(shopId, row.itemId),
  itemQty: row.quantity,
  selected: false,
  itemNum: 0,
  promiseDate: null,
  ...placeOf(shopId, row),
  board: null,
  itemMappingBO: {
    id: row.itemMappingId,
    valid: false,
    itemAmt: 0,
    shoppePrice: 0,
    salePrice: 0,
    redLinePrice: 0,
    itemOuterId: '',
    skuCode: '',
    skuName: '',
    skuSize: '',
    channelId: '',
    channelSpuId: '',
    materialClassificationName: '',
    imageUrl: '',
    propertiesName: '',
  },
  sku: null,
})

/** A room on the wire. */
export const wireRoom = (shopId: string, row: RoomRow) => ({
  id: scoped(shopId, row.id),
  roomName: row.name,
  variants: row.variants,
  chosen: row.chosen,
})
