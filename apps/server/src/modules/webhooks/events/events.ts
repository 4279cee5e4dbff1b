import type { Context } from '../../../platform/calls/context.ts'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { PublicEvent } from '@showfloor/contract/webhooks/events'
import type { Db } from '../../../platform/database/db.ts'
import { deleteOldEvents, eventsAfter, lastPosition, publishEvents, type EventRow } from './events.db.ts'

type Events = Contract['webhooks']['events']

const keptDays = 30
const deletedTogether = 10_000

/** An event as other systems receive it. */
export const publicEventOf = (row: EventRow): PublicEvent => ({
  id: `evt_${row.id}`,
  type: row.type,
  timestamp: row.at.toISOString(),
  shopId: row.shopId,
  data: row.data,
})

/** The events of these shops after a position. Publishes committed events first, so that the caller need not wait for the job. */
export const eventsSince = async (
  { db, session }: Context,
  { after, types, size }: ParsedInputOf<Events>,
): Promise<OutputOf<Events>> => {
  await publishEvents(db)
  const last = await lastPosition(db)
  const rows = await eventsAfter(db, {
    shopIds: [...session.shopIds],
    types: types ?? null,
    after,
    limit: size + 1,
  })
  const page = rows.slice(0, size)
  const hasMore = rows.length > size
  const read = page.at(-1)?.position ?? after
  return {
    data: page.map(publicEventOf),
    // Nothing else is there up to the last position, so the next call need not look through the events of other shops again.
    next: hasMore || BigInt(read) > BigInt(last) ? read : last,
    hasMore,
  }
}

export const forgetOldEvents = async (db: Db): Promise<void> => {
  while ((await deleteOldEvents(db, keptDays, deletedTogether)) === deletedTogether);
}
