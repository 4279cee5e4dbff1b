import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { cashDiffers } from '@showfloor/contract/common/cash-pieces'
import type { ScopedId } from '@showfloor/contract/common/ids'
import { formatCents } from '@showfloor/contract/common/money'
import type { Contract } from '@showfloor/contract/contract'
import { TILL_MOVEMENTS_SHOWN } from '@showfloor/contract/tills/tills'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import {
  countSession,
  insertMovement,
  insertSession,
  insertTill,
  lockSession,
  lockTill,
  nameTaken,
  newestMovements,
  sessionById,
  tillRows,
  updateTill,
  takeSession,
  type SessionRow,
} from './drawers.db.ts'

type Calls = Contract['tills']
type Tills = OutputOf<Calls['list']>
type Session = OutputOf<Calls['session']>

export const listTills = async ({ db, session }: Context, shopId: string): Promise<Tills> => {
  const rows = await tillRows(db, shopId, session.accountId)
  const knows = session.permissions.has('till.manage')
  return {
    data: rows.map((row) => ({
      id: scoped(row.shopId, row.id),
      name: row.name,
      retired: row.retired,
      session:
        row.sessionId === null || row.openedAt === null
          ? null
          : {
              id: scoped(row.shopId, row.sessionId),
              openedBy: row.openedBy ?? '',
              openedAt: row.openedAt.toISOString(),
              float: row.floatCents,
              mine: row.mine,
              users: row.users,
              expected: knows ? row.balanceCents : null,
            },
    })),
  }
}

/** Error: TILL_NAME_TAKEN. */
export const createTill = async (
  context: Context,
  { shopId, name }: ParsedInputOf<Calls['create']>,
): Promise<Tills> => {
  if (!(await insertTill(context.db, { shopId, id: newId() }, name))) throw new CallError('TILL_NAME_TAKEN')
  return listTills(context, shopId)
}

/** Errors: NOT_FOUND, TILL_NAME_TAKEN; TILL_OPEN when an open till is to be retired. */
export const changeTill = async (
  context: Context,
  { id, name, retired }: ParsedInputOf<Calls['update']>,
): Promise<Tills> => {
  const till = await lockTill(context.db, id)
  if (!till) throw new CallError('NOT_FOUND')
  if (retired && till.isOpen) throw new CallError('TILL_OPEN')
  if (!retired && (await nameTaken(context.db, id, name))) throw new CallError('TILL_NAME_TAKEN')
  await updateTill(context.db, id, { name, retired })
  return listTills(context, id.shopId)
}

/** Errors: NOT_FOUND, TILL_OPEN, TILL_RETIRED. */
export const openTill = async (
  context: Context,
  { id, float: floatCents }: ParsedInputOf<Calls['open']>,
): Promise<Tills> => {
  const till = await lockTill(context.db, id)
  if (!till) throw new CallError('NOT_FOUND')
  if (till.isOpen) throw new CallError('TILL_OPEN')
  if (till.retired) throw new CallError('TILL_RETIRED')
  const opened = { shopId: id.shopId, id: newId() }
  const { accountId } = context.session
  await insertSession(context.db, { ...opened, tillId: id.id, accountId, floatCents })
  await takeSession(context.db, opened, accountId)
  return listTills(context, id.shopId)
}

/** Errors: NOT_FOUND, TILL_CLOSED. */
export const takeTill = async (context: Context, { id }: ParsedInputOf<Calls['use']>): Promise<Tills> => {
  const till = (await tillRows(context.db, id.shopId, context.session.accountId)).find(
    (row) => row.id === id.id,
  )
  if (!till) throw new CallError('NOT_FOUND')
  if (till.sessionId === null) throw new CallError('TILL_CLOSED')
  await takeSession(context.db, { shopId: id.shopId, id: till.sessionId }, context.session.accountId)
  return listTills(context, id.shopId)
}

const wireSession = async (context: Context, row: SessionRow): Promise<Session> => {
  const { db, session } = context
  const knows = row.closedAt !== null || session.permissions.has('till.manage')
  const movements = await newestMovements(db, { shopId: row.shopId, id: row.id }, TILL_MOVEMENTS_SHOWN)
  return {
    id: scoped(row.shopId, row.id),
    tillName: row.tillName,
    openedBy: row.openedBy ?? '',
    openedAt: row.openedAt.toISOString(),
    closedBy: row.closedBy ?? '',
    closedAt: row.closedAt?.toISOString() ?? null,
    expected: knows ? row.balanceCents : null,
    counted: row.countedCents,
    reason: row.reason,
    pieces: Object.entries(row.pieces ?? {})
      .map(([value, pieces]) => ({ value: Number(value), pieces }))
      .toSorted((a, b) => b.value - a.value),
    movements: movements.map((one) => ({
      kind: one.kind,
      amount: one.amountCents,
      orderId: one.orderId === null ? null : scoped(row.shopId, one.orderId),
      orderNo: one.orderNo ?? '',
      reason: one.reason,
      actor: one.actor ?? '',
      at: one.at.toISOString(),
    })),
  }
}

/** Error: NOT_FOUND. */
export const shownSession = async (context: Context, id: ScopedId): Promise<Session> => {
  const row = await sessionById(context.db, id)
  if (!row) throw new CallError('NOT_FOUND')
  return wireSession(context, row)
}

/** A session under its lock while its drawer is open. Errors: NOT_FOUND, TILL_CLOSED. */
const openSession = async ({ db }: Context, id: ScopedId): Promise<SessionRow> => {
  await lockSession(db, id)
  const row = await sessionById(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  if (row.closedAt !== null) throw new CallError('TILL_CLOSED')
  return row
}

/** Errors: NOT_FOUND, TILL_CLOSED, TILL_SHORT. */
export const payTill = async (
  context: Context,
  { id, amount: amountCents, reason }: ParsedInputOf<Calls['pay']>,
): Promise<Session> => {
  const row = await openSession(context, id)
  if (row.balanceCents + amountCents < 0) throw new CallError('TILL_SHORT')
  const { accountId } = context.session
  const kind = amountCents > 0 ? 'PAY_IN' : 'PAY_OUT'
  await insertMovement(context.db, id, { kind, amountCents, reason, accountId })
  return shownSession(context, id)
}

/** Errors: NOT_FOUND, TILL_CLOSED; TILL_DIFFERENCE when the count differs by a piece or more and no reason is given. */
export const closeTill = async (
  context: Context,
  { id, pieces, reason }: ParsedInputOf<Calls['close']>,
): Promise<Session> => {
  const row = await openSession(context, id)
  const countedCents = pieces.reduce((sum, { value, pieces: many }) => sum + value * many, 0)
  const differenceCents = countedCents - row.balanceCents
  if (cashDiffers(countedCents, row.balanceCents) && reason === '')
    throw new CallError('TILL_DIFFERENCE', {
      difference: `${differenceCents > 0 ? '+' : '−'}${formatCents(Math.abs(differenceCents))}`,
    })
  await countSession(context.db, id, {
    expectedCents: row.balanceCents,
    countedCents,
    pieces: Object.fromEntries(pieces.map(({ value, pieces: many }) => [value, many])),
    reason,
    accountId: context.session.accountId,
  })
  return shownSession(context, id)
}
