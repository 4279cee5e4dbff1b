import type { OpenDifferenceStatus } from '@showfloor/contract/common/difference-status'
import { orderStatuses, type OrderStatus } from '@showfloor/contract/common/order-status'
import type { StageDue } from '@showfloor/contract/common/payment-stages'
import type { PaymentStatus } from '@showfloor/contract/common/payment-status'
import { ORDER_COUNT_LIMIT } from '@showfloor/contract/common/constants'
import type { OrderFilter } from '@showfloor/contract/orders/listing'
import { sql, type Sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isDueSince } from './receivables.db.ts'
import { mobilePattern } from '../../identity/identity.public.ts'

export type SummaryRow = {
  id: string
  place: string
  orderNo: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  customerId: string
  customerName: string
  customerMobile: string
  guideName: string
  channelName: string
  deliveryZh: string
  deliveryEn: string
  /** The booked day, otherwise the wished one. */
  deliveryDate: string | null
  payableCents: number
  paidCents: number
  refundedCents: number
  subsidyCents: number
  subsidyPaidCents: number
  differenceCents: number
  openDifference: OpenDifferenceStatus | null
  itemCount: number
  imageUrl: string
  firstName: string
  createdAt: Date
}

/** A cursor: the time of an order's creation in microseconds, and its id. */
export type Place = { micros: string; id: string }

// An unconfirmed order reads as expired as soon as its hold has ended, before the job stores that.
const hasStatus = (status: OrderStatus) =>
  status === 'EXPIRED'
    ? sql`o.written_status in ('EXPIRED', 'PENDING_CONFIRMATION')`
    : sql`o.written_status = ${status}`

// A suffix search as a range of an index on the reversed number.
const endsWith = (number: Sql, digits: string) => {
  const from = [...digits].toReversed().join('')
  return sql`reverse(${number}) collate "C" >= ${from} and reverse(${number}) collate "C" < ${`${from}:`}`
}

// A suffix of an order number, or the last four or all digits of a mobile. The ids are read first, so that no plan scans the list for them.
const tailOf = (shopId: string, digits: string) => {
  const ofNumber = sql`select id from orders where shop_id = ${shopId} and ${endsWith(sql`order_no`, digits)}`
  if (mobilePattern(digits) === null) return sql`o.id = any(array(${ofNumber}))`
  const ofMobile = sql`select id from orders where shop_id = ${shopId} and ${endsWith(sql`customer_mobile`, digits)}`
  return sql`o.id = any(array(${ofNumber} union ${ofMobile}))`
}

