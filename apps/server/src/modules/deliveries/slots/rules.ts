import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { todayInChina } from '../deliveries.db.ts'
import { closedDays } from './slots.db.ts'
import { keepClosedDays, keepRule, keepWindows, ruleRow, windowRows } from './rules.db.ts'

type Calls = Contract['deliveries']

/** What a shop is offered before it has set anything. */
const atFirst = { version: 0, lead_days: 1, cutoff_minute: 960 }

/** When a shop delivers. Closed days that are over are left out. */
export const slotRules = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['slotRules']>,
): Promise<OutputOf<Calls['slotRules']>> => {
  const [rule = atFirst, windows, closed] = await Promise.all([
    ruleRow(db, shopId),
    windowRows(db, shopId),
    closedDays(db, shopId, await todayInChina(db)),
  ])
  return {
    version: rule.version,
    leadDays: rule.lead_days,
    cutoff: rule.cutoff_minute,
    windows: windows.map((row) => ({
      id: scoped(shopId, row.id),
      weekday: row.weekday,
      from: row.from_minute,
      to: row.to_minute,
      capacity: row.capacity_pieces,
      areas: row.areas,
    })),
    closedDays: closed,
  }
}

/** Errors: DELIVERY_RULES_CHANGED, DELIVERY_WINDOW_TIMES, NOT_FOUND for a window that is not there any more. */
export const changeSlotRules = async (
  { db, announce }: Context,
  input: ParsedInputOf<Calls['slotRulesUpdate']>,
): Promise<OutputOf<Calls['slotRulesUpdate']>> => {
  const { shopId, version } = input
  if (input.windows.some(({ from, to }) => from >= to)) throw new CallError('DELIVERY_WINDOW_TIMES')
  const rule = { version, leadDays: input.leadDays, cutoffMinute: input.cutoff }
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
  return { version: version + 1 }
}
