import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import {
  subsidyActions,
  subsidyStateNames,
  subsidyTransition,
  type SubsidyAction,
} from '@showfloor/contract/common/subsidy-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { keepPictures, shownForAWhile } from '../../files/files.public.ts'
import { billUnderLock } from '../../payments/payments.public.ts'
import type { SubsidyBus } from '../subsidies.events.ts'
import { claimById, claimsOfOrder, claimsPage, insertEvidence, type ClaimRow } from './claims.db.ts'
import { openLines } from './entitlements.db.ts'
import { moveOn } from './following.ts'

type Calls = Contract['subsidies']
type Claim = OutputOf<Calls['claims']>['data'][number]

/** Exactly the actions that the server would allow the caller now. */
const actionsFor = (row: ClaimRow, { permissions }: Context['session']): SubsidyAction[] =>
  subsidyActions.filter((action) => {
    if (subsidyTransition(row.state, action) === undefined) return false
    if (action === 'release' && row.state === 'RESERVED' && permissions.has('payment.take')) return true
    return permissions.has('subsidy.claim')
  })

/** Claims as calls return them. Evidence has a short-lived address, only for those who process claims. */
const wireClaims = async (context: Context, rows: readonly ClaimRow[]): Promise<Claim[]> => {
  const { session } = context
  const files = rows.flatMap(({ evidence }) => evidence.map(({ fileId: id }) => id))
  const urls = session.permissions.has('subsidy.claim')
    ? await shownForAWhile(context, files)
    : new Map<string, string>()
  return rows.map((row) => ({
    id: scoped(row.shopId, row.id),
    version: row.version,
    orderId: scoped(row.shopId, row.orderId),
    orderNo: row.orderNo,
    skuName: row.skuName,
    kind: row.kind,
    amount: row.amountCents,
    state: row.state,
    personName: row.personName,
    idTail: row.idTail,
    reference: row.reference,
    reason: row.reason,
    actor: row.actorName,
    createdAt: row.createdAt.toISOString(),
    movedAt: row.movedAt.toISOString(),
    evidence: row.evidence.map(({ kind, fileId: id }) => ({ kind, url: urls.get(id) ?? '' })),
    actions: actionsFor(row, session),
  }))
}

/** Error: NOT_FOUND. */
export const subsidyOfOrder = async (
  context: Context,
  { orderId: named }: ParsedInputOf<Calls['ofOrder']>,
): Promise<OutputOf<Calls['ofOrder']>> => {
  const order = { shopId: named.shopId, orderId: named.id }
  const [rows, open] = [await claimsOfOrder(context.db, order), await openLines(context.db, order)]
  return {
    data: await wireClaims(context, rows),
    open: open.map((line) => ({ skuName: line.skuName, kind: line.kind, amount: line.amountCents })),
    mayReserve: context.session.permissions.has('payment.take'),
  }
}

export const listClaims = async (
  context: Context,
  { shopId, state, no, size }: ParsedInputOf<Calls['claims']>,
): Promise<OutputOf<Calls['claims']>> => {
  const {
    rows,
    total,
    owedCents: owed,
  } = await claimsPage(context.db, {
    shopId,
    state: state ?? null,
    limit: size,
    offset: (no - 1) * size,
  })
  return { data: await wireClaims(context, rows), total, owed }
}

type Named = { id: { shopId: string; id: string }; version: number }

/**
 * Reads a claim under its bill's lock, if `action` is allowed on the version that the caller saw. Errors: NOT_FOUND, SUBSIDY_CHANGED, SUBSIDY_TRANSITION.
 */
const claimFor = async (context: Context, input: Named, action: SubsidyAction): Promise<ClaimRow> => {
  const { shopId, id } = input.id
  const known = await claimById(context.db, shopId, id)
  if (!known) throw new CallError('NOT_FOUND')
  await billUnderLock(context.db, { shopId, orderId: known.orderId })
  const row = await claimById(context.db, shopId, id)
  if (row?.version !== input.version) throw new CallError('SUBSIDY_CHANGED')
  if (subsidyTransition(row.state, action) === undefined)
    throw new CallError('SUBSIDY_TRANSITION', {
      name: row.skuName,
      state: subsidyStateNames[row.state][context.language],
    })
  return row
}

/** Errors: those of {@link claimFor}; FORBIDDEN for any action but reserving without the permission to process claims. */
export const releaseClaim = async (
  context: Context,
  bus: SubsidyBus,
  { reason, ...input }: ParsedInputOf<Calls['release']>,
): Promise<OutputOf<Calls['release']>> => {
  const row = await claimFor(context, input, 'release')
  if (row.state !== 'RESERVED' && !context.session.permissions.has('subsidy.claim'))
    throw new CallError('FORBIDDEN')
  await moveOn(context, row, 'release', { reason })
  await bus.emit('subsidy.released', context, {
    shopId: row.shopId,
    orderId: row.orderId,
    amountCents: row.amountCents,
    reason,
    actor: context.session.name,
  })
  return {}
}

/** Moves several claims on, all or none, in the order of their orders. Errors: those of {@link claimFor}. */
export const advanceClaims = async (
  context: Context,
  bus: SubsidyBus,
  { claims, action, reference, reason }: ParsedInputOf<Calls['advance']>,
): Promise<OutputOf<Calls['advance']>> => {
  const known = await Promise.all(claims.map(({ id: { shopId, id } }) => claimById(context.db, shopId, id)))
  const orderOf = (at: number): bigint => BigInt(known[at]?.orderId ?? 0)
  const sorted = claims
    .map((claim, at) => ({ claim, orderId: orderOf(at) }))
    .toSorted((a, b) => (a.orderId < b.orderId ? -1 : a.orderId > b.orderId ? 1 : 0))
  for (const { claim } of sorted) {
    const row = await claimFor(context, claim, action)
    await moveOn(context, row, action, { reference, reason })
    if (action === 'reject')
      await bus.emit('subsidy.dropped', context, {
        shopId: row.shopId,
        orderId: row.orderId,
        amountCents: row.amountCents,
        reason,
        actor: context.session.name,
        isRejected: true,
      })
  }
  return {}
}

const evidenceMost = 12

/** Errors: NOT_FOUND, SUBSIDY_EVIDENCE_FULL. */
export const attachEvidence = async (
  context: Context,
  { id: { shopId, id }, kind, pictures }: ParsedInputOf<Calls['attach']>,
): Promise<OutputOf<Calls['attach']>> => {
  const known = await claimById(context.db, shopId, id)
  if (!known) throw new CallError('NOT_FOUND')
  await billUnderLock(context.db, { shopId, orderId: known.orderId })
  const kept = await keepPictures(context, pictures, 'SUBSIDY_EVIDENCE')
  const row = await claimById(context.db, shopId, id)
  if ((row?.evidence.length ?? 0) + kept.size > evidenceMost)
    throw new CallError('SUBSIDY_EVIDENCE_FULL', { most: evidenceMost })
  await insertEvidence(context.db, known, { kind, fileIds: [...kept.keys()] })
  return {}
}
