import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { chinaMidnight, dayAfter } from '@showfloor/contract/common/china-time'
import type { ScopedId } from '@showfloor/contract/common/ids'
import { CENTS_MAX, formatCents } from '@showfloor/contract/common/money'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { maskMobile, maskName } from '../../../platform/limits/masks.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { lockOrder } from '../following/following.db.ts'
import { followOrders, type FollowDeps } from '../following/following.ts'
import { holdShop } from '../holding/holding.ts'
import type { PlatformOrder } from '../platforms/platform.ts'
import { keepOrders, keepRefunds, type OrderSource } from '../pulling/orders.db.ts'
import { channelOrder } from '../queue/queue.ts'
import { linesOf, refundsOf, type ChannelOrderRow, type LineRow, type RefundRow } from '../queue/queue.db.ts'
import { sealedGiven } from './given-buyer.ts'
import { cancelOrder, lockNumber, orderOfNumber, specialChannelsOf } from './entering.db.ts'

type Calls = Contract['marketplaces']
export type Deps = FollowDeps & { vault: Vault }
export type Entered = ParsedInputOf<Calls['enterOrder']>

const sourceOf = (shopId: string, channelId: string): OrderSource => ({
  shopId,
  id: null,
  channelId,
  platform: 'OTHER',
  watermark: null,
})

/** Errors: CHANNEL_ORDER_BORNE, ORDER_TOO_LARGE. */
export const orderEntered = (vault: Vault, { buyer, ...input }: Entered): PlatformOrder => {
  const totalCents = input.lines.reduce((sum, { amount }) => sum + amount, input.postage)
  if (totalCents > CENTS_MAX) throw new CallError('ORDER_TOO_LARGE', { most: formatCents(CENTS_MAX) })
  if (input.platformBorne > totalCents) throw new CallError('CHANNEL_ORDER_BORNE')
  return {
    externalId: input.externalId,
    stage: 'PAID',
    placedAt: new Date(input.placedAt),
    modifiedAt: new Date(),
    promisedAt: input.promisedOn === null ? null : chinaMidnight(dayAfter(input.promisedOn, 1)),
    buyer: {
      name: maskName(buyer.name),
      mobile: maskMobile(buyer.mobile),
      district: '',
      address: '',
      words: buyer.words,
    },
    sealed: {},
    given: sealedGiven(vault, { name: buyer.name, mobile: buyer.mobile, detail: buyer.address }),
    paidCents: totalCents - input.platformBorne,
    platformBorneCents: input.platformBorne,
    postageCents: input.postage,
    depositCents: null,
    balanceDueAt: null,
    differs: false,
    lines: input.lines.map(({ code, title, itemQty: quantity, amount: amountCents }, at) => ({
      externalId: String(at + 1),
      code,
      title: title || code,
      spec: '',
      quantity,
      amountCents,
      refund: null,
    })),
  }
}

export const listSpecialChannels = async (
  { db }: Context,
  { shopId }: ParsedInputOf<Calls['specialChannels']>,
): Promise<OutputOf<Calls['specialChannels']>> => ({ data: await specialChannelsOf(db, shopId) })

/** Error: CHANNEL_HAS_STORE. */
export const needSpecial = async (
  { db }: Pick<Context, 'db'>,
  shopId: string,
  channelId: string,
): Promise<void> => {
  const special = await specialChannelsOf(db, shopId)
  if (!special.some(({ id }) => id === channelId)) throw new CallError('CHANNEL_HAS_STORE')
}

/** Goods are held, and shop orders follow, once the change is committed; the schedule goes on with what fails. */
const applySoon = (context: Context, deps: FollowDeps, shopId: string): void =>
  context.onCommit(() => {
    holdShop(deps, shopId)
      .then(() => followOrders(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'an entered change waits'))
  })

