/** What a session may be allowed to do; a role is a set of these. The server checks them per call. */
export const permissions = {
  'catalogue.read': '浏览商品、价格和库存',
  'catalogue.manage': '维护和导入商品',
  'cost.read': '查看成本价',
  'cart.use': '使用购物车',
  'customer.read': '查看客户',
  'customer.write': '维护客户',
  'order.read': '查看订单',
  'order.write': '开单、改单、取消订单',
  'offer.request': '申请特价',
  'offer.approve': '审批特价',
  'offer.approveBelowCost': '审批低于成本的特价',
  'payment.read': '查看收款',
  'payment.take': '收款',
  'payment.revoke': '撤销收款',
} as const

export type Permission = keyof typeof permissions

export const roleCodes = ['guide', 'manager', 'finance', 'admin'] as const
export type RoleCode = (typeof roleCodes)[number]

/** What the roles that come with the system allow; a chain may change them later. */
export const rolePermissions: Record<RoleCode, readonly Permission[]> = {
  guide: [
    'catalogue.read',
    'cart.use',
    'customer.read',
    'customer.write',
    'order.read',
    'order.write',
    'offer.request',
    'payment.read',
    'payment.take',
  ],
  manager: [
    'catalogue.read',
    'cart.use',
    'customer.read',
    'customer.write',
    'order.read',
    'order.write',
    'payment.read',
    'payment.take',
    'payment.revoke',
    'offer.request',
    'offer.approve',
    'cost.read',
  ],
  finance: [
    'catalogue.read',
    'customer.read',
    'order.read',
    'payment.read',
    'payment.take',
    'payment.revoke',
  ],
  admin: Object.keys(permissions) as Permission[],
}
