import { createHash, randomBytes } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/database/trouble/db-errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { channelExists } from '../../shops/shops.public.ts'
import { MarketplaceTrouble } from '../platforms/platform.ts'
import type { Marketplaces } from '../platforms/registry.ts'
import { callErrorOf } from './access.ts'
import {
  askForLink,
  channelNames,
  deleteLink,
  keepAuthorization,
  linkAwaiting,
  linksOf,
  type LinkRow,
} from './links.db.ts'

type Calls = Contract['marketplaces']
export type LinkDeps = { marketplaces: Marketplaces; vault: Vault; publicUrl: string }

const grantMinutes = 30
/** How far back a new store is pulled. */
const firstDays = 3
const behindMs = 15 * 60_000

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const wireLink = (row: LinkRow & { skipped: number }) => ({
  id: scoped(row.shopId, row.id),
  platform: row.platform,
  channelId: row.channelId,
  channelName: row.channelName,
  state: row.state,
  sellerName: row.sellerName,
  accessExpiresAt: iso(row.accessExpiresAt),
  refreshExpiresAt: iso(row.refreshExpiresAt),
  pulledUntil: iso(row.watermark),
  isBehind: row.state === 'ON' && (row.watermark?.getTime() ?? 0) < Date.now() - behindMs,
  lastPulledAt: iso(row.pulledAt),
  problem: row.problem,
  pausedUntil: iso(row.pausedUntil),
  skippedOrders: row.skipped,
  clockOffsetS: Math.round(row.clockOffsetMs / 1000),
})

/** The stores of a shop, and the channels that can be authorised. */
export const listLinks = async (
  { db }: Context,
  { marketplaces }: LinkDeps,
  shopId: string,
): Promise<OutputOf<Calls['links']>> => {
  const [rows, channels] = await Promise.all([linksOf(db, shopId), channelNames(db)])
  return { data: rows.map(wireLink), platforms: [...marketplaces.offered], channels }
}

/** Bound to the account: an authorisation is completed only by whoever began it. */
const hashOf = (state: string, { session }: Context): Buffer =>
  createHash('sha256').update(`${state} ${session.accountId}`).digest()
const returnTo = (publicUrl: string): string => `${publicUrl}/marketplaces/authorized`

/** The address at which the seller authorises the chain. Errors: NOT_FOUND, MARKETPLACE_CHANNEL_TAKEN, MARKETPLACE_UNAVAILABLE. */
export const authorize = async (
  context: Context,
  { marketplaces, publicUrl }: LinkDeps,
  { shopId, platform, channelId }: ParsedInputOf<Calls['authorize']>,
): Promise<OutputOf<Calls['authorize']>> => {
  if (!marketplaces.offered.some((one) => one.platform === platform)) throw new CallError('NOT_FOUND')
  const marketplace = await marketplaces.of(platform).catch((error: unknown) => {
    throw callErrorOf(error)
  })
  const state = randomBytes(24).toString('base64url')
  await context.transaction(async (tx) => {
    if (!(await channelExists(tx, channelId))) throw new CallError('NOT_FOUND')
    const asked = {
      shopId,
      id: newId(),
      channelId,
      platform,
      grantHash: hashOf(state, context),
      minutes: grantMinutes,
    }
    if (!(await askForLink(tx, asked))) throw new CallError('MARKETPLACE_CHANNEL_TAKEN')
  })
  return { url: marketplace.authorizeUrl({ state, redirectUri: returnTo(publicUrl) }) }
}

/** Completes an authorisation by the seller. Errors: MARKETPLACE_GRANT_OVER, MARKETPLACE_STORE_TAKEN, MARKETPLACE_OTHER_SELLER, MARKETPLACE_REFUSED, MARKETPLACE_UNAVAILABLE. */
export const authorized = async (
  context: Context,
  { marketplaces, vault, publicUrl }: LinkDeps,
  { state, code }: ParsedInputOf<Calls['authorized']>,
): Promise<OutputOf<Calls['authorized']>> => {
  const link = await linkAwaiting(context.db, hashOf(state, context))
  if (!link || !context.session.shopIds.has(link.shopId)) throw new CallError('MARKETPLACE_GRANT_OVER')
  try {
    const marketplace = await marketplaces.of(link.platform)
    const grant = await marketplace.exchange(code, returnTo(publicUrl))
    const isKept = await context.transaction((tx) => keepAuthorization(tx, vault, link, grant, firstDays))
    if (!isKept) throw new CallError('MARKETPLACE_OTHER_SELLER', { name: link.sellerName })
    context.announce({ topic: 'marketplace', shopId: link.shopId, id: scoped(link.shopId, link.id) })
    return { shopId: link.shopId, sellerName: grant.sellerName }
  } catch (error) {
    if (error instanceof MarketplaceTrouble && (error.kind === 'LOST' || error.kind === 'REFUSED'))
      throw new CallError('MARKETPLACE_REFUSED', { reason: error.message }, { cause: error })
    throw isStoreTaken(error)
      ? new CallError('MARKETPLACE_STORE_TAKEN', { name: link.platform })
      : callErrorOf(error)
  }
}

const isStoreTaken = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION

/** Error: NOT_FOUND. */
export const unlink = async (
  { db }: Context,
  { id }: ParsedInputOf<Calls['unlink']>,
): Promise<Record<string, never>> => {
  if (!(await deleteLink(db, id))) throw new CallError('NOT_FOUND')
  return {}
}
