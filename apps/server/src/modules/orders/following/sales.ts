import type { PoolDb } from '../../../platform/database/db.ts'
import { inParts } from '../../../platform/database/in-parts.ts'
import { addSales } from '../../catalogue/catalogue.public.ts'
import { countSales } from './sales.db.ts'

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
