import type { PoolDb } from '../../../platform/database/db.ts'
import { inParts } from '../../../platform/database/in-parts.ts'
import { addSales, replaceCompanions } from '../../catalogue/catalogue.public.ts'
import { countSales, soldTogether } from './sales.db.ts'

const ordersPerPart = 500

/** Job: adds the pieces sold since the last count to the products' sales, and subtracts those of cancelled and changed orders. */
export const keepSales = (db: PoolDb): Promise<void> =>
  inParts(ordersPerPart, () =>
    db.transaction(async (tx) => {
      const { orders, sold } = await countSales(tx, ordersPerPart)
      await addSales(tx, sold)
      return orders
    }),
  )

/** Job: counts which products the orders of the last year had together, for recommendations. */
export const keepSoldTogether = (db: PoolDb): Promise<void> =>
  db.transaction(async (tx) => replaceCompanions(tx, 'BOUGHT', await soldTogether(tx)))
