import { givesWay, type TenderType } from '@showfloor/contract/common/payment-status'
import type { ScopedId } from '@showfloor/contract/common/ids'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { BalanceRow, OrderRef } from '../ledger/bills.db.ts'
import { dueNow } from '../ledger/due.ts'
import { moveTender, tenderById, type TenderRow } from '../ledger/tenders.db.ts'
import { stagesRoom } from '../stages/stages.db.ts'
import {
  collectionById,
  countChange,
  deletePlanned,
  linesOf,
  removeLines,
  resizePlanned,
  type CollectionRow,
  type LineRow,
} from './collections.db.ts'

/** The place of a line whose amount is known only when it begins. `roomCents`: what its tenders may take together. */
type OpenPlace = {
  collection: CollectionRow
  line: TenderRow
  roomCents: number
  ownCents: number
  /** What is due and asked for by no line. */
  freeCents: number
  /** Planned lines that take the difference. */
  yielding: LineRow[]
  /** The tenders that take the place: the first one that of the line, the others new lines. */
  tenders: { id: string; line: { collectionId: string; no: number } }[]
  asked: { stages: number[] | undefined; besideUnknown: true }
}

const isWaiting = ({ planned, state }: TenderRow): boolean => planned && state === 'CREATED'
const hasFailed = ({ state, flag }: TenderRow): boolean =>
  (state === 'FAILED' || state === 'CLOSED') && flag === null
const sumOf = (lines: readonly TenderRow[]): number =>
  lines.reduce((sum, { amountCents: cents }) => sum + cents, 0)

/**
 * The place of a planned line, or of one that ended without money. Call only under the bill's lock. Errors: NOT_FOUND, COLLECTION_OVER,
 * COLLECTION_LINE_OVER.
 */
export const openPlace = async (
  db: Db,
  order: OrderRef,
  balance: BalanceRow,
  { type, count, tenderId: { shopId, id } }: { type: TenderType; count: number; tenderId: ScopedId },
): Promise<OpenPlace> => {
  const line = await tenderById(db, shopId, id)
  const isOfOrder = line?.shopId === order.shopId && line.orderId === order.orderId
  if (!isOfOrder || line.type !== type || line.collectionId === null) throw new CallError('NOT_FOUND')
  const collection = await collectionById(db, shopId, line.collectionId)
  if (!collection) throw new CallError('NOT_FOUND')
  if (collection.revokedAt) throw new CallError('COLLECTION_OVER')
  const { lineNo: no } = line
  if (no === null || !(isWaiting(line) || hasFailed(line))) throw new CallError('COLLECTION_LINE_OVER')
  const lines = await linesOf(db, collection)
  const lastNo = Math.max(...lines.map((one) => one.lineNo))
  const yielding = lines.filter((one) => isWaiting(one) && givesWay(one.type))
  const stages = collection.stageNos ?? undefined
  const leftOfStages = stages ? (await stagesRoom(db, order, stages, true)).roomCents : Infinity
  const freeCents = Math.max(Math.min(dueNow(balance), leftOfStages), 0)
  const ownCents = isWaiting(line) ? line.amountCents : 0
  return {
    collection,
    line,
    ownCents,
    freeCents,
    yielding,
    roomCents: freeCents + ownCents + sumOf(yielding),
    tenders: Array.from({ length: count }, (_, at) => ({
      id: at === 0 && isWaiting(line) ? line.id : newId(),
      line: { collectionId: collection.id, no: at === 0 ? no : lastNo + at },
    })),
    // The amounts of its lines were admitted when it was made.
    asked: { stages, besideUnknown: true },
  }
}

/**
 * Frees a place for tenders that take `takenCents` of the bill. What they take beyond their line comes from what is free, then from the last planned
 * lines; what they leave goes to the last one. Call only under the bill's lock.
 */
export const makeWay = async (tx: Tx, place: OpenPlace, takenCents: number): Promise<void> => {
  const { collection, line, ownCents, freeCents, yielding } = place
  if (isWaiting(line)) await deletePlanned(tx, line)
  else await removeLines(tx, line.shopId, [line.id])
  const moreCents = takenCents - ownCents
  const last = yielding.at(-1)
  if (moreCents < 0 && last) await resizePlanned(tx, last, last.amountCents - moreCents)
  let shortCents = Math.max(moreCents - freeCents, 0)
  for (const other of yielding.toReversed()) {
    const cutCents = Math.min(shortCents, other.amountCents)
    shortCents -= cutCents
    if (cutCents === other.amountCents) {
      await moveTender(tx, other, { state: 'CLOSED' })
      await removeLines(tx, other.shopId, [other.id])
    } else if (cutCents > 0) await resizePlanned(tx, other, other.amountCents - cutCents)
  }
  await countChange(tx, collection)
}
