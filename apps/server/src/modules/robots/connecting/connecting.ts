import type { Context } from '../../../platform/calls/context.ts'
import { refuseForeignShops } from '../../../platform/http/owned.ts'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { administers } from '../../../platform/http/session.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import {
  sealedForRobot,
  sealedToken,
  updateRobot as updateRobotOfChain,
} from '../../settings/settings.public.ts'
import { deleteRobot, insertRobot, robotRows, updateRobot, type Written } from './connecting.db.ts'

type Calls = Contract['robots']

const robotsMax = 2000

export const listRobots = async ({ db, session }: Context): Promise<OutputOf<Calls['list']>> => ({
  data: (await robotRows(db))
    .filter((row) => administers(session, row.isChain ? null : row.shopIds))
    .map((row) => ({
      id: row.id,
      version: row.version,
      isChain: row.isChain,
      name: row.name,
      keyWords: row.keyWords,
      shopIds: row.shopIds,
      types: row.types,
      quiet:
        row.quietFrom === null || row.quietUntil === null
          ? null
          : { from: row.quietFrom, until: row.quietUntil },
      tokenSet: row.tokenSet,
      secretSet: row.secretSet,
      state: row.state,
      problem: row.problem,
      words: row.problemWords,
      pausedUntil: row.pausedUntil?.toISOString() ?? null,
      connected: row.connected,
      waiting: row.waiting,
      dropped: row.dropped,
    })),
})

/** A secret that is null in the input is removed. Error: ROBOT_TOKEN. */
const writtenOf = (vault: Vault, input: Pick<ParsedInputOf<Calls['update']>, keyof Written>): Written => ({
  name: input.name,
  keyWords: input.keyWords,
  shopIds: input.shopIds,
  types: input.types,
  quiet: input.quiet?.from === input.quiet?.until ? null : input.quiet,
  token: input.token === undefined ? null : sealedToken(vault, input.token),
  secret: input.secret ? sealedForRobot(vault, input.secret) : input.secret === null ? '' : null,
})

export const createRobot = async (
  context: Context,
  vault: Vault,
  input: ParsedInputOf<Calls['create']>,
): Promise<OutputOf<Calls['create']>> => {
  refuseForeignShops(context, input.shopIds)
  const { db } = context
  const id = newId()
  if (!(await insertRobot(db, { ...writtenOf(vault, input), id }, robotsMax)))
    throw new CallError('ROBOT_TOO_MANY', { max: robotsMax })
  return { id, version: 1 }
}

export const changeRobot = async (
  context: Context,
  vault: Vault,
  input: ParsedInputOf<Calls['update']>,
): Promise<OutputOf<Calls['update']>> => {
  refuseForeignShops(context, input.shopIds)
  const { db } = context
  const written = writtenOf(vault, input)
  const { id, version, on } = input
  const changed = await updateRobot(db, { ...written, id, version, on })
  if (!changed) throw new CallError('ROBOT_CHANGED')
  if (changed.isChain) await updateRobotOfChain(db, written)
  return { version: version + 1 }
}

export const removeRobot = async (
  { db }: Context,
  input: ParsedInputOf<Calls['remove']>,
): Promise<Record<string, never>> => {
  if (!(await deleteRobot(db, input))) throw new CallError('ROBOT_CHANGED')
  return {}
}
