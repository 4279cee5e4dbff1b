import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { paymentStatus } from '@showfloor/contract/common/payment-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, Language } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { maskMobile } from '../../../platform/limits/masks.ts'
import { refuseUnseen, wireMoney, type SeenOrders } from '../../payments/payments.public.ts'
import { shopName } from '../../shops/shops.public.ts'
import { openSubsidyCents, owedCents, ownDueCents, storedAmounts } from '../placing/amounts.ts'
import { wireWish } from '../invoices/wish.ts'
import { differences } from '../placing/revision.ts'
import type { OrderRow } from '../order.db.ts'
import { linesOf, wholeOrder, type KeptLine } from './detail.db.ts'
import { wireDelivery } from '../delivery/delivery.ts'

type Calls = Contract['orders']
type Detail = OutputOf<Calls['get']>

/** One order with everything that its screen shows; the cost only with `cost.read`. Error: NOT_FOUND. */
export const getOrder = async (
  context: Context,
  seen: SeenOrders,
  { id: { shopId, id } }: ParsedInputOf<Calls['get']>,
): Promise<Detail> => {
  await refuseUnseen(seen, context, { shopId, orderId: id })
  const order = await wholeOrder(context.db, shopId, id)
  if (!order) throw new CallError('NOT_FOUND')
  const { lines, checks, events, revisions } = order
  return {
    ...headOf(order),
    ...wireDelivery(order, order.deliveries, context.language),
    shopName: shopName(order.siteName),
    aside: order.asideCents,
    ...wireMoney(order),
    invoiceWish: wireWish(order.invoiceWish),
    hasTenders: order.hasTenders,
    needsApproval: order.needsApproval,
    unheld:
      order.unheldSince === null
        ? null
        : {
            since: new Date(order.unheldSince).toISOString(),
            items: events.findLast(({ type }) => type === 'unheld')?.detail.missing ?? [],
          },
    lines: lines.map((line) => wireLine(shopId, line, context.session)),
    validation: checks.map((check) => ({
      section: check.section as Detail['validation'][number]['section'],
      passValidate: check.passValidate,
      measured: check.measured,
      validateDesc: check.validateDesc,
      tickedBy: check.tickedBy,
      tickedAt: check.tickedAt && new Date(check.tickedAt).toISOString(),
    })),
    events: events.map((event) => ({
      type: event.type,
      at: new Date(event.at).toISOString(),
      actor: event.actor,
      detail: event.detail,
    })),
    revisions: wireRevisions(revisions, context.language),
    changedSinceConfirmed: sinceConfirmed(revisions, context.language),
  }
}

/** The lines of an order; the cost only with `cost.read`. Error: NOT_FOUND. */
export const orderItems = async (
  context: Context,
  seen: SeenOrders,
  { orderId: { shopId, id } }: ParsedInputOf<Calls['items']>,
): Promise<{ data: Detail['lines'] }> => {
  await refuseUnseen(seen, context, { shopId, orderId: id })
  const lines = await linesOf(context.db, shopId, id)
  if (lines.length === 0) throw new CallError('NOT_FOUND')
  return { data: lines.map((line) => wireLine(shopId, line, context.session)) }
}

type Revisions = NonNullable<Awaited<ReturnType<typeof wholeOrder>>>['revisions']

/** Every revision with its differences from the one before, newest first. */
const wireRevisions = (revisions: Revisions, language: Language): Detail['revisions'] =>
  revisions
    .map((one, at) => {
      const before = revisions[at - 1]
      return {
        revision: one.revision,
        author: one.author,
        at: new Date(one.at).toISOString(),
        answer: one.answer,
        answeredBy: one.answeredBy,
        answeredAt: one.answeredAt && new Date(one.answeredAt).toISOString(),
        reason: one.reason,
        differences: before ? differences(before.content, one.content, language) : [],
      }
    })
    .toReversed()

/** The differences of the current revision from the one confirmed last. */
const sinceConfirmed = (revisions: Revisions, language: Language): string[] => {
  const agreed = revisions.findLast((one) => one.answer === 'CONFIRMED')
  const now = revisions.at(-1)
  return agreed && now && agreed !== now ? differences(agreed.content, now.content, language) : []
}

type Head = Omit<
  Detail,
  | keyof ReturnType<typeof wireDelivery>
  | 'shopName'
  | 'needsApproval'
  | 'aside'
  | 'plan'
  | 'transfers'
  | 'invoiceWish'
  | 'hasTenders'
  | 'unheld'
  | 'lines'
  | 'validation'
  | 'events'
  | 'revisions'
  | 'changedSinceConfirmed'
>

const headOf = (order: OrderRow): Head => ({
  id: scoped(order.shopId, order.id),
  orderNo: order.orderNo,
  shopId: order.shopId,
  status: order.status,
  version: order.version,
  revision: order.revision,
  paymentStatus: paymentStatus(
    owedCents(order),
    order.paidCents,
    order.refundedCents,
    order.status === 'CANCELLED',
  ),
  customerId: scoped(order.shopId, order.customerId),
  customerName: order.customerName,
  customerMobile: maskMobile(order.customerMobile),
  address: order.address as Detail['address'],
  guideName: order.guideName,
  note: order.note,
  amounts: storedAmounts(order),
  paid: order.paidCents,
  refunded: order.refundedCents,
  difference: order.differenceCents,
  openDifference: order.openDifference,
  due: ownDueCents(order),
  subsidyOpen: openSubsidyCents(order),
  subsidyPaid: order.subsidyPaidCents,
  toRefund: order.paidCents > 0 ? Math.max(order.paidCents - owedCents(order), 0) : 0,
  holdExpiresAt: order.holdExpiresAt?.toISOString() ?? null,
  confirmedAt: order.confirmedAt?.toISOString() ?? null,
  refusedReason: order.refusedReason,
  signature: order.signature,
  createdAt: order.createdAt.toISOString(),
})

const wireLine = (
  shopId: string,
  line: KeptLine,
  { permissions }: Context['session'],
): Detail['lines'][number] => ({
  id: scoped(shopId, line.id),
  itemMappingId: line.itemMappingId,
  skuCode: line.skuCode,
  skuName: line.skuName,
  skuSize: line.skuSize,
  propertiesName: line.propertiesName,
  imageUrl: line.imageUrl,
  pictureColor: line.pictureColor,
  board: line.board && { id: scoped(shopId, line.boardId ?? ''), ...line.board },
  itemQty: line.quantity,
  refundedQty: line.refundedQuantity,
  openQty: line.openQuantity,
  claimedQty: line.claimedQuantity,
  priceInfo: {
    marketingPrice: line.marketingCents,
    salePrice: line.saleCents,
    shoppePrice: line.shoppeCents,
    ...(permissions.has('catalogue.read') ? { redLinePrice: line.redLineCents } : {}),
    ...(permissions.has('cost.read') ? { costPrice: line.costCents } : {}),
  },
  dealPrice: line.dealCents,
  discount: line.discountCents,
  amount: line.amountCents,
  subsidy: line.subsidyCents,
})
