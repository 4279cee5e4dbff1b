import { holdEndTime } from '../../inventory/inventory.public.ts'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { OutputOf } from '@showfloor/contract/common/call'
import { agreedStatuses } from '@showfloor/contract/common/order-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { findByLinkToken, newLinkToken } from '../../../platform/calls/link-tokens.ts'
import { maskMobile } from '../../../platform/limits/masks.ts'
import { customerPaying, moneyOf, wireMoney, type PaymentProviders } from '../../payments/payments.public.ts'
import { shopById, shopName } from '../../shops/shops.public.ts'
import {
  endLinks,
  lastRevisions,
  linkByToken,
  linksOf,
  markOpened,
  replaceLink,
  type LinkRow,
} from './confirmation.db.ts'
import { differences } from '../placing/revision.ts'
import { insertEvent, type OrderRow } from '../order.db.ts'
import { ownPaidCents, storedAmounts } from '../placing/amounts.ts'
import { deliveryRows } from '../delivery/delivery.db.ts'
import { wireDelivery } from '../delivery/delivery.ts'
import { linesOf } from '../listing/detail.db.ts'
import { givenWish } from '../invoices/wish.ts'
import { wishesOf } from '../invoices/invoices.db.ts'
import { announceOrder, lockedOrder, readOrder, refuseTransition } from '../order.ts'

/** Statuses in which the customer has agreed to the order. */

/** The number of days for which a link shows the answer. */
export const readableDays = 30

/**
 * Creates a link on which the customer confirms the current revision while its stock is held, or reads a confirmed order. Only this answer holds the
 * token; the database keeps its hash.
 */
export const createConfirmLink = async (context: Context, input: { id: ScopedId }, publicUrl: string) => {
  const { shopId, id } = input.id
  const order = await lockedOrder(context.db, shopId, id)
  const isAgreed = agreedStatuses.includes(order.status)
  if (!isAgreed) refuseTransition(order, 'confirm', context.language)
  const { token, hash } = newLinkToken(shopId)
  const expiresAt = isAgreed
    ? new Date(Date.now() + readableDays * 86_400_000)
    : (order.holdExpiresAt ?? (await holdEndTime(context.db)))
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

/** The links of an order with what became of them. */
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
      createdAt: link.createdAt.toISOString(),
      expiresAt: link.expiresAt.toISOString(),
      openedAt: link.openedAt?.toISOString() ?? null,
      lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
      openedCount: link.openedCount,
      state: link.revoked ? 'REVOKED' : (link.answer ?? (link.expired ? 'EXPIRED' : 'OPEN')),
    })),
  }
}

/** Ends all links of an order; they answer CONFIRM_LINK_REVOKED from then on. */
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

export type Opened = { link: LinkRow; order: OrderRow; hash: Buffer; answer: LinkRow['answer'] }

/**
 * The order behind a token, locked unless it is only read. A wrong token counts against the address; unknown, ended and expired links have an error each and
 * reveal nothing else. `answer`: what was agreed, by this link or elsewhere. A link does not show later states of the order.
 *
 * The link is read after its order: all that answer or end a link lock its order first.
 */
export const openLink = async (
  context: PublicContext,
  token: string,
  orderOf = lockedOrder,
): Promise<Opened> => {
  const found = await findByLinkToken(context, 'confirm', token, (shopId, hash) =>
    linkByToken(context.db, shopId, hash),
  )
  if (!found) throw new CallError('CONFIRM_LINK_INVALID')
  const { row, hash } = found
  const order = await orderOf(context.db, row.shopId, row.orderId)
  const link = await linkByToken(context.db, row.shopId, hash)
  if (!link) throw new CallError('CONFIRM_LINK_INVALID')
  if (link.revokedAt) throw new CallError('CONFIRM_LINK_REVOKED')
  if (link.expired || order.status === 'EXPIRED') throw new CallError('CONFIRM_LINK_EXPIRED')
  const isAgreed = agreedStatuses.includes(order.status)
  const answer = link.answer ?? (isAgreed ? 'CONFIRMED' : null)
  const stands = answer === 'CONFIRMED' ? isAgreed : order.status === 'PENDING_CONFIRMATION'
  if (!stands || (answer !== null && order.revision !== link.revision))
    throw new CallError('CONFIRM_LINK_REVOKED')
  return { link, order, hash, answer }
}

