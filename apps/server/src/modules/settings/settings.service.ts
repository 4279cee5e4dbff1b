import type { Db, Moment } from '../../platform/db.ts'
import { afterKeepInventory, hourOrQuarterOf, momentOf } from './settings.db.ts'

const defaultKeepInventoryMinutes = 1440
const holdEndSql = afterKeepInventory(defaultKeepInventoryMinutes)

/** When stock that is held from now on is given free again, by the built-in setting keepInventoryTime; worked out by the statement that it is put into. */
export const holdEnd: Moment = holdEndSql

/** Holds that end before this moment are about to run out: an hour from now, less where stock is kept for less than four hours. */
export const holdWarning: Moment = hourOrQuarterOf(holdEndSql)

/** When a hold that begins now ends, as a time that can be told. */
export const holdEndTime = (db: Db): Promise<Date> => momentOf(db, holdEndSql)
