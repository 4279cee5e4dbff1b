import type { Context } from '../../../platform/calls/context.ts'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { channelStockPage, type ChannelStockRow, type ListingRow } from './listing.db.ts'

type Calls = Contract['marketplaces']
type Listing = OutputOf<Calls['channelStock']>['data'][number]['listings'][number]

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

const wireListing = ({ toldPieces, toldCents, toldAt, dueAt, problem, ...row }: ListingRow): Listing => ({
  externalId: row.externalId,
  title: row.title,
  spec: row.spec,
  toldPieces,
  toldPrice: toldCents,
  toldAt: iso(toldAt),
  nextAt: iso(dueAt),
  problem: problem as Listing['problem'],
  problemWords: row.problemWords,
})

const wireRow = (row: ChannelStockRow) => ({
  skuId: row.skuId,
  skuCode: row.skuCode,
  skuName: row.skuName,
  propertiesName: [row.colorName, row.sizeText].filter(Boolean).join(' · '),
  itemNum: row.itemNum,
  reserved: row.reserved,
  pieces: row.pieces,
  price: row.priceCents,
  listings: row.listings.map(wireListing),
})

/** A channel's articles, by code; one more row than the page is read, to know whether there are more. */
export const channelStock = async (
  { db }: Context,
  { after = '', size, ...asked }: ParsedInputOf<Calls['channelStock']>,
): Promise<OutputOf<Calls['channelStock']>> => {
  const rows = await channelStockPage(db, { ...asked, after, limit: size + 1 })
  const page = rows.slice(0, size)
  return { data: page.map(wireRow), next: rows.length > size ? (page.at(-1)?.skuCode ?? null) : null }
}
