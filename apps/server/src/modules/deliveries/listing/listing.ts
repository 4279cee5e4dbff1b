import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { writeAuditOfDay } from '../../../platform/calls/audit.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { maskMobile } from '../../../platform/limits/masks.ts'
import { todayInChina } from '../deliveries.db.ts'
import { wireDelivery } from '../deliveries.steps.ts'
import {
  countOpen,
  dayRows,
  deliveriesPage,
  hasNearDelivery,
  stopRows,
  weekRows,
  type ListedRow,
  type Near,
  type Place,
} from './listing.db.ts'

type Calls = Contract['deliveries']
type Listed = OutputOf<Calls['list']>['data'][number]

const placeOf = (text: string | undefined): Place | undefined => {
  if (text === undefined) return undefined
  const dot = text.indexOf('.')
  return { day: text.slice(0, dot) || null, id: text.slice(dot + 1) }
}

const wire = (row: ListedRow, { session }: Context, shownMobile: (mobile: string) => string): Listed => ({
  ...wireDelivery(row, session),
  customerName: row.customerName,
  customerMobile: shownMobile(row.customerMobile),
  guideName: row.guideName,
  address: row.address as Listed['address'],
  troubles: row.troubles,
})

const nearOf = ({ session }: Context, today: string): Near =>
  session.permissions.has('order.list') ? null : today

/** Whether an order has a delivery that the lists show to those who see only what is near. */
export const isOrderNear = async (
  { db }: Pick<Context, 'db'>,
  order: { shopId: string; orderId: string },
): Promise<boolean> => hasNearDelivery(db, order, await todayInChina(db))

/** A page of a shop's deliveries. Reads one row more, to know whether there is a next page. */
export const listDeliveries = async (
  context: Context,
  { after, size, ...filter }: ParsedInputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> => {
  const today = await todayInChina(context.db)
  const page = { after: placeOf(after), limit: size + 1 }
  const found = await deliveriesPage(context.db, { ...filter, near: nearOf(context, today) }, page)
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return {
    today,
    data: rows.map((row) => wire(row, context, maskMobile)),
    next: found.length > size && last ? `${last.day ?? ''}.${last.id}` : null,
  }
}

export const countDeliveries = async (
  context: Context,
  { shopId, from }: ParsedInputOf<Calls['counts']>,
): Promise<OutputOf<Calls['counts']>> => {
  const { db } = context
  const today = await todayInChina(db)
  const near = nearOf(context, today)
  const [counts, days] = await Promise.all([
    countOpen(db, { shopId, today, near }),
    weekRows(db, { shopId, from: from ?? today, near }),
  ])
  return { ...counts, days }
}

/** Today's stops of a shop, each with a whole mobile, because the carrier has to reach the customer; the audit log names the carrier once a day. */
export const todaysStops = async (
  context: Context,
  { shopId }: ParsedInputOf<Calls['stops']>,
): Promise<OutputOf<Calls['stops']>> => {
  const today = await todayInChina(context.db)
  const rows = await stopRows(context.db, shopId, today)
  if (rows.length > 0) await writeAuditOfDay(context.db, context, 'deliveries.stops', { subject: shopId })
  return { today, data: rows.map((row) => wire(row, context, (mobile) => mobile)) }
}

/** A day's deliveries for print. */
export const daySheet = async (
  context: Context,
  { shopId, day }: ParsedInputOf<Calls['daySheet']>,
): Promise<OutputOf<Calls['daySheet']>> => {
  const near = nearOf(context, await todayInChina(context.db))
  const rows = await dayRows(context.db, { shopId, day, near })
  return { data: rows.map((row) => wire(row, context, (mobile) => mobile)) }
}
