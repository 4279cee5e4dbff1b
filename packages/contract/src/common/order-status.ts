export const orderStatuses = [
  'DRAFT',
  'PENDING_CONFIRMATION',
  'CONFIRMED',
  'FULFILLING',
  'COMPLETED',
  'CANCELLED',
  'EXPIRED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** How a status stands within a sentence. */
export const orderStatusNames: Record<OrderStatus, { zh: string; en: string }> = {
  DRAFT: { zh: '草稿', en: 'draft' },
  PENDING_CONFIRMATION: { zh: '待客户确认', en: 'waiting for the customer' },
  CONFIRMED: { zh: '已确认', en: 'confirmed' },
  FULFILLING: { zh: '履约中', en: 'being fulfilled' },
  COMPLETED: { zh: '已完成', en: 'completed' },
  CANCELLED: { zh: '已取消', en: 'cancelled' },
  EXPIRED: { zh: '已失效', en: 'expired' },
}

export const orderActions = [
  'update',
  'delete',
  'submit',
  'confirm',
  'refuse',
  'revoke',
  'cancel',
  'expire',
  'fulfil',
  'unfulfil',
  'complete',
] as const
export type OrderAction = (typeof orderActions)[number]

/** What decides a transition beside the status itself. */
export type OrderFacts = { status: OrderStatus; paidCents: number }

type Rule = {
  from: readonly OrderStatus[]
  /** Where it leads; by status where that differs. */
  to: OrderStatus | null | Partial<Record<OrderStatus, OrderStatus>>
  unpaidOnly?: boolean
}

/** The whole life of a shop order. `to: null` removes the order; `update` keeps a draft a draft and sends anything submitted back for confirmation. */
const rules: Record<OrderAction, Rule> = {
  update: {
    from: ['DRAFT', 'PENDING_CONFIRMATION', 'CONFIRMED'],
    to: {
      DRAFT: 'DRAFT',
      PENDING_CONFIRMATION: 'PENDING_CONFIRMATION',
      CONFIRMED: 'PENDING_CONFIRMATION',
    },
    unpaidOnly: true,
  },
  delete: { from: ['DRAFT'], to: null, unpaidOnly: true },
  submit: { from: ['DRAFT'], to: 'PENDING_CONFIRMATION' },
  confirm: { from: ['PENDING_CONFIRMATION'], to: 'CONFIRMED' },
  refuse: { from: ['PENDING_CONFIRMATION'], to: 'PENDING_CONFIRMATION' },
  revoke: { from: ['PENDING_CONFIRMATION', 'CONFIRMED'], to: 'DRAFT', unpaidOnly: true },
  cancel: { from: ['DRAFT', 'PENDING_CONFIRMATION', 'CONFIRMED'], to: 'CANCELLED', unpaidOnly: true },
  expire: { from: ['PENDING_CONFIRMATION'], to: 'EXPIRED', unpaidOnly: true },
  fulfil: { from: ['CONFIRMED'], to: 'FULFILLING' },
  unfulfil: { from: ['FULFILLING'], to: 'CONFIRMED' },
  complete: { from: ['FULFILLING'], to: 'COMPLETED' },
}

/** The status after `action`, `null` when the order is removed, `undefined` when the action is not allowed now. */
export const orderTransition = (order: OrderFacts, action: OrderAction): OrderStatus | null | undefined => {
  const rule = rules[action]
  if (!rule.from.includes(order.status) || (rule.unpaidOnly && order.paidCents !== 0)) return undefined
  return rule.to === null || typeof rule.to === 'string' ? rule.to : rule.to[order.status]
}

/** A button exists exactly when the server would allow the action. */
export const orderAllows = (order: OrderFacts, action: OrderAction): boolean =>
  orderTransition(order, action) !== undefined

/** Statuses in which an order holds stock. */
export const holdingStatuses: readonly OrderStatus[] = ['PENDING_CONFIRMATION', 'CONFIRMED', 'FULFILLING']
