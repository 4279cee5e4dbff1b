import type { PieceState } from '@showfloor/contract/common/inspirations'
import type { Piece } from '@showfloor/contract/inspirations/pieces'
import {
  pictureColor,
  pictureUrl,
  propertiesNameOf,
  replaceCompanions,
  sizeOf,
  stockInfo,
} from '../catalogue/catalogue.public.ts'
import type { Db, PoolDb } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { countSkus, shownTogether, type PieceRow } from './pieces.db.ts'

/** A piece on the wire, with whether its quantity can be sold here now. */
export const pieceOfRow = (row: PieceRow): Piece => {
  const stock = stockInfo(row)
  const isForSale = row.onSale && (row.marketingCents ?? 0) > 0
  return {
    skuId: row.skuId,
    skuCode: row.skuCode,
    itemMappingId: row.itemMappingId,
    channelSpuId: row.productId,
    name: row.skuName,
    kind: row.kind,
    size: sizeOf(row),
    propertiesName: propertiesNameOf(row),
    picture: pictureUrl(row, 'front'),
    pictureColor: pictureColor(row),
    quantity: row.quantity,
    state: stateOf(isForSale, stock.itemNum, row.quantity),
    marketingPrice: isForSale ? (row.marketingCents ?? 0) : 0,
    salePrice: isForSale ? (row.saleCents ?? 0) : 0,
    stock,
  }
}

const stateOf = (isForSale: boolean, itemNum: number, quantity: number): PieceState => {
  if (!isForSale) return 'NOT_FOR_SALE'
  if (itemNum <= 0) return 'SOLD_OUT'
  return itemNum < quantity ? 'SHORT' : 'SELLABLE'
}

/** Error: PIECE_UNKNOWN when one of these SKUs does not exist. */
export const mustKnowSkus = async (db: Db, skuIds: readonly string[]): Promise<void> => {
  const ids = [...new Set(skuIds)]
  if (ids.length > 0 && (await countSkus(db, ids)) < ids.length) throw new CallError('PIECE_UNKNOWN')
}

/** Job: counts which products published rooms and styles show together, for recommendations. */
export const keepShownTogether = (db: PoolDb): Promise<void> =>
  db.transaction(async (tx) => replaceCompanions(tx, 'SHOWN', await shownTogether(tx)))
