import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../../platform/calls/context.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { nameCustomerOfOrder } from '../../orders/orders.public.ts'
import { callErrorOf, withAccess, type Asking } from '../links/access.ts'
import { linkById } from '../links/links.db.ts'
import { MarketplaceTrouble, type Buyer } from '../platforms/platform.ts'
import { openedGiven } from '../entering/given-buyer.ts'
import { channelOrder } from '../queue/queue.ts'
import { channelOrderById, type ChannelOrderRow } from '../queue/queue.db.ts'
import { buyerKnown, forgetUnclaimed, maskedOrders } from './claiming.db.ts'

type Calls = Contract['marketplaces']

/** The decrypted buyer; null where the marketplace decrypts no more buyers today. Error: {@link MarketplaceTrouble}. */
export const revealed = async (asking: Asking, row: ChannelOrderRow): Promise<Buyer | null> => {
  if (row.buyerGiven !== null) return openedGiven(asking.vault, row.buyerGiven)
  const link = row.linkId && (await linkById(asking.db, { shopId: row.shopId, id: row.linkId }))
  if (!link) throw new MarketplaceTrouble('LOST', 'the store is no longer authorised')
  try {
    return await withAccess(asking, link, (marketplace, access) =>
      marketplace.reveal(access, row.externalId, row.buyerSealed),
    )
  } catch (error) {
    if (error instanceof MarketplaceTrouble && error.kind === 'DECRYPT_QUOTA') return null
    throw error
  }
}

/** A relay number stopped working. */
const isNumberOver = ({ numberUntil: until }: ChannelOrderRow): boolean =>
  until !== null && until.getTime() <= Date.now()

/** Decrypts the buyer of a claimed order and names the customer. Returns whether the buyer is still masked. */
const reveal = async (asking: Asking, row: ChannelOrderRow): Promise<boolean> => {
  if ((!row.buyerMasked && !isNumberOver(row)) || row.orderId === null) return row.buyerMasked
  const buyer = await revealed(asking, row)
  if (!buyer) return true
  const { shopId, id, orderId } = row
  await asking.db.transaction(async (tx) => {
    await nameCustomerOfOrder(tx, { shopId, orderId }, buyer)
    await buyerKnown(tx, { shopId, id }, buyer.mobileUntil ?? null)
  })
  asking.announce([
    { topic: 'marketplace', shopId, id: scoped(shopId, id) },
    { topic: 'order', shopId, id: scoped(shopId, orderId) },
  ])
  return false
}

/** Errors: NOT_FOUND, MARKETPLACE_LOST, MARKETPLACE_UNAVAILABLE, MARKETPLACE_LIMITED. */
export const revealBuyer = async (
  context: Context,
  asking: Asking,
  { id }: ParsedInputOf<Calls['revealBuyer']>,
): Promise<OutputOf<Calls['revealBuyer']>> => {
  const row = await context.transaction((tx) => channelOrder(tx, id))
  try {
    return { isBuyerMasked: await reveal(asking, row) }
  } catch (error) {
    throw callErrorOf(error)
  }
}

const eachNight = 500

/** Job: decrypts buyers that stayed masked because the quota of their day was used up. An exhausted quota of one store does not stop the others. */
export const revealMasked = async (deps: Asking & { log: FastifyBaseLogger }): Promise<void> => {
  await forgetUnclaimed(deps.db)
  const isOver = new Set<string | null>()
  for (const { shopId, id } of await maskedOrders(deps.db, eachNight)) {
    const row = await channelOrderById(deps.db, shopId, id)
    if (!row || isOver.has(row.linkId)) continue
    try {
      if (await reveal(deps, row)) isOver.add(row.linkId)
    } catch (error) {
      if (!(error instanceof MarketplaceTrouble)) throw error
      isOver.add(row.linkId)
      deps.log.warn({ err: error }, 'a buyer could not be decrypted')
    }
  }
}
