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
    shopName: shopName(order.site_name),
    aside: order.aside_cents,
    ...wireMoney(order),
    invoiceWish: wireWish(order.invoice_wish),
    hasTenders: order.has_tenders,
    needsApproval: order.needs_approval,
    unheld:
      order.unheld_since === null
        ? null
        : {
            since: new Date(order.unheld_since).toISOString(),
            items: events.findLast(({ type }) => type === 'unheld')?.detail.missing ?? [],
          },
    lines: lines.map((line) => wireLine(shopId, line, context.session)),
    validation: checks.map((check) => ({
      section: check.section as Detail['validation'][number]['section'],
      passValidate: check.pass_validate,
      measured: check.measured,
      validateDesc: check.validate_desc,
      tickedBy: check.ticked_by,
      tickedAt: check.ticked_at && new Date(check.ticked_at).toISOString(),
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
        answeredBy: one.answered_by,
        answeredAt: one.answered_at && new Date(one.answered_at).toISOString(),
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
  id: scoped(order.shop_id, order.id),
  orderNo: order.order_no,
  shopId: order.shop_id,
  status: order.status,
  version: order.version,
  revision: order.revision,
  paymentStatus: paymentStatus(
    owedCents(order),
    order.paid_cents,
    order.refunded_cents,
    order.status === 'CANCELLED',
  ),
  customerId: scoped(order.shop_id, order.customer_id),
  customerName: order.customer_name,
  customerMobile: maskMobile(order.customer_mobile),
  address: order.address as Detail['address'],
  guideName: order.guide_name,
  note: order.note,
  amounts: storedAmounts(order),
  paid: order.paid_cents,
  refunded: order.refunded_cents,
  difference: order.difference_cents,
  openDifference: order.open_difference,
  due: ownDueCents(order),
  subsidyOpen: openSubsidyCents(order),
  subsidyPaid: order.subsidy_paid_cents,
  toRefund: order.paid_cents > 0 ? Math.max(order.paid_cents - owedCents(order), 0) : 0,
  holdExpiresAt: order.hold_expires_at?.toISOString() ?? null,
  confirmedAt: order.confirmed_at?.toISOString() ?? null,
  refusedReason: order.refused_reason,
  signature: order.signature,
  createdAt: order.created_at.toISOString(),
})

const wireLine = (
  shopId: string,
  line: KeptLine,
  { permissions }: Context['session'],
): Detail['lines'][number] => ({
  id: scoped(shopId, line.id),
  itemMappingId: line.item_mapping_id,
  skuCode: line.sku_code,
  skuName: line.sku_name,
  skuSize: line.sku_size,
  propertiesName: line.properties_name,
  imageUrl: line.image_url,
  pictureColor: line.picture_color,
  board: line.board && { id: scoped(shopId, line.board_id ?? ''), ...line.board },
  itemQty: line.quantity,
  refundedQty: line.refunded_quantity,
  openQty: line.open_quantity,
  claimedQty: line.claimed_quantity,
  priceInfo: {
    marketingPrice: line.marketing_cents,
    salePrice: line.sale_cents,
    shoppePrice: line.shoppe_cents,
    ...(permissions.has('catalogue.read') ? { redLinePrice: line.red_line_cents } : {}),
    ...(permissions.has('cost.read') ? { costPrice: line.cost_cents } : {}),
  },
  dealPrice: line.deal_cents,
  discount: line.discount_cents,
  amount: line.amount_cents,
  subsidy: line.subsidy_cents,
})
