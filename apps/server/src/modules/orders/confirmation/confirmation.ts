import type { ScopedId } from '@showfloor/contract/common/ids'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { OrderStatus } from '@showfloor/contract/common/order-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { findByLinkToken, newLinkToken } from '../../../platform/calls/link-tokens.ts'
import { maskMobile } from '../../../platform/limits/mobiles.ts'
import { keepStock } from '../../inventory/inventory.public.ts'
import { openBill, planOf, wirePlan } from '../../payments/payments.public.ts'
import { holdEnd, holdEndTime } from '../../settings/settings.public.ts'
import { shopById, shopName } from '../../shops/shops.public.ts'
import {
  answerLink,
  endLinks,
  lastRevisions,
  linkByToken,
  linksOf,
  markOpened,
  refuseRevision,
  replaceLink,
  type LinkRow,
} from './confirmation.db.ts'
import { differences, toHold } from '../placing/content.ts'
import { insertEvent, type OrderRow } from '../order.db.ts'
import { wireAmounts } from '../placing/amounts.ts'
import { deliveryRows } from '../delivery/delivery.db.ts'
import { linesToHold } from '../following/following.db.ts'
import { linesOf } from '../listing/detail.db.ts'
import { wireDelivery } from '../delivery/delivery.ts'
import { notifyOfOrder } from '../following/notices.ts'
import { announceOrder, lockedOrder, move, orderFor, refuseTransition, type Versioned } from '../order.ts'

/** Statuses in which the customer has agreed to the order. */
const agreedStatuses: readonly OrderStatus[] = ['CONFIRMED', 'FULFILLING', 'COMPLETED']

/** How long a link shows what was answered. */
const readableDays = 30

/**
 * A link on which the customer confirms the current revision, valid while the stock is held; of an order that is confirmed, one on which they read it. The
 * token is told once and only its hash kept.
 */
export const createConfirmLink = async (context: Context, input: { id: ScopedId }, publicUrl: string) => {
  const { shopId, id } = input.id
  const order = await lockedOrder(context.db, shopId, id)
  const isAgreed = agreedStatuses.includes(order.status)
  if (!isAgreed) refuseTransition(order, 'confirm', context.language)
  const { token, hash } = newLinkToken(shopId)
  const expiresAt = isAgreed
    ? new Date(Date.now() + readableDays * 86_400_000)
    : (order.hold_expires_at ?? (await holdEndTime(context.db)))
  await replaceLink(context.db, {
    shopId,
    orderId: id,
    author: context.session.name,
    tokenHash: hash,
    revision: order.revision,
    expiresAt,
  })
  return { url: `${publicUrl}/customer-confirm?token=${token}`, expiresAt: expiresAt.toISOString() }
}

/** The links that were made for an order and what became of them. */
export const shareLinks = async (
  context: Context,
  input: { id: ScopedId },
): Promise<OutputOf<Contract['orders']['links']>> => {
  const { shopId, id } = input.id
  const links = await linksOf(context.db, shopId, id)
  return {
    data: links.map((link) => ({
      author: link.author,
      revision: link.revision,
      createdAt: link.created_at.toISOString(),
      expiresAt: link.expires_at.toISOString(),
      openedAt: link.opened_at?.toISOString() ?? null,
      lastOpenedAt: link.last_opened_at?.toISOString() ?? null,
      openedCount: link.opened_count,
      state: link.revoked ? 'REVOKED' : (link.answer ?? (link.expired ? 'EXPIRED' : 'OPEN')),
    })),
  }
}

/** Ends every link of an order: whoever opens one is told that it is no longer in use. */
export const revokeLinks = async (
  context: Context,
  input: { id: ScopedId },
): Promise<Record<string, never>> => {
  const { shopId, id } = input.id
  await lockedOrder(context.db, shopId, id)
  await endLinks(context.db, shopId, id)
  announceOrder(context, shopId, id)
  return {}
}

/** The guide confirms for a customer who stands in the shop. */
export const confirmInShop = async (context: Context, input: Versioned) => {
  const order = await orderFor(context, input, 'confirm')
  return confirm(context, order, context.session.name, '')
}

/**
 * Confirmed: the stock stays held for another while, so that it can be paid for, and the bill is open. Error: ORDER_HOLD_EXPIRED when the hold ended before
 * its rows were locked, because somebody else may have the stock by now.
 */
const confirm = async (context: PublicContext, order: OrderRow, actor: string, signature: string) => {
  const ref = { shopId: order.shop_id, orderId: order.id }
  const confirmed = { confirmed: true, signature, refusedReason: null, holdExpiresAt: holdEnd }
  const lines = toHold(await linesToHold(context.db, order.shop_id, order.id))
  const [, moved, isHeld] = await Promise.all([
    openBill(context.db, { ...ref, orderNo: order.order_no, payableCents: order.payable_cents }),
    move(context, order, 'confirm', confirmed, {}, actor),
    keepStock(context, ref, lines, holdEnd),
    notifyOfOrder(context, order, { kind: 'ORDER_CONFIRMED' }, order.version, context.session?.accountId),
  ])
  if (!isHeld) throw new CallError('ORDER_HOLD_EXPIRED')
  return moved
}

type Opened = { link: LinkRow; order: OrderRow; hash: Buffer; answer: LinkRow['answer'] }

/**
 * The order behind a token. A guess counts against the address; unknown, ended and expired links each have their own answer and tell nothing else. `answer` is
 * what was agreed, here or elsewhere; what the order became afterwards is behind no link.
 */
