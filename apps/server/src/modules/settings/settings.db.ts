import type { CustomerMessageKind } from '@showfloor/contract/common/customer-messages'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

const defaultKeepInventoryMinutes = 1440

/** The minutes of keepInventoryTime by the newest setting or the default; an expression for any statement. */
export const keepInventoryMinutes = sql`coalesce(
  (select keep_inventory_minutes from settings order by updated_at desc limit 1),
  ${defaultKeepInventoryMinutes}::integer
)`

export type SettingRow = {
  id: string
  chainName: string
  logo: string
  keyWords: string
  keepInventoryMinutes: number
  robotTokenSet: boolean
  robotSecretSet: boolean
  customerMessages: CustomerMessageKind[]
  updatedAt: Date
}

/** The records of the built-in setting, newest first, without secrets. */
export const settingRows = async (db: Db): Promise<SettingRow[]> => {
  const { rows } = await sql<SettingRow>`
    select id, chain_name, logo, key_words, keep_inventory_minutes, robot_token <> '' as robot_token_set,
      robot_secret <> '' as robot_secret_set, customer_messages, updated_at
    from settings
    order by updated_at desc`.execute(db)
  return rows
}

/** The purpose under which `seal` encrypts the token and secret of a messaging robot. */
export const robotPurpose = 'robot credential'

/** An encrypted token, and an id that stays the same when it is encrypted again. */
export type RobotToken = { id: string; sealed: string }

const tokenColumns = (token: RobotToken | null) => sql`
  robot_token = coalesce(${token?.sealed ?? null}::text, robot_token),
  robot_token_id = coalesce(${token?.id ?? null}::bigint, robot_token_id)`

/** Changes the newest record; null keeps a value. */
export const updateSetting = async (
  db: Db,
  setting: {
    chainName: string
    keyWords: string | null
    keepInventoryMinutes: number
    robotToken: RobotToken | null
    /** Sealed. */
    robotSecret: string | null
    customerMessages: readonly CustomerMessageKind[] | null
  },
): Promise<void> => {
  await sql`
    update settings
    set chain_name = ${setting.chainName}, key_words = coalesce(${setting.keyWords}::text, key_words),
      keep_inventory_minutes = ${setting.keepInventoryMinutes}, ${tokenColumns(setting.robotToken)},
      robot_secret = coalesce(${setting.robotSecret}::text, robot_secret),
      customer_messages = coalesce(${setting.customerMessages}::text[], customer_messages), updated_at = now()
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

/** Changes the chain's messaging robot, its secret encrypted; null keeps a value. */
export const updateRobot = async (
  db: Db,
  robot: { token: RobotToken | null; secret: string | null; keyWords: string },
): Promise<void> => {
  await sql`
    update settings
    set ${tokenColumns(robot.token)}, robot_secret = coalesce(${robot.secret}::text, robot_secret),
      key_words = ${robot.keyWords}, updated_at = now()
    where id = (select id from settings order by updated_at desc limit 1)`.execute(db)
}