/** Errors: CHANNEL_HAS_STORE, CHANNEL_ORDER_KNOWN, CHANNEL_ORDER_BORNE, ORDER_TOO_LARGE. */
export const enterOrder = async (
  context: Context,
  deps: Deps,
  input: Entered,
): Promise<OutputOf<Calls['enterOrder']>> => {
  const { db } = context
  const { shopId, channelId, externalId } = input
  await needSpecial(context, shopId, channelId)
  await lockNumber(db, input)
  if (await orderOfNumber(db, input)) throw new CallError('CHANNEL_ORDER_KNOWN', { number: externalId })
  await keepOrders(db, sourceOf(shopId, channelId), [orderEntered(deps.vault, input)])
  const id = scoped(shopId, (await orderOfNumber(db, input)) ?? '')
  context.announce({ topic: 'marketplace', shopId, id })
  applySoon(context, deps, shopId)
  return { id }
}

/** An entered order, locked. Errors: NOT_FOUND, CHANNEL_HAS_STORE. */
const enteredOrder = async ({ db }: Context, id: ScopedId): Promise<ChannelOrderRow> => {
  await lockOrder(db, id)
  const row = await channelOrder(db, id)
  if (row.platform !== 'OTHER') throw new CallError('CHANNEL_HAS_STORE')
  return row
}

const followed = (context: Context, deps: FollowDeps, { shopId, id }: ScopedId): void => {
  context.announce({ topic: 'marketplace', shopId, id: scoped(shopId, id) })
  applySoon(context, deps, shopId)
}

/** Errors: NOT_FOUND, CHANNEL_HAS_STORE, CHANNEL_ORDER_STATE. */
export const cancelEntered = async (
  context: Context,
  deps: FollowDeps,
  { id }: ParsedInputOf<Calls['cancelEntered']>,
): Promise<Record<string, never>> => {
  await enteredOrder(context, id)
  if (!(await cancelOrder(context.db, id))) throw new CallError('CHANNEL_ORDER_STATE')
  followed(context, deps, id)
  return {}
}

/** Whether a line has so many pieces, and is worth so much. */
const isWithin = (
  line: LineRow | undefined,
  { itemQty, amount }: { itemQty: number | null; amount: number },
) => line !== undefined && (itemQty ?? 0) <= line.quantity && amount <= line.amountCents

/** What of an order its other refunds leave; one that the channel refused takes nothing. */
const leftCents = ({ totalCents: total }: ChannelOrderRow, refunds: readonly RefundRow[], but: string) =>
  refunds
    .filter(({ externalId: number, state }) => number !== but && (state === 'DONE' || state === 'ASKED'))
    .reduce((left, { amountCents: cents }) => left - cents, total)

/** Errors: NOT_FOUND, CHANNEL_HAS_STORE, CHANNEL_ORDER_STATE, CHANNEL_REFUND_PIECES, CHANNEL_REFUND_AMOUNT. */
export const enterRefund = async (
  context: Context,
  deps: FollowDeps,
  { id, externalId, lineNo, itemQty, amount, state }: ParsedInputOf<Calls['enterRefund']>,
): Promise<Record<string, never>> => {
  const row = await enteredOrder(context, id)
  if (row.stage === 'CANCELLED') throw new CallError('CHANNEL_ORDER_STATE')
  const line = (await linesOf(context.db, id.shopId, id.id)).find(({ no }) => no === lineNo)
  if (!isWithin(line, { itemQty, amount })) throw new CallError('CHANNEL_REFUND_PIECES')
  const most = leftCents(row, await refundsOf(context.db, id.shopId, id.id), externalId)
  if (amount > most) throw new CallError('CHANNEL_REFUND_AMOUNT', { most: formatCents(most) })
  await keepRefunds(context.db, sourceOf(id.shopId, row.channelId), [
    {
      externalId,
      orderId: row.externalId,
      lineId: String(lineNo),
      quantity: itemQty,
      state,
      amountCents: amount,
      modifiedAt: new Date(),
    },
  ])
  followed(context, deps, id)
  return {}
}
