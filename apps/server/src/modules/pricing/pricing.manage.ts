import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Session } from '../../platform/http/session.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { priceInfoOf, takeProduct } from '../catalogue/catalogue.public.ts'
import {
  deleteOverrides,
  listingsOfProduct,
  lockPrices,
  overridesOf,
  sites,
  type MaybePriced,
} from './pricing.manage.db.ts'
import { writeChannelPrices, writeShopPrices, type ListingPrice } from './pricing.write.ts'

type Calls = Contract['pricing']

/** The caller's shops, which may have their own prices and stock. */
export const ownSites = async ({ db, session }: Context) =>
  (await sites(db, [...session.shopIds])).map((row) => ({
    id: row.shopId,
    siteCode: row.siteCode,
    siteName: row.siteName,
    channelId: row.channelId,
  }))

/** The prices of every listing of a product, with the own prices of the caller's shops; costs only with `cost.read`. */
export const productPrices = async (
  context: Context,
  { channelSpuId }: ParsedInputOf<Calls['productPrices']>,
): Promise<OutputOf<Calls['productPrices']>> => {
  const { db, session } = context
  const rows = await listingsOfProduct(db, channelSpuId)
  const ids = rows.map((row) => row.itemMappingId)
  const overrides = Map.groupBy(await overridesOf(db, ids, [...session.shopIds]), (row) => row.itemMappingId)
  return {
    sites: await ownSites(context),
    listings: rows.map((row) => ({
      itemMappingId: row.itemMappingId,
      channelId: row.channelId,
      channelName: row.channelName,
      skuCode: row.skuCode,
      skuName: row.skuName,
      priceInfo: row.marketingCents === null ? null : priceInfoOf(row, session),
      overrides: (overrides.get(row.itemMappingId) ?? []).map((own) => ({
        siteId: own.shopId,
        priceInfo: priceInfoOf(own, session),
      })),
    })),
  }
}

type Change = ParsedInputOf<Calls['productPricesUpdate']>['prices'][number]
const priceNames = ['marketingPrice', 'salePrice', 'shoppePrice', 'redLinePrice', 'costPrice'] as const
const keyOf = (itemMappingId: string, siteId: string | null): string => `${itemMappingId} ${siteId ?? ''}`

/** Whether prices are as the caller read them; a cost that the caller may not read is not compared. */
const areAsSeen = (stored: MaybePriced | undefined, before: Change['before'], session: Session): boolean => {
  const found = stored === undefined || stored.marketingCents === null ? null : priceInfoOf(stored, session)
  if (found === null || before === null) return found === before
  return priceNames.every(
    (name) => before[name] === undefined || (found[name] ?? before[name]) === before[name],
  )
}

/**
 * Sets prices of a product's listings and removes shops' own prices. An absent cost, or one that the caller may not read, stays; a shop's new prices
 * start with its channel's cost. Errors: NOT_FOUND, CATALOGUE_CHANGED; PRICES_CHANGED for stale prices, because imports do not raise the product's version.
 */
export const productPricesUpdate = async (
  context: Context,
  input: ParsedInputOf<Calls['productPricesUpdate']>,
): Promise<OutputOf<Calls['productPricesUpdate']>> => {
  const { db, session } = context
  const next = await takeProduct(context, input, 'pricing.productPricesUpdate')
  await lockPrices(db, [...input.prices, ...input.removed])
  const rows = await listingsOfProduct(db, input.channelSpuId)
  const listed = new Map(rows.map((row) => [row.itemMappingId, row.channelId]))
  const ownShops = [...session.shopIds]
  const channelOfSite = new Map((await sites(db, ownShops)).map((row) => [row.shopId, row.channelId]))
  for (const { itemMappingId, siteId } of [...input.prices, ...input.removed]) {
    const channelId = listed.get(itemMappingId)
    const isOurs = channelId !== undefined && (siteId === null || channelOfSite.get(siteId) === channelId)
    if (!isOurs) throw new CallError('NOT_FOUND')
  }
  const stored = new Map<string, MaybePriced>(rows.map((row) => [keyOf(row.itemMappingId, null), row]))
  for (const own of await overridesOf(db, [...listed.keys()], ownShops))
    stored.set(keyOf(own.itemMappingId, own.shopId), own)
  for (const { itemMappingId, siteId, before } of input.prices)
    if (!areAsSeen(stored.get(keyOf(itemMappingId, siteId)), before, session))
      throw new CallError('PRICES_CHANGED')
  const priceOf = (change: Change): ListingPrice => ({
    itemMappingId: change.itemMappingId,
    marketingCents: change.marketingPrice,
    saleCents: change.salePrice,
    shoppeCents: change.shoppePrice,
    redLineCents: change.redLinePrice,
    costCents:
      (session.permissions.has('cost.read') ? change.costPrice : undefined) ??
      stored.get(keyOf(change.itemMappingId, change.siteId))?.costCents ??
      stored.get(keyOf(change.itemMappingId, null))?.costCents ??
      0,
  })
  const changes = new Map(input.prices.map((change) => [keyOf(change.itemMappingId, change.siteId), change]))
  const ofChannel = [...changes.values()].filter(({ siteId }) => siteId === null)
  const ofShops = [...changes.values()].flatMap((change) =>
    change.siteId === null ? [] : [{ ...priceOf(change), shopId: change.siteId }],
  )
  await deleteOverrides(db, input.removed)
  await writeChannelPrices(db, ofChannel.map(priceOf))
  await writeShopPrices(db, ofShops)
  context.announce({ topic: 'price', shopId: null, id: null })
  return next
}
