import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { OrderFilter } from '@showfloor/contract/orders/listing'
import type { Context, Language } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { maskMobile } from '../../../platform/limits/masks.ts'
import { searchCounted } from '../../identity/identity.public.ts'
import { owedCents } from '../placing/amounts.ts'
import { orderOptions, statusCounts, summaries, type Place, type SummaryRow } from './listing.db.ts'
import { deliveryName } from '../delivery/delivery.ts'

type Calls = Contract['orders']
type Listed = OutputOf<Calls['list']>

const placeOf = (text: string | undefined): Place | undefined => {
  const [micros, id] = text?.split('.') ?? []
  return micros !== undefined && id !== undefined ? { micros, id } : undefined
}

/** A page of a shop's orders, newest first. One more row than the page is read, to know whether another page follows. Error: UNKNOWN_MOBILES_LIMIT. */
export const listOrders = async (context: Context, input: ParsedInputOf<Calls['list']>): Promise<Listed> => {
  const { size } = input
  const after = placeOf(input.after)
  const before = after ? undefined : placeOf(input.before)
  const found = await ordersAsked(context, input, { after, before, limit: size + 1 })
  const more = found.length > size
  const rows = found.slice(0, size)
  if (before) rows.reverse()
  return {
    data: rows.map((row) => wireSummary(input.shopId, row, context.language)),
    older: (before || more ? rows.at(-1)?.place : undefined) ?? null,
    newer: (after || (before && more) ? rows[0]?.place : undefined) ?? null,
  }
}

/** A search for orders by a user: whole mobiles that nobody has are counted against the user. Error: UNKNOWN_MOBILES_LIMIT. */
export const ordersAsked = (
  context: Context,
  filter: OrderFilter,
  page: Parameters<typeof summaries>[2],
): Promise<SummaryRow[]> =>
  searchCounted(
    context,
    filter.keyword,
    () => summaries(context.db, filter, page),
    (rows) => rows.length > 0,
  )

/** The number of matching orders in each status. Error: UNKNOWN_MOBILES_LIMIT. */
export const countOrders = async (
  context: Context,
  filter: ParsedInputOf<Calls['counts']>,
): Promise<OutputOf<Calls['counts']>> => ({
  counts: await searchCounted(
    context,
    filter.keyword,
    () => statusCounts(context.db, filter),
    (counts) => Object.keys(counts).length > 0,
  ),
})

/** The newest orders of a shop that match a keyword. The caller counts unknown mobiles with `searchCounted`. */
export const findOrders = async (db: Db, query: { shopId: string; keyword: string; size: number }) => {
  const rows = await summaries(db, query, { limit: query.size })
  return rows.map((row) => ({
    id: scoped(query.shopId, row.id),
    orderNo: row.orderNo,
    status: row.status,
    customerName: row.customerName,
    payable: owedCents(row),
  }))
}

/** The choices of a filter of a shop's orders. */
export const loadData = async (
  { db }: Context,
  { shopId, modelKey }: ParsedInputOf<Contract['orders']['loadData']>,
): Promise<OutputOf<Contract['orders']['loadData']>> => {
  const options = await orderOptions(db, shopId, modelKey)
  return { data: options.map((option) => ({ ...option, under: [] })) }
}

const wireSummary = (shopId: string, row: SummaryRow, language: Language): Listed['data'][number] => ({
  id: scoped(shopId, row.id),
  orderNo: row.orderNo,
  status: row.status,
  paymentStatus: row.paymentStatus,
  customerId: scoped(shopId, row.customerId),
  customerName: row.customerName,
  customerMobile: maskMobile(row.customerMobile),
  guideName: row.guideName,
  channelName: row.channelName,
  deliveryName: deliveryName({ nameZh: row.deliveryZh, nameEn: row.deliveryEn }, language),
  deliveryDate: row.deliveryDate,
  payable: row.payableCents,
  paid: row.paidCents,
  difference: row.differenceCents,
  openDifference: row.openDifference,
  itemCount: row.itemCount,
  imageUrl: row.imageUrl,
  firstName: row.firstName,
  createdAt: row.createdAt.toISOString(),
})
