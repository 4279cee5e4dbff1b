import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { chinaDay } from '@showfloor/contract/common/china-time'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { beginningOf } from '../../../platform/http/outside.ts'
import { saveBuyer } from '../../customers/customers.public.ts'
import { orderOf, placeAgreed } from '../../orders/orders.public.ts'
import { bookPlatformPayment, planPlatformStages, type PaymentBus } from '../../payments/payments.public.ts'
import { releaseForClaim } from '../holding/holding.ts'
import { callErrorOf, type Asking } from '../links/access.ts'
import type { Buyer } from '../platforms/platform.ts'
import { channelOrder } from '../queue/queue.ts'
import { linesOf, type ChannelOrderRow, type LineRow } from '../queue/queue.db.ts'
import { beginClaim, endClaim, keepClaim, keepRevealed, lockClaimed, type KnownBuyer } from './claiming.db.ts'
import { revealed } from './buyer.ts'

type Calls = Contract['marketplaces']
type Input = ParsedInputOf<Calls['claim']>
export type ClaimDeps = Asking & { bus: PaymentBus }

/** Longer than a marketplace may take to decrypt. */
const claimingS = 45

/**
 * Claims an order of a marketplace for a guide: reserves the order, decrypts the buyer, then creates the customer, the shop order, its holds and its
 * payment in one transaction. If that is refused the order is open again, and the decrypted buyer is kept for the next attempt.
 */
export const claimOrder = async (
  context: Context,
  deps: ClaimDeps,
  input: Input,
): Promise<OutputOf<Calls['claim']>> => {
  const { shopId, id } = input.id
  const { accountId } = context.session
  const ref = { shopId, id, accountId }
  const claim = await context.transaction(async (tx) => {
    const row = await channelOrder(tx, input.id)
    const done = await claimedBefore(tx, row, accountId)
    if (done) return done
    refuseUnready(row)
    return beginClaim(tx, { ...ref, seconds: claimingS })
  })
  if ('orderNo' in claim) return claim
  if (!claim.isMine) throw new CallError('CHANNEL_ORDER_TAKEN', { name: claim.other })
  try {
    const known = claim.buyer ? claim : await decrypted(context, deps, input)
    return await context.transaction((tx) => place({ ...context, db: tx }, tx, deps, { input, known }))
  } catch (error) {
    await context.transaction((tx) => endClaim(tx, ref, accountId))
    throw callErrorOf(error)
  }
}

/** The buyer, stored until the order is placed; null where no more can be decrypted today. */
const decrypted = async (context: Context, deps: ClaimDeps, { id }: Input): Promise<KnownBuyer> => {
  const row = await channelOrder(context.db, id)
  const known = { buyer: await revealed(deps, row), modifiedAt: row.modifiedAt }
  const isDecrypted = known.buyer !== null && row.buyerGiven === null
  if (isDecrypted) await context.transaction((tx) => keepRevealed(tx, id, known))
  return known
}

/** The shop order, if this guide has claimed the order already: the answer to the first request may have been lost. */
const claimedBefore = async (
  db: Db,
  { shopId, orderId, claimedBy, buyerMasked: isBuyerMasked }: ChannelOrderRow,
  accountId: string,
): Promise<OutputOf<Calls['claim']> | undefined> => {
  if (orderId === null || claimedBy !== accountId) return undefined
  const order = await orderOf(db, shopId, orderId)
  return order && { orderId: scoped(shopId, orderId), orderNo: order.orderNo, isBuyerMasked }
}

/** Errors: CHANNEL_ORDER_TAKEN, CHANNEL_ORDER_UNMATCHED, CHANNEL_ORDER_STATE, CHANNEL_ORDER_HELD, CHANNEL_ORDER_REFUND_ASKED. */
const refuseUnready = (row: ChannelOrderRow): void => {
  if (row.state === 'CLAIMED') throw new CallError('CHANNEL_ORDER_TAKEN', { name: row.claimedName })
  if (row.state === 'UNMATCHED') throw new CallError('CHANNEL_ORDER_UNMATCHED', { count: row.unmatched })
  if (row.state !== 'OPEN') throw new CallError('CHANNEL_ORDER_STATE')
  if (row.stage === 'HELD') throw new CallError('CHANNEL_ORDER_HELD')
  if (row.refundAsked) throw new CallError('CHANNEL_ORDER_REFUND_ASKED')
}

