import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { chinaMidnight } from '@showfloor/contract/common/china-time'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { maskMobile } from '../../../platform/limits/mobiles.ts'
import { lockOrder } from '../following/following.db.ts'
import { followOrders, type FollowDeps } from '../following/following.ts'
import type { Buyer, PlatformOrder } from '../platforms/platform.ts'
import { keepOrders, keepRefunds, type OrderSource } from '../pulling/orders.db.ts'
import { channelOrder } from '../queue/queue.ts'
import { linesOf, type ChannelOrderRow, type LineRow } from '../queue/queue.db.ts'
import { cancelOrder, lockNumber, orderOfNumber, specialChannelsOf } from './entering.db.ts'

type Calls = Contract['marketplaces']
/** A promised day ends with it. */
const dayMs = 24 * 60 * 60_000
type Entered = ParsedInputOf<Calls['enterOrder']>

const sourceOf = (shopId: string, channelId: string): OrderSource => ({
  shop_id: shopId,
  id: null,
  channel_id: channelId,
  platform: 'OTHER',
  watermark: null,
})

/** The buyer as a person entered them; kept where a marketplace's order has its sealed one. */
export const enteredBuyer = ({
  buyer_sealed: { name = '', mobile = '', detail = '' },
}: ChannelOrderRow): Buyer => ({
  name,
  mobile,
  detail,
  province: '',
  city: '',
  county: '',
  town: '',
})

const maskedName = (name: string): string => `${[...name][0] ?? ''}**`

const orderEntered = ({ buyer, ...input }: Entered): PlatformOrder => {
  const totalCents = input.lines.reduce((sum, { amount }) => sum + amount, input.postage)
  if (input.platformBorne > totalCents) throw new CallError('CHANNEL_ORDER_BORNE')
  return {
    externalId: input.externalId,
    stage: 'PAID',
    placedAt: new Date(input.placedAt),
    modifiedAt: new Date(),
    promisedAt:
      input.promisedOn === null ? null : new Date(chinaMidnight(input.promisedOn).getTime() + dayMs),
    buyer: {
      name: maskedName(buyer.name),
      mobile: maskMobile(buyer.mobile),
      district: '',
      address: buyer.address,
      words: buyer.words,
    },
    sealed: { name: buyer.name, mobile: buyer.mobile, detail: buyer.address },
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
const needSpecial = async ({ db }: Pick<Context, 'db'>, shopId: string, channelId: string): Promise<void> => {
  const special = await specialChannelsOf(db, shopId)
  if (!special.some(({ id }) => id === channelId)) throw new CallError('CHANNEL_HAS_STORE')
}

/** Errors: CHANNEL_HAS_STORE, CHANNEL_ORDER_KNOWN, CHANNEL_ORDER_BORNE. */
export const enterOrder = async (
  context: Context,
  input: Entered,
): Promise<OutputOf<Calls['enterOrder']>> => {
  const { db } = context
  const { shopId, channelId, externalId } = input
  await needSpecial(context, shopId, channelId)
  await lockNumber(db, input)
  if (await orderOfNumber(db, input)) throw new CallError('CHANNEL_ORDER_KNOWN', { number: externalId })
  await keepOrders(db, sourceOf(shopId, channelId), [orderEntered(input)])
  const id = scoped(shopId, (await orderOfNumber(db, input)) ?? '')
  context.announce({ topic: 'marketplace', shopId, id })
  return { id }
}

/** An entered order, locked. Errors: NOT_FOUND, CHANNEL_HAS_STORE. */
const enteredOrder = async ({ db }: Context, id: ScopedId): Promise<ChannelOrderRow> => {
  await lockOrder(db, id)
  const row = await channelOrder(db, id)
  if (row.platform !== 'OTHER') throw new CallError('CHANNEL_HAS_STORE')
  return row
}

/** The shop order follows once the change is committed; the schedule goes on with what fails. */
const followed = (context: Context, deps: FollowDeps, { shopId, id }: ScopedId): void => {
  context.announce({ topic: 'marketplace', shopId, id: scoped(shopId, id) })
  context.onCommit(() => {
    followOrders(deps).catch((error: unknown) => deps.log.error({ err: error }, 'an entered change waits'))
  })
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
) => line !== undefined && (itemQty ?? 0) <= line.quantity && amount <= line.amount_cents

/** Errors: NOT_FOUND, CHANNEL_HAS_STORE, CHANNEL_ORDER_STATE, CHANNEL_REFUND_PIECES. */
export const enterRefund = async (
  context: Context,
  deps: FollowDeps,
  { id, externalId, lineNo, itemQty, amount, state }: ParsedInputOf<Calls['enterRefund']>,
): Promise<Record<string, never>> => {
  const row = await enteredOrder(context, id)
  if (row.stage === 'CANCELLED') throw new CallError('CHANNEL_ORDER_STATE')
  const line = (await linesOf(context.db, id.shopId, id.id)).find(({ no }) => no === lineNo)
  if (!isWithin(line, { itemQty, amount })) throw new CallError('CHANNEL_REFUND_PIECES')
  await keepRefunds(context.db, sourceOf(id.shopId, row.channel_id), [
    {
      externalId,
      orderId: row.external_id,
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
