import type { district } from '@showfloor/contract/customers'
import type { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { districtsBelow } from './customers.districts.db.ts'

type District = z.output<typeof district>

// Districts never change while a server runs, and only those somebody opened are kept. An empty answer is not, so that a parent that does not exist takes no room.
const opened = new WeakMap<Db, Map<string | null, District[]>>()

/** The districts below one, or the provinces; `db` is the pool, which the kept answers belong to. */
export const districtsOf = async (db: Db, parentCode: string | null): Promise<District[]> => {
  let kept = opened.get(db)
  if (!kept) {
    kept = new Map()
    opened.set(db, kept)
  }
  const known = kept.get(parentCode)
  if (known) return known
  const rows = await districtsBelow(db, parentCode)
  const districts = rows.map((row) => ({
    code: row.code,
    name: row.name,
    parentDistrict: row.parent_code,
    hasChildren: row.has_children,
  }))
  if (districts.length > 0) kept.set(parentCode, districts)
  return districts
}
