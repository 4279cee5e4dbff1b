import type { OutputOf } from '@showfloor/contract/common/call'
import { paymentStatus } from '@showfloor/contract/common/payment-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { dueNow } from './due.ts'
import { billWithTenders, type BillWithTenders, type OrderRef } from './bills.db.ts'
import { leftAlone } from '../../identity/identity.public.ts'
import { refundedAlone } from '../revocations/revocations.db.ts'
import { wirePlan } from '../stages/plan-json.ts'
import type { RefundJson, RevocationJson, TenderJson } from './tenders.db.ts'

const moment = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString())

type WireTender = OutputOf<Contract['payments']['status']>['tenders'][number]
type WireRefund = WireTender['refunds'][number]
type Rights = Pick<Context['session'], 'permissions' | 'accountId'>

/** A refund with the caller's actions: ask the provider once more, or record that it was paid another way. */
export const wireRefund = (row: RefundJson, { permissions }: Pick<Rights, 'permissions'>): WireRefund => ({
  id: scoped(row.shopId, row.id),
  type: row.type,
  amount: row.amountCents,
  state: row.state,
  failure: row.failure,
  evidence: row.evidence,
  actor: row.settledBy ?? row.actorName,
  actions: !permissions.has('payment.refund')
    ? []
    : row.state === 'FAILED'
      ? ['retry', 'settle']
      : row.state === 'PROCESSING'
        ? ['retry']
        : [],
})

/** How much of a tender can still be refunded: its paid amount, limited by what is left of the order, less requests that wait for approval. */
const revocableOf = (
  row: TenderJson,
  tenders: readonly TenderJson[],
  waiting: readonly RevocationJson[],
): number => {
  const wishes = waiting.filter(({ kind }) => kind === 'REFUND')
  const asked = (of: readonly RevocationJson[]) => of.reduce((sum, { amountCents: cents }) => sum + cents, 0)
  const isOfState = ({ type }: TenderJson) => type === 'SUBSIDY'
  if (isOfState(row)) return 0
  const paidCents = tenders
    .filter((tender) => !isOfState(tender))
    .reduce((sum, { paidLeftCents: cents }) => sum + cents, 0)
  const ofOrder = paidCents - asked(wishes)
  const ofTender = row.paidLeftCents - asked(wishes.filter(({ tenderId: id }) => id === row.id))
  return Math.max(Math.min(ofOrder, ofTender), 0)
}

const isOpen = ({ state }: Pick<TenderJson, 'state'>): boolean =>
  state === 'CREATED' || state === 'PROCESSING' || state === 'UNKNOWN'

const wireTender = (row: TenderJson, balance: BillWithTenders, rights: Rights): WireTender => {
  const isOver = row.expiresAt !== null && new Date(row.expiresAt) <= new Date()
  const isPayable = row.state === 'PROCESSING' && !isOver
  const hasAside = row.asideLeftCents > 0
  const waiting = balance.revocations.filter(({ status }) => status === 'PENDING_APPROVAL')
  const isClosing = waiting.some(({ kind, tenderId }) => kind === 'CLOSE' && tenderId === row.id)
  const revocable = revocableOf(row, balance.tenders, waiting)
  const mayRevoke = rights.permissions.has('payment.revoke')
  const dueCents = dueNow(balance)
  const actions = [
    ...(hasAside && balance.open && dueCents > 0 && rights.permissions.has('payment.take')
      ? (['accept'] as const)
      : []),
    ...(hasAside && rights.permissions.has('payment.refund') ? (['giveBack'] as const) : []),
    ...(hasAside && rights.permissions.has('payment.take') ? (['move'] as const) : []),
    ...(revocable > 0 && mayRevoke ? (['revoke'] as const) : []),
    ...(row.state === 'UNKNOWN' && isOver && mayRevoke && !isClosing ? (['closeByHand'] as const) : []),
  ]
  return {
    id: scoped(row.shopId, row.id),
    type: row.type,
    state: row.state,
    amount: row.originId === null ? row.amountCents : row.receivedCents,
    received: row.receivedCents,
    aside: row.asideLeftCents,
    counted: row.paidCents + (row.originId === null && isOpen(row) ? row.amountCents : 0),
    merchantBorne: row.merchantBorneCents,
    platformBorne: row.platformBorneCents,
    revocable,
    actor: row.actorName,
    createdAt: new Date(row.createdAt).toISOString(),
    succeededAt: moment(row.succeededAt),
    expiresAt: moment(row.expiresAt),
    codeUrl: isPayable ? row.codeUrl : null,
    payUrl: isPayable ? row.payUrl : null,
    asked: row.asked,
    nextAskAt: isOpen(row) && !row.planned ? moment(row.askAt) : null,
    collectionId: row.collectionId === null ? null : scoped(row.shopId, row.collectionId),
    isPlanned: row.planned && row.state === 'CREATED',
    flag: row.originId === null ? row.flag : null,
    origin:
      row.originId === null
        ? null
        : { orderId: scoped(row.shopId, row.originId), orderNo: row.originNo ?? '' },
    moved: row.moved.map((one) => ({
      orderId: scoped(row.shopId, one.orderId),
      orderNo: one.orderNo,
      amount: one.amountCents,
    })),
    failure: row.failure,
    closingNote: row.closingNote,
    refunds: row.refunds.map((refund) => wireRefund(refund, rights)),
    actions,
  }
}

