import type { Db } from '../../platform/database/db.ts'
import { onePerServer } from '../../platform/module.ts'

type NamesById = (db: Db, scopedIds: readonly string[]) => Promise<Map<string, string>>

/** Look-ups from later modules: the names of their subjects by scoped id, and the order ids behind an order number. */
export type SubjectNames = {
  order: NamesById
  offer: NamesById
  difference: NamesById
  orderIds: (db: Db, orderNo: string) => Promise<string[]>
}

const noNames: NamesById = async () => new Map()

/** Each of those modules sets its own look-up when the server starts. */
export const subjectNamesOf = onePerServer((): SubjectNames => ({
  order: noNames,
  offer: noNames,
  difference: noNames,
  orderIds: async () => [],
}))