/** A customer for this order alone, from the masked buyer data. */
const maskedBuyer = (row: ChannelOrderRow): Buyer => ({
  name: row.buyerName || row.externalId,
  mobile: `?${row.platform}:${row.externalId}`,
  province: '',
  city: '',
  county: '',
  town: '',
  detail: '',
})

/** Error: CHANNEL_ORDER_NOT_LISTED. */
const agreedLine = (line: LineRow) => {
  if (line.itemMappingId === null) throw new CallError('CHANNEL_ORDER_NOT_LISTED', { name: line.title })
  return {
    itemMappingId: line.itemMappingId,
    quantity: line.quantity,
    amountCents: line.amountCents,
  }
}

const noteMax = 1000
/** Facts for the guide that have no column on a shop order. */
const noteOf = (row: ChannelOrderRow, hasAddress: boolean): string =>
  beginningOf(
    [
      `${row.channelName} ${row.externalId}`,
      row.buyerWords,
      hasAddress ? '' : [row.district, row.addressText].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join('\n'),
    noteMax,
  )

const place = async (
  context: Context,
  tx: Tx,
  deps: ClaimDeps,
  { input, known: { buyer, modifiedAt } }: { input: Input; known: KnownBuyer },
): Promise<OutputOf<Calls['claim']>> => {
  const { shopId, id } = input.id
  const { accountId, name } = context.session
  if (!(await lockClaimed(tx, { shopId, id, accountId }))) throw new CallError('CHANNEL_ORDER_STATE')
  const row = await channelOrder(tx, input.id)
  refuseUnready(row)
  const lines = (await linesOf(tx, shopId, id)).map(agreedLine)
  await releaseForClaim(context, { shopId, id })
  const { customerId, addressId } = await saveBuyer(context, shopId, buyer ?? maskedBuyer(row))
  const placed = await placeAgreed(context, {
    shopId,
    channelId: row.channelId,
    customerId: { shopId, id: customerId },
    addressId: addressId === undefined ? undefined : { shopId, id: addressId },
    deliveryMode: input.deliveryMode,
    deliveryDate: input.deliveryDate,
    note: noteOf(row, addressId !== undefined),
    deliveryFeeCents: row.postageCents,
    lines,
    ticks: input.ticks,
  })
  const order = { shopId, orderId: placed.orderId }
  const bookedCents = await bookFirst(context, deps, order, row, placed.payableCents)
  const isBuyerMasked = buyer === null
  // The order was pulled anew since the buyer was decrypted: perhaps with another address.
  const isBuyerChanged = !isBuyerMasked && row.modifiedAt > modifiedAt
  const flag = isBuyerChanged ? 'BUYER_CHANGED' : row.differs ? 'TOTAL_DIFFERS' : null
  await keepClaim(tx, {
    id,
    ...order,
    accountId,
    name,
    isBuyerMasked,
    isBuyerChanged,
    bookedCents,
    flag,
    numberUntil: buyer?.mobileUntil ?? null,
  })
  context.announce({ topic: 'marketplace', shopId, id: scoped(shopId, id) })
  return { orderId: scoped(shopId, placed.orderId), orderNo: placed.orderNo, isBuyerMasked }
}

/** Books what was paid at the marketplace: all of it, or for a presale the deposit, with the balance as a stage. Returns the amount in cents. */
const bookFirst = async (
  context: Context,
  { bus }: ClaimDeps,
  order: { shopId: string; orderId: string },
  row: ChannelOrderRow,
  payableCents: number,
): Promise<number> => {
  const { accountId, name } = context.session
  const depositCents = row.depositCents ?? 0
  const isPresale = depositCents > 0 && depositCents < payableCents
  if (isPresale)
    await planPlatformStages(context.db, order, {
      depositCents,
      balanceCents: payableCents - depositCents,
      depositOn: chinaDay(row.placedAt),
      balanceOn: chinaDay(row.balanceDueAt ?? row.placedAt),
    })
  const parts =
    isPresale && row.stage !== 'DEPOSIT' ? [depositCents, payableCents - depositCents] : [payableCents]
  const paid = row.stage === 'DEPOSIT' ? [depositCents] : parts
  for (const amountCents of paid)
    if (amountCents > 0) await bookPlatformPayment(context, bus, order, { amountCents, accountId, name })
  return paid.reduce((sum, cents) => sum + cents, 0)
}
