import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { shopName } from '../../shops/shops.public.ts'
import { todayInChina } from '../deliveries.db.ts'
import { closedDays } from './slots.db.ts'
import { keepClosedDays, keepRule, keepWindows, ruleRow, supplierRows, windowRows } from './rules.db.ts'

type Calls = Contract['deliveries']

/** The default rules of a shop that has saved none. */
const atFirst = {
  version: 0,
  leadDays: 1,
  cutoffMinute: 960,
  warehouseId: null,
  warehouseDays: 2,
  madeDays: null,
}

/** When a shop delivers. Closed days in the past are left out. */
export const slotRules = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['slotRules']>,
): Promise<OutputOf<Calls['slotRules']>> => {
  const today = await todayInChina(db)
  const [rule = atFirst, windows, suppliers, closed] = await Promise.all([
    ruleRow(db, shopId),
    windowRows(db, shopId),
    supplierRows(db, shopId),
    closedDays(db, shopId, today),
  ])
  return {
    version: rule.version,
    leadDays: rule.leadDays,
    cutoff: rule.cutoffMinute,
    warehouseId: rule.warehouseId,
    warehouseDays: rule.warehouseDays,
    madeDays: rule.madeDays,
    suppliers: suppliers.map(({ id, name }) => ({ id, name: shopName(name) })),
    windows: windows.map((row) => ({
      id: scoped(shopId, row.id),
      weekday: row.weekday,
      from: row.fromMinute,
      to: row.toMinute,
      capacity: row.capacityPieces,
      areas: row.areas,
    })),
    closedDays: closed,
  }
}

/** Errors: DELIVERY_RULES_CHANGED, DELIVERY_WINDOW_TIMES; NOT_FOUND for a closed window or a warehouse of another channel. */
export const changeSlotRules = async (
  { db, announce }: Context,
  input: ParsedInputOf<Calls['slotRulesUpdate']>,
): Promise<OutputOf<Calls['slotRulesUpdate']>> => {
  const { shopId, version } = input
  if (input.windows.some(({ from, to }) => from >= to)) throw new CallError('DELIVERY_WINDOW_TIMES')
  const { leadDays, cutoff: cutoffMinute, warehouseId, warehouseDays, madeDays } = input
  if (warehouseId !== null && !(await supplierRows(db, shopId)).some(({ id }) => id === warehouseId))
    throw new CallError('NOT_FOUND')
  const rule = { version, leadDays, cutoffMinute, warehouseId, warehouseDays, madeDays }
  if (!(await keepRule(db, shopId, rule))) throw new CallError('DELIVERY_RULES_CHANGED')
  const windows = input.windows.map(({ id, ...window }) => ({
    ...window,
    id: id ? idWithin(shopId, id) : newId(),
    isNew: id === undefined,
  }))
  const known = await keepWindows(db, shopId, windows)
  if (known < windows.filter(({ isNew }) => !isNew).length) throw new CallError('NOT_FOUND')
  await keepClosedDays(db, shopId, input.closedDays)
  announce({ topic: 'delivery', shopId, id: null })
  // Cached pages show delivery dates.
  announce({ topic: 'stock', shopId, id: null })
  return { version: version + 1 }
}
