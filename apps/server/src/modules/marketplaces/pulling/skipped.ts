import type { Context } from '../../../platform/calls/context.ts'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { chinaDay } from '@showfloor/contract/common/china-time'
import type { Contract } from '@showfloor/contract/contract'
import { scoped } from '../../../platform/database/ids.ts'
import { changeAndTell } from '../links/alarm.ts'
import type { Pulling } from './reading.ts'
import { noteSkipped, skippedOf, type Refused } from './skipped.db.ts'

type Calls = Contract['marketplaces']

const shownMax = 200

/** Goes on without orders that a store does not return, and tells its managers once a day. */
export const skip = async (pulling: Pulling, refused: readonly Refused[]): Promise<void> => {
  if (refused.length === 0) return
  const { link } = pulling
  const { sellerName, platform } = link
  await changeAndTell(pulling, link, `MARKETPLACE_SKIPPED:${link.id}:${chinaDay(new Date())}`, async (tx) => {
    const orders = await noteSkipped(tx, link, refused)
    return orders === 0 ? null : { kind: 'MARKETPLACE_SKIPPED', sellerName, platform, orders }
  })
}

/** The orders that stores of a shop list and do not return. */
export const listSkipped = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['skippedOrders']>,
): Promise<OutputOf<Calls['skippedOrders']>> => ({
  data: (await skippedOf(db, shopId, shownMax)).map((row) => ({
    linkId: scoped(row.shopId, row.linkId),
    externalId: row.externalId,
    reason: row.reason,
    detail: row.detail,
    tries: row.tries,
    since: row.since.toISOString(),
    nextAt: row.nextAt.toISOString(),
  })),
})
