import type { Context } from '../../../platform/calls/context.ts'
import { setCause } from '../../../platform/database/cause.ts'
import { changeStock, endBoards, lockReturned, shortAfter, type Returned } from './returns.db.ts'

/**
 * Takes goods of a claim back into their shop and writes off what cannot be sold. Returns the SKU whose write-off would exceed the free stock; the
 * caller's transaction must then be rolled back.
 */
export const takeBack = async (
  context: Context,
  shopId: string,
  claimId: string,
  goods: readonly Returned[],
): Promise<string | undefined> => {
  const { db, session } = context
  if (goods.length === 0) return undefined
  await lockReturned(db, shopId, goods)
  const cause = { of: 'claim', id: claimId, accountId: session.accountId } as const
  await setCause(db, { ...cause, kind: 'RETURN' })
  await changeStock(
    db,
    shopId,
    goods.map(({ skuId, came }) => ({ skuId, quantity: came })),
  )
  const here = goods.flatMap(({ skuId, came, lost }) =>
    lost > came ? [{ skuId, quantity: lost - came }] : [],
  )
  const short = await shortAfter(db, shopId, here)
  if (short !== undefined) return short
  await setCause(db, { ...cause, kind: 'WRITE_OFF' })
  await changeStock(
    db,
    shopId,
    goods.map(({ skuId, lost }) => ({ skuId, quantity: -lost })),
  )
  const boards = (isLost: boolean) =>
    goods.flatMap(({ boardId, lost }) => (boardId !== null && lost > 0 === isLost ? [boardId] : []))
  await endBoards(db, shopId, boards(false), 'AVAILABLE')
  await endBoards(db, shopId, boards(true), 'WRITTEN_OFF')
  context.announce({ topic: 'stock', shopId, id: null })
  return undefined
}
