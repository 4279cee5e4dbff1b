import type { Db } from '../../platform/database/db.ts'
import type { Changes } from '../catalogue/catalogue.public.ts'
import {
  upsertChannelPrices,
  upsertShopPrices,
  type ListingPrice,
  type WrittenPrice,
} from './pricing.write.db.ts'

export type { ListingPrice } from './pricing.write.db.ts'

const rowsPerStatement = 4000

/** Sets channel prices of listings; equal ones are not touched. The database refuses prices out of order. */
export const writeChannelPrices = (db: Db, prices: readonly ListingPrice[]): Promise<Changes> =>
  inParts(prices, (part) => upsertChannelPrices(db, part))

/** Sets prices of one shop, which replace the channel's there. */
export const writeShopPrices = (
  db: Db,
  prices: readonly (ListingPrice & { shopId: string })[],
): Promise<Changes> => inParts(prices, (part) => upsertShopPrices(db, part))

const inParts = async <T>(
  rows: readonly T[],
  write: (part: T[]) => Promise<WrittenPrice[]>,
): Promise<Changes> => {
  const changes: Changes = { created: 0, updated: 0, unchanged: rows.length }
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    for (const { created } of await write(rows.slice(from, from + rowsPerStatement))) {
      changes[created ? 'created' : 'updated'] += 1
      changes.unchanged -= 1
    }
  }
  return changes
}
