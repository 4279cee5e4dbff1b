import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { holdStock, lockStock, releaseStock } from '../../inventory/inventory.public.ts'
import { channelExists } from '../../shops/shops.public.ts'
import { markOutlet } from '../channel-stock/channel-goods.db.ts'
import { channelNames } from '../links/links.db.ts'
import { compareShelves } from '../updating/shelf.ts'
import { sendDueUpdates } from '../updating/updating.ts'
import type { PullDeps } from '../pulling/pulling.ts'
import { makeDue } from '../updating/listings.db.ts'
import { insertRun } from '../pulling/runs.db.ts'
import {
  deleteReservation,
  keepOutlet,
  outletOf,
  outletsOf,
  reservationOf,
  skuName,
  type OutletRow,
} from './outlets.db.ts'

type Calls = Contract['marketplaces']

const soonMs = 50_000

const wireOutlet = (shopId: string, row: OutletRow) => ({
  channelId: row.channelId,
  channelName: row.channelName,
  linkId: row.linkId === null ? null : scoped(shopId, row.linkId),
  platform: row.platform,
  safetyPieces: row.safetyPieces,
  tellsStock: row.tellsStock,
  tellsPrices: row.tellsPrices,
  articles: row.articles,
  problems: row.problems,
  unmatched: row.unmatched,
  comparedAt: row.comparedAt?.toISOString() ?? null,
  differences: row.differences,
})

/** The channels on which a shop sells, and those on which it could. */
export const listOutlets = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['outlets']>,
): Promise<OutputOf<Calls['outlets']>> => {
  const [rows, channels] = await Promise.all([outletsOf(db, shopId), channelNames(db)])
  const taken = new Set(rows.map((row) => row.channelId))
  return {
    data: rows.map((row) => wireOutlet(shopId, row)),
    others: channels.filter(({ id }) => !taken.has(id)),
  }
}

/** Sets how a shop sells on a channel. Before its marketplace gets updates, the store is read. Error: NOT_FOUND. */
export const setOutlet = async (
  context: Context,
  deps: PullDeps,
  input: ParsedInputOf<Calls['setOutlet']>,
): Promise<Record<string, never>> => {
  const { db } = context
  const outlet = { shopId: input.shopId, channelId: input.channelId }
  if (!(await channelExists(db, input.channelId))) throw new CallError('NOT_FOUND')
  const before = await outletOf(db, outlet)
  await keepOutlet(db, input)
  await markOutlet(db, outlet)
  const isNew = (input.tellsStock && !before?.tellsStock) || (input.tellsPrices && !before?.tellsPrices)
  if (isNew) await requestComparison(context, deps, outlet)
  context.announce({ topic: 'marketplace', shopId: input.shopId, id: null })
  return {}
}

/** Schedules a reading of the store. */
const requestComparison = async (
  context: Context,
  deps: PullDeps,
  { shopId, channelId }: { shopId: string; channelId: string },
): Promise<boolean> => {
  const { db, session } = context
  const linkId = (await outletsOf(db, shopId)).find((row) => row.channelId === channelId)?.linkId
  if (linkId == null) return false
  await insertRun(db, {
    shopId,
    id: newId(),
    linkId,
    kind: 'SHELF',
    fromAt: null,
    toAt: null,
    orderNos: [],
    startedBy: session.name,
  })
  context.onCommit(() => startUpdates(deps))
  return true
}

/** Compares a store with what it should offer. Error: NOT_FOUND. */
export const compareShelf = async (
  context: Context,
  deps: PullDeps,
  input: ParsedInputOf<Calls['compareShelf']>,
): Promise<Record<string, never>> => {
  if (!(await requestComparison(context, deps, input))) throw new CallError('NOT_FOUND')
  return {}
}

/** Updates the marketplace again with stock and prices. */
export const tellNow = async (
  context: Context,
  deps: PullDeps,
  { skuId, ...outlet }: ParsedInputOf<Calls['tellNow']>,
): Promise<OutputOf<Calls['tellNow']>> => {
  const articles = await makeDue(context.db, outlet, skuId ?? null)
  context.onCommit(() => startUpdates(deps))
  return { articles }
}

/** Starts a person's update at once; the jobs continue it. */
const startUpdates = (deps: PullDeps): void => {
  compareShelves(deps)
    .then(() => sendDueUpdates(deps, { forMs: soonMs }))
    .catch((error: unknown) => deps.log.error({ err: error }, 'updating a marketplace by hand failed'))
}

/**
 * Sets the reservation of a SKU for a channel, whose pieces nobody else gets. It is a hold like an order's, and orders of that channel use it first. Errors: NOT_FOUND,
 * STOCK_SHORT.
 */
export const reserve = async (
  context: Context,
  { shopId, channelId, skuId, pieces }: ParsedInputOf<Calls['reserve']>,
): Promise<Record<string, never>> => {
  const { db, session } = context
  const name = await skuName(db, skuId)
  if (name === undefined || !(await outletOf(db, { shopId, channelId }))) throw new CallError('NOT_FOUND')
  await lockStock(db, shopId, [skuId])
  const orderId = await reservationOf(db, { shopId, channelId, skuId, id: newId(), setBy: session.name })
  const holder = { shopId, orderId }
  if (pieces > 0) {
    await holdStock(context, holder, [{ skuId, name, quantity: pieces, limited: true, board: null }], null)
  } else {
    await releaseStock(context, holder)
    await deleteReservation(db, shopId, orderId)
  }
  await markOutlet(db, { shopId, channelId }, skuId)
  context.announce({ topic: 'marketplace', shopId, id: null })
  return {}
}
