import type { district } from '@showfloor/contract/customers'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { districtsBelow } from './districts.db.ts'

type District = z.output<typeof district>

// Districts never change while a server runs. An empty answer is not cached, so that unknown parents do not fill the cache.
const opened = new WeakMap<Db, Map<string | null, District[]>>()

/** The districts below a district, or the provinces; `db` is the pool, to which the cache belongs. */
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
    parentDistrict: row.parentCode,
    hasChildren: row.hasChildren,
  }))
  if (districts.length > 0) kept.set(parentCode, districts)
  return districts
}
