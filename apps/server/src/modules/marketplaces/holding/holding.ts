import type { EventContext } from '../../../platform/bus.ts'
import type { PoolDb, Tx } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import type { News, NewsDesk } from '../../../platform/live/news.ts'
import {
  holdFromReserves,
  lockStock,
  releaseStock,
  type HeldPieces,
} from '../../inventory/inventory.public.ts'
import { notify } from '../../notifications/notifications.public.ts'
import {
  forgetReserved,
  keepHoldings,
  lockToHold,
  shopsToHold,
  skusOf,
  type Holding,
  type WaitingRow,
} from './holding.db.ts'

type Deps = { db: PoolDb; announce: NewsDesk['announce'] }

const atATime = 100

/**
 * Holds what marketplaces have sold from the time of the pull: unclaimed orders hold their goods themselves, in the order in which they were placed. Orders that ended there
 * release theirs. The stock of a batch is locked at once, in order.
 */
export const holdShop = async ({ db, announce }: Deps, shopId: string): Promise<void> => {
  for (;;) {
    const news: News[] = []
    const done = await db.transaction((tx) =>
      holdBatch(tx, { db: tx, announce: (item) => void news.push(item) }, shopId),
    )
    announce(news)
    if (done < atATime) return
  }
}

/** As above for every shop with due orders, for example after a crash. */
export const holdAll = async (deps: Deps): Promise<void> => {
  for (const shopId of await shopsToHold(deps.db)) await holdShop(deps, shopId)
}

const holdBatch = async (tx: Tx, context: EventContext, shopId: string): Promise<number> => {
  const waiting = await lockToHold(tx, shopId, atATime)
  if (waiting.length === 0) return 0
  await lockStock(
    tx,
    shopId,
    waiting.flatMap(({ wanted }) => wanted.map(({ skuId }) => skuId)),
    waiting.map(({ id }) => id),
  )
  const holders = waiting.map(({ id, wanted }) => ({ holderId: id, wanted }))
  const held = await holdFromReserves(tx, shopId, holders)
  const made = waiting.map((row) => holdingOf(row, held.get(row.id) ?? []))
  await keepHoldings(tx, shopId, made)
  for (const [at, row] of waiting.entries()) await notifyOversold(context, shopId, row, made[at]?.short ?? 0)
  context.announce({ topic: 'stock', shopId, id: null })
  context.announce({ topic: 'marketplace', shopId, id: null })
  return waiting.length
}

const holdingOf = ({ id, wanted }: WaitingRow, held: readonly HeldPieces[]): Holding => {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    id,
    short: sum(wanted.map(({ quantity }) => quantity)) - sum(held.map((one) => one.held)),
    reserved: held.flatMap(({ skuId, reserved: quantity }) => (quantity > 0 ? [{ skuId, quantity }] : [])),
  }
}

/** Notifies the shop's guides once that a marketplace has sold pieces that are not there. */
const notifyOversold = async (
  context: EventContext,
  shopId: string,
  row: WaitingRow,
  short: number,
): Promise<void> => {
  if (short === 0 || row.short > 0) return
  await notify(context, {
    shopId,
    event: `CHANNEL_SHORT:${row.id}`,
    content: {
      kind: 'CHANNEL_SHORT',
      channelOrderId: scoped(shopId, row.id),
      externalId: row.externalId,
      goods: row.goods,
      pieces: short,
    },
    to: { permissions: ['order.write'] },
  })
}

/**
 * Hands the held goods of a claimed order over to its shop order, in the same transaction. Pieces from a reservation are deducted from it. The stock of all goods is locked at
 * once, because the shop order also holds pieces that this order lacks.
 */
export const releaseForClaim = async (
  context: EventContext,
  { shopId, id }: { shopId: string; id: string },
): Promise<void> => {
  await lockStock(context.db, shopId, await skusOf(context.db, { shopId, id }), [id])
  await releaseStock(context, { shopId, orderId: id })
  await forgetReserved(context.db, { shopId, id })
}
