import type { Db } from '../../../platform/database/db.ts'
import type { Changes } from '../../catalogue/catalogue.public.ts'
import { upsertStock, type StockLevel } from './write.db.ts'

export { insertBoards, type BoardInput, type StockLevel } from './write.db.ts'

const rowsPerStatement = 8000

/** Sets stock levels; equal ones are not touched, and holds are not affected. */
export const writeStock = async (db: Db, levels: readonly StockLevel[]): Promise<Changes> => {
  const changes: Changes = { created: 0, updated: 0, unchanged: levels.length }
  for (let from = 0; from < levels.length; from += rowsPerStatement) {
    for (const { created } of await upsertStock(db, levels.slice(from, from + rowsPerStatement))) {
      changes[created ? 'created' : 'updated'] += 1
      changes.unchanged -= 1
    }
  }
  return changes
}
