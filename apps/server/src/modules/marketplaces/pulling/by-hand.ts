import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { linkById } from '../links/links.db.ts'
import { followOrders } from '../following/following.ts'
import { carryOutRuns, type PullDeps } from './pulling.ts'
import { insertRun, lastRuns } from './runs.db.ts'

type Calls = Contract['marketplaces']

const reachDays = 90
const shownRuns = 20
/** How long the process that was asked works on it; the schedule continues with the rest. */
const forMs = 10 * 60_000

/** Begins a manual pull. Errors: NOT_FOUND, MARKETPLACE_SPAN, MARKETPLACE_LOST. */
export const pullByHand = async (
  context: Context,
  deps: PullDeps,
  { linkId, from, to, orderNos }: ParsedInputOf<Calls['pull']>,
): Promise<OutputOf<Calls['pull']>> => {
  const link = await linkById(context.db, linkId)
  if (!link) throw new CallError('NOT_FOUND')
  if (link.state !== 'ON') throw new CallError('MARKETPLACE_LOST')
  const span = orderNos.length > 0 ? { from: null, to: null } : spanOf(from, to)
  const id = newId()
  await insertRun(context.db, {
    shopId: link.shopId,
    id,
    linkId: link.id,
    kind: orderNos.length > 0 ? 'ORDERS' : 'WINDOW',
    fromAt: span.from,
    toAt: span.to,
    orderNos: [...new Set(orderNos)],
    startedBy: context.session.name,
  })
  context.onCommit(() => {
    const endMs = performance.now() + forMs
    carryOutRuns(deps, () => performance.now() < endMs)
      .then(() => followOrders(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'a pull by hand failed'))
  })
  return { id: scoped(link.shopId, id) }
}

const spanOf = (from: string | undefined, to: string | undefined): { from: Date; to: Date } => {
  const [begin, end] = [new Date(from ?? ''), new Date(to ?? Date.now())]
  const isWithin = begin < end && begin.getTime() > Date.now() - reachDays * 86_400_000
  if (!isWithin) throw new CallError('MARKETPLACE_SPAN')
  return { from: begin, to: new Date(Math.min(end.getTime(), Date.now())) }
}

export const listPulls = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['pulls']>,
): Promise<OutputOf<Calls['pulls']>> => ({
  data: (await lastRuns(db, shopId, shownRuns)).map((run) => ({
    id: scoped(run.shopId, run.id),
    linkId: scoped(run.shopId, run.linkId),
    kind: run.kind,
    state: run.state,
    from: run.fromAt?.toISOString() ?? null,
    to: run.toAt?.toISOString() ?? null,
    orderNos: run.orderNos,
    absentNos: run.absent,
    doneUntil: run.doneUntil?.toISOString() ?? null,
    pages: run.pages,
    fetched: run.fetched,
    written: run.written,
    problem: run.problem ?? run.storeProblem,
    waitsUntil: run.waitsUntil?.toISOString() ?? null,
    startedBy: run.startedBy,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  })),
})
