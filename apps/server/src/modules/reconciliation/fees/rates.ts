import { chinaDay } from '@showfloor/contract/common/china-time'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { RatedSource } from '@showfloor/contract/common/provider-bills'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { shopName } from '../../shops/shops.public.ts'
import { findFeeDifferences, settleFees } from './fees.db.ts'
import { deleteRate, insertRate, ratesOf } from './rates.db.ts'

type Calls = Contract['reconciliation']

/** Older bills are not compared again when a rate changes. */
const comparedDays = 92

export const listRates = async ({ db }: Context): Promise<OutputOf<Calls['rates']>> => ({
  data: (await ratesOf(db)).map((row) => ({
    id: row.id,
    source: row.source,
    type: row.type,
    shopId: row.shopId,
    shopName: row.siteName === null ? '' : shopName(row.siteName),
    from: row.fromDay,
    until: row.untilDay,
    rate: row.rateMillionths,
    returnsFee: row.returnsFee,
    actor: row.actor ?? '',
  })),
})

/** Compares the fees of a source again, from the first day of a rate. */
const compareFees = async ({ db }: Context, source: RatedSource, from: string): Promise<void> => {
  const earliest = chinaDay(new Date(), -comparedDays)
  const since = from > earliest ? from : earliest
  await findFeeDifferences(db, { source, from: since, until: chinaDay(new Date()) })
  await settleFees(db, source)
}

/** Errors: RATE_EXISTS, RATE_DAYS. */
export const setRate = async (
  context: Context,
  input: ParsedInputOf<Calls['setRate']>,
): Promise<OutputOf<Calls['setRate']>> => {
  const { source, type = null, shopId = null, from, until = null, rate, returnsFee } = input
  if (until !== null && until < from) throw new CallError('RATE_DAYS')
  const id = newId()
  const isNew = await insertRate(context.db, {
    id,
    source,
    type,
    shopId,
    fromDay: from,
    untilDay: until,
    rateMillionths: rate,
    returnsFee,
    accountId: context.session.accountId,
  })
  if (!isNew) throw new CallError('RATE_EXISTS')
  await compareFees(context, source, from)
  return { id }
}

/** Error: NOT_FOUND. */
export const removeRate = async (
  context: Context,
  { id }: ParsedInputOf<Calls['removeRate']>,
): Promise<OutputOf<Calls['removeRate']>> => {
  const removed = await deleteRate(context.db, id)
  if (!removed) throw new CallError('NOT_FOUND')
  await compareFees(context, removed.source, removed.from)
  return {}
}