const openLink = async (context: PublicContext, token: string): Promise<Opened> => {
  const found = await findByLinkToken(context, 'confirm', token, (shopId, hash) =>
    linkByToken(context.db, shopId, hash),
  )
  if (!found) throw new CallError('CONFIRM_LINK_INVALID')
  const { row: link, hash } = found
  if (link.revoked_at) throw new CallError('CONFIRM_LINK_REVOKED')
  if (link.expired) throw new CallError('CONFIRM_LINK_EXPIRED')
  const order = await lockedOrder(context.db, link.shop_id, link.order_id)
  if (order.status === 'EXPIRED') throw new CallError('CONFIRM_LINK_EXPIRED')
  const isAgreed = agreedStatuses.includes(order.status)
  const answer = link.answer ?? (isAgreed ? 'CONFIRMED' : null)
  const stands = answer === 'CONFIRMED' ? isAgreed : order.status === 'PENDING_CONFIRMATION'
  if (!stands || (answer !== null && order.revision !== link.revision))
    throw new CallError('CONFIRM_LINK_REVOKED')
  return { link, order, hash, answer }
}

/**
 * What the customer sees: their own order without cost, floor or anybody else. Once it is answered a link is opened by whoever it was passed on to, and names
 * neither customer nor address any more.
 */
export const customerOrder = async (
  context: PublicContext,
  token: string,
): Promise<OutputOf<Contract['orders']['customerOrder']>> => {
  const { link, order, hash, answer } = await openLink(context, token)
  await markOpened(context.db, link.shop_id, hash)
  if (link.opened_at === null) {
    await insertEvent(context.db, {
      shopId: order.shop_id,
      orderId: order.id,
      id: newId(),
      type: 'opened',
      actor: order.customer_name,
    })
    announceOrder(context, order.shop_id, order.id)
  }
  const shop = await shopById(context.db, order.shop_id)
  const lines = await linesOf(context.db, order.shop_id, order.id)
  const [after, before] = await lastRevisions(context.db, order.shop_id, order.id)
  const address = order.address as { districtName: string; detail: string } | null
  return {
    orderNo: order.order_no,
    shopName: shopName(shop.site_name),
    guideName: order.guide_name,
    customerName: answer === null ? order.customer_name : '',
    customerMobile: answer === null ? maskMobile(order.customer_mobile) : '',
    revision: order.revision,
    status: order.status,
    expiresAt: link.expires_at.toISOString(),
    ...wireDelivery(order, await deliveryRows(context.db), context.language),
    addressText: address && answer === null ? `${address.districtName} ${address.detail}` : '',
    lines: lines.map((line) => ({
      skuName: line.sku_name,
      skuSize: line.sku_size,
      propertiesName: line.properties_name,
      imageUrl: line.image_url,
      pictureColor: line.picture_color,
      board: line.board,
      itemQty: line.quantity,
      dealPrice: line.deal_cents,
      amount: line.amount_cents,
    })),
    amounts: wireAmounts({
      goodsCents: order.goods_cents,
      discountCents: order.discount_cents,
      deliveryFeeCents: order.delivery_fee_cents,
      subsidyCents: order.subsidy_cents,
      payableCents: order.payable_cents,
    }),
    difference: order.difference_cents,
    paid: order.paid_cents,
    plan: wirePlan(await planOf(context.db, order.shop_id, order.id)),
    differences: before && after ? differences(before, after, context.language) : [],
    answer,
  }
}

const openAnswerable = async (
  context: PublicContext,
  token: string,
  revision: number,
  action: 'confirm' | 'refuse',
): Promise<Opened> => {
  const opened = await openLink(context, token)
  if (opened.link.answer === null && opened.order.revision !== revision)
    throw new CallError('CONFIRM_REVISION_CHANGED')
  if (opened.link.answer === null) refuseTransition(opened.order, action, context.language)
  return opened
}

/** The customer confirms the revision they saw. Repeating it answers the same. */
export const customerConfirm = async (
  context: PublicContext,
  input: { token: string; revision: number; signature: string },
) => {
  const { link, order, hash } = await openAnswerable(context, input.token, input.revision, 'confirm')
  if (link.answer === 'REFUSED') throw new CallError('CONFIRM_LINK_REVOKED')
  if (link.answer === null) {
    await confirm(context, order, order.customer_name, input.signature)
    await answerLink(context.db, link.shop_id, hash, {
      answer: 'CONFIRMED',
      revision: input.revision,
      readableDays,
    })
  }
  return { orderNo: order.order_no }
}

/** The customer has a question: the order stays where it is, the guide reads the reason and takes it back to change it. */
export const customerRefuse = async (
  context: PublicContext,
  input: { token: string; revision: number; reason: string },
) => {
  const { link, order, hash } = await openAnswerable(context, input.token, input.revision, 'refuse')
  if (link.answer === 'CONFIRMED') throw new CallError('CONFIRM_LINK_REVOKED')
  if (link.answer === null) {
    await move(
      context,
      order,
      'refuse',
      { refusedReason: input.reason },
      { text: input.reason },
      order.customer_name,
    )
    await notifyOfOrder(context, order, { kind: 'ORDER_REFUSED', reason: input.reason }, order.version)
    await answerLink(context.db, link.shop_id, hash, {
      answer: 'REFUSED',
      revision: input.revision,
      readableDays,
    })
    await refuseRevision(context.db, order, { by: order.customer_name, reason: input.reason })
  }
  return { orderNo: order.order_no }
}
