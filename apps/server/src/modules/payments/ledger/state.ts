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
  id: scoped(row.shop_id, row.id),
  type: row.type,
  amount: row.amount_cents,
  state: row.state,
  failure: row.failure,
  evidence: row.evidence,
  actor: row.settled_by ?? row.actor_name,
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
  const asked = (of: readonly RevocationJson[]) => of.reduce((sum, { amount_cents: cents }) => sum + cents, 0)
  const isOfState = ({ type }: TenderJson) => type === 'SUBSIDY'
  if (isOfState(row)) return 0
  const paidCents = tenders
    .filter((tender) => !isOfState(tender))
    .reduce((sum, { paid_left_cents: cents }) => sum + cents, 0)
  const ofOrder = paidCents - asked(wishes)
  const ofTender = row.paid_left_cents - asked(wishes.filter(({ tender_id: id }) => id === row.id))
  return Math.max(Math.min(ofOrder, ofTender), 0)
}

const isOpen = ({ state }: Pick<TenderJson, 'state'>): boolean =>
  state === 'CREATED' || state === 'PROCESSING' || state === 'UNKNOWN'

const wireTender = (row: TenderJson, balance: BillWithTenders, rights: Rights): WireTender => {
  const isOver = row.expires_at !== null && new Date(row.expires_at) <= new Date()
  const isPayable = row.state === 'PROCESSING' && !isOver
  const hasAside = row.aside_left_cents > 0
  const waiting = balance.revocations.filter(({ status }) => status === 'PENDING_APPROVAL')
  const isClosing = waiting.some(({ kind, tender_id: tenderId }) => kind === 'CLOSE' && tenderId === row.id)
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
    id: scoped(row.shop_id, row.id),
    type: row.type,
    state: row.state,
    amount: row.origin_id === null ? row.amount_cents : row.received_cents,
    received: row.received_cents,
    aside: row.aside_left_cents,
    counted: row.paid_cents + (row.origin_id === null && isOpen(row) ? row.amount_cents : 0),
    merchantBorne: row.merchant_borne_cents,
    platformBorne: row.platform_borne_cents,
    revocable,
    actor: row.actor_name,
    createdAt: new Date(row.created_at).toISOString(),
    succeededAt: moment(row.succeeded_at),
    expiresAt: moment(row.expires_at),
    codeUrl: isPayable ? row.code_url : null,
    payUrl: isPayable ? row.pay_url : null,
    asked: row.asked,
    nextAskAt: isOpen(row) && !row.planned ? moment(row.ask_at) : null,
    collectionId: row.collection_id === null ? null : scoped(row.shop_id, row.collection_id),
    isPlanned: row.planned && row.state === 'CREATED',
    flag: row.origin_id === null ? row.flag : null,
    origin:
      row.origin_id === null
        ? null
        : { orderId: scoped(row.shop_id, row.origin_id), orderNo: row.origin_no ?? '' },
    moved: row.moved.map((one) => ({
      orderId: scoped(row.shop_id, one.order_id),
      orderNo: one.order_no,
      amount: one.amount_cents,
    })),
    failure: row.failure,
    closingNote: row.closing_note,
    refunds: row.refunds.map((refund) => wireRefund(refund, rights)),
    actions,
  }
}

type WireRevocation = OutputOf<Contract['payments']['status']>['revocations'][number]

/** The requester may withdraw it; anybody else with the permission decides. */
const wireRevocation = (shopId: string, row: RevocationJson, rights: Rights): WireRevocation => {
  const isOpen = row.status === 'PENDING_APPROVAL' && rights.permissions.has('payment.revoke')
  const isOwn = row.requester_id === rights.accountId
  return {
    id: scoped(shopId, row.id),
    version: row.version,
    kind: row.kind,
    status: row.status,
    tenderId: row.tender_id === null ? null : scoped(shopId, row.tender_id),
    amount: row.amount_cents,
    reason: row.reason,
    requesterName: row.requester_name,
    createdAt: new Date(row.created_at).toISOString(),
    deciderName: row.decider_name,
    decidedAt: moment(row.decided_at),
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
    payable: balance.payable_cents,
    difference: balance.difference_cents,
    paid: balance.paid_cents,
    aside: balance.aside_cents,
    refunded: balance.refunded_cents,
    due: balance.over
      ? 0
      : Math.max(balance.payable_cents - balance.paid_cents - balance.subsidy_open_cents, 0),
    subsidyOpen: balance.subsidy_open_cents,
    paymentStatus: paymentStatus(
      balance.payable_cents,
      balance.paid_cents,
      balance.refunded_cents,
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
  tender: { shop_id: string; id: string; order_id: string },
): Promise<WireTender> => {
  const { tenders } = await paymentState(context, { shopId: tender.shop_id, orderId: tender.order_id })
  const found = tenders.find(({ id }) => id === scoped(tender.shop_id, tender.id))
  if (!found) throw new CallError('NOT_FOUND')
  return found
}
