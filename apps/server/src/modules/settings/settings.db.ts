import { sql, type Sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

/** The moment so many minutes from now as the newest setting says, or the default when it was never set; part of any statement. */
export const afterKeepInventory = (
  defaultMinutes: number,
): Sql<Date> => sql<Date>`(now() + make_interval(mins => coalesce(
  (select keep_inventory_minutes from settings order by updated_at desc limit 1), ${defaultMinutes}::integer)))`

/** An hour from now, or after a quarter of the time until `end` where that is sooner. */
export const hourOrQuarterOf = (end: Sql<Date>): Sql<Date> =>
  sql<Date>`(now() + least(interval '1 hour', (${end} - now()) / 4))`

export const momentOf = async (db: Db, moment: Sql<Date>): Promise<Date> => {
  const { rows } = await sql<{ moment: Date }>`select ${moment} as moment`.execute(db)
  if (!rows[0]) throw new Error('The database did not answer a moment.')
  return rows[0].moment
}

export type SettingRow = {
  id: string
  chain_name: string
  logo: string
  key_words: string
  keep_inventory_minutes: number
  robot_token_set: boolean
  robot_secret_set: boolean
  updated_at: Date
}

/** The records of the built-in setting, the newest first, without what is secret. */
export const settingRows = async (db: Db): Promise<SettingRow[]> => {
  const { rows } = await sql<SettingRow>`
    select id, chain_name, logo, key_words, keep_inventory_minutes, robot_token <> '' as robot_token_set,
      robot_secret <> '' as robot_secret_set, updated_at
    from settings
    order by updated_at desc`.execute(db)
  return rows
}

/** Changes the newest record; a secret that is null stays as it is. */
export const updateSetting = async (
  db: Db,
  setting: {
    chainName: string
    keyWords: string
    keepInventoryMinutes: number
    robotToken: string | null
    robotSecret: string | null
  },
): Promise<void> => {
  await sql`
    update settings
    set chain_name = ${setting.chainName}, key_words = ${setting.keyWords},
      keep_inventory_minutes = ${setting.keepInventoryMinutes},
      robot_token = coalesce(${setting.robotToken}::text, robot_token),
      robot_secret = coalesce(${setting.robotSecret}::text, robot_secret), updated_at = now()
    where id = (select id from settings order by updated_at desc limit 1)`.execute(db)
}

export const updateChainName = async (db: Db, name: string): Promise<void> => {
  await sql`update settings
    set chain_name = ${name}, updated_at = now()
    where id = (select id from settings order by updated_at desc limit 1)`.execute(db)
}

export const updateLogo = async (db: Db, url: string): Promise<void> => {
  await sql`update settings
    set logo = ${url}, updated_at = now()
    where id = (select id from settings order by updated_at desc limit 1)`.execute(db)
}
