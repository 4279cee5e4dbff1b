import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { todayInChina } from '../deliveries.db.ts'
import { calendarRows } from './calendar.db.ts'

type Calls = Contract['deliveries']

/** The bookings of a shop's slots on a day, or in a week. */
export const calendar = async (
  { db }: Context,
  { shopId, from, days }: ParsedInputOf<Calls['calendar']>,
): Promise<OutputOf<Calls['calendar']>> => {
  const today = await todayInChina(db)
  const rows = await calendarRows(db, shopId, { from: from ?? today, days })
  return {
    today,
    days: rows.map(({ slots, ...one }) => ({
      ...one,
      slots: slots.map(({ fromMinute: start, toMinute: end, ...slot }) => ({
        ...slot,
        window: start === null || end === null ? null : { from: start, to: end },
      })),
    })),
  }
}
