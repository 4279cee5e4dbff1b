import type { CartItem } from '@showfloor/contract/carts/items'
import { assessCartItem, isSelectable, sellableStock } from '@showfloor/contract/common/cart-rules'
import { scoped } from '../../../platform/database/ids.ts'
import type { Session } from '../../../platform/http/session.ts'
import { pictureUrl, propertiesNameOf, skuSizeOf } from '../../catalogue/catalogue.public.ts'
import { isTaken } from '../../inventory/inventory.public.ts'
import { promiseOf } from '../../shops/shops.public.ts'
import type { LineRow, RoomRow } from './lines.db.ts'

type LiveRow = Extract<LineRow, { sku_id: string }>

/** A cart line on the wire. A deleted article has no SKU, and one off sale has no price; neither can be selected. */
export const wireLine = (shopId: string, row: LineRow, session: Session): CartItem =>
  row.sku_id === null ? vanishedLine(shopId, row) : liveLine(shopId, row, session)

/** The line of a floor sample: one piece, at the sample's own price. */
const asSample = (row: LiveRow): LiveRow =>
  row.board?.price_cents == null
    ? row
    : { ...row, marketing_cents: row.board.price_cents, red_line_cents: row.board.price_cents, item_num: 1 }

const liveLine = (shopId: string, line: LiveRow, session: Session): CartItem => {
  const row = asSample(line)
  const permits = { allowSale: row.allow_sale, allowedPurchas: row.allow_purchase }
  const itemNum = sellableStock(permits, Math.max(0, row.item_num ?? 0))
  const board = boardOf(shopId, row)
  const { valid, itemAmt } = assessCartItem({
    hasSku: true,
    marketingPriceCents: row.on_sale ? row.marketing_cents : null,
    ...permits,
    itemNum,
    itemQty: row.quantity,
    boardTaken: board?.taken ?? false,
  })
  const sizeText = skuSizeOf(row)
  return {
    id: scoped(shopId, row.item_id),
    itemQty: row.quantity,
    selected: isSelectable(valid, row.chosen),
    itemNum,
    promiseDate: promiseOf(row, row.quantity),
    ...placeOf(shopId, row),
    board,
    itemMappingBO: {
      id: row.item_mapping_id,
      valid,
      itemAmt,
      shoppePrice: row.shoppe_cents ?? 0,
      salePrice: row.sale_cents ?? 0,
      redLinePrice: row.red_line_cents ?? 0,
      ...(session.permissions.has('cost.read') ? { costPrice: row.cost_cents ?? 0 } : {}),
      itemOuterId: row.item_outer_id,
      skuCode: row.sku_code,
      skuName: row.sku_name,
      skuSize: sizeText,
      channelId: row.channel_id,
      channelSpuId: row.product_id,
      materialClassificationName: row.material_name,
      imageUrl: pictureUrl(row, 'front'),
      propertiesName: propertiesNameOf(row),
    },
    sku: {
      id: row.sku_id,
      name: row.sku_name,
      skuCode: row.sku_code,
      allowedPurchas: row.allow_purchase,
      allowSale: row.allow_sale,
      size: sizeText,
      materialClassificationName: row.material_name,
      colorValue: row.color_name,
      o2OValue: row.o2o_value,
    },
  }
}

const boardOf = (shopId: string, { board, color_hex }: LiveRow): CartItem['board'] =>
  board && {
    id: scoped(shopId, board.board_id),
    ...board.facts,
    color: color_hex,
    taken: isTaken(board),
  }

/** The place of a line, and the price and stock when it was added. */
const placeOf = (shopId: string, row: LineRow) => ({
  roomId: row.room_id === null ? null : scoped(shopId, row.room_id),
  variant: row.variant,
  chosen: row.chosen,
  putPrice: row.put_cents,
  putItemNum: row.put_item_num,
})

const vanishedLine = (shopId: string, row: LineRow): CartItem => ({
  id: scoped(shopId, row.item_id),
  itemQty: row.quantity,
  selected: false,
  itemNum: 0,
  promiseDate: null,
  ...placeOf(shopId, row),
  board: null,
  itemMappingBO: {
    id: row.item_mapping_id,
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
