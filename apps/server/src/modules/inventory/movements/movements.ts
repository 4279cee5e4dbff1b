import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { movementRows } from './movements.db.ts'

type Calls = Contract['inventory']

/** The movements that led to a SKU's stock in a shop, newest first. */
export const stockMovements = async (
  { db }: Context,
  { siteId, skuId, before, size }: ParsedInputOf<Calls['movements']>,
): Promise<OutputOf<Calls['movements']>> => {
  const found = await movementRows(db, { shopId: siteId, skuId }, { before: before ?? null, limit: size + 1 })
  const data = found.slice(0, size).map((row) => ({
    id: row.id,
    kind: row.kind,
    quantity: row.quantity,
    onHand: row.onHand,
    at: row.at.toISOString(),
    by: row.by ?? '',
  }))
  return { data, next: found.length > size ? (data.at(-1)?.id ?? null) : null }
}
