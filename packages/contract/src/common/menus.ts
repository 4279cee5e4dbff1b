import type { Permission } from './permissions.ts'

/** The portal whose menus this workspace shows. */
export const PORTAL = 't-workspace'

type Named = { key: string; zh: string; en: string }
type MenuTree = readonly (Named & {
  menus: readonly (Named & { children: readonly (Named & { permission: Permission; path: string })[] })[]
})[]

/**
 * The menus of the portal: application → menu → child. A child is there for whoever has its permission, and leads to a screen of the workspace; a menu or
 * an application without any is not there either. A route of the web names the child that it belongs to as `staticData.menu`.
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
            permission: 'order.read',
            path: '/orders',
            zh: '订单',
            en: 'Orders',
          },
          {
            key: 'gaia_furniture_trade_DeliveryList',
            permission: 'delivery.read',
            path: '/deliveries',
            zh: '配送',
            en: 'Deliveries',
          },
          {
            key: 'gaia_furniture_trade_SpecialOfferList',
            permission: 'order.read',
            path: '/offers',
            zh: '特价',
            en: 'Special offers',
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
            key: 'gaia_furniture_base_DeliveryModeList',
            permission: 'setting.manage',
            path: '/delivery-modes',
            zh: '配送方式',
            en: 'Delivery',
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
