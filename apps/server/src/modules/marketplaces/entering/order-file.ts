import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { errorText } from '@showfloor/contract/common/errors'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { Refusal } from '../../../platform/tables/refusal.ts'
import { channelOrder } from '../queue/queue.ts'
import { linesOf } from '../queue/queue.db.ts'
import { lockNumber, orderOfNumber } from './entering.db.ts'
import { cancelEntered, enterOrder, needSpecial, orderEntered, type Deps, type Entered } from './entering.ts'
import { openedGiven } from './given-buyer.ts'
import { readOrders, type FileOrder } from './reading.ts'

type Call = Contract['marketplaces']['enterOrders']
type Of = ParsedInputOf<Call>
type Outcome = 'entered' | 'cancelled' | 'unchanged'
const problemsMax = 100

const told = (lines: readonly { code: string; quantity: number; amountCents: number }[]): string =>
  lines.map(({ code, quantity, amountCents }) => `${code} ${quantity} ${amountCents}`).join('\n')

/** Whether the kept order says the same; its buyer is not compared once the customer is erased. */
const isEqual = async ({ db }: Context, { vault }: Deps, id: ScopedId, order: Entered): Promise<boolean> => {
  const row = await channelOrder(db, id)
  const now = orderEntered(vault, order)
  const kept = (await linesOf(db, id.shopId, id.id)).map((line) => ({
    ...line,
    amountCents: line.amountCents,
  }))
  const given = row.buyerGiven === null ? undefined : openedGiven(vault, row.buyerGiven)
  const { name, mobile, address } = order.buyer
  return (
    row.stage !== 'CANCELLED' &&
    told(kept) === told(now.lines) &&
    row.postageCents === now.postageCents &&
    row.platformBorneCents === now.platformBorneCents &&
    row.placedAt.getTime() === now.placedAt.getTime() &&
    row.promisedAt?.getTime() === now.promisedAt?.getTime() &&
    (given === undefined || (given.name === name && given.mobile === mobile && given.detail === address))
  )
}

/** Errors: those of enterOrder and cancelEntered. */
const take = async (context: Context, deps: Deps, of: Of, one: FileOrder): Promise<Outcome> => {
  const { externalId } = one
  await lockNumber(context.db, { ...of, externalId })
  const known = await orderOfNumber(context.db, { ...of, externalId })
  const id = { shopId: of.shopId, id: known ?? '' }
  if (one.isCancelled) {
    if (known === undefined) return 'unchanged'
    if ((await channelOrder(context.db, id)).stage === 'CANCELLED') return 'unchanged'
    await cancelEntered(context, deps, { id })
    return 'cancelled'
  }
  if (!('order' in one)) return 'unchanged'
  if (known !== undefined && (await isEqual(context, deps, id, one.order))) return 'unchanged'
  await enterOrder(context, deps, one.order)
  return 'entered'
}

/** Enters the orders of a file, each in a transaction of its own. Errors: CHANNEL_FILE_REFUSED, CHANNEL_HAS_STORE. */
export const enterOrders = async (
  context: Context,
  deps: Deps,
  of: Of,
  bytes: Buffer,
): Promise<OutputOf<Call>> => {
  const { language } = context
  // The first transaction keeps the entry of the audit log, also where every order has a fault.
  await context.transaction((db) => needSpecial({ db }, of.shopId, of.channelId))
  const orders = await readOrders(bytes, of).catch((error: unknown) => {
    throw error instanceof Refusal
      ? new CallError('CHANNEL_FILE_REFUSED', { reason: error.words[language] })
      : error
  })
  const counts = { entered: 0, cancelled: 0, unchanged: 0 }
  const problems: OutputOf<Call>['problems'] = []
  for (const one of orders) {
    const { line, externalId } = one
    if ('why' in one && !one.isCancelled) {
      problems.push({ line, externalId, why: one.why[language] })
      continue
    }
    try {
      counts[await context.transaction((db) => take({ ...context, db }, deps, of, one))] += 1
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      problems.push({ line, externalId, why: errorText(error.code, language, error.params) })
    }
  }
  return { ...counts, problems: problems.slice(0, problemsMax), faulty: problems.length }
}
