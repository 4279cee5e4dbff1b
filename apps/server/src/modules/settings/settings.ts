import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { CustomerMessageKind } from '@showfloor/contract/common/customer-messages'
import type { Contract } from '@showfloor/contract/contract'
import { CallError } from '../../platform/calls/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { robotPurpose, settingRows, updateSetting, type RobotToken } from './settings.db.ts'

/** The records of the built-in setting for the contract: whether the robot's secrets are set, never the secrets. */
export const querySettings = async (
  db: Db,
  { page, size, select }: ParsedInputOf<Contract['settings']['query']>,
): Promise<OutputOf<Contract['settings']['query']>> => {
  const rows = await settingRows(db)
  const from = (page - 1) * size
  const data = rows.slice(from, from + size).map((row) => ({
    id: row.id,
    chainName: row.chainName,
    keyWords: row.keyWords,
    keepInventoryTime: row.keepInventoryMinutes,
    robotTokenSet: row.robotTokenSet,
    robotSecretSet: row.robotSecretSet,
    customerMessages: row.customerMessages,
    updatedAt: row.updatedAt.toISOString(),
  }))
  const chosen = (record: (typeof data)[number]) =>
    select ? Object.fromEntries(select.map((field) => [field, record[field]])) : record
  return { data: data.map(chosen), total: rows.length }
}

/** A robot's token or secret as the database keeps it. */
export const sealedForRobot = (vault: Vault, text: string): string => vault.seal(robotPurpose, text)

/** A robot's token, from itself or from the whole address that the platform shows. Error: ROBOT_TOKEN. */
export const sealedToken = (vault: Vault, text: string): RobotToken => {
  const token = URL.canParse(text) ? (new URL(text).searchParams.get('access_token') ?? '') : text
  if (!/^[\w-]{1,200}$/.test(token)) throw new CallError('ROBOT_TOKEN')
  return { id: newId(), sealed: sealedForRobot(vault, token) }
}

/** A robot's token or secret as the platform knows it; empty where it has none. Error: WrongKey. */
export const openedForRobot = (vault: Vault, sealed: string): string => vault.open(robotPurpose, sealed)

/** Error: ROBOT_TOKEN. */
export const changeSettings = async (
  db: Db,
  vault: Vault,
  input: {
    chainName: string
    keyWords?: string | undefined
    keepInventoryTime: number
    robotToken?: string | undefined
    robotSecret?: string | undefined
    customerMessages?: CustomerMessageKind[] | undefined
  },
): Promise<Record<string, never>> => {
  await updateSetting(db, {
    chainName: input.chainName,
    keyWords: input.keyWords ?? null,
    keepInventoryMinutes: input.keepInventoryTime,
    robotToken: input.robotToken === undefined ? null : sealedToken(vault, input.robotToken),
    robotSecret: input.robotSecret === undefined ? null : sealedForRobot(vault, input.robotSecret),
    customerMessages: input.customerMessages ?? null,
  })
  return {}
}

/** The chain's name, and the address of its logo, empty without one. */
export const chainBrand = async (db: Db): Promise<{ name: string; logo: string }> => {
  const [row] = await settingRows(db)
  return { name: row?.chainName ?? '', logo: row?.logo ?? '' }
}

/** The kinds of text messages that customers get. */
export const customerMessagesOn = async (db: Db): Promise<CustomerMessageKind[]> =>
  (await settingRows(db))[0]?.customerMessages ?? []
