import { formatCents } from '@showfloor/contract/common/money'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/context.ts'
import { newId, scoped, unscoped } from '../../platform/ids.ts'
import { shopById, shopName } from '../shops/shops.service.ts'
import { insertEvent } from './orders.db.ts'
import { summaries, type SummaryRow } from './orders.listing.db.ts'
import { deliveryModeRows, replyTemplates } from './orders.replies.db.ts'
import { owedCents } from './orders.service.read.ts'
import { announceOrder, lockedOrder } from './orders.service.ts'

type Calls = Contract['orders']

export const deliveryModes = async (context: Context): Promise<OutputOf<Calls['deliveryModes']>> => {
  const rows = await deliveryModeRows(context.db)
  return {
    data: rows.map((row) => ({
      code: row.code,
      name: context.language === 'zh' ? row.name_zh : row.name_en,
      needsAddress: row.needs_address,
      fee: row.fee_cents,
      freeFrom: row.free_from_cents,
    })),
  }
}

const repliedOrders = 5

/** The answer to a customer's question after an order: the text of its status, filled with what is true of it now. The latest orders first. */
export const autoReplies = async (
  context: Context,
  input: ParsedInputOf<Calls['autoReplyQuery']>,
): Promise<OutputOf<Calls['autoReplyQuery']>> => {
  const [rows, templates, shop] = await Promise.all([
    summaries(context.db, input, { limit: repliedOrders }),
    replyTemplates(context.db, context.language),
    shopById(context.db, input.shopId),
  ])
  return {
    data: rows.map((row) => ({
      id: scoped(input.shopId, row.id),
      orderNo: row.order_no,
      status: row.status,
      text: filled(templates.get(row.status) ?? '', row, shopName(shop.site_name), context),
    })),
  }
}

const undated = { zh: '约定日期', en: 'the agreed day' }

const filled = (template: string, row: SummaryRow, shop: string, { language }: Context): string => {
  const facts: Record<string, string> = {
    customer: row.customer_name,
    orderNo: row.order_no,
    shop,
    guide: row.guide_name,
    payable: formatCents(owedCents(row)),
    due: formatCents(Math.max(owedCents(row) - row.paid_cents, 0)),
    date: row.delivery_date ?? undated[language],
  }
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
}

/** Keeps what the customer was answered on the order's timeline. Error: NOT_FOUND. */
export const keepReply = async (
  context: Context,
  input: { id: string; text: string },
): Promise<Record<string, never>> => {
  const { shopId, id } = unscoped(input.id)
  const order = await lockedOrder(context.db, shopId, id)
  await insertEvent(context.db, {
    shopId,
    orderId: order.id,
    id: newId(),
    type: 'replied',
    actor: context.session.name,
    detail: input.text,
  })
  announceOrder(context, shopId, id)
  return {}
}
