import { createHash } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { Refusal } from '../../../platform/tables/refusal.ts'
import { settlementChoices } from '../listing/listing.db.ts'
import { lockSettlements } from '../settling/settling.db.ts'
import { readStatement } from './reading.ts'
import {
  fileRevision,
  insertRows,
  insertStatement,
  matchRows,
  overlapRows,
  recount,
  replaceFile,
  statementOutcome,
  type StatedRow,
} from './statements.db.ts'

type Call = Contract['settlements']['takeStatement']
type Answer = OutputOf<Call>

const unknownMax = 20
const overlapsMax = 5

/** Rolls an import back with the question that a person has to answer first. */
class Undecided extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('a statement names orders that another one names')
    this.answer = answer
  }
}

type NewFile = {
  shopId: string
  channelId: string
  hash: string
  takenBy: string
  rows: readonly StatedRow[]
  replaces: string | undefined
}

/**
 * Stores a file, or replaces an earlier one by it; the same file changes nothing. If it has orders of another statement, a person says whether it corrects that one or adds
 * to it. Errors: NOT_FOUND, Undecided.
 */
const keepFile = async (tx: Tx, { rows, replaces, ...of }: NewFile): Promise<Answer> => {
  const { shopId } = of
  await lockSettlements(tx, shopId)
  const replaced = replaces === undefined || replaces === 'NONE' ? undefined : replaces
  const earlier = replaced === undefined ? 0 : await fileRevision(tx, of, replaced)
  const statement = { ...of, id: newId(), revision: (earlier ?? 0) + 1, pulled: null }
  const answer = async (known: boolean, overlaps: Answer['overlaps']): Promise<Answer> => ({
    known,
    taken: overlaps.length === 0,
    ...(await statementOutcome(tx, of, unknownMax)),
    overlaps,
  })
  if (!(await insertStatement(tx, statement))) return answer(true, [])
  if (earlier === undefined) throw new CallError('NOT_FOUND')
  await insertRows(tx, statement, rows)
  await matchRows(tx, shopId)
  if (replaced !== undefined) await replaceFile(tx, shopId, replaced)
  await recount(tx, { shopId, source: null, channelId: of.channelId }, [
    statement.id,
    ...(replaced === undefined ? [] : [replaced]),
  ])
  const overlaps = replaces === undefined ? await overlapRows(tx, statement, overlapsMax) : []
  if (overlaps.length === 0) return answer(false, [])
  throw new Undecided(
    await answer(
      false,
      overlaps.map((row) => ({
        id: row.id,
        source: row.source,
        day: row.day,
        takenAt: row.takenAt.toISOString(),
        takenBy: row.takenName ?? '',
        orders: row.orders,
      })),
    ),
  )
}

/** Imports a channel's statement. Errors: STATEMENT_REFUSED, NOT_FOUND. */
export const takeChannelStatement = async (
  context: Context,
  { shopId, channelId, replaces }: ParsedInputOf<Call>,
  bytes: Buffer,
): Promise<Answer> => {
  const refused = (zh: string, en: string) =>
    new CallError('STATEMENT_REFUSED', { reason: context.language === 'zh' ? zh : en })
  const { channels } = await settlementChoices(context.db, shopId)
  if (!channels.some(({ id }) => id === channelId))
    throw refused('本店没有这个渠道的订单', 'The shop has no orders of this channel')
  const rows = await readStatement(bytes).catch((error: unknown) => {
    throw error instanceof Refusal ? refused(error.words.zh, error.words.en) : error
  })
  const hash = createHash('sha256').update(bytes).digest('hex')
  const file = { shopId, channelId, hash, takenBy: context.session.accountId, rows, replaces }
  try {
    return await context.transaction((tx) => keepFile(tx, file))
  } catch (error) {
    if (!(error instanceof Undecided)) throw error
    return error.answer
  }
}
