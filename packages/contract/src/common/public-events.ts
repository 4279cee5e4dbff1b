/** The events for other systems. */
export const publicEventNames = {
  'order.placed': { zh: '订单已提交', en: 'An order is placed' },
  'order.changed': { zh: '订单有变更', en: 'An order is changed' },
  'order.confirmed': { zh: '客户已确认订单', en: 'The customer confirms an order' },
  'order.refused': { zh: '客户拒绝订单', en: 'The customer refuses an order' },
  'order.paid': { zh: '订单收到款项', en: 'Money arrives for an order' },
  'order.refunded': { zh: '订单已退款', en: 'Money goes back' },
  'order.delivered': { zh: '货物已交付', en: 'Goods are handed over' },
  'order.completed': { zh: '订单已完成', en: 'An order is completed' },
  'order.cancelled': { zh: '订单已取消', en: 'An order is cancelled' },
  'order.expired': { zh: '订单已失效', en: 'An order expires' },
  'refund.requested': { zh: '退款待审批', en: 'A refund waits for approval' },
  'offer.requested': { zh: '特价待审批', en: 'A special offer waits for approval' },
  'delivery.planned': { zh: '配送已安排', en: 'A delivery is planned' },
  'delivery.changed': { zh: '配送有变更', en: 'A delivery is changed' },
  'delivery.departed': { zh: '配送已出发', en: 'A delivery leaves' },
  'delivery.failed': { zh: '配送未送成', en: 'A delivery fails' },
  'delivery.cancelled': { zh: '配送已取消', en: 'A delivery is cancelled' },
  'delivery.blocked': { zh: '配送受阻', en: 'A delivery is blocked' },
  'claim.opened': { zh: '新增售后', en: 'A claim is opened' },
  'claim.decided': { zh: '售后已处理', en: 'A claim is decided' },
  'claim.completed': { zh: '售后已了结', en: 'A claim is completed' },
  'settlement.created': { zh: '渠道结算已创建', en: 'A settlement is created' },
  'settlement.signed': { zh: '渠道结算已签认', en: 'A settlement is signed' },
  'settlement.received': { zh: '渠道结算已到账', en: 'The money of a settlement arrives' },
  'settlement.revoked': { zh: '渠道结算已撤销', en: 'A settlement is revoked' },
  'day.closed': { zh: '日结已签字', en: 'A day is closed' },
  'receipt.issued': { zh: '已开收据', en: 'A receipt is issued' },
  'receipt.voided': { zh: '收据已作废', en: 'A receipt is made void' },
  'bill.taken': { zh: '渠道账单已导入', en: 'A provider’s bill is taken in' },
  'subsidy.changed': { zh: '国补申报有变动', en: 'A subsidy claim changes' },
  'stock.changed': { zh: '库存有变动', en: 'Stock changes' },
  'customer.created': { zh: '新增客户', en: 'A customer is new' },
  'customer.changed': { zh: '客户资料有变更', en: 'A customer is changed' },
} as const
export type PublicEventType = keyof typeof publicEventNames
export const publicEventTypes = Object.keys(publicEventNames) as [PublicEventType, ...PublicEventType[]]

/** The events that entries of an order's timeline are; an entry without one stays inside. */
const eventsOfEntries: Record<string, PublicEventType> = {
  submitted: 'order.placed',
  submit: 'order.placed',
  update: 'order.changed',
  updated: 'order.changed',
  'difference.settle': 'order.changed',
  revoke: 'order.changed',
  takenOff: 'order.changed',
  endedElsewhere: 'order.changed',
  moneyMoved: 'order.changed',
  fulfil: 'order.changed',
  unfulfil: 'order.changed',
  confirm: 'order.confirmed',
  refuse: 'order.refused',
  paid: 'order.paid',
  refunded: 'order.refunded',
  'delivery.deliver': 'order.delivered',
  'delivery.plan': 'delivery.planned',
  'delivery.change': 'delivery.changed',
  'delivery.depart': 'delivery.departed',
  'delivery.fail': 'delivery.failed',
  'delivery.cancel': 'delivery.cancelled',
  'claim.open': 'claim.opened',
  'claim.decide': 'claim.decided',
  'claim.done': 'claim.completed',
  complete: 'order.completed',
  cancel: 'order.cancelled',
  forfeit: 'order.cancelled',
  expire: 'order.expired',
}
export const publicEventOf = (entry: string): PublicEventType | null => eventsOfEntries[entry] ?? null

/** The events that robots send to the groups of the shops' staff; each step of deliveries and claims would be noise there, and finance's is not for them. */
export const robotEventTypes = publicEventTypes.filter(
  (type) =>
    !/^(stock|customer|claim|settlement|day|receipt|bill|subsidy)\.|^delivery\.(?!blocked)/.test(type),
)
