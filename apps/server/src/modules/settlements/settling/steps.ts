import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Session } from '../../../platform/http/session.ts'
import { settlementById, type SettlementRow } from '../listing/listing.db.ts'
import { settlementOf } from '../listing/listing.ts'
import { lastSettlement, lockSettlements } from './settling.db.ts'
import { receiptIsUsed, receiveRow, revokeRow, signRow } from './steps.db.ts'

type Calls = Contract['settlements']
type Answer = OutputOf<Calls['create']>

/** The settlement under the lock of its shop. Error: NOT_FOUND. */
export const lockedSettlement = async (db: Db, id: ScopedId): Promise<SettlementRow> => {
  await lockSettlements(db, id.shopId)
  const row = await settlementById(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

/** The settlement as it is now. Errors: NOT_FOUND; SETTLEMENT_CHANGED where the step was not done. */
export const answered = async (
  { db, session }: Pick<Context, 'db' | 'session'>,
  id: ScopedId,
  isDone: boolean,
): Promise<Answer> => {
  if (!isDone) throw new CallError('SETTLEMENT_CHANGED')
  const row = await settlementById(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  return settlementOf(row, session)
}

/** Refuses a step by which one person alone would have created, signed and received a settlement. Error: SETTLEMENT_SECOND_PERSON. */
export const refuseAlone = ({ createdBy, signedBy }: SettlementRow, { accountId }: Session): void => {
  if (createdBy === accountId && (signedBy ?? accountId) === accountId)
    throw new CallError('SETTLEMENT_SECOND_PERSON')
}

/** Errors: NOT_FOUND, SETTLEMENT_CHANGED, SETTLEMENT_SECOND_PERSON. */
export const signSettlement = async (
  { db, session }: Context,
  { id, ...signature }: ParsedInputOf<Calls['sign']>,
): Promise<Answer> => {
  refuseAlone(await lockedSettlement(db, id), session)
  return answered({ db, session }, id, await signRow(db, { ...id, ...signature, by: session.accountId }))
}

/** Errors: NOT_FOUND, SETTLEMENT_CHANGED, SETTLEMENT_SECOND_PERSON, SETTLEMENT_RECEIPT_USED. */
export const receiveSettlement = async (
  { db, session }: Context,
  { id, ...receipt }: ParsedInputOf<Calls['receive']>,
): Promise<Answer> => {
  refuseAlone(await lockedSettlement(db, id), session)
  if (await receiptIsUsed(db, id, receipt.receiptNo)) throw new CallError('SETTLEMENT_RECEIPT_USED')
  return answered({ db, session }, id, await receiveRow(db, { ...id, ...receipt, by: session.accountId }))
}

/** Errors: NOT_FOUND, SETTLEMENT_RECEIVED, SETTLEMENT_FOLLOWED, SETTLEMENT_CHANGED. */
export const revokeSettlement = async (
  { db, session }: Context,
  { id, version, reason }: ParsedInputOf<Calls['revoke']>,
): Promise<Answer> => {
  const row = await lockedSettlement(db, id)
  if (row.state === 'RECEIVED') throw new CallError('SETTLEMENT_RECEIVED')
  const last = await lastSettlement(db, { shopId: id.shopId, channelId: row.channelId })
  if (row.state !== 'REVOKED' && last && last.id !== id.id)
    throw new CallError('SETTLEMENT_FOLLOWED', { no: last.settlementNo })
  return answered({ db, session }, id, await revokeRow(db, { ...id, version, reason, by: session.accountId }))
}
