export const roleCodes = ['guide', 'manager', 'finance', 'driver', 'admin'] as const
/** The built-in roles. A chain may change what they allow and add its own. */
export type RoleCode = (typeof roleCodes)[number]

/** The groups of permissions on the roles screen, in this order. */
export const permissionAreas = {
  goods: { zh: '商品', en: 'Products' },
  customers: { zh: '客户', en: 'Customers' },
  orders: { zh: '开单', en: 'Orders' },
  deliveries: { zh: '配送', en: 'Deliveries' },
  payments: { zh: '收款', en: 'Payments' },
  administration: { zh: '管理', en: 'Administration' },
} as const
export type PermissionArea = keyof typeof permissionAreas

/** `roles`: the built-in roles that have the permission in a new installation; `admin` has all of them and is not named. */
type PermissionEntry = {
  area: PermissionArea
  zh: string
  en: string
  roles: readonly Exclude<RoleCode, 'admin'>[]
}

/**
 * The permissions of sessions; a role is a set of them, stored in the database. A call names the one it needs as its `access`, a menu its own in
 * `menus.ts`. A new line reaches the built-in roles of every installation at its next start, once: a permission that a chain removes stays removed.
 */
export const permissions = {
  'catalogue.read': {
    area: 'goods',
    zh: '浏览商品、价格和库存',
    en: 'See products, prices and stock',
    roles: ['guide', 'manager', 'finance'],
  },
  'catalogue.manage': {
    area: 'goods',
    zh: '维护商品和渠道价格（全连锁），以及自己店铺的价格和库存',
    en: 'Edit products and channel prices for the whole chain, prices and stock of one’s own shops',
    roles: [],
  },
  'board.move': {
    area: 'goods',
    zh: '在店铺之间调拨自然边大板',
    en: 'Move natural-edge boards between shops',
    roles: ['manager'],
  },
  'sample.manage': {
    area: 'goods',
    zh: '设置和撤下样品',
    en: 'Make and withdraw floor samples',
    roles: ['manager'],
  },
  'stock.transfer': {
    area: 'goods',
    zh: '在店铺之间调拨库存：申请、发出、接收',
    en: 'Transfer stock between shops: ask, send, receive',
    roles: ['manager'],
  },
  'stock.count': {
    area: 'goods',
    zh: '盘点库存',
    en: 'Count stock',
    roles: ['guide', 'manager'],
  },
  'stock.approve': {
    area: 'goods',
    zh: '审核盘点差异并入账',
    en: 'Approve differences of counts',
    roles: ['manager'],
  },
  'inspiration.manage': {
    area: 'goods',
    zh: '编辑和发布灵感：风格、空间、新品',
    en: 'Edit and publish inspiration: styles, spaces, launches',
    roles: [],
  },
  'cost.read': { area: 'goods', zh: '查看成本价', en: 'See cost prices', roles: ['manager'] },
  'customer.read': {
    area: 'customers',
    zh: '查看客户',
    en: 'See customers',
    roles: ['guide', 'manager', 'finance'],
  },
  'customer.write': { area: 'customers', zh: '维护客户', en: 'Edit customers', roles: ['guide', 'manager'] },
  'customer.export': {
    area: 'customers',
    zh: '导出客户',
    en: 'Export customers',
    roles: ['manager'],
  },
  'customer.reveal': {
    area: 'customers',
    zh: '在导出中查看完整手机号',
    en: 'See whole mobile numbers in exports',
    roles: ['manager'],
  },
  'customer.erase': {
    area: 'customers',
    zh: '应客户要求导出或删除其个人资料',
    en: 'Export or delete a customer’s personal data at their request',
    roles: [],
  },
  'cart.use': { area: 'orders', zh: '使用购物车', en: 'Use carts', roles: ['guide', 'manager'] },
  'cart.takeOver': {
    area: 'orders',
    zh: '接手离职或停用导购的购物车',
    en: 'Take over the carts of guides who left',
    roles: ['manager'],
  },
  'order.read': {
    area: 'orders',
    zh: '查看订单',
    en: 'See orders',
    roles: ['guide', 'manager', 'finance', 'driver'],
  },
  'order.list': {
    area: 'orders',
    zh: '查看全店的订单、特价、差价，以及今明两天以外的配送',
    en: 'See all orders, special offers and differences of a shop, and deliveries after tomorrow',
    roles: ['guide', 'manager', 'finance'],
  },
  'order.write': {
    area: 'orders',
    zh: '开单、改单、取消订单',
    en: 'Place, edit and cancel orders',
    roles: ['guide', 'manager'],
  },
  'order.export': {
    area: 'orders',
    zh: '导出订单',
    en: 'Export orders',
    roles: ['manager', 'finance'],
  },
  'marketplace.manage': {
    area: 'orders',
    zh: '授权电商平台店铺',
    en: 'Authorise stores at marketplaces',
    roles: ['manager'],
  },
  'offer.request': {
    area: 'orders',
    zh: '申请特价',
    en: 'Ask for special offers',
    roles: ['guide', 'manager'],
  },
  'offer.approve': { area: 'orders', zh: '审批特价', en: 'Decide on special offers', roles: ['manager'] },
  'offer.approveBelowCost': {
    area: 'orders',
    zh: '审批低于成本的特价',
    en: 'Decide on offers below cost',
    roles: [],
  },
  'delivery.read': {
    area: 'deliveries',
    zh: '查看配送',
    en: 'See deliveries',
    roles: ['guide', 'manager', 'finance', 'driver'],
  },
  'delivery.plan': {
    area: 'deliveries',
    zh: '安排、改期、取消配送',
    en: 'Plan, move and cancel deliveries',
    roles: ['guide', 'manager'],
  },
  'delivery.carry': {
    area: 'deliveries',
    zh: '拣货、送货、签收、安装',
    en: 'Pick, carry, hand over and install goods',
    roles: ['guide', 'manager', 'driver'],
  },
  'delivery.release': {
    area: 'deliveries',
    zh: '未付清时放行配送',
    en: 'Release deliveries with money still due',
    roles: ['manager'],
  },
  'delivery.setup': {
    area: 'deliveries',
    zh: '设置本店配送时段',
    en: 'Set when a shop delivers',
    roles: ['manager'],
  },
  'claim.open': {
    area: 'deliveries',
    zh: '登记售后',
    en: 'Open claims after a sale',
    roles: ['guide', 'manager'],
  },
  'claim.decide': {
    area: 'deliveries',
    zh: '处理售后：换货、维修、退货、补偿',
    en: 'Decide claims: exchange, repair, return, compensation',
    roles: ['manager'],
  },
  'claim.receive': {
    area: 'deliveries',
    zh: '收回售后商品：入库或报损',
    en: 'Take claimed goods back: to stock or written off',
    roles: ['manager', 'driver'],
  },
  'payment.read': {
    area: 'payments',
    zh: '查看收款',
    en: 'See payments',
    roles: ['guide', 'manager', 'finance', 'driver'],
  },
  'payment.take': {
    area: 'payments',
    zh: '收款',
    en: 'Take payments',
    roles: ['guide', 'manager', 'finance', 'driver'],
  },
  'payment.revoke': {
    area: 'payments',
    zh: '撤销收款',
    en: 'Revoke payments',
    roles: ['manager', 'finance'],
  },
  'payment.refund': {
    area: 'payments',
    zh: '退款入账',
    en: 'Give money back',
    roles: ['finance'],
  },
  'stage.setup': {
    area: 'payments',
    zh: '设置本店分期模板',
    en: 'Set up a shop’s templates of payment stages',
    roles: ['manager'],
  },
  'ledger.read': {
    area: 'payments',
    zh: '查看收付流水和收款统计',
    en: 'See the ledger and what was taken',
    roles: ['manager', 'finance'],
  },
  'bill.reconcile': {
    area: 'payments',
    zh: '渠道对账',
    en: 'Compare the bills of providers with the ledger',
    roles: ['finance'],
  },
  'till.use': {
    area: 'payments',
    zh: '使用收银台：开班、存取、清点',
    en: 'Use tills: open, pay in and out, count',
    roles: ['guide', 'manager', 'finance'],
  },
  'till.manage': {
    area: 'payments',
    zh: '设置收银台，查看应有现金',
    en: 'Set up tills and see what they should hold',
    roles: ['manager', 'finance'],
  },
  'day.end': {
    area: 'payments',
    zh: '日结：核对并签字',
    en: 'End a day: compare and sign',
    roles: ['manager', 'finance'],
  },
  'settlement.manage': {
    area: 'payments',
    zh: '渠道结算：创建、签认、登记到账、撤销',
    en: 'Settle channels: create, sign, link bank receipts, revoke',
    roles: ['manager', 'finance'],
  },
  'deposit.read': {
    area: 'payments',
    zh: '查看供应商预存款',
    en: 'See supplier deposits',
    roles: ['manager', 'finance'],
  },
  'deposit.manage': {
    area: 'payments',
    zh: '管理供应商预存款：充值、冻结、扣款、退还',
    en: 'Manage supplier deposits: top up, freeze, deduct, give back',
    roles: ['finance'],
  },
  'subsidy.claim': {
    area: 'payments',
    zh: '申报国补，登记审核、到账和驳回',
    en: 'Claim state subsidies and follow them',
    roles: ['finance'],
  },
  'subsidy.manage': {
    area: 'payments',
    zh: '维护各城市的国补规则（全连锁）',
    en: 'Edit the subsidy rules of cities for the whole chain',
    roles: [],
  },
  'bank.manage': {
    area: 'payments',
    zh: '维护银行账户，核对银行转账',
    en: 'Keep bank accounts and match bank transfers',
    roles: ['finance'],
  },
  'difference.request': {
    area: 'payments',
    zh: '开补差单',
    en: 'Create difference-price orders',
    roles: ['guide', 'manager'],
  },
  'difference.approve': {
    area: 'payments',
    zh: '审批退差',
    en: 'Decide on money to give back',
    roles: ['manager', 'finance'],
  },
  'shop.oversee': {
    area: 'administration',
    zh: '查看全店的业绩、待办和通知',
    en: 'See sales, open work and notifications of the whole shop',
    roles: ['manager'],
  },
  'chain.manage': {
    area: 'administration',
    zh: '管理全部店铺的账号和店铺设置（没有此权限时仅限自己的店铺）',
    en: 'Manage accounts and settings of every shop (without it: of one’s own shops)',
    roles: [],
  },
  'account.manage': {
    area: 'administration',
    zh: '管理账号：启用、店铺、角色、重置密码',
    en: 'Manage accounts: enabling, shops, roles, passwords',
    roles: [],
  },
  'role.manage': {
    area: 'administration',
    zh: '管理角色和权限',
    en: 'Manage roles and permissions',
    roles: [],
  },
  'import.manage': {
    area: 'administration',
    zh: '从文件导入商品、价格、库存，并可撤销',
    en: 'Import products, prices and stock from files, and undo it',
    roles: [],
  },
  'audit.read': {
    area: 'administration',
    zh: '查看和导出操作日志',
    en: 'Read and export the audit log',
    roles: [],
  },
  'trade.function': {
    area: 'administration',
    zh: '供企业自有系统（ERP、仓储、数据平台）调用交易功能',
    en: 'Let the chain’s own systems (ERP, warehouse, data) run trade functions',
    roles: [],
  },
  'setting.manage': {
    area: 'administration',
    zh: '系统设置和店铺设置',
    en: 'Settings of the system and of shops',
    roles: [],
  },
  'webhook.manage': {
    area: 'administration',
    zh: '设置 Webhook，向企业自有系统推送事件',
    en: 'Set up webhooks, which tell the chain’s own systems what happens',
    roles: [],
  },
  'event.read': {
    area: 'administration',
    zh: '供企业自有系统读取自己店铺的事件',
    en: 'Let the chain’s own systems read what happens in their shops',
    roles: [],
  },
} as const satisfies Record<string, PermissionEntry>

export type Permission = keyof typeof permissions
export const allPermissions = Object.keys(permissions) as Permission[]

const grantedTo = (role: RoleCode): readonly Permission[] =>
  allPermissions.filter(
    (permission) => role === 'admin' || (permissions[permission].roles as readonly RoleCode[]).includes(role),
  )

/** The names of the built-in roles in a new installation. */
export const roleNames: Record<RoleCode, string> = {
  guide: '导购',
  manager: '店长',
  finance: '财务',
  driver: '仓配',
  admin: '管理员',
}

/** The permissions of the built-in roles in a new installation. */
export const rolePermissions: Record<RoleCode, readonly Permission[]> = {
  guide: grantedTo('guide'),
  manager: grantedTo('manager'),
  finance: grantedTo('finance'),
  driver: grantedTo('driver'),
  admin: grantedTo('admin'),
}
