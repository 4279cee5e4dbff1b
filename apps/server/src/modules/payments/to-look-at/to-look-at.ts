import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { lookAtKinds, type LookAtAction, type LookAtKind } from '@showfloor/contract/common/payment-status'
import type { Permission } from '@showfloor/contract/common/permissions'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import type { Session } from '../../../platform/http/session.ts'
import { lookAtPage, type LookAtRow } from './to-look-at.db.ts'

type Call = Contract['payments']['toLookAt']

const needs: Partial<Record<LookAtAction, Permission>> = {
  accept: 'payment.take',
  move: 'payment.take',
  query: 'payment.take',
  giveBack: 'payment.refund',
  retry: 'payment.refund',
  settle: 'payment.refund',
}

/** Refunds that no further request can complete: a person pays the money back another way. */
const finalFailures = new Set([
  'ABNORMAL',
  'CLOSED',
  'TOO_OLD',
  'TOO_MANY_PARTS',
  'BY_HAND',
  'OTHER_AMOUNT',
  'UPAY_TCP_ORDER_NOT_REFUNDABLE',
])

/** The actions for each kind, the most likely first. */
const waysOut = (row: LookAtRow, session: Session): LookAtAction[] => {
  const isDue = row.open && row.dueCents > 0
  const ofAside: LookAtAction[] = isDue ? ['accept', 'giveBack', 'move'] : ['giveBack', 'move']
  const ways: Record<LookAtKind, LookAtAction[]> = {
    APPROVAL: row.requesterId === session.accountId ? ['withdraw'] : ['approve', 'reject'],
    LATE: ofAside,
    TWICE: ['giveBack', 'move'],
    OTHER_AMOUNT: ofAside,
    REFUND_FAILED: finalFailures.has(row.reason ?? '') ? ['settle', 'retry'] : ['retry', 'settle'],
    REFUND_SLOW: ['retry'],
    SILENT: ['query', 'closeByHand'],
    MISDIRECTED: ['query', 'explain'],
    // Where differences changed the bill, one of them states the refund.
    OVERPAID: row.differs ? ['difference'] : ['revoke'],
  }
  return ways[row.kind].filter((action) => session.permissions.has(needs[action] ?? 'payment.revoke'))
}

const wire = (row: LookAtRow, session: Session): OutputOf<Call>['data'][number] => {
  const idOf = (id: string | null) => (id === null ? null : scoped(row.shopId, id))
  return {
    kind: row.kind,
    shopId: row.shopId,
    orderId: scoped(row.shopId, row.orderId),
    orderNo: row.orderNo,
    tenderId: idOf(row.tenderId),
    refundId: idOf(row.refundId),
    revocation:
      row.revocationId === null || row.version === null || row.revokes === null
        ? null
        : { id: scoped(row.shopId, row.revocationId), version: row.version, kind: row.revokes },
    type: row.type,
    amount: row.amountCents,
    due: row.dueCents,
    since: new Date(row.since).toISOString(),
    asked: row.asked,
    nextAskAt: row.askAt === null ? null : new Date(row.askAt).toISOString(),
    reason: row.reason,
    actor: row.actorName,
    actions: waysOut(row, session),
  }
}

/** Money that waits for a person, in one shop or in all of the caller's. */
export const moneyToLookAt = async (
  context: Context,
  input: ParsedInputOf<Call>,
): Promise<OutputOf<Call>> => {
  const { session } = context
  const { rows, total, counts } = await lookAtPage(context.db, {
    shopIds: input.shopId === undefined ? [...session.shopIds] : [input.shopId],
    kind: input.kind ?? null,
    days: input.days,
    limit: input.size,
    offset: (input.no - 1) * input.size,
  })
  return {
    data: rows.map((row) => wire(row, session)),
    total,
    counts: Object.fromEntries(lookAtKinds.map((kind) => [kind, counts[kind] ?? 0])) as Record<
      LookAtKind,
      number
    >,
  }
}

/** How many matters of a shop's money wait for a person. */
export const countMoneyToLookAt = async (db: Db, shopId: string): Promise<number> =>
  (await lookAtPage(db, { shopIds: [shopId], kind: null, days: 0, limit: 0, offset: 0 })).total
