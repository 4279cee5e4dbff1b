import { lineKey } from '@showfloor/contract/common/cart-rules'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { OrderStatus } from '@showfloor/contract/common/order-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { idWithin, newId, scoped } from '../../../platform/database/ids.ts'
import { together } from '../../../platform/database/together.ts'
import { removeFromCart } from '../../carts/carts.public.ts'
import { refuseClosedShop } from '../../shops/shops.public.ts'
import { addressById, customerById, markOrdered } from '../../customers/customers.public.ts'
import { holdEnd, isTaken, heldBy, holdStock } from '../../inventory/inventory.public.ts'
import { followLines, spendOffers } from '../../offers/offers.public.ts'
import { checkItems, checkRows } from '../../validation/validation.public.ts'
import { wireAmounts } from './amounts.ts'
import {
  checkDeal,
  priceOrder,
  refuseStaleDraft,
  snapshotLines,
  toHold,
  type PricedOrder,
} from './content.ts'
import { wantedGoods, wantedOrder, type WantedOrder } from './wanted.ts'
import { revisionContent } from './revision.ts'
import { insertOrder, tickChecks, type NewCheck, type OrderContent } from './content.db.ts'
import { partsOf } from '../listing/detail.db.ts'
import { firstDayOf, refuseEarly } from '../delivery/delivery.ts'
import { deliveryRows } from '../delivery/delivery.db.ts'
import { orderById, type OrderRow } from '../order.db.ts'
import { announceOrder, move, orderFor } from '../order.ts'
import { actionText } from '../order.texts.ts'

type Calls = Contract['orders']
type Tick = { section: string; ticked: boolean }

/** The lines of an order that its customer knows, by article and board; undefined for a draft, whose prices nobody has agreed. */
export const agreedLines = async (db: Db, order: OrderRow): Promise<WantedOrder['agreed']> => {
  if (order.status === 'DRAFT') return undefined
  const { lines } = await partsOf(db, order.shopId, order.id)
  return new Map(lines.map((line) => [lineKey(line.itemMappingId, line.boardId), line]))
}

/** Calculates an order that is not placed: its lines with the stock left of each, and the amounts. */
export const calculate = async (context: Context, input: ParsedInputOf<Calls['calculate']>) => {
  const orderId = input.orderId === undefined ? null : idWithin(input.shopId, input.orderId)
  const order = orderId === null ? undefined : await orderById(context.db, input.shopId, orderId)
  const agreed = order && (await agreedLines(context.db, order))
  const { lines, amounts, delivery } = await priceOrder(context.db, { ...wantedGoods(input), agreed })
  const own = orderId === null ? undefined : await heldBy(context.db, { shopId: input.shopId, orderId })
  return {
    lines: lines.map(({ item, quantity, dealCents, discountCents, expectedCents, board }) => ({
      itemMappingId: item.itemMappingId,
      skuName: item.skuName,
      itemQty: quantity,
      marketingPrice: item.marketingCents,
      dealPrice: dealCents,
      discount: discountCents,
      amount: dealCents * quantity - discountCents,
      itemNum: item.itemNum + (own?.get(item.skuId) ?? 0),
      boardId: board && scoped(input.shopId, board.boardId),
      boardTaken: board !== null && isTaken(board, orderId),
      priceBefore: expectedCents !== null && expectedCents !== item.marketingCents ? expectedCents : null,
    })),
    amounts: wireAmounts(amounts),
    firstDay: firstDayOf(delivery, lines, own),
    lacksSubsidyCity: delivery.lacksSubsidyCity,
  }
}

/**
 * Creates an order from chosen items, as a draft or submitted (stock held, waiting for the customer), and takes the items out of their cart.
 * Errors: those of pricing; when submitted also STOCK_SHORT, BOARD_TAKEN, VALIDATION_UNTICKED and those of special offers.
 */
export const createOrder = async (context: Context, input: ParsedInputOf<Calls['create']>) => {
  const id = newId()
  const [, { priced, content, hasOrdered }] = await together([
    refuseClosedShop(context.db, input.shopId),
    orderContent(context, id, wantedOrder(input), input.ticks),
  ])
  if (input.submit) refuseUnready(context, { priced, content })
  const holdExpiresAt = input.submit ? holdEnd : null
  const status: OrderStatus = input.submit ? 'PENDING_CONFIRMATION' : 'DRAFT'
  const held = input.submit ? toHold(content.lines) : []
  const [orderNo] = await Promise.all([
    insertOrder(context.db, content, { status, holdExpiresAt, eventId: newId() }),
    held.length > 0
      ? holdStock(context, { shopId: input.shopId, orderId: id }, held, holdExpiresAt)
      : undefined,
    takeFromCart(context, input.shopGuideCartId, content),
    hasOrdered ? undefined : markOrdered(context.db, input.shopId, content.customerId),
  ])
  const { customerId, customerName } = content
  const ofOffers = { shopId: input.shopId, orderId: id, orderNo, customerId, customerName }
  const special = await followLines(context, { ...ofOffers, before: false }, content.lines, input.offerReason)
  if (input.submit && special) await spendOffers(context, ofOffers)
  announceOrder(context, input.shopId, id)
  return { id: scoped(input.shopId, id), status, version: 1, orderNo }
}

/** Takes ordered items out of their cart. */
const takeFromCart = async (
  context: Context,
  cart: ScopedId | undefined,
  content: OrderContent,
): Promise<void> => {
  if (cart === undefined) return
  await removeFromCart(context.db, {
    shopId: cart.shopId,
    cartId: cart.id,
    accountId: context.session.accountId,
    lines: content.lines.map((line) => ({ itemMappingId: line.itemMappingId, boardId: line.boardId })),
  })
  context.announce({ topic: 'cart', shopId: cart.shopId, id: scoped(cart.shopId, cart.id) })
}

