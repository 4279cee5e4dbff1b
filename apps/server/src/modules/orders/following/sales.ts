import type { PoolDb } from '../../../platform/database/db.ts'
import { inParts } from '../../../platform/database/in-parts.ts'
import { addSales } from '../../catalogue/catalogue.public.ts'
import { countSales } from './sales.db.ts'

const ordersPerPart = 500

/** Adds to the products' sales what orders sold since they were counted, and takes off what a cancelled or changed one did not sell after all. */
export const keepSales = (db: PoolDb): Promise<void> =>
  inParts(ordersPerPart, () =>
    db.transaction(async (tx) => {
      const { orders, sold } = await countSales(tx, ordersPerPart)
      await addSales(tx, sold)
      return orders
    }),
  )
