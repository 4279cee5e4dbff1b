import type { OutputOf } from '@showfloor/contract/common/call'
import { paymentStatus } from '@showfloor/contract/common/payment-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { billWithTenders, type BalanceRow, type OrderRef } from './bills.db.ts'
import { wirePlan } from '../stages/plan-json.ts'
import type { RefundJson, TenderJson } from './tenders.db.ts'

const moment = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString())

type WireTender = OutputOf<Contract['payments']['status']>['tenders'][number]
type WireRefund = WireTender['refunds'][number]
type Rights = Pick<Context['session'], 'permissions'>

/** A refund with what the caller may do about it: ask the provider once more, or record how it was given back another way. */
export const wireRefund = (row: RefundJson, { permissions }: Rights): WireRefund => ({
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

const wireTender = (row: TenderJson, balance: BalanceRow, rights: Rights): WireTender => {
  const isOver = row.expires_at !== null && new Date(row.expires_at) <= new Date()
  const isPayable = row.state === 'PROCESSING' && !isOver
  const hasAside = row.aside_left_cents > 0
  const dueCents = balance.payable_cents - balance.paid_cents - balance.in_flight_cents
  const actions = [
    ...(hasAside && balance.open && dueCents > 0 && rights.permissions.has('payment.take')
      ? (['accept'] as const)
      : []),
    ...(hasAside && rights.permissions.has('payment.refund') ? (['giveBack'] as const) : []),
    ...(row.state === 'UNKNOWN' && isOver && rights.permissions.has('payment.revoke')
      ? (['closeByHand'] as const)
      : []),
  ]
  return {
    id: scoped(row.shop_id, row.id),
    type: row.type,
    state: row.state,
    amount: row.amount_cents,
    received: row.received_cents,
    aside: row.aside_left_cents,
    actor: row.actor_name,
    createdAt: new Date(row.created_at).toISOString(),
    succeededAt: moment(row.succeeded_at),
    expiresAt: moment(row.expires_at),
    codeUrl: isPayable ? row.code_url : null,
    payUrl: isPayable ? row.pay_url : null,
    flag: row.flag,
    closingNote: row.closing_note,
    refunds: row.refunds.map((refund) => wireRefund(refund, rights)),
    actions,
  }
}

/** What is payable, paid, refunded and due, with every tender and what the caller may do about it. Error: NOT_FOUND. */
export const paymentState = async (
  context: { db: Db; session: Rights },
  order: OrderRef,
): Promise<OutputOf<Contract['payments']['status']>> => {
  const balance = await billWithTenders(context.db, order.shopId, order.orderId)
  if (!balance) throw new CallError('NOT_FOUND')
  return {
    orderId: scoped(order.shopId, order.orderId),
    open: balance.open,
    payable: balance.payable_cents,
    difference: balance.difference_cents,
    paid: balance.paid_cents,
    aside: balance.aside_cents,
    refunded: balance.refunded_cents,
    due: Math.max(balance.payable_cents - balance.paid_cents, 0),
    paymentStatus: paymentStatus(balance.payable_cents, balance.paid_cents, balance.refunded_cents),
    tenders: balance.tenders.map((tender) => wireTender(tender, balance, context.session)),
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
