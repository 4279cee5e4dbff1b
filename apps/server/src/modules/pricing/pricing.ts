import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { priceInfoOf } from '../catalogue/catalogue.public.ts'
import { listedPrices } from './pricing.db.ts'

type Calls = Contract['pricing']

/** Prices of listed items in a shop, in the order of the input; costs only with `cost.read`. */
export const priceExtension = async (
  context: Context,
  input: ParsedInputOf<Calls['priceExtension']>,
): Promise<OutputOf<Calls['priceExtension']>> => {
  const wanted = input.itemOutIdAndSkuCode
  const rows = await listedPrices(
    context.db,
    input.shopId,
    wanted.map((item) => item.itemOutId),
    wanted.map((item) => item.skuCode),
  )
  return {
    data: rows.map((row) => ({
      itemOutId: row.itemOuterId,
      skuCode: row.skuCode,
      priceInfo: priceInfoOf(row, context.session),
    })),
  }
}
