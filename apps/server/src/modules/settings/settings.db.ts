import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export const keepInventoryMinutes = async (db: Db): Promise<number | undefined> => {
  const { rows } = await sql<{
    keep_inventory_minutes: number
  }>`select keep_inventory_minutes from settings order by updated_at desc limit 1`.execute(db)
  return rows[0]?.keep_inventory_minutes
}
