import type { Context } from '../../../platform/calls/context.ts'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { CallError } from '../../../platform/calls/errors.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import type { NewsDesk } from '../../../platform/live/news.ts'
import { outletOf } from '../outlets/outlets.db.ts'
import {
  allOutlets,
  goodsSince,
  markedShops,
  markOutlet,
  refreshGoods,
  takeMarks,
} from './channel-goods.db.ts'

type Calls = Contract['marketplaces']

const atATime = 500

/** Computes the marked articles of a shop. */
export const refreshShop = async (db: PoolDb, shopId: string): Promise<boolean> => {
  let hasChanged = false
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const skuIds = await takeMarks(tx, shopId, atATime)
      if (skuIds.length > 0) await refreshGoods(tx, shopId, skuIds)
      return skuIds.length
    })
    if (taken === 0) return hasChanged
    hasChanged = true
  }
}

/** Computes the marked articles of every shop. */
export const refreshMarked = async ({
  db,
  announce,
}: {
  db: PoolDb
  announce: NewsDesk['announce']
}): Promise<void> => {
  for (const shopId of await markedShops(db))
    if (await refreshShop(db, shopId)) announce([{ topic: 'marketplace', shopId, id: null }])
}

/** Job: computes everything anew each night, in case a trigger missed a change. */
export const refreshAll = async (db: PoolDb): Promise<void> => {
  for (const { shopId, channelId } of await allOutlets(db)) {
    await markOutlet(db, { shopId, channelId })
    await refreshShop(db, shopId)
  }
}

/** Error: NOT_FOUND where the shop does not sell on the channel. */
export const feed = async (
  { db }: Context,
  { shopId, channelId, after, size }: ParsedInputOf<Calls['feed']>,
): Promise<OutputOf<Calls['feed']>> => {
  if (!(await outletOf(db, { shopId, channelId }))) throw new CallError('NOT_FOUND')
  const rows = await goodsSince(db, { shopId, channelId }, after, size + 1)
  const page = rows.slice(0, size)
  return {
    data: page.map((row) => ({
      skuId: row.skuId,
      skuCode: row.skuCode,
      pieces: row.pieces,
      price: row.priceCents,
      changedAt: row.changedAt.toISOString(),
    })),
    next: page.at(-1)?.position ?? after,
    hasMore: rows.length > size,
  }
}
