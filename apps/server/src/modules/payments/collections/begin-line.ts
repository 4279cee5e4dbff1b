import type { ScopedId } from '@showfloor/contract/common/ids'
import { isCodeType } from '@showfloor/contract/common/payment-codes'
import type { TenderType } from '@showfloor/contract/common/payment-status'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { tenderByCode } from '../codes/codes.db.ts'
import { claimCode, codeHash, typeOfCode, type CodeDeps } from '../codes/codes.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import { admitPayment, announcePayment } from '../ledger/bills.ts'
import { insertTender, tenderById, tenderByKey, type TenderRow } from '../ledger/tenders.db.ts'
import { paymentTypes } from '../choices/choices.ts'
import { beginPlanned, collectionById, removeLines } from './collections.db.ts'
import { collectionNow } from './collections.ts'
import { lineWayOf, type Given, type LineWay } from './line-ways.ts'

type Beginning = { type: TenderType; key: string; way: Extract<LineWay, { lifeMs: number }> }

/** A new tender in place of one that ended without money. Errors: those of {@link admitPayment}. */
const replaceTender = async (
  tx: Tx,
  line: TenderRow,
  { type, key }: Beginning,
  account: { accountId: string; actorName: string; expiresAt: Date },
): Promise<string> => {
  const { expiresAt, ...taker } = account
  const order = { shopId: line.shopId, orderId: line.orderId }
  const stages = line.stageNos ?? undefined
  await admitPayment(tx, order, { amountCents: line.amountCents, stages })
  await removeLines(tx, line.shopId, [line.id])
  const id = newId()
  await insertTender(tx, {
    ...order,
    ...taker,
    id,
    type,
    state: 'CREATED',
    amountCents: line.amountCents,
    stages,
    line: { collectionId: line.collectionId ?? '', no: line.lineNo ?? 1 },
    idempotencyKey: key,
    expiresAt,
  })
  return id
}

/** Prepares the tender of a line under the key: the planned one, a stored one that was not sent yet, or a new one in place of one that ended. */
const readyTender = async (
  context: Context,
  tx: Tx,
  deps: CodeDeps,
  line: TenderRow,
  beginning: Beginning & { given: Given },
): Promise<TenderRow | undefined> => {
  const { type, key, way, given } = beginning
  const { authCode } = given
  const { accountId, name: actorName } = context.session
  await lockedBill(tx, line.shopId, line.orderId)
  const kept = await tenderByKey(tx, line.shopId, accountId, key)
  if (kept) return kept
  const now = await tenderById(tx, line.shopId, line.id)
  if (now?.lineNo == null) throw new CallError('COLLECTION_LINE_OVER')
  if (given.amount !== undefined && given.amount !== now.amountCents)
    throw new CallError('COLLECTION_CHANGED')
  const isStored = now.state === 'CREATED' && !now.planned && !isCodeType(now.type)
  if (isStored) return now
  const hash = isCodeType(type) ? codeHash(authCode ?? '') : undefined
  if (hash && (await tenderByCode(tx, hash))) throw new CallError('PAYMENT_CODE_USED')
  const expiresAt = new Date(Date.now() + way.lifeMs)
  const taker = { accountId, actorName, expiresAt }
  const order = { shopId: line.shopId, orderId: line.orderId }
  let { id } = now
  if (now.planned && now.state === 'CREATED') await beginPlanned(tx, now, { ...taker, type, key })
  else if ((now.state === 'FAILED' || now.state === 'CLOSED') && now.flag === null)
    id = await replaceTender(tx, now, beginning, taker)
  else throw new CallError('COLLECTION_LINE_OVER')
  if (hash) await claimCode(tx, line.shopId, id, hash)
  const begun = await tenderById(tx, line.shopId, id)
  if (!begun) return undefined
  const inside = { db: tx, announce: context.announce, session: context.session }
  await way.claim?.(inside, deps, begun, given)
  const until = way.holdMs === undefined ? expiresAt : new Date(Date.now() + way.holdMs)
  await deps.bus.emit('payment.requested', inside, { ...order, until })
  await way.start?.(inside, deps, begun, given)
  announcePayment(inside, order)
  return tenderById(tx, line.shopId, id)
}

/**
 * Begins a line that waits for a person, or retries one that ended without money. Errors: NOT_FOUND, COLLECTION_OVER, COLLECTION_LINE_OVER, COLLECTION_CHANGED,
 * PAYMENT_TYPE_UNAVAILABLE, those of {@link admitPayment} and of the provider.
 */
export const beginLine = async (
  context: Context,
  deps: CodeDeps,
  { tenderId: { shopId, id }, ...given }: Given & { tenderId: ScopedId },
) => {
  const { authCode } = given
  const line = await tenderById(context.db, shopId, id)
  const row = line?.collectionId ? await collectionById(context.db, shopId, line.collectionId) : undefined
  if (!line || !row) throw new CallError('NOT_FOUND')
  if (row.revokedAt) throw new CallError('COLLECTION_OVER')
  const type = isCodeType(line.type) ? await typeOfCode(context, deps, shopId, authCode ?? '') : line.type
  const way = lineWayOf(type)
  if (!way || !('lifeMs' in way)) throw new CallError('COLLECTION_LINE_OVER')
  const types: readonly TenderType[] = await paymentTypes(context, deps.providers, shopId)
  if (!types.includes(type)) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  const key = context.idempotencyKey ?? newId()
  const tender = await context.transaction((tx) =>
    readyTender(context, tx, deps, line, { type, key, way, given }),
  )
  if (!tender) throw new CallError('NOT_FOUND')
  deps.poller.wake()
  if (tender.state === 'CREATED' || (tender.state === 'UNKNOWN' && !isCodeType(tender.type)))
    await way.begin?.(context, deps, tender, authCode)
  return collectionNow(context, row)
}
