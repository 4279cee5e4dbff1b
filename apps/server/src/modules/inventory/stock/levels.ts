import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { beginEdit } from '../../catalogue/catalogue.public.ts'
import { ownSites } from '../../pricing/pricing.public.ts'
import { changeLevels, levelsOfProduct, countShops, skuByCode } from './levels.db.ts'

type Calls = Contract['inventory']

/** The stock of a product in the caller's shops, with what orders hold. */
export const productStock = async (
  context: Context,
  { channelSpuId }: ParsedInputOf<Calls['productStock']>,
): Promise<OutputOf<Calls['productStock']>> => {
  const rows = await levelsOfProduct(context.db, channelSpuId, [...context.session.shopIds])
  return {
    sites: await ownSites(context),
    skus: rows.map(({ skuId, skuCode, skuName, levels }) => ({
      skuId,
      skuCode,
      skuName,
      levels,
    })),
  }
}

/** Sets the stock of a SKU in shops, all or none; holds are not affected. Errors: NOT_FOUND, STOCK_CHANGED. */
export const productStockUpdate = async (
  context: Context,
  { skuCode, changes }: ParsedInputOf<Calls['productStockUpdate']>,
): Promise<Record<string, never>> => {
  const { db } = context
  const sku = await skuByCode(db, skuCode)
  const siteIds = [...new Set(changes.map(({ siteId }) => siteId))]
  if (!sku || (await countShops(db, siteIds)) < siteIds.length) throw new CallError('NOT_FOUND')
  await beginEdit(context, sku.productId, 'inventory.productStockUpdate')
  if ((await changeLevels(db, sku.skuId, changes)) < changes.length) throw new CallError('STOCK_CHANGED')
  for (const shopId of siteIds) context.announce({ topic: 'stock', shopId, id: null })
  return {}
}
