import { audit } from '../audit.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { exportOf } from '../common/list-exports.ts'
import { deposits } from '../deposits.ts'
import { customers } from '../customers.ts'
import { identity } from '../identity/identity.ts'
import { imports } from '../imports.ts'
import { inspirations } from '../inspirations/inspirations.ts'
import { offers } from '../offers.ts'
import { orders } from '../orders/orders.ts'
import { payments } from '../payments/payments.ts'
import { receipts } from '../receipts/receipts.ts'
import { settlements } from '../settlements/settlements.ts'
import { shops } from '../shops/shops.ts'
import { subsidies } from '../subsidies/subsidies.ts'

const { signature } = imports
/** The export of a kind's stored rows takes the input of an upload of that kind, without the file. */
const stored = { ...signature, input: signature.input.pick({ kind: true, shopId: true }) }

/** Every export of a list, by noun. */
export const exports = {
  orders: {
    export: exportOf(orders.counts, {
      path: '/api/orders/export',
      zh: '订单',
      en: 'orders',
      access: 'order.export',
      opens: ['customer.reveal'],
    }),
    deliveryExport: exportOf(orders.deliverySettings, {
      path: '/api/delivery-modes/export',
      zh: '配送方式',
      en: 'delivery',
    }),
    repliesExport: exportOf(orders.replyTemplates, {
      path: '/api/replies/export',
      zh: '自动回复',
      en: 'replies',
    }),
  },
  customers: {
    export: exportOf(customers.search, {
      path: '/api/customers/export',
      zh: '客户',
      en: 'customers',
      also: ['customer.export'],
    }),
  },
  payments: {
    ledgerExport: exportOf(payments.ledger, { path: '/api/ledger/export', zh: '收付流水', en: 'ledger' }),
  },
  receipts: { export: exportOf(receipts.list, { path: '/api/receipts/export', zh: '收据', en: 'receipts' }) },
  deposits: {
    export: exportOf(deposits.statement, {
      path: '/api/deposits/export',
      zh: '供应商预存款对账单',
      en: 'supplier deposit statement',
    }),
  },
  subsidies: {
    claimsExport: exportOf(subsidies.claims, {
      path: '/api/subsidy-claims/export',
      zh: '国补申报',
      en: 'subsidy claims',
    }),
  },
  settlements: {
    export: exportOf(settlements.list, {
      path: '/api/settlement-figures/export',
      zh: '结算单',
      en: 'settlements',
    }),
    linesExport: exportOf(settlements.lines, {
      path: '/api/channel-settlements/export',
      zh: '渠道结算',
      en: 'channel settlement',
    }),
  },
  offers: { export: exportOf(offers.list, { path: '/api/offers/export', zh: '特价', en: 'special offers' }) },
  identity: {
    accountsExport: exportOf(identity.accountPaging, {
      path: '/api/accounts/export',
      zh: '账号',
      en: 'accounts',
    }),
    rolesExport: exportOf(identity.rolePaging, { path: '/api/roles/export', zh: '角色', en: 'roles' }),
  },
  shops: { export: exportOf(shops.shopSettings, { path: '/api/shops/export', zh: '店铺', en: 'shops' }) },
  catalogue: {
    export: exportOf(catalogue.itemMappingPage, {
      path: '/api/shop-products/export',
      zh: '商品目录',
      en: 'catalogue',
    }),
    itemsExport: exportOf(catalogue.itemSearch, {
      path: '/api/items/export',
      zh: '商品映射',
      en: 'listings',
    }),
    productsExport: exportOf(catalogue.productPaging, {
      path: '/api/products/export',
      zh: '商品',
      en: 'products',
    }),
  },
  inspirations: {
    stylesExport: exportOf(inspirations.stylePage, { path: '/api/styles/export', zh: '风格', en: 'styles' }),
    spacesExport: exportOf(inspirations.spacePage, {
      path: '/api/furniture-sets/export',
      zh: '空间搭配',
      en: 'furniture sets',
    }),
    stagesExport: exportOf(inspirations.stagePage, {
      path: '/api/launches/export',
      zh: '新品发布',
      en: 'launches',
    }),
  },
  imports: {
    export: exportOf(imports.list, { path: '/api/imports/history/export', zh: '导入记录', en: 'imports' }),
    contentExport: exportOf(stored, {
      path: '/api/imports/content/export',
      zh: '已存内容',
      en: 'stored content',
      opens: ['cost.read'],
    }),
  },
  audit: { export: exportOf(audit.list, { path: '/api/audit-log/export', zh: '操作日志', en: 'audit log' }) },
}
