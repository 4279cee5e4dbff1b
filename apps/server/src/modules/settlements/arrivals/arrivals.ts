import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Database } from '../../../platform/database/db.ts'
import { releaseFromSettlement, assignToSettlement } from '../../payments/payments.public.ts'
import { settlementById } from '../listing/listing.db.ts'
import { answered, lockedSettlement, refuseAlone } from '../settling/steps.ts'
import { arrivalRows, exactPairs, keepReceipt, mayArriveFor } from './arrivals.db.ts'

type Calls = Contract['settlements']
type Answer = OutputOf<Calls['create']>

/** Error: NOT_FOUND. */
export const listArrivals = async (
  { db }: Context,
  { id }: ParsedInputOf<Calls['arrivals']>,
): Promise<OutputOf<Calls['arrivals']>> => {
  const settlement = await settlementById(db, id)
  if (!settlement) throw new CallError('NOT_FOUND')
  const missingCents = settlement.receivableCents + settlement.carriedCents - (settlement.receiptCents ?? 0)
  const rows = await arrivalRows(db, id)
  return {
    data: rows.map((row) => ({
      id: row.id,
      account: `${row.bank} ${row.accountNo}`,
      bookedOn: row.bookedOn,
      amount: row.amountCents,
      payer: row.payer,
      note: row.note,
      serial: row.serial,
      isLinked: row.settlementId !== null,
      isExact: row.settlementId === null && row.amountCents === missingCents,
      by: row.matchedBy,
    })),
  }
}

type Linked = { id: ScopedId; version: number; arrivalId: string }

/** Links what a platform paid to a signed settlement; several arrivals add up. Errors: NOT_FOUND, ARRIVAL_TAKEN, SETTLEMENT_CHANGED, SETTLEMENT_SECOND_PERSON. */
export const linkArrival = async ({ db, session }: Context, input: Linked): Promise<Answer> => {
  const { id, arrivalId, version } = input
  refuseAlone(await lockedSettlement(db, id), session)
  if (!(await mayArriveFor(db, id, arrivalId))) throw new CallError('NOT_FOUND')
  const arrival = { arrivalId, shopId: id.shopId, settlementId: id.id, by: session.name }
  if (!(await assignToSettlement(db, arrival))) throw new CallError('ARRIVAL_TAKEN')
  return answered({ db, session }, id, await keepReceipt(db, { ...id, version, by: session.accountId }))
}

/** Unlinks an arrival that was linked by mistake. Errors: NOT_FOUND, SETTLEMENT_CHANGED. */
export const unlinkArrival = async ({ db, session }: Context, input: Linked): Promise<Answer> => {
  const { id, arrivalId, version } = input
  await lockedSettlement(db, id)
  if (!(await releaseFromSettlement(db, { arrivalId, shopId: id.shopId, settlementId: id.id })))
    throw new CallError('NOT_FOUND')
  return answered({ db, session }, id, await keepReceipt(db, { ...id, version, by: session.accountId }))
}

const batchSize = 500

/** Job: links arrivals that fit only one settlement, by amount, account and day. */
export const linkExactArrivals = async ({ db }: Database): Promise<void> => {
  for (const { shopId, id, arrivalId } of await exactPairs(db, batchSize))
    await db.transaction(async (tx) => {
      const { version, state } = await lockedSettlement(tx, { shopId, id })
      const arrival = { arrivalId, shopId, settlementId: id, by: '' }
      if (state === 'SIGNED' && (await assignToSettlement(tx, arrival)))
        await keepReceipt(tx, { shopId, id, version, by: null })
    })
}
