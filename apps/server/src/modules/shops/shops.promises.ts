import { promisedDay, type PromiseTerms } from '@showfloor/contract/common/promise'
import { sql, type Sql } from '../../platform/database/sql.ts'

export type PromiseColumns = {
  /** Null for an unknown shop. */
  promiseTerms: PromiseTerms | null
  /** What the shop's warehouse can sell; null if the shop has none, or enough stock itself. */
  warehouseNum: number | null
}

/**
 * Columns with the promise of a SKU in a shop, for a statement that reads its sellable stock; the shop's rules are read once in it. The warehouse is read only if
 * the shop has fewer than `least` pieces.
 */
export const promiseColumns = (of: {
  shopId: Sql | string
  skuId: Sql
  itemNum: Sql
  least?: Sql
}): Sql => sql`
  (select rules.terms from shop_promises rules where rules.shop_id = ${of.shopId}) as promise_terms,
  case
    when coalesce(${of.itemNum}, 0) < ${of.least ?? sql`1`}
      then sellable_pieces_of(
        (select supplier.warehouse_id from shop_promises supplier where supplier.shop_id = ${of.shopId}),
        ${of.skuId}
      )
  end as warehouse_num`

type Stocked = PromiseColumns & {
  itemNum: number | null
  inTransit: number | null
  inTransitDate: string | null
  allowSale: boolean
  allowPurchase: boolean
}

/** The possible sources of a SKU's pieces from a row; `own` are pieces that an order already holds. */
export const sourcesOf = (row: Stocked, own = 0) => ({
  here: Math.max(0, row.itemNum ?? 0) + own,
  warehouse: row.warehouseNum,
  inTransit: row.inTransit ?? 0,
  inTransitDate: row.inTransitDate,
  allowSale: row.allowSale,
  allowPurchase: row.allowPurchase,
})

/** The promised day for some pieces of a row's SKU; null if unknown. */
export const promiseOf = (row: Stocked, pieces = 1): string | null =>
  row.promiseTerms && promisedDay(row.promiseTerms, sourcesOf(row), pieces)