/** The order behind a token, after the customer has agreed; locked unless it is only read. Errors: those of a link; CONFIRM_LINK_REVOKED before the agreement. */
export const agreedOrder = async (
  context: PublicContext,
  token: string,
  orderOf = lockedOrder,
): Promise<OrderRow> => {
  const { order, answer } = await openLink(context, token, orderOf)
  if (answer !== 'CONFIRMED') throw new CallError('CONFIRM_LINK_REVOKED')
  return order
}

/** The order behind a token. Errors: CONFIRM_LINK_INVALID, CONFIRM_LINK_EXPIRED, CONFIRM_LINK_REVOKED, RATE_LIMITED. */
export const orderBehindLink = async (context: PublicContext, token: string): Promise<OrderRow> =>
  (await openLink(context, token, readOrder)).order

/** The page takes payments for stages only, after the customer has agreed. */
const noPaying = { types: [], inWechat: false, underWay: null }

/**
 * The order for its customer, without cost, red line or other people's data. An answered link may have been forwarded, so it shows neither name nor
 * address any more.
 */
export const customerOrder = async (
  context: PublicContext,
  providers: PaymentProviders,
  token: string,
): Promise<OutputOf<Contract['orders']['customerOrder']>> => {
  const { link, order, hash, answer } = await openLink(context, token, readOrder)
  // The first opening is an event of the order, which is locked before its link.
  if (link.openedAt === null) await lockedOrder(context.db, link.shopId, link.orderId)
  if (await markOpened(context.db, link.shopId, hash)) {
    await insertEvent(context.db, {
      shopId: order.shopId,
      orderId: order.id,
      id: newId(),
      type: 'opened',
      actor: order.customerName,
    })
    announceOrder(context, order.shopId, order.id)
  }
  const shop = await shopById(context.db, order.shopId)
  const lines = await linesOf(context.db, order.shopId, order.id)
  const [after, before] = await lastRevisions(context.db, order.shopId, order.id)
  const { plan, transfers } = wireMoney(await moneyOf(context.db, order.shopId, order.id))
  const address = order.address as { districtName: string; detail: string } | null
  return {
    orderNo: order.orderNo,
    shopName: shopName(shop.siteName),
    guideName: order.guideName,
    customerName: answer === null ? order.customerName : '',
    customerMobile: answer === null ? maskMobile(order.customerMobile) : '',
    revision: order.revision,
    status: order.status,
    expiresAt: link.expiresAt.toISOString(),
    ...wireDelivery(order, await deliveryRows(context.db), context.language),
    addressText: address && answer === null ? `${address.districtName} ${address.detail}`.trim() : '',
    lines: lines.map((line) => ({
      skuName: line.skuName,
      skuSize: line.skuSize,
      propertiesName: line.propertiesName,
      imageUrl: line.imageUrl,
      pictureColor: line.pictureColor,
      board: line.board,
      itemQty: line.quantity,
      dealPrice: line.dealCents,
      amount: line.amountCents,
    })),
    amounts: storedAmounts(order),
    difference: order.differenceCents,
    paid: ownPaidCents(order),
    plan,
    paying:
      plan && answer === 'CONFIRMED'
        ? await customerPaying(context, providers, { shopId: order.shopId, orderId: order.id })
        : noPaying,
    invoice: givenWish((await wishesOf(context.db, order.shopId, [order.id]))[0]),
    transfers,
    differences: before && after ? differences(before, after, context.language) : [],
    answer,
  }
}