type WireRevocation = OutputOf<Contract['payments']['status']>['revocations'][number]

/** The requester may withdraw it; anybody else with the permission decides. */
const wireRevocation = (shopId: string, row: RevocationJson, rights: Rights): WireRevocation => {
  const isOpen = row.status === 'PENDING_APPROVAL' && rights.permissions.has('payment.revoke')
  const isOwn = row.requesterId === rights.accountId
  return {
    id: scoped(shopId, row.id),
    version: row.version,
    kind: row.kind,
    status: row.status,
    tenderId: row.tenderId === null ? null : scoped(shopId, row.tenderId),
    amount: row.amountCents,
    reason: row.reason,
    requesterName: row.requesterName,
    createdAt: new Date(row.createdAt).toISOString(),
    deciderName: row.deciderName,
    decidedAt: moment(row.decidedAt),
    note: row.note,
    actions: !isOpen ? [] : isOwn ? ['withdraw'] : ['approve', 'reject'],
  }
}

/** The payable, paid, refunded and due amounts, with every tender and the caller's actions. Error: NOT_FOUND. */
export const paymentState = async (
  context: { db: Db; session: Rights },
  order: OrderRef,
): Promise<OutputOf<Contract['payments']['status']>> => {
  const { session } = context
  const [balance, alone] = await Promise.all([
    billWithTenders(context.db, order.shopId, order.orderId),
    leftAlone(context.db, session, refundedAlone(order, session.accountId)),
  ])
  if (!balance) throw new CallError('NOT_FOUND')
  return {
    orderId: scoped(order.shopId, order.orderId),
    open: balance.open,
    payable: balance.payableCents,
    difference: balance.differenceCents,
    paid: balance.paidCents,
    aside: balance.asideCents,
    refunded: balance.refundedCents,
    due: balance.over ? 0 : Math.max(balance.payableCents - balance.paidCents - balance.subsidyOpenCents, 0),
    subsidyOpen: balance.subsidyOpenCents,
    paymentStatus: paymentStatus(
      balance.payableCents,
      balance.paidCents,
      balance.refundedCents,
      balance.over,
    ),
    tenders: balance.tenders.map((tender) => wireTender(tender, balance, session)),
    revocations: balance.revocations.map((row) => wireRevocation(order.shopId, row, session)),
    revocableAlone: alone,
    plan: wirePlan(balance.plan),
  }
}

/** One tender in the form of {@link paymentState}. Error: NOT_FOUND. */
export const tenderState = async (
  context: { db: Db; session: Rights },
  tender: { shopId: string; id: string; orderId: string },
): Promise<WireTender> => {
  const { tenders } = await paymentState(context, { shopId: tender.shopId, orderId: tender.orderId })
  const found = tenders.find(({ id }) => id === scoped(tender.shopId, tender.id))
  if (!found) throw new CallError('NOT_FOUND')
  return found
}
