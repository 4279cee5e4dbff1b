import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { announceLists, mustExist } from '../carts.ts'
import { giveCart, guidesOf } from '../carts.db.ts'
import { leftCarts, lockLeftCart } from './left.db.ts'

type Calls = Contract['carts']

/** The carts of a shop that none of its guides can open any more. */
export const listLeft = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['left']>,
): Promise<OutputOf<Calls['left']>> => ({
  data: (await leftCarts(db, shopId)).map((row) => ({
    id: scoped(shopId, row.id),
    cartName: row.name,
    customerName: row.customerName ?? '',
    guideName: row.guideName,
    itemCount: row.itemCount,
    updatedAt: row.updatedAt.toISOString(),
  })),
})

/** Error: NOT_FOUND for the guide, or for a cart that some guide can open. */
export const takeOver = async (
  context: Context,
  { id: { shopId, id: cartId }, guideId }: ParsedInputOf<Calls['takeOver']>,
): Promise<Record<string, never>> => {
  mustExist(await lockLeftCart(context.db, shopId, cartId))
  mustExist((await guidesOf(context.db, shopId)).some((guide) => guide.accountId === guideId))
  await giveCart(context.db, { shopId, cartId }, guideId, true)
  announceLists(context, shopId)
  return {}
}
