import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { COUNT_LINES_SHOWN, type countActions } from '@showfloor/contract/inventory/counts'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { setCause } from '../../../platform/database/cause.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import type { Session } from '../../../platform/http/session.ts'
import { skuByCode } from '../stock/levels.db.ts'
import {
  addPieces,
  bookDifferences,
  countById,
  countLines,
  countRestAsGone,
  countRows,
  insertCount,
  lockCount,
  moveCount,
  type CountRow,
} from './counts.db.ts'

type Calls = Contract['inventory']
type Count = OutputOf<Calls['count']>
type Action = (typeof countActions)[number]

/** The actions that the caller can take on a count now; its submitter cannot approve it. */
const actionsOf = ({ status, submittedAccount }: CountRow, session: Session): Action[] => {
  if (status === 'OPEN') return ['count', 'submit', 'cancel']
  if (status !== 'SUBMITTED') return []
  const mayBook = session.permissions.has('stock.approve') && submittedAccount !== session.accountId
  return mayBook ? ['book', 'reopen', 'cancel'] : ['reopen', 'cancel']
}

const wireSummary = (row: CountRow) => ({
  id: scoped(row.shopId, row.id),
  version: row.version,
  countNo: row.countNo,
  status: row.status,
  whole: row.whole,
  startedBy: row.startedBy ?? '',
  startedAt: row.startedAt.toISOString(),
  submittedBy: row.submittedBy ?? '',
  endedBy: row.endedBy ?? '',
  endedAt: row.endedAt?.toISOString() ?? null,
  skus: row.skus,
  differing: row.status === 'OPEN' ? null : row.differing,
})

const answer = async ({ db, session }: Context, named: ScopedId): Promise<Count> => {
  const row = await countById(db, named)
  if (!row) throw new CallError('NOT_FOUND')
  const isOpen = row.status === 'OPEN'
  const lines = await countLines(db, named, { differing: !isOpen, limit: COUNT_LINES_SHOWN })
  const readsCost = !isOpen && session.permissions.has('cost.read')
  return {
    ...wireSummary(row),
    lines: lines.map((line) => ({
      skuId: line.skuId,
      skuCode: line.skuCode,
      skuName: line.skuName,
      counted: line.counted,
      expected: isOpen ? null : line.expected,
      value: readsCost && line.costCents !== null ? (line.counted - line.expected) * line.costCents : null,
      countedBy: line.countedBy ?? '',
    })),
    actions: actionsOf(row, session),
  }
}

export const countPaging = async (
  { db }: Context,
  { shopId, no, size }: ParsedInputOf<Calls['countPaging']>,
): Promise<OutputOf<Calls['countPaging']>> => {
  const { rows, total } = await countRows(db, shopId, { no, size })
  return { data: rows.map((row) => wireSummary(row)), total }
}

export const countShown = (context: Context, { id }: ParsedInputOf<Calls['count']>): Promise<Count> =>
  answer(context, id)

export const countStart = async (
  context: Context,
  { shopId, whole }: ParsedInputOf<Calls['countStart']>,
): Promise<Count> => {
  const id = newId()
  await insertCount(context.db, { shopId, id, whole, accountId: context.session.accountId })
  return answer(context, { shopId, id })
}

/** Errors: NOT_FOUND, COUNT_CHANGED, COUNT_CODE for an unknown SKU, COUNT_BELOW_ZERO. */
export const countAdd = async (
  context: Context,
  { id, skuCode, pieces, secondsAgo }: ParsedInputOf<Calls['countAdd']>,
): Promise<Count> => {
  const { db, session } = context
  await lockCount(db, id, false)
  const row = await countById(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  if (row.status !== 'OPEN') throw new CallError('COUNT_CHANGED')
  const sku = await skuByCode(db, skuCode)
  if (!sku) throw new CallError('COUNT_CODE', { code: skuCode })
  const { accountId } = session
  if (!(await addPieces(db, id, { skuId: sku.skuId, pieces, secondsAgo, accountId })))
    throw new CallError('COUNT_BELOW_ZERO')
  context.announce({ topic: 'stock', shopId: id.shopId, id: null })
  return answer(context, id)
}

/** Locks a count in the version that the caller saw, if the action is allowed. Errors: NOT_FOUND, COUNT_CHANGED. */
const countFor = async (
  { db, session }: Context,
  { id, version }: ParsedInputOf<Calls['countSubmit']>,
  action: Exclude<Action, 'book'>,
): Promise<CountRow> => {
  await lockCount(db, id, true)
  const row = await countById(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  if (row.version !== version || !actionsOf(row, session).includes(action))
    throw new CallError('COUNT_CHANGED')
  return row
}

const moved = async (context: Context, id: ScopedId, to: Parameters<typeof moveCount>[2]): Promise<Count> => {
  await moveCount(context.db, id, to, context.session.accountId)
  context.announce({ topic: 'stock', shopId: id.shopId, id: null })
  return answer(context, id)
}

export const countSubmit = async (
  context: Context,
  input: ParsedInputOf<Calls['countSubmit']>,
): Promise<Count> => {
  const row = await countFor(context, input, 'submit')
  if (row.whole) await countRestAsGone(context.db, input.id, context.session.accountId)
  return moved(context, input.id, 'SUBMITTED')
}

export const countReopen = async (
  context: Context,
  input: ParsedInputOf<Calls['countReopen']>,
): Promise<Count> => {
  await countFor(context, input, 'reopen')
  return moved(context, input.id, 'OPEN')
}

export const countCancel = async (
  context: Context,
  input: ParsedInputOf<Calls['countCancel']>,
): Promise<Count> => {
  await countFor(context, input, 'cancel')
  return moved(context, input.id, 'CANCELLED')
}

/** Errors: NOT_FOUND, COUNT_CHANGED, COUNT_SECOND_PERSON; COUNT_STALE for a SKU whose stock has dropped below the difference. */
export const countBook = async (
  context: Context,
  input: ParsedInputOf<Calls['countBook']>,
): Promise<Count> => {
  const { db, session } = context
  const { submittedAccount } = await countFor(context, input, 'reopen')
  if (submittedAccount === session.accountId) throw new CallError('COUNT_SECOND_PERSON')
  await setCause(db, { kind: 'COUNT', of: 'count', id: input.id.id, accountId: session.accountId })
  const name = await bookDifferences(db, input.id)
  if (name !== undefined) throw new CallError('COUNT_STALE', { name })
  return moved(context, input.id, 'BOOKED')
}
