import type { Db } from '../../platform/database/db.ts'
import { onePerServer } from '../../platform/module.ts'

type NamesById = (db: Db, scopedIds: readonly string[]) => Promise<Map<string, string>>

/** How modules after this one call what they keep, by scoped id, and the ids behind an order's number as people read it. */
export type SubjectNames = {
  order: NamesById
  offer: NamesById
  difference: NamesById
  orderIds: (db: Db, orderNo: string) => Promise<string[]>
}

const noNames: NamesById = async () => new Map()

/** Each of those modules puts its own in when the server starts. */
export const subjectNamesOf = onePerServer((): SubjectNames => ({
  order: noNames,
  offer: noNames,
  difference: noNames,
  orderIds: async () => [],
}))
