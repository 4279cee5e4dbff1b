/**
 * Lists that leave as files, by the part of their address between `/api/` and `/export`. The words name the file; `action` is what taking one along is called
 * in the audit log.
 */
export const listExports = {
  orders: { action: 'orders.export', zh: '订单', en: 'orders' },
  customers: { action: 'customers.export', zh: '客户', en: 'customers' },
  offers: { action: 'offers.export', zh: '特价', en: 'special-offers' },
  accounts: { action: 'identity.accountsExport', zh: '账号', en: 'accounts' },
  roles: { action: 'identity.rolesExport', zh: '角色', en: 'roles' },
  'delivery-modes': { action: 'orders.deliveryExport', zh: '配送方式', en: 'delivery' },
  replies: { action: 'orders.repliesExport', zh: '自动回复', en: 'replies' },
  shops: { action: 'shops.export', zh: '店铺', en: 'shops' },
  products: { action: 'catalogue.productsExport', zh: '商品', en: 'products' },
  items: { action: 'catalogue.itemsExport', zh: '商品映射', en: 'listings' },
  'shop-products': { action: 'catalogue.export', zh: '商品目录', en: 'catalogue' },
  styles: { action: 'inspirations.stylesExport', zh: '风格', en: 'styles' },
  'furniture-sets': { action: 'inspirations.spacesExport', zh: '空间搭配', en: 'furniture-sets' },
  launches: { action: 'inspirations.stagesExport', zh: '新品发布', en: 'launches' },
  'imports/history': { action: 'imports.export', zh: '导入记录', en: 'imports' },
  'imports/content': { action: 'imports.contentExport', zh: '已存内容', en: 'stored-content' },
  'audit-log': { action: 'audit.export', zh: '操作日志', en: 'audit-log' },
} as const satisfies Record<string, { action: string; zh: string; en: string }>
export type ListExportName = keyof typeof listExports

/** What an export's end is called in the audit log, with how many rows were taken. */
export const exportEnded = { action: 'export.ended', zh: '导出完成', en: 'Export ended' } as const
