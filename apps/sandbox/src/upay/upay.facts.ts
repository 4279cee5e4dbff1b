import type { UpayOrder } from './upay.store.ts'

/** An order as answers and notifications describe it: every value is a text. */
export function orderData(order: UpayOrder): object {
  const borne = [
    { type: 'DISCOUNT_CHANNEL_MCH', cents: order.merchant_borne },
    { type: 'DISCOUNT_CHANNEL', cents: order.platform_borne },
  ]
  const ownCents = order.total_cents - order.merchant_borne - order.platform_borne
  const parts = [{ type: 'WALLET_WEIXIN', cents: ownCents }, ...borne].filter(({ cents }) => cents > 0)
  return {
    sn: order.sn,
    client_sn: order.client_sn,
    order_status: order.status,
    status: 'SUCCESS',
    total_amount: String(order.total_cents),
    net_amount: String(order.net_cents),
    payway: '3',
    sub_payway: '1',
    subject: order.subject,
    ...(order.paid_at_ms === null
      ? {}
      : { finish_time: String(order.paid_at_ms), channel_finish_time: String(order.paid_at_ms) }),
    payment_list: order.was_paid
      ? parts.map(({ type, cents }) => ({ type, amount_total: String(cents) }))
      : [],
  }
}
