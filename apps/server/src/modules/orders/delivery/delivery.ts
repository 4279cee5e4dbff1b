import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { deliveryDay, readyDay } from '@showfloor/contract/common/promise'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, Language } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import {
  deliveryRows,
  insertDelivery,
  isNameTaken,
  lockDelivery,
  updateDelivery,
  type DeliveryRow,
} from './delivery.db.ts'
import { sourcesOf } from '../../shops/shops.public.ts'
import type { ItemRow } from '../listing/items.db.ts'
import type { OrderRow } from '../order.db.ts'

type Calls = Contract['orders']

const modesLimit = 12

/** The name of a delivery mode; the Chinese one where there is no English one. */
export const deliveryName = (row: Pick<DeliveryRow, 'nameZh' | 'nameEn'>, language: Language): string =>
  language === 'en' && row.nameEn !== '' ? row.nameEn : row.nameZh

/** The delivery of an order on the wire. */
export const wireDelivery = (
  order: Pick<OrderRow, 'deliveryMode' | 'deliveryDate' | 'bookedDay'>,
  rows: readonly Pick<DeliveryRow, 'code' | 'nameZh' | 'nameEn' | 'needsAddress'>[],
  language: Language,
) => {
  const row = rows.find(({ code }) => code === order.deliveryMode)
  return {
    deliveryMode: order.deliveryMode,
    deliveryName: row ? deliveryName(row, language) : order.deliveryMode,
    needsAddress: row?.needsAddress ?? false,
    deliveryDate: order.deliveryDate,
    bookedDay: order.bookedDay,
  }
}

type Way = Pick<DeliveryRow, 'nameZh' | 'nameEn' | 'firstDay' | 'needsAddress'>
type Goods = readonly { item: ItemRow; quantity: number }[]

/**
 * The first day on which the goods can be delivered: the mode allows it, and all goods are available. `own`: pieces of each SKU that the order
 * holds already. Goods without a known day are left out.
 */
export const firstDayOf = (way: Way, goods: Goods, own?: ReadonlyMap<string, number>): string =>
  goods.reduce((first, { item, quantity }) => {
    const terms = item.promiseTerms
    const ready = terms && readyDay(terms, sourcesOf(item, own?.get(item.skuId)), quantity)
    const day = terms && ready && way.needsAddress ? deliveryDay(terms, ready) : ready
    return day !== null && day > first ? day : first
  }, way.firstDay)

/** Error: DELIVERY_DATE_EARLY for a day before `firstDay`, which is that of {@link firstDayOf}. */
export const refuseEarly = (context: Context, way: Way, firstDay: string, day: string | null): void => {
  if (day !== null && day < firstDay)
    throw new CallError('DELIVERY_DATE_EARLY', {
      name: deliveryName(way, context.language),
      day: firstDay,
    })
}

export const deliveryModes = async (context: Context): Promise<OutputOf<Calls['deliveryModes']>> => {
  const rows = await deliveryRows(context.db)
  return {
    data: rows
      .filter(({ enabled }) => enabled)
      .map((row) => ({
        code: row.code,
        name: deliveryName(row, context.language),
        needsAddress: row.needsAddress,
        fee: row.feeCents,
        freeFrom: row.freeFromCents,
        firstDay: row.firstDay,
      })),
  }
}

export const deliverySettings = async (db: Db): Promise<OutputOf<Calls['deliverySettings']>> => {
  const rows = await deliveryRows(db)
  return {
    data: rows.map((row) => ({
      code: row.code,
      nameZh: row.nameZh,
      nameEn: row.nameEn,
      needsAddress: row.needsAddress,
      fee: row.feeCents,
      freeFrom: row.freeFromCents,
      leadDays: row.leadDays,
      enabled: row.enabled,
    })),
  }
}

type Terms = Pick<
  ParsedInputOf<Calls['deliveryModeUpdate']>,
  'nameZh' | 'nameEn' | 'fee' | 'freeFrom' | 'leadDays'
>
const rowOf = (code: string, terms: Terms) => ({
  code,
  nameZh: terms.nameZh,
  nameEn: terms.nameEn,
  feeCents: terms.fee,
  freeFromCents: terms.freeFrom,
  leadDays: terms.leadDays,
})

/** The delivery modes, locked. Error: DELIVERY_NAME_TAKEN where another one than `code` has the name. */
const rowsToChange = async (db: Db, nameZh: string, code: string | null = null): Promise<DeliveryRow[]> => {
  await lockDelivery(db)
  if (await isNameTaken(db, nameZh, code)) throw new CallError('DELIVERY_NAME_TAKEN')
  return deliveryRows(db)
}

/** Errors: DELIVERY_NAME_TAKEN, DELIVERY_MODES_LIMIT. */
export const addDeliveryMode = async (
  context: Context,
  input: ParsedInputOf<Calls['deliveryModeCreate']>,
): Promise<OutputOf<Calls['deliveryModeCreate']>> => {
  const rows = await rowsToChange(context.db, input.nameZh)
  if (rows.length >= modesLimit) throw new CallError('DELIVERY_MODES_LIMIT', { limit: modesLimit })
  const code = `M${newId()}`
  await insertDelivery(context.db, { ...rowOf(code, input), needsAddress: input.needsAddress })
  return { code }
}

/** Errors: NOT_FOUND, DELIVERY_NAME_TAKEN, DELIVERY_LAST_OPEN. */
export const changeDeliveryMode = async (
  context: Context,
  input: ParsedInputOf<Calls['deliveryModeUpdate']>,
): Promise<Record<string, never>> => {
  const { code, enabled } = input
  const rows = await rowsToChange(context.db, input.nameZh, code)
  if (!rows.some((row) => row.code === code)) throw new CallError('NOT_FOUND')
  if (!enabled && !rows.some((row) => row.code !== code && row.enabled))
    throw new CallError('DELIVERY_LAST_OPEN')
  await updateDelivery(context.db, { ...rowOf(code, input), enabled })
  return {}
}
