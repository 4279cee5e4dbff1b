/** The meaning of a value in the audit log that is not text. */
export type AuditMeaning =
  | 'role'
  | 'shop'
  | 'permission'
  | 'call'
  | 'cents'
  | 'minutes'
  | 'time'
  | 'payment'
  | 'direction'
  | 'outcome'
  | 'days'
  | 'status'
  | 'sale'

/** The fields that the audit log keeps of inputs: their names for people, and the meaning of their values. */
export const auditFields = {
  username: { zh: '工号', en: 'Account' },
  name: { zh: '名称', en: 'Name' },
  roles: { zh: '角色', en: 'Roles', means: 'role' },
  shopIds: { zh: '店铺', en: 'Shops', means: 'shop' },
  permissions: { zh: '权限', en: 'Permissions', means: 'permission' },
  chainName: { zh: '连锁名称', en: 'Name of the chain' },
  keepInventoryTime: { zh: '库存保留时间', en: 'Stock is kept for', means: 'minutes' },
  robotTokenChanged: { zh: '更换机器人 Token', en: 'New robot token' },
  robotSecretChanged: { zh: '更换机器人密钥', en: 'New robot secret' },
  customerMessages: { zh: '短信通知顾客', en: 'Text messages to customers' },
  siteName: { zh: '店铺名称', en: 'Name of the shop' },
  stagePayment: { zh: '分期收款', en: 'Payment in stages' },
  isStateSubsidies: { zh: '国家补贴', en: 'State subsidy' },
  paymentTypes: { zh: '支付方式', en: 'Ways to pay', means: 'payment' },
  type: { zh: '支付方式', en: 'Way to pay', means: 'payment' },
  revokeLimit: { zh: '单人退款上限', en: 'Refund limit of one person', means: 'cents' },
  amountCents: { zh: '金额', en: 'Amount', means: 'cents' },
  outcome: { zh: '处理结果', en: 'Outcome', means: 'outcome' },
  direction: { zh: '方向', en: 'Direction', means: 'direction' },
  dealPrice: { zh: '成交价', en: 'Deal price', means: 'cents' },
  published: { zh: '已发布', en: 'Published' },
  fee: { zh: '配送费', en: 'Fee', means: 'cents' },
  freeFrom: { zh: '满额免费', en: 'Free from', means: 'cents' },
  leadDays: { zh: '最早', en: 'First day', means: 'days' },
  events: { zh: '事件', en: 'Events' },
  enabled: { zh: '启用', en: 'Open' },
  approved: { zh: '批准', en: 'Approved' },
  orderNo: { zh: '订单号', en: 'Order number' },
  orderStatus: { zh: '订单状态', en: 'Status of the order', means: 'status' },
  action: { zh: '操作', en: 'Action', means: 'call' },
  status: { zh: '状态', en: 'Status', means: 'sale' },
  skuCode: { zh: '货号', en: 'SKU code' },
  pictureCount: { zh: '图片数', en: 'Pictures' },
  priceCount: { zh: '价格数', en: 'Prices' },
  recommendedFrom: { zh: '推荐来源', en: 'Recommended from' },
  inStockOnly: { zh: '只推荐有货', en: 'In stock only' },
  samplePrice: { zh: '样品价', en: 'Price of the sample', means: 'cents' },
  writtenOff: { zh: '报损', en: 'Written off' },
  onHand: { zh: '在库', en: 'On hand' },
  boards: { zh: '大板', en: 'Boards' },
  toShop: { zh: '调到', en: 'Moved to', means: 'shop' },
  shown: { zh: '显示件数', en: 'Shown' },
  filter: { zh: '筛选', en: 'Filter' },
  deliveryDay: { zh: '配送日期', en: 'Delivery day' },
  rows: { zh: '行数', en: 'Rows' },
  wholeMobiles: { zh: '完整手机号', en: 'Whole mobiles' },
  from: { zh: '从', en: 'From', means: 'time' },
  to: { zh: '到', en: 'Until', means: 'time' },
} as const satisfies Record<string, { zh: string; en: string; means?: AuditMeaning }>
export type AuditField = keyof typeof auditFields
