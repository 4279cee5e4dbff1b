import type { MenuKey } from '@showfloor/contract/common/menus'
import { t } from '../../i18n/i18n.ts'

export type Place = { to: string; menu: MenuKey; name: () => string }

/** The administration's screens by topic, in the order of their tabs. */
export const administrationGroups = [
  {
    name: () => t('layout.people'),
    places: [
      { to: '/accounts', menu: 'gaia_furniture_base_AccountList', name: () => t('identity.accounts') },
      { to: '/roles', menu: 'gaia_furniture_base_RoleList', name: () => t('identity.roles') },
      { to: '/audit', menu: 'gaia_furniture_base_AuditList', name: () => t('audit.title') },
    ],
  },
  {
    name: () => t('layout.shops'),
    places: [
      { to: '/shops', menu: 'gaia_furniture_base_ShopList', name: () => t('settings.shops') },
      { to: '/settings', menu: 'gaia_furniture_base_BuiltInSetting', name: () => t('settings.title') },
      {
        to: '/delivery-modes',
        menu: 'gaia_furniture_base_DeliveryModeList',
        name: () => t('settings.delivery'),
      },
      {
        to: '/delivery-slots',
        menu: 'gaia_furniture_base_DeliverySlotList',
        name: () => t('settings.slots'),
      },
      {
        to: '/reply-templates',
        menu: 'gaia_furniture_base_ReplyTemplateList',
        name: () => t('settings.replies'),
      },
    ],
  },
  {
    name: () => t('layout.goods'),
    places: [
      { to: '/imports', menu: 'gaia_furniture_base_ImportList', name: () => t('layout.imports') },
      { to: '/products', menu: 'gaia_furniture_base_ItemList', name: () => t('layout.products') },
      {
        to: '/special-zones',
        menu: 'gaia_furniture_base_SpecialZoneList',
        name: () => t('layout.specialZones'),
      },
      {
        to: '/transfers',
        menu: 'gaia_furniture_trade_StockTransferList',
        name: () => t('inventory.transfer.transfers'),
      },
      {
        to: '/counts',
        menu: 'gaia_furniture_trade_StockCountList',
        name: () => t('inventory.count.counts'),
      },
    ],
  },
  {
    name: () => t('layout.payments'),
    places: [
      {
        to: '/payment-choices',
        menu: 'gaia_furniture_base_PaymentTypeList',
        name: () => t('choices.title'),
      },
      {
        to: '/stage-templates',
        menu: 'gaia_furniture_base_StageTemplateList',
        name: () => t('stageTemplates.title'),
      },
      { to: '/terminals', menu: 'gaia_furniture_trade_TerminalList', name: () => t('terminals.title') },
      {
        to: '/subsidy-rules',
        menu: 'gaia_furniture_base_SubsidyRuleList',
        name: () => t('layout.subsidyRules'),
      },
    ],
  },
  {
    name: () => t('layout.connections'),
    places: [
      { to: '/webhooks', menu: 'gaia_furniture_base_WebhookList', name: () => t('layout.webhooks') },
      {
        to: '/voucher-shops',
        menu: 'gaia_furniture_base_VoucherShopList',
        name: () => t('voucherShops.title'),
      },
      { to: '/robots', menu: 'gaia_furniture_base_RobotList', name: () => t('layout.robots') },
    ],
  },
] as const satisfies readonly { name: () => string; places: readonly Place[] }[]

export const administrationPlaces = administrationGroups.flatMap(({ places }) => [...places])