/** An order's content, priced and checked for its address; `agreedPrices` replaces the shop's prices by those agreed elsewhere. Errors: those of pricing, NOT_FOUND. */
export const orderContent = async (
  context: Context,
  id: string,
  wanted: WantedOrder,
  ticks: readonly Tick[],
  agreedPrices: (priced: PricedOrder) => PricedOrder = (priced) => priced,
): Promise<{ priced: PricedOrder; content: OrderContent; hasOrdered: boolean }> => {
  const customerId = idWithin(wanted.shopId, wanted.customerId)
  const addressId = wanted.addressId === undefined ? null : idWithin(wanted.shopId, wanted.addressId)
  const [priced, customer, address] = await together([
    priceOrder(context.db, wanted, true).then(agreedPrices),
    customerById(context.db, wanted.shopId, customerId),
    addressOf(context, wanted),
  ])
  checkDeal(priced.lines)
  const found = checkRows(priced.lines, measuredAt(context, address, priced.delivery.needsAddress))
  const checks = Object.entries(found).map(([section, check]): NewCheck => {
    const ticked = ticks.some((tick) => tick.section === section && tick.ticked)
    return {
      section,
      passValidate: check.passValidate,
      measured: check.measured,
      validateDesc: check.validateDesc,
      tickedBy: ticked ? context.session.name : null,
    }
  })
  const lines = snapshotLines(priced.lines)
  return {
    priced,
    hasOrdered: customer.status === 'ORDERED',
    content: {
      shopId: wanted.shopId,
      id,
      accountId: context.session.accountId,
      guideName: context.session.name,
      customerId,
      customerName: customer.name,
      customerMobile: customer.mobile,
      addressId,
      address,
      deliveryMode: wanted.deliveryMode,
      deliveryDate: wanted.deliveryDate,
      ...priced.amounts,
      note: wanted.note,
      cartId: null,
      channelId: priced.channelId,
      itemCount: lines.reduce((count, line) => count + line.quantity, 0),
      lines,
      checks,
      snapshot: revisionContent(lines, priced.amounts, wanted),
    },
  }
}

/** The delivery address. Error: NOT_FOUND where it is not the customer's. */
const addressOf = async (
  context: Context,
  { shopId, customerId, addressId }: Pick<WantedOrder, 'shopId' | 'customerId' | 'addressId'>,
) =>
  addressId === undefined
    ? null
    : addressById(context.db, shopId, idWithin(shopId, customerId), idWithin(shopId, addressId))

/** Checks goods against the shop's rules for their address. Error: NOT_FOUND for an address that is not the customer's. */
export const checkOrder = async (context: Context, input: ParsedInputOf<Calls['check']>) => {
  const [address, modes] = await together([addressOf(context, input), deliveryRows(context.db)])
  const mode = modes.find(({ code }) => code === input.deliveryMode)
  return checkItems(context.db, {
    shopId: input.shopId,
    items: input.items.map((item) => ({ itemMappingId: item.itemMappingId, quantity: item.itemQty })),
    ...measuredAt(context, address, mode?.needsAddress ?? true),
  })
}

/** The home of a delivery; goods without one are picked up. */
const measuredAt = (
  context: Context,
  address: Awaited<ReturnType<typeof addressOf>>,
  isBrought: boolean,
): Parameters<typeof checkRows>[1] => ({
  measurements: isBrought ? (address?.measurements ?? null) : 'PICKUP',
  language: context.language,
})

/** Refuses to submit goods that cannot be delivered on the day, or whose failed checks are not ticked; `own`: the pieces that the order holds already. Errors: DELIVERY_DATE_EARLY, VALIDATION_UNTICKED. */
export const refuseUnready = (
  context: Context,
  { priced, content }: { priced: PricedOrder; content: OrderContent },
  own?: ReadonlyMap<string, number>,
): void => {
  refuseEarly(context, priced.delivery, firstDayOf(priced.delivery, priced.lines, own), content.deliveryDate)
  refuseUnticked(context, content.checks)
}

const refuseUnticked = (context: Context, checks: readonly NewCheck[]): void => {
  const open = checks.filter((check) => !check.passValidate && check.tickedBy === null)
  if (open.length > 0)
    throw new CallError('VALIDATION_UNTICKED', {
      sections: open.map((check) => actionText.section(check.section, context.language)).join('、'),
    })
}

/** Submits a draft unchanged. Errors: those of {@link refuseStaleDraft}, STOCK_SHORT, BOARD_TAKEN, VALIDATION_UNTICKED, ORDER_CHANGED, ORDER_TRANSITION. */
export const submitOrder = async (context: Context, input: ParsedInputOf<Calls['submit']>) => {
  const order = await orderFor(context, input, 'submit')
  const ref = { shopId: order.shopId, orderId: order.id }
  const { lines, checks } = await partsOf(context.db, order.shopId, order.id)
  await refuseStaleDraft(context, order, lines)
  const ticked = input.ticks.filter((tick) => tick.ticked).map((tick) => tick.section as string)
  refuseUnticked(
    context,
    checks.map((check) =>
      ticked.includes(check.section) ? { ...check, tickedBy: context.session.name } : check,
    ),
  )
  if (ticked.length > 0) await tickChecks(context.db, ref, ticked, context.session.name)
  await spendOffers(context, ref)
  await holdStock(context, ref, toHold(lines), holdEnd)
  return move(context, order, 'submit', { holdExpiresAt: holdEnd, refusedReason: null })
}
