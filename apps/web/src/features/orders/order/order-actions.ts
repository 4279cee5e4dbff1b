import type { OpenDifferenceStatus } from '@showfloor/contract/common/difference-status'
import { orderAllows, type OrderStatus } from '@showfloor/contract/common/order-status'

export type OrderButton =
  | 'edit'
  | 'submit'
  | 'delete'
  | 'sendLink'
  | 'confirmInShop'
  | 'revoke'
  | 'cancel'
  | 'pay'
  | 'difference'
  | 'repurchase'

type Facts = {
  status: OrderStatus
  paid: number
  hasTenders: boolean
  due: number
  subsidyPaid: number
  refusedReason: string | null
  needsApproval: boolean
  openDifference: OpenDifferenceStatus | null
}
export type Rights = { write: boolean; pay: boolean; difference: boolean }

const isAgreed = (status: OrderStatus): boolean =>
  status === 'CONFIRMED' || status === 'FULFILLING' || status === 'COMPLETED'

/** The buttons of an order: the actions that the server allows this user now. `primary`: the next step, if there is one; amounts in cents. */
export const orderButtons = (
  order: Facts,
  rights: Rights,
): { primary: OrderButton | undefined; others: OrderButton[] } => {
  // Subsidy claims are released with the order, so the state's part does not count as paid.
  const facts = { status: order.status, paidCents: order.paid - order.subsidyPaid }
  const may = (action: Parameters<typeof orderAllows>[1]) => rights.write && orderAllows(facts, action)
  // An unpaid order is changed itself; an order can have one open difference.
  const mayDiffer =
    rights.difference && isAgreed(order.status) && order.paid > 0 && order.openDifference === null
  const allowed: OrderButton[] = [
    ...(rights.pay && isAgreed(order.status) && order.due > 0 ? (['pay'] as const) : []),
    ...(mayDiffer ? (['difference'] as const) : []),
    ...(may('submit') && !order.needsApproval ? (['submit'] as const) : []),
    ...(may('confirm') ? (['sendLink', 'confirmInShop'] as const) : []),
    ...(may('update') ? (['edit'] as const) : []),
    ...(may('revoke') ? (['revoke'] as const) : []),
    ...(may('cancel') ? (['cancel'] as const) : []),
    ...(may('delete') && !order.hasTenders ? (['delete'] as const) : []),
  ]
  // After a customer's question, the order is changed before it is sent again.
  const asked = order.refusedReason === null ? 'sendLink' : 'edit'
  const primary = allowed.find((button) => button === 'pay' || button === 'submit' || button === asked)
  return { primary, others: allowed.filter((button) => button !== primary) }
}
