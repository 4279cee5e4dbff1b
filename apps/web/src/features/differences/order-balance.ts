import type { OrderDetail } from '../orders/orders.queries.ts'

/** What an order asks its customer for and what the customer has paid, without the state's part, in cents; and its goods. */
export type OrderBalance = {
  id: string
  owedCents: number
  paidCents: number
  lines: OrderDetail['lines']
}

/** The current balance, differences included. */
export const balanceOf = (order: OrderDetail): OrderBalance => ({
  id: order.id,
  owedCents: order.amounts.payable + order.difference - order.subsidyPaid,
  paidCents: order.paid - order.subsidyPaid,
  lines: order.lines,
})
