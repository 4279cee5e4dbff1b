import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import { formatCents } from '@showfloor/contract/common/money'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import { admitPayment, announcePayment, bookAtOnce, type Asked, type OrderRef } from '../ledger/bills.ts'
import { paymentState } from '../ledger/state.ts'
import { insertTender } from '../ledger/tenders.db.ts'
import { closeTenders } from '../remote/closing.ts'
import type { CodeDeps } from '../codes/codes.ts'
import { paymentTypes } from '../choices/choices.ts'
import { linkLifetimeMs } from '../remote/remote.ts'
import {
  collectionById,
  collectionByKey,
  collectionsWithLines,
  insertCollection,
  keepChange,
  keepRevoked,
  linesOf,
  removeLines,
  type CollectionRow,
  type CollectionWithLines,
  type LineJson,
  type LineRow,
} from './collections.db.ts'
import { lineWayOf, lineWays } from './line-ways.ts'

type Collection = OutputOf<Contract['payments']['mixedCreate']>
type NewLine = ParsedInputOf<Contract['payments']['mixedCreate']>['lines'][number]
type Change = ParsedInputOf<Contract['payments']['mixedUpdate']>

const orderOf = (row: CollectionRow): OrderRef => ({ shopId: row.shopId, orderId: row.orderId })
const isOpen = ({ state }: Pick<LineJson, 'state'>): boolean =>
  state === 'CREATED' || state === 'PROCESSING' || state === 'UNKNOWN'
/** A voucher that its platform was asked for: only the platform's answer ends it. */
const isSentVoucher = (line: LineRow): boolean => line.type === 'VOUCHER' && isOpen(line) && !line.planned

const wireLine = (shopId: string, line: LineJson): Collection['lines'][number] => {
  const isOver = line.expiresAt !== null && new Date(line.expiresAt) <= new Date()
  const isPayable = line.state === 'PROCESSING' && !isOver
  return {
    tenderId: scoped(shopId, line.id),
    type: line.type,
    state: line.state,
    isPlanned: line.planned && isOpen(line),
    amount: line.amountCents,
    received: line.receivedCents,
    expiresAt: line.expiresAt === null ? null : new Date(line.expiresAt).toISOString(),
    codeUrl: isPayable ? line.codeUrl : null,
    payUrl: isPayable ? line.payUrl : null,
  }
}

const wireCollection = (row: CollectionWithLines): Collection => {
  const paid = row.lines.filter(({ state }) => state === 'SUCCEEDED')
  const sumOf = (lines: readonly LineJson[]) => lines.reduce((sum, line) => sum + line.amountCents, 0)
  return {
    id: scoped(row.shopId, row.id),
    orderId: scoped(row.shopId, row.orderId),
    version: row.version,
    state: row.revokedAt
      ? 'REVOKED'
      : row.lines.some(isOpen)
        ? 'OPEN'
        : paid.length === row.lines.length
          ? 'COMPLETE'
          : 'INCOMPLETE',
    stages: row.stageNos,
    amount: sumOf(row.lines),
    paid: sumOf(paid),
    due: row.dueCents,
    actor: row.actorName,
    createdAt: row.createdAt.toISOString(),
    lines: row.lines.map((line) => wireLine(row.shopId, line)),
  }
}

/** The collections of an order, newest first. Error: NOT_FOUND. */
export const collectionsOf = async (context: Context, order: OrderRef) => {
  const rows = await collectionsWithLines(context.db, order)
  // An order that does not exist has none.
  if (rows.length === 0) await paymentState(context, order)
  return { data: rows.map(wireCollection) }
}

/** The present state of a collection. */
export const collectionNow = async (context: Context, row: CollectionRow): Promise<Collection> => {
  const [found] = await collectionsWithLines(context.db, orderOf(row), row.id)
  if (!found) throw new CallError('NOT_FOUND')
  return wireCollection(found)
}

