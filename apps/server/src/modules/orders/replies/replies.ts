import type { ScopedId } from '@showfloor/contract/common/ids'
import { formatCents } from '@showfloor/contract/common/money'
import { orderStatuses, type OrderStatus } from '@showfloor/contract/common/order-status'
import { replyPlace, unknownPlaces, type ReplyPlace } from '@showfloor/contract/common/reply-places'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, Language } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { shopById, shopName } from '../../shops/shops.public.ts'
import { insertEvent } from '../order.db.ts'
import type { SummaryRow } from '../listing/listing.db.ts'
import { ordersAsked } from '../listing/listing.ts'
import { replyRows, updateReply } from './replies.db.ts'
import { owedCents, ownDueCents } from '../placing/amounts.ts'
import { announceOrder, lockedOrder } from '../order.ts'

type Calls = Contract['orders']

const repliedOrders = 5

/** The answers to a customer's question about an order: the template of its status, filled with current facts. Newest orders first. Error: UNKNOWN_MOBILES_LIMIT. */
export const autoReplies = async (
  context: Context,
  input: ParsedInputOf<Calls['autoReplyQuery']>,
): Promise<OutputOf<Calls['autoReplyQuery']>> => {
  const [rows, templates, shop] = await Promise.all([
    ordersAsked(context, input, { limit: repliedOrders }),
    replyTexts(context),
    shopById(context.db, input.shopId),
  ])
  return {
    data: rows.map((row) => ({
      id: scoped(input.shopId, row.id),
      orderNo: row.orderNo,
      status: row.status,
      text: filled(templates.get(row.status) ?? '', row, shopName(shop.siteName), context),
    })),
  }
}

/** The answer templates in the caller's language; the Chinese text where there is no English one. */
const replyTexts = async ({ db, language }: Context): Promise<Map<OrderStatus, string>> =>
  new Map(
    (await replyRows(db)).map((row) => [
      row.status,
      language === 'en' && row.bodyEn !== '' ? row.bodyEn : row.bodyZh,
    ]),
  )

const dayText = (day: string, language: Language): string =>
  new Date(day).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

const undated = { zh: '约定日期', en: 'the agreed day' }

const filled = (template: string, row: SummaryRow, shop: string, { language }: Context): string => {
  const facts: Record<ReplyPlace, string> = {
    customer: row.customerName,
    orderNo: row.orderNo,
    shop,
    guide: row.guideName,
    payable: formatCents(owedCents(row) - row.subsidyCents),
    due: formatCents(ownDueCents(row)),
    date: row.deliveryDate === null ? undated[language] : dayText(row.deliveryDate, language),
  }
  return template.replaceAll(replyPlace, (_, name: string) => facts[name as ReplyPlace] ?? '')
}

/** Stores an answer on the order's timeline. Error: NOT_FOUND. */
export const keepReply = async (
  context: Context,
  input: { id: ScopedId; text: string },
): Promise<Record<string, never>> => {
  const { shopId, id } = input.id
  const order = await lockedOrder(context.db, shopId, id)
  await insertEvent(context.db, {
    shopId,
    orderId: order.id,
    id: newId(),
    type: 'replied',
    actor: context.session.name,
    detail: { text: input.text },
  })
  announceOrder(context, shopId, id)
  return {}
}

/** The answer templates, in the order of an order's life. */
export const replyTemplates = async (context: Context): Promise<OutputOf<Calls['replyTemplates']>> => {
  const rows = new Map((await replyRows(context.db)).map((row) => [row.status, row]))
  return {
    data: orderStatuses.map((status) => ({
      status,
      bodyZh: rows.get(status)?.bodyZh ?? '',
      bodyEn: rows.get(status)?.bodyEn ?? '',
    })),
  }
}

/** Error: REPLY_PLACE_UNKNOWN for an unknown placeholder. */
export const changeReplyTemplate = async (
  context: Context,
  input: ParsedInputOf<Calls['replyTemplateUpdate']>,
): Promise<Record<string, never>> => {
  const [unknown] = unknownPlaces(`${input.bodyZh} ${input.bodyEn}`)
  if (unknown !== undefined) throw new CallError('REPLY_PLACE_UNKNOWN', { place: unknown })
  await updateReply(context.db, { status: input.status, bodyZh: input.bodyZh, bodyEn: input.bodyEn })
  return {}
}
