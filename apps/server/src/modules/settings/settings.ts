import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Db, Moment } from '../../platform/database/db.ts'
import { afterKeepInventory, hourOrQuarterOf, momentOf, settingRows, updateSetting } from './settings.db.ts'

const defaultKeepInventoryMinutes = 1440
const holdEndSql = afterKeepInventory(defaultKeepInventoryMinutes)

/** When stock that is held from now on is given free again, by the built-in setting keepInventoryTime; worked out by the statement that it is put into. */
export const holdEnd: Moment = holdEndSql

/** Holds that end before this moment are about to run out: an hour from now, less where stock is kept for less than four hours. */
export const holdWarning: Moment = hourOrQuarterOf(holdEndSql)

/** When a hold that begins now ends, as a time that can be told. */
export const holdEndTime = (db: Db): Promise<Date> => momentOf(db, holdEndSql)

/** The records of the built-in setting as the contract shows them: whether the robot's secrets are set, never what they are. */
export const querySettings = async (
  db: Db,
  { page, size, select }: ParsedInputOf<Contract['settings']['query']>,
): Promise<OutputOf<Contract['settings']['query']>> => {
  const rows = await settingRows(db)
  const from = (page - 1) * size
  const data = rows.slice(from, from + size).map((row) => ({
    id: row.id,
    chainName: row.chain_name,
    keyWords: row.key_words,
    keepInventoryTime: row.keep_inventory_minutes,
    robotTokenSet: row.robot_token_set,
    robotSecretSet: row.robot_secret_set,
    updatedAt: row.updated_at.toISOString(),
  }))
  const chosen = (record: (typeof data)[number]) =>
    select ? Object.fromEntries(select.map((field) => [field, record[field]])) : record
  return { data: data.map(chosen), total: rows.length }
}

export const changeSettings = async (
  db: Db,
  input: {
    chainName: string
    keyWords: string
    keepInventoryTime: number
    robotToken?: string | undefined
    robotSecret?: string | undefined
  },
): Promise<Record<string, never>> => {
  await updateSetting(db, {
    chainName: input.chainName,
    keyWords: input.keyWords,
    keepInventoryMinutes: input.keepInventoryTime,
    robotToken: input.robotToken ?? null,
    robotSecret: input.robotSecret ?? null,
  })
  return {}
}

/** What the chain calls itself, and the address of its picture, which is empty without one. */
export const chainBrand = async (db: Db): Promise<{ name: string; logo: string }> => {
  const [row] = await settingRows(db)
  return { name: row?.chain_name ?? '', logo: row?.logo ?? '' }
}

/** Whether the messenger's robot can be told of orders. */
export const robotIsSet = async (db: Db): Promise<boolean> =>
  (await settingRows(db))[0]?.robot_token_set ?? false