// A substring search; `%` and `_` are literal.
const partOf = (keyword: string) => {
  const pattern = `%${keyword.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  return sql`(o.search_text like ${pattern} or lower(o.order_no) like ${pattern})`
}

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`

const sold = sql`o.written_status in ('CONFIRMED', 'FULFILLING', 'COMPLETED')`
const chinaToday = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Stages with money due whose day has passed, or is within a week, or whose event has happened. */
const withStages = (shopId: string, due: StageDue) => sql`
  o.id = any(
    array(
      select s.order_id
      from payment_stage_states s
      where s.shop_id = ${shopId}
        and s.amount_cents > s.paid_cents
        and ${
          due === 'OVERDUE'
            ? sql`s.due_on < ${chinaToday}`
            : sql`(s.due_on between ${chinaToday} and ${chinaToday} + 7 or s.reached_at is not null)`
        }
    )
  )`

/** Conditions on money due and on days of sale. */
const moneyConditions = ({ shopId, stages, due, soldFrom, soldTo }: Omit<OrderFilter, 'status'>): Sql[] => [
  ...(stages
    ? [withStages(shopId, stages), sold, sql`o.payment_status in ('UNPAID', 'PARTIALLY_PAID')`]
    : []),
  ...(due ? [isDueSince(due, sql`o.written_status`)] : []),
  ...(soldFrom ? [sql`o.confirmed_at >= ${startOf(soldFrom)}`] : []),
  ...(soldTo ? [sql`o.confirmed_at < ${startOf(soldTo)} + interval '1 day'`] : []),
  ...(soldFrom || soldTo ? [sold] : []),
]

/** Only given filters become conditions, so that each combination gets a plan of its own. */
const conditions = (filter: Omit<OrderFilter, 'status'>): Sql => {
  const { shopId, payment, difference, unheld, guideId, customerId, channelId, from, to, min, max, keyword } =
    filter
  const wanted = [sql`o.shop_id = ${shopId}`, ...moneyConditions(filter)]
  if (payment) wanted.push(sql`o.payment_status = ${payment}`)
  if (difference) wanted.push(sql`o.open_difference = ${difference}`)
  if (unheld)
    wanted.push(sql`o.id = any(array(select order_id from unheld_orders where shop_id = ${shopId}))`)
  if (guideId) wanted.push(sql`o.account_id = ${guideId}`)
  if (customerId) wanted.push(sql`o.customer_id = ${customerId.id}`)
  if (channelId) wanted.push(sql`o.channel_id = ${channelId}`)
  if (from) wanted.push(sql`o.created_at >= ${startOf(from)}`)
  if (to) wanted.push(sql`o.created_at < ${startOf(to)} + interval '1 day'`)
  if (min !== undefined) wanted.push(sql`o.payable_cents + o.difference_cents >= ${min}::bigint`)
  if (max !== undefined) wanted.push(sql`o.payable_cents + o.difference_cents <= ${max}::bigint`)
  if (keyword) wanted.push(/^\d+$/.test(keyword) ? tailOf(shopId, keyword) : partOf(keyword))
  return sql.join(wanted, sql` and `)
}

const momentOf = ({ micros }: Place) =>
  sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`

/** A page of orders: older than a cursor, newest first, or newer than one, oldest first; the newest without a cursor. */
export const summaries = async (
  db: Db,
  filter: OrderFilter,
  page: { after?: Place | undefined; before?: Place | undefined; limit: number },
): Promise<SummaryRow[]> => {
  const { after, before } = page
  const wanted = [conditions(filter)]
  if (filter.status) wanted.push(sql`o.status = ${filter.status}`, hasStatus(filter.status))
  if (after) wanted.push(sql`(o.created_at, o.id) < (${momentOf(after)}, ${after.id})`)
  else if (before) wanted.push(sql`(o.created_at, o.id) > (${momentOf(before)}, ${before.id})`)
  const order = before && !after ? sql`o.created_at, o.id` : sql`o.created_at desc, o.id desc`
  // The limit is one of a few constants and stands in the text, because the planner needs it.
  const { rows } = await sql<SummaryRow>`
    with page as materialized (
      select o.*
      from order_states o
      where ${sql.join(wanted, sql` and `)}
      order by ${order}
      limit ${sql.lit(page.limit)}
    )
    select o.id, (extract(epoch from o.created_at) * 1000000)::bigint || '.' || o.id as place, o.order_no,
      o.status, o.payment_status, o.customer_id, o.customer_name, o.customer_mobile, o.guide_name,
      coalesce(c.name, '') as channel_name, coalesce(d.name_zh, o.delivery_mode) as delivery_zh,
      coalesce(d.name_en, '') as delivery_en, coalesce(o.booked_day, o.delivery_date) as delivery_date,
      o.payable_cents, o.paid_cents, o.refunded_cents, o.subsidy_cents, o.subsidy_paid_cents,
      o.difference_cents, o.open_difference, o.item_count, o.created_at,
      coalesce(l.image_url, '') as image_url, coalesce(l.sku_name, '') as first_name
    from page o
    left join channel_names c on c.channel_id = o.channel_id
    left join delivery_modes d on d.code = o.delivery_mode
    left join lateral (
      select image_url, sku_name
      from order_lines f
      where f.shop_id = o.shop_id and f.order_id = o.id
      order by position
      limit 1
    ) l on true
    order by ${order}`.execute(db)
  return rows
}

/** The number of matching orders in each status, counted up to a limit each. */
export const statusCounts = async (
  db: Db,
  filter: Omit<OrderFilter, 'status'>,
): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; count: number }>`
    select f.status, least(count(*), ${ORDER_COUNT_LIMIT})::int as count
    from unnest(${[...orderStatuses]}::text[]) s(written)
    cross join lateral (
      select o.status
      from order_states o
      where o.written_status = s.written and ${conditions(filter)}
      limit ${sql.lit(ORDER_COUNT_LIMIT)}
    ) f
    group by f.status`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

export type Option = { id: string; name: string }

// A loose index scan: each step jumps to the next distinct value, however many orders there are.
const optionQueries = {
  md_EmployeeBO: (shopId: string) => sql<Option>`
    with recursive guides as (
      (
        select account_id, guide_name
        from orders
        where shop_id = ${shopId}
        order by account_id, created_at desc
        limit 1
      )
      union all
      select n.account_id, n.guide_name
      from guides g
      cross join lateral (
        select account_id, guide_name
        from orders
        where shop_id = ${shopId} and account_id > g.account_id
        order by account_id, created_at desc
        limit 1
      ) n
    )
    select account_id::text as id, guide_name as name
    from guides
    order by guide_name`,
  md_ChannelBO: (shopId: string) => sql<Option>`
    with recursive channels as (
      (
        select channel_id
        from orders
        where shop_id = ${shopId} and channel_id is not null
        order by channel_id
        limit 1
      )
      union all
      select n.channel_id
      from channels h
      cross join lateral (
        select channel_id
        from orders
        where shop_id = ${shopId} and channel_id > h.channel_id
        order by channel_id
        limit 1
      ) n
    )
    select h.channel_id::text as id, c.name
    from channels h
    join channel_names c on c.channel_id = h.channel_id
    order by c.name`,
}

/** The guides who wrote a shop's orders, or the channels they came from. */
export const orderOptions = async (
  db: Db,
  shopId: string,
  modelKey: keyof typeof optionQueries,
): Promise<Option[]> => (await optionQueries[modelKey](shopId).execute(db)).rows
