import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { receivableAges } from '@showfloor/contract/common/payment-status'
import type { Context } from '../../../platform/calls/context.ts'
import { receivableRows } from './receivables.db.ts'

type Call = Contract['orders']['receivables']

/** The money due on confirmed orders by age; every age has an entry. */
export const receivables = async (
  { db, session }: Context,
  { shopId }: ParsedInputOf<Call>,
): Promise<OutputOf<Call>> => {
  const rows = await receivableRows(db, shopId === undefined ? [...session.shopIds] : [shopId])
  return {
    data: receivableAges.map((age) => {
      const row = rows.find((one) => one.age === age)
      return { age, orders: row?.orders ?? 0, amount: row?.dueCents ?? 0 }
    }),
  }
}
