import type { Db } from '../../platform/db.ts'
import { keepInventoryMinutes } from './settings.db.ts'

const defaultKeepInventoryMinutes = 1440

/** When stock that is held from now on is given free again, by the built-in setting keepInventoryTime. */
export const holdEnd = async (db: Db): Promise<Date> =>
  new Date(Date.now() + ((await keepInventoryMinutes(db)) ?? defaultKeepInventoryMinutes) * 60_000)
