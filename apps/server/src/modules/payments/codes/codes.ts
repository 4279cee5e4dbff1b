import { createHash } from 'node:crypto'
import { failureReason } from '@showfloor/contract/common/payment-failures'
import { isPaymentCode, takerOf, type CodeType } from '@showfloor/contract/common/payment-codes'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/database/trouble/db-errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { admitPayment, announcePayment, type Asked, type OrderRef } from '../ledger/bills.ts'
import { lockedBill } from '../ledger/bills.db.ts'
import { tenderState } from '../ledger/state.ts'
import { insertTender, keepAsked, tenderById, tenderByKey, type TenderRow } from '../ledger/tenders.db.ts'
import { codePaces } from '../providers/code-pay.ts'
import { paymentTypes } from '../choices/choices.ts'
import type { RemoteDeps } from '../remote/remote.ts'
import { recordOutcome } from '../remote/outcomes.ts'
import type { Poller } from '../remote/poller.ts'
import { descriptionOf } from '../ways/description.ts'
import { tenderNo } from '../ways/tender-numbers.ts'
import type { Outcome } from '../ways/way.ts'
import { codeOutcome } from '../ways/by-code.ts'
import type { CodePays } from './code-pays.ts'
import { keepCode, tenderByCode } from './codes.db.ts'

export type CodeDeps = RemoteDeps & { poller: Poller; codePays: CodePays }
type Wanted = Asked & { authCode: string }

/**
 * Takes money by the code on a customer's phone. The tender is stored under the idempotency key, with a hash of the code, before the wallet is asked, so that a
 * code pays once. A result that is not final is queried until it is, and reversed after a time limit.
 */
export const submitCode = async (context: Context, deps: CodeDeps, order: OrderRef, wanted: Wanted) => {
  const type = await typeOfCode(context, deps, order.shopId, wanted.authCode)
  const key = context.idempotencyKey ?? newId()
  const kept =
    (await tenderByKey(context.db, order.shopId, context.session.accountId, key)) ??
    (await createTender(context, deps, order, { ...wanted, type, key }))
  if (kept.orderId !== order.orderId || kept.amountCents !== wanted.amountCents || kept.type !== type)
    throw new CallError('IDEMPOTENCY_KEY_REUSED')
  if (kept.state === 'CREATED') await payBy(context, deps, kept, type, wanted.authCode)
  return tenderState(context, kept)
}

/** The provider for a code at a shop. Errors: PAYMENT_CODE_STRANGE, PAYMENT_TYPE_UNAVAILABLE. */
export const typeOfCode = async (
  context: Context,
  deps: CodeDeps,
  shopId: string,
  authCode: string,
): Promise<CodeType> => {
  if (!isPaymentCode(authCode)) throw new CallError('PAYMENT_CODE_STRANGE')
  const type = takerOf(authCode, await paymentTypes(context, deps.providers, shopId))
  if (!type) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  return type
}

const createTender = async (
  context: Context,
  deps: CodeDeps,
  order: OrderRef,
  wanted: Wanted & { type: CodeType; key: string },
): Promise<TenderRow> => {
  const id = newId()
  const hash = codeHash(wanted.authCode)
  const { accountId, name } = context.session
  const expiresAt = new Date(Date.now() + codePaces[wanted.type].lifeMs)
  const created = await context.transaction(async (tx) => {
    await lockedBill(tx, order.shopId, order.orderId)
    const other =
      (await tenderByKey(tx, order.shopId, accountId, wanted.key)) ?? (await tenderByCode(tx, hash))
    if (other) return other
    await admitPayment(tx, order, wanted)
    await deps.bus.emit(
      'payment.requested',
      { db: tx, announce: context.announce },
      { ...order, until: expiresAt },
    )
    await insertTender(tx, {
      ...order,
      id,
      type: wanted.type,
      state: 'CREATED',
      amountCents: wanted.amountCents,
      stages: wanted.stages,
      accountId,
      actorName: name,
      idempotencyKey: wanted.key,
      expiresAt,
    })
    await claimCode(tx, order.shopId, id, hash)
    return tenderById(tx, order.shopId, id)
  })
  if (!created) throw new CallError('NOT_FOUND')
  if (created.shopId !== order.shopId || created.orderId !== order.orderId)
    throw new CallError('PAYMENT_CODE_USED')
  return created
}

/** Keeps a tender's code. Error: PAYMENT_CODE_USED, also for the slower of two tills that scan it at once for different orders. */
export const claimCode = async (db: Db, shopId: string, id: string, hash: Buffer): Promise<void> => {
  try {
    await keepCode(db, shopId, id, hash)
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new CallError('PAYMENT_CODE_USED') : error
  }
}

/** The stored hash of a code. */
export const codeHash = (authCode: string): Buffer => createHash('sha256').update(authCode).digest()

/** Asks the wallet and books its answer. Errors: those of a refusal that certainly charged nothing. */
export const payBy = async (
  context: Context,
  deps: CodeDeps,
  tender: TenderRow,
  type: CodeType,
  authCode: string,
): Promise<void> => {
  const outcome = await asked(context, deps, tender, type, authCode)
  await context.transaction(async (tx) => {
    await recordOutcome({ db: tx, announce: context.announce }, deps.bus, tender, outcome)
    await keepAsked(tx, tender, codePaces[type].pausesMs[0] ?? 0)
  })
  announcePayment(context, { shopId: tender.shopId, orderId: tender.orderId })
  deps.poller.wake()
  if (outcome.state !== 'FAILED') return
  const reason = outcome.failure ?? ''
  const known = failureReason(reason)
  if (known === 'CODE_OVER') throw new CallError('PAYMENT_CODE_OVER')
  if (known === 'SHORT') throw new CallError('PAYMENT_CODE_SHORT')
  throw new CallError('PAYMENT_REFUSED', { reason })
}

const asked = async (
  context: Context,
  deps: CodeDeps,
  tender: TenderRow,
  type: CodeType,
  authCode: string,
): Promise<Outcome> => {
  try {
    const wallet = await deps.codePays(type, tender.entityId)
    const answer = await wallet.pay({
      tenderNo: tenderNo(tender.shopId, tender.id),
      amountCents: tender.amountCents,
      authCode,
      description: await descriptionOf(context.db, tender),
      deviceNo: tender.shopId,
      ip: context.address,
    })
    return codeOutcome(answer)
  } catch {
    return { state: 'UNKNOWN' }
  }
}
