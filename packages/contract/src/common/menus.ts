import type { Permission } from './permissions.ts'

/** The portal whose menus this workspace shows. */
export const PORTAL = 't-workspace'

type Named = { key: string; zh: string; en: string }
type MenuTree = readonly (Named & {
  menus: readonly (Named & { children: readonly (Named & { permission: Permission; path: string })[] })[]
})[]

/**
 * The menus of the portal: application → menu → child. A child is shown with its permission and opens a screen of the workspace; menus and
 * applications without children are hidden. A route of the web names its child as `staticData.menu`.
 */
export const menuTree = [
  {
    key: 'gaia_furniture_trade',
    zh: '家居交易',
    en: 'Furniture trade',
    menus: [
      {
        key: 'gaia_furniture_trade_presale_manage',
        zh: '售前管理',
        en: 'Presales',
        children: [
          {
            key: 'gaia_furniture_trade_ShopItemList',
            permission: 'catalogue.read',
            path: '/shop',
            zh: '商品',
            en: 'Products',
          },
          {
            key: 'gaia_furniture_trade_ShopGuideCart',
            permission: 'cart.use',
            path: '/cart',
            zh: '购物车',
            en: 'Cart',
          },
          {
            key: 'gaia_furniture_trade_ShopOrderList',
            permission: 'order.list',
            path: '/orders',
            zh: '订单',
            en: 'Orders',
          },
          {
            key: 'gaia_furniture_trade_OpenClientOrderList',
            permission: 'order.list',
            path: '/channel-orders',
            zh: '渠道订单',
            en: 'Marketplace orders',
          },
          {
            key: 'gaia_furniture_trade_DeliveryList',
            permission: 'delivery.read',
            path: '/deliveries',
            zh: '配送',
            en: 'Deliveries',
          },
          {
            key: 'gaia_furniture_trade_ClaimList',
            permission: 'order.read',
            path: '/claims',
            zh: '售后',
            en: 'Claims',
          },
          {
            key: 'gaia_furniture_trade_SpecialOfferList',
            permission: 'order.list',
            path: '/offers',
            zh: '特价',
            en: 'Special offers',
          },
          {
            key: 'gaia_furniture_trade_MoneyToLookAt',
            permission: 'payment.revoke',
            path: '/money-to-look-at',
            zh: '待处理款项',
            en: 'Money to look at',
          },
          {
            key: 'gaia_furniture_trade_BankTransferList',
            permission: 'bank.manage',
            path: '/bank-transfers',
            zh: '银行转账',
            en: 'Bank transfers',
          },
          {
            key: 'gaia_furniture_trade_TerminalList',
            permission: 'payment.revoke',
            path: '/terminals',
            zh: '刷卡终端',
            en: 'Card terminals',
          },
          {
            key: 'gaia_furniture_trade_DepositList',
            permission: 'deposit.read',
            path: '/deposits',
            zh: '供应商预存款',
            en: 'Supplier deposits',
          },
          {
            key: 'gaia_furniture_trade_PotentialClientList',
            permission: 'customer.read',
            path: '/customers',
            zh: '客户',
            en: 'Customers',
          },
        ],
      },
      {
        key: 'gaia_furniture_trade_finance',
        zh: '财务',
        en: 'Finance',
        children: [
          {
            key: 'gaia_furniture_trade_TillList',
            permission: 'till.use',
            path: '/tills',
            zh: '收银台',
            en: 'Tills',
          },
          {
            key: 'gaia_furniture_trade_SubsidyClaimList',
            permission: 'subsidy.claim',
            path: '/subsidies',
            zh: '国补申报',
            en: 'Subsidy claims',
          },
          {
            key: 'gaia_furniture_trade_ProviderBillList',
            permission: 'bill.reconcile',
            path: '/provider-bills',
            zh: '渠道对账',
            en: 'Provider bills',
          },
          {
            key: 'gaia_furniture_trade_SettlementList',
            permission: 'settlement.manage',
            path: '/settlements',
            zh: '渠道结算',
            en: 'Settlements',
          },
          {
            key: 'gaia_furniture_trade_VoucherDayList',
            permission: 'bill.reconcile',
            path: '/voucher-days',
            zh: '核销核对',
            en: 'Vouchers compared',
          },
          {
            key: 'gaia_furniture_trade_LedgerList',
            permission: 'ledger.read',
            path: '/ledger',
            zh: '收付流水',
            en: 'Ledger',
          },
          {
            key: 'gaia_furniture_trade_ReceiptList',
            permission: 'ledger.read',
            path: '/receipts',
            zh: '收据',
            en: 'Receipts',
          },
          {
            key: 'gaia_furniture_trade_TakingsList',
            permission: 'ledger.read',
            path: '/takings',
            zh: '收款统计',
            en: 'Takings',
          },
          {
            key: 'gaia_furniture_trade_DayEndList',
            permission: 'day.end',
            path: '/day-end',
            zh: '日结',
            en: 'Day end',
          },
        ],
      },
      {
        key: 'gaia_furniture_trade_stock_manage',
        zh: '库存',
        en: 'Stock',
        children: [
          {
            key: 'gaia_furniture_trade_StockTransferList',
            permission: 'stock.transfer',
            path: '/transfers',
            zh: '库存调拨',
            en: 'Stock transfers',
          },
          {
            key: 'gaia_furniture_trade_StockCountList',
            permission: 'stock.count',
            path: '/counts',
            zh: '库存盘点',
            en: 'Stock counts',
          },
        ],
      },
      {
        key: 'gaia_furniture_trade_inspiration',
        zh: '灵感',
        en: 'Inspiration',
        children: [
          {
            key: 'gaia_furniture_trade_StyleMatch',
            permission: 'catalogue.read',
            path: '/style-match',
            zh: '风格搭配',
            en: 'Styles',
          },
          {
            key: 'gaia_furniture_trade_SpaceMatch',
            permission: 'catalogue.read',
            path: '/space-match',
            zh: '空间搭配',
            en: 'Spaces',
          },
          {
            key: 'gaia_furniture_trade_NewProductStage',
            permission: 'catalogue.read',
            path: '/new-product-stage',
            zh: '新品发布',
            en: 'New products',
          },
        ],
      },
    ],
  },
  {
    key: 'gaia_furniture_base',
    zh: '基础管理',
    en: 'Administration',
    menus: [
      {
        key: 'gaia_furniture_base_item_manage',
        zh: '商品管理',
        en: 'Catalogue',
        children: [
          {
            key: 'gaia_furniture_base_ItemList',
            permission: 'catalogue.manage',
            path: '/products',
            zh: '商品资料',
            en: 'Catalogue',
          },
          {
            key: 'gaia_furniture_base_SpecialZoneList',
            permission: 'catalogue.manage',
            path: '/special-zones',
            zh: '专区',
            en: 'Special zones',
          },
        ],
      },
      {
        key: 'gaia_furniture_base_account_manage',
        zh: '账号与权限',
        en: 'Accounts and permissions',
        children: [
          {
            key: 'gaia_furniture_base_AccountList',
            permission: 'account.manage',
            path: '/accounts',
            zh: '账号',
            en: 'Accounts',
          },
          {
            key: 'gaia_furniture_base_RoleList',
            permission: 'role.manage',
            path: '/roles',
            zh: '角色',
            en: 'Roles',
          },
          {
            key: 'gaia_furniture_base_ImportList',
            permission: 'import.manage',
            path: '/imports',
            zh: '导入',
            en: 'Imports',
          },
          {
            key: 'gaia_furniture_base_AuditList',
            permission: 'audit.read',
            path: '/audit',
            zh: '操作日志',
            en: 'Audit log',
          },
          {
            key: 'gaia_furniture_base_ShopList',
            permission: 'setting.manage',
            path: '/shops',
            zh: '店铺',
            en: 'Shops',
          },
          {
            key: 'gaia_furniture_base_BuiltInSetting',
            permission: 'setting.manage',
            path: '/settings',
            zh: '设置',
            en: 'Settings',
          },
          {
            key: 'gaia_furniture_base_WebhookList',
            permission: 'webhook.manage',
            path: '/webhooks',
            zh: 'Webhook',
            en: 'Webhooks',
          },
          {
            key: 'gaia_furniture_base_RobotList',
            permission: 'setting.manage',
            path: '/robots',
            zh: '群机器人',
            en: 'Group robots',
          },
          {
            key: 'gaia_furniture_base_DeliveryModeList',
            permission: 'setting.manage',
            path: '/delivery-modes',
            zh: '配送方式',
            en: 'Delivery',
          },
          {
            key: 'gaia_furniture_base_PaymentTypeList',
            permission: 'setting.manage',
            path: '/payment-choices',
            zh: '收款方式',
            en: 'Types of payment',
          },
          {
            key: 'gaia_furniture_base_StageTemplateList',
            permission: 'stage.setup',
            path: '/stage-templates',
            zh: '分期模板',
            en: 'Stage templates',
          },
          {
            key: 'gaia_furniture_base_SubsidyRuleList',
            permission: 'subsidy.manage',
            path: '/subsidy-rules',
            zh: '国补规则',
            en: 'Subsidy rules',
          },
          {
            key: 'gaia_furniture_base_VoucherShopList',
            permission: 'setting.manage',
            path: '/voucher-shops',
            zh: '团购门店',
            en: 'Voucher shops',
          },
          {
            key: 'gaia_furniture_base_DeliverySlotList',
            permission: 'delivery.setup',
            path: '/delivery-slots',
            zh: '配送时段',
            en: 'Delivery windows',
          },
          {
            key: 'gaia_furniture_base_ReplyTemplateList',
            permission: 'setting.manage',
            path: '/reply-templates',
            zh: '自动回复',
            en: 'Replies',
          },
        ],
      },
    ],
  },
] as const satisfies MenuTree

export type MenuKey = (typeof menuTree)[number]['menus'][number]['children'][number]['key']
