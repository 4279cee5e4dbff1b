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

/** Names of statuses within a sentence. */
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
  'forfeit',
  'expire',
  'fulfil',
  'unfulfil',
  'complete',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The facts that decide a transition. */
export type OrderFacts = { status: OrderStatus; paidCents: number }

type Rule = {
  from: readonly OrderStatus[]
  /** The new status, or one for each old status. */
  to: OrderStatus | null | Partial<Record<OrderStatus, OrderStatus>>
  unpaidOnly?: boolean
}

/** All transitions of a shop order. `to: null` deletes the order; `forfeit` ends it while the shop keeps what was paid, as a forfeited deposit; `update` leaves a draft a draft and returns a submitted order for confirmation. */
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
  forfeit: { from: ['PENDING_CONFIRMATION', 'CONFIRMED'], to: 'CANCELLED' },
  expire: { from: ['PENDING_CONFIRMATION'], to: 'EXPIRED', unpaidOnly: true },
  fulfil: { from: ['CONFIRMED'], to: 'FULFILLING' },
  unfulfil: { from: ['FULFILLING'], to: 'CONFIRMED' },
  complete: { from: ['CONFIRMED', 'FULFILLING'], to: 'COMPLETED' },
}

/** The status after `action`; `null` when the order is deleted, `undefined` when the action is not allowed now. */
export const orderTransition = (order: OrderFacts, action: OrderAction): OrderStatus | null | undefined => {
  const rule = rules[action]
  if (!rule.from.includes(order.status) || (rule.unpaidOnly && order.paidCents !== 0)) return undefined
  return rule.to === null || typeof rule.to === 'string' ? rule.to : rule.to[order.status]
}

/** Whether the server allows the action, and a screen shows its button. */
export const orderAllows = (order: OrderFacts, action: OrderAction): boolean =>
  orderTransition(order, action) !== undefined

/** Statuses of an order that the customer has agreed to, and that stands. */
export const agreedStatuses: readonly OrderStatus[] = ['CONFIRMED', 'FULFILLING', 'COMPLETED']
/** Statuses in which an order holds stock. */
export const holdingStatuses: readonly OrderStatus[] = ['PENDING_CONFIRMATION', 'CONFIRMED', 'FULFILLING']
