import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { stockInfo } from '../../catalogue/catalogue.public.ts'
import { stockBySite, stockBySkuCode } from './stock.db.ts'

type Calls = Contract['inventory']

/** The available quantity of each SKU in a shop, in the order asked; 0 for an unknown one. */
export const queryStock = async (
  context: Context,
  input: ParsedInputOf<Calls['query']>,
): Promise<OutputOf<Calls['query']>> => {
  const rows = await stockBySkuCode(
    context.db,
    input.siteBO.id,
    input.itemList.map((item) => item.skuId ?? null),
    input.itemList.map((item) => item.skuCode),
  )
  return rows.map((row) => ({ skuCode: row.skuCode, ...stockInfo(row) }))
}

/** A SKU's stock in every site of the shop's channel. */
export const siteStock = async (
  context: Context,
  input: ParsedInputOf<Calls['siteStock']>,
): Promise<OutputOf<Calls['siteStock']>> => {
  const rows = await stockBySite(context.db, input.shopId, input.skuCode)
  return {
    data: rows.map((row) => ({
      siteCode: row.siteCode,
      siteName: row.siteName,
      here: row.here,
      ...stockInfo(row),
    })),
  }
}
