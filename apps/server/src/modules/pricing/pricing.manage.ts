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
    id: row.shop_id,
    siteCode: row.site_code,
    siteName: row.site_name,
    channelId: row.channel_id,
  }))

/** The prices of every listing of a product, with the own prices of the caller's shops; costs only with `cost.read`. */
export const productPrices = async (
  context: Context,
  { channelSpuId }: ParsedInputOf<Calls['productPrices']>,
): Promise<OutputOf<Calls['productPrices']>> => {
  const { db, session } = context
  const rows = await listingsOfProduct(db, channelSpuId)
  const ids = rows.map((row) => row.item_mapping_id)
  const overrides = Map.groupBy(
    await overridesOf(db, ids, [...session.shopIds]),
    (row) => row.item_mapping_id,
  )
  return {
    sites: await ownSites(context),
    listings: rows.map((row) => ({
      itemMappingId: row.item_mapping_id,
      channelId: row.channel_id,
      channelName: row.channel_name,
      skuCode: row.sku_code,
      skuName: row.sku_name,
      priceInfo: row.marketing_cents === null ? null : priceInfoOf(row, session),
      overrides: (overrides.get(row.item_mapping_id) ?? []).map((own) => ({
        siteId: own.shop_id,
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
  const found = stored === undefined || stored.marketing_cents === null ? null : priceInfoOf(stored, session)
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
  const listed = new Map(rows.map((row) => [row.item_mapping_id, row.channel_id]))
  const ownShops = [...session.shopIds]
  const channelOfSite = new Map((await sites(db, ownShops)).map((row) => [row.shop_id, row.channel_id]))
  for (const { itemMappingId, siteId } of [...input.prices, ...input.removed]) {
    const channelId = listed.get(itemMappingId)
    const isOurs = channelId !== undefined && (siteId === null || channelOfSite.get(siteId) === channelId)
    if (!isOurs) throw new CallError('NOT_FOUND')
  }
  const stored = new Map<string, MaybePriced>(rows.map((row) => [keyOf(row.item_mapping_id, null), row]))
  for (const own of await overridesOf(db, [...listed.keys()], ownShops))
    stored.set(keyOf(own.item_mapping_id, own.shop_id), own)
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
      stored.get(keyOf(change.itemMappingId, change.siteId))?.cost_cents ??
      stored.get(keyOf(change.itemMappingId, null))?.cost_cents ??
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
