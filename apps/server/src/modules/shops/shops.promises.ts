import { promisedDay, type PromiseTerms } from '@showfloor/contract/common/promise'
import { sql, type Sql } from '../../platform/database/sql.ts'

export type PromiseColumns = {
  /** Null for an unknown shop. */
  promise_terms: PromiseTerms | null
  /** What the shop's warehouse can sell; null if the shop has none, or enough stock itself. */
  warehouse_num: number | null
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
  item_num: number | null
  in_transit: number | null
  in_transit_date: string | null
  allow_sale: boolean
  allow_purchase: boolean
}

/** The possible sources of a SKU's pieces from a row; `own` are pieces that an order already holds. */
export const sourcesOf = (row: Stocked, own = 0) => ({
  here: Math.max(0, row.item_num ?? 0) + own,
  warehouse: row.warehouse_num,
  inTransit: row.in_transit ?? 0,
  inTransitDate: row.in_transit_date,
  allowSale: row.allow_sale,
  allowPurchase: row.allow_purchase,
})

/** The promised day for some pieces of a row's SKU; null if unknown. */
export const promiseOf = (row: Stocked, pieces = 1): string | null =>
  row.promise_terms && promisedDay(row.promise_terms, sourcesOf(row), pieces)