/** Error: PAYMENT_TYPE_UNAVAILABLE. */
const refuseTypes = async (context: Context, deps: CodeDeps, shopId: string, lines: readonly NewLine[]) => {
  const types: readonly string[] = await paymentTypes(context, deps.providers, shopId)
  if (!lines.every(({ type }) => types.includes(type))) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
}

/**
 * Stores lines from number `first` on, all or none: their sum must be due besides everything that is being paid. Cash is booked at once; the other lines
 * are not sent to anybody yet, and deposits hold their part. Errors: those of {@link admitPayment}, DEPOSIT_SHORT.
 */
const storeLines = async (
  context: Context,
  tx: Tx,
  deps: CodeDeps,
  collection: OrderRef & Omit<Asked, 'amountCents'> & { id: string },
  { lines, first }: { lines: readonly NewLine[]; first: number },
): Promise<void> => {
  const { id: collectionId, stages, besideUnknown, shopId, orderId } = collection
  const order = { shopId, orderId }
  const amountCents = lines.reduce((sum, { amount }) => sum + amount, 0)
  const balance = await admitPayment(tx, order, { amountCents, stages, besideUnknown })
  const inside = { db: tx, announce: context.announce, session: context.session }
  const expiresAt = new Date(Date.now() + linkLifetimeMs)
  const numbered = lines.map((line, index) => ({ ...line, id: newId(), no: first + index }))
  const fromDeposits = numbered.filter(({ type }) => type === 'DEPOSIT')
  if (fromDeposits.length > 0)
    await deps.bus.emit('deposit.reserved', inside, {
      shopId,
      lines: fromDeposits.map(({ id, amount }) => ({ tenderId: id, amountCents: amount })),
    })
  if (lines.some(({ type }) => lineWays[type].begins !== 'AT_ONCE'))
    await deps.bus.emit('payment.requested', inside, { ...order, until: expiresAt })
  for (const { id, no, type, amount } of numbered) {
    const { begins } = lineWays[type]
    const line = { collectionId, no, isPlanned: begins === 'BY_HAND' || begins === 'BY_OWN_CALL' }
    const tender = { type, amountCents: amount, stages, line }
    if (begins === 'AT_ONCE') await bookAtOnce(inside, deps.bus, order, { ...tender, balance })
    else
      await insertTender(tx, {
        ...order,
        ...tender,
        id,
        state: 'CREATED',
        accountId: context.session.accountId,
        actorName: context.session.name,
        idempotencyKey: null,
        expiresAt,
      })
  }
  announcePayment(inside, order)
}

/** Begins the stored lines that need no person. A failed line shows its state and blocks no other. */
const beginLines = async (context: Context, deps: CodeDeps, row: CollectionRow): Promise<void> => {
  const waiting = (await linesOf(context.db, row)).filter(({ state }) => state === 'CREATED')
  await Promise.all(
    waiting.map(async (line) => {
      const way = lineWayOf(line.type)
      if (way?.begins !== 'BY_SERVER') return
      try {
        await way.begin?.(context, deps, line)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
      }
    }),
  )
}

/**
 * Takes an amount by several tenders. They are stored, all or none, before a provider is asked, so that a repeat after a crash finds them and asks for
 * the same trades. Errors: those of {@link admitPayment}, PAYMENT_TYPE_UNAVAILABLE.
 */
export const createCollection = async (
  context: Context,
  deps: CodeDeps,
  order: OrderRef,
  { lines, stages, besideUnknown }: Omit<Asked, 'amountCents'> & { lines: readonly NewLine[] },
): Promise<Collection> => {
  const key = context.idempotencyKey ?? newId()
  const { accountId, name: actorName } = context.session
  await refuseTypes(context, deps, order.shopId, lines)
  const row = await context.transaction(async (tx) => {
    if (!(await lockedBill(tx, order.shopId, order.orderId))) throw new CallError('NOT_FOUND')
    const kept = await collectionByKey(tx, order.shopId, accountId, key)
    if (kept) return kept
    const id = newId()
    await insertCollection(tx, { ...order, id, stages, accountId, actorName, key })
    await storeLines(context, tx, deps, { ...order, id, stages, besideUnknown }, { lines, first: 1 })
    return collectionById(tx, order.shopId, id)
  })
  if (row?.orderId !== order.orderId) throw new CallError('IDEMPOTENCY_KEY_REUSED')
  await beginLines(context, deps, row)
  return collectionNow(context, row)
}

