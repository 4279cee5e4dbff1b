import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { orderBehindLink } from '../../orders/orders.public.ts'
import { claimsOf } from '../claims.db.ts'
import { answer, wireClaim, type Claim } from '../claims.steps.ts'
import { claimsPage, countOpen } from './listing.db.ts'

type Calls = Contract['claims']

/** Error: NOT_FOUND. */
export const getClaim = (context: Context, { id }: ParsedInputOf<Calls['get']>): Promise<Claim> =>
  answer(context, { shopId: id.shopId, id: id.id })

export const listClaims = async (
  { db, session }: Context,
  { no, size, mine, ...filter }: ParsedInputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> => {
  const accountId = mine ? session.accountId : null
  const { rows, total } = await claimsPage(db, { ...filter, accountId }, { no, size })
  return { data: rows.map((row) => wireClaim(row, session)), total }
}

export const countClaims = (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['counts']>,
): Promise<OutputOf<Calls['counts']>> => countOpen(db, shopId)

/** The claims that the customer sees on the link of their order. Errors: those of the link. */
export const claimsOfLink = async (
  context: PublicContext,
  { token }: ParsedInputOf<Calls['ofLink']>,
): Promise<OutputOf<Calls['ofLink']>> => {
  const order = await orderBehindLink(context, token)
  const rows = await claimsOf(context.db, order.shopId, order.id)
  return {
    data: rows.map((row) => ({
      claimNo: row.claimNo,
      status: row.status,
      reason: row.reason,
      outcome: row.outcome,
      goods: row.lines.map(({ skuName, quantity: itemQty }) => ({ skuName, itemQty })),
      openedAt: row.openedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      doneAt: row.doneAt?.toISOString() ?? null,
      day: row.delivery?.status === 'CANCELLED' ? null : (row.delivery?.day ?? null),
    })),
  }
}
