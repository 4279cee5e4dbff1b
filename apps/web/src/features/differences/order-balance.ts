import type { OrderDetail } from '../orders/orders.queries.ts'

/** What an order asks for and what is paid on it, in cents. */
export type OrderBalance = { id: string; owedCents: number; paidCents: number }

/** The current balance, differences included. */
export const balanceOf = (order: OrderDetail): OrderBalance => ({
  id: order.id,
  owedCents: order.amounts.payable + order.difference,
  paidCents: order.paid,
})