/**
 * Replaces the unpaid lines of a collection. Open lines that are not kept are closed at their provider first. Errors: NOT_FOUND, COLLECTION_OVER,
 * COLLECTION_CHANGED, COLLECTION_LINE_UNKNOWN, COLLECTION_NOT_CLOSED, ORDER_JUST_PAID when a customer was faster, those of {@link createCollection}.
 */
export const changeCollection = async (
  context: Context,
  deps: CodeDeps,
  { collectionId: { shopId, id }, version, lines }: Change,
): Promise<Collection> => {
  const key = context.idempotencyKey ?? newId()
  const row = await collectionById(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  if (row.changeKey !== key) {
    if (row.revokedAt) throw new CallError('COLLECTION_OVER')
    if (row.version !== version) throw new CallError('COLLECTION_CHANGED')
    const added = lines.flatMap((line) => ('tenderId' in line ? [] : [line]))
    const keptIds = lines.flatMap((line) => ('tenderId' in line ? [line.tenderId] : []))
    await refuseTypes(context, deps, shopId, added)
    const now = await linesOf(context.db, row)
    const known = (kept: ScopedId) => now.some((line) => line.shopId === kept.shopId && line.id === kept.id)
    if (!keptIds.every(known)) throw new CallError('COLLECTION_LINE_UNKNOWN')
    const dropped = now.filter(
      (line) =>
        line.state !== 'SUCCEEDED' && !isSentVoucher(line) && !keptIds.some((kept) => kept.id === line.id),
    )
    const { paidCents, allEnded } = await closeTenders(context, deps, dropped.filter(isOpen))
    if (paidCents > 0) throw new CallError('ORDER_JUST_PAID', { amount: formatCents(paidCents) })
    if (!allEnded) throw new CallError('COLLECTION_NOT_CLOSED')
    const first = Math.max(0, ...now.map((line) => line.lineNo)) + 1
    await context.transaction(async (tx) => {
      await lockedBill(tx, shopId, row.orderId)
      const droppedIds = dropped.map((line) => line.id)
      const isBegun = (await linesOf(tx, row)).some((line) => isOpen(line) && droppedIds.includes(line.id))
      if (isBegun || !(await keepChange(tx, row, key))) throw new CallError('COLLECTION_CHANGED')
      await removeLines(tx, shopId, droppedIds)
      const stages = row.stageNos ?? undefined
      if (added.length > 0)
        await storeLines(context, tx, deps, { ...orderOf(row), id, stages }, { lines: added, first })
      else announcePayment(context, orderOf(row))
    })
  }
  await beginLines(context, deps, row)
  return collectionNow(context, row)
}

/**
 * Ends a collection: open lines are closed at their provider first; paid lines stay paid, also those paid meanwhile. Errors: NOT_FOUND,
 * COLLECTION_CHANGED, COLLECTION_NOT_CLOSED.
 */
export const revokeCollection = async (
  context: Context,
  deps: CodeDeps,
  { shopId, id }: ScopedId,
): Promise<Collection> => {
  const row = await collectionById(context.db, shopId, id)
  if (!row) throw new CallError('NOT_FOUND')
  const { allEnded } = await closeTenders(context, deps, (await linesOf(context.db, row)).filter(isOpen))
  if (!allEnded) throw new CallError('COLLECTION_NOT_CLOSED')
  await context.transaction(async (tx) => {
    await lockedBill(tx, shopId, row.orderId)
    if ((await linesOf(tx, row)).some(isOpen)) throw new CallError('COLLECTION_CHANGED')
    await keepRevoked(tx, row)
  })
  announcePayment(context, orderOf(row))
  return collectionNow(context, row)
}
