import type { Db } from '../../../../platform/database/db.ts'
import type { CardRow } from '../cards.db.ts'
import { productsInOrder } from '../given-products.db.ts'
import type { KeptPages } from '../kept-pages.ts'
import type { PageFilter } from '../page-filter.db.ts'
import { idsInOrder, pageInOrder } from './walk.db.ts'

// A far page costs a scan of all pages before it, so the ids of the following pages are read with it.
const farFrom = 180
const idsTaken = 1000
const sizeMax = 60

/** A page of a filter that finds more products than are counted; the ids around a far page are cached. */
export const pageOfMany = async (db: Db, filter: PageFilter, kept?: KeptPages): Promise<CardRow[]> => {
  if (!kept || filter.search || filter.inStock || filter.sample || filter.start < farFrom)
    return pageInOrder(db, filter)
  const at = filter.start % idsTaken
  const around = { ...filter, start: filter.start - at, size: idsTaken + sizeMax }
  const text = await idsAround(db, around, kept)
  const ids = text
    .slice(1, -1)
    .split(',')
    .slice(at, at + filter.size)
  return ids[0] ? productsInOrder(db, filter, ids) : []
}

const idsAround = async (db: Db, filter: PageFilter, { ids }: KeptPages): Promise<string> => {
  const key = JSON.stringify(filter)
  const known = ids.get(filter.shopId, key)
  if (known !== undefined) return known
  const since = ids.generation(filter.shopId)
  const text = await idsInOrder(db, filter)
  ids.put(key, text, since)
  return text
}
