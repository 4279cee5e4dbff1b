import { tenderNames } from '@showfloor/contract/common/payment-status'
import { channelShopCategories, channelShopTypes, cloudPosTypes } from '@showfloor/contract/common/shop-words'
import { shopPaymentTypes } from '@showfloor/contract/shops/managing'
import type { StagedLoad } from '../../../../platform/database/staging.ts'
import { shopLoad } from '../../../shops/shops.public.ts'
import { oneOf, yesOrNo } from '../../cells/choice.ts'
import { rowsKind, type RowField } from '../rows.ts'
import { open } from './channels.ts'
import { busyShops } from './chain.db.ts'

const clearing = { zh: '写 - 即清空', en: 'A dash clears it' }

const naming: RowField[] = [
  {
    key: 'shop',
    column: 'shop_code',
    zh: '店铺编码',
    en: 'Shop code',
    names: 'code site_code shop_no store_code 编码 门店编码 站点编码 店铺代码 门店代码',
    type: 'code',
    needed: true,
    example: 'SF001',
  },
  {
    key: 'name',
    column: 'site_name',
    zh: '店铺名称',
    en: 'Name',
    names: 'site_name shop_name store_name 名称 门店名称 店铺 门店',
    type: 'text',
    about: { zh: '新店铺必填', en: 'Needed for a new shop' },
    example: { zh: '[华东]虹桥店', en: '[East] Hongqiao' },
  },
  {
    key: 'channel',
    column: 'channel_code',
    zh: '渠道代码',
    en: 'Channel code',
    names: 'channel 渠道',
    type: 'text',
    clears: true,
    about: {
      zh: '空格时新店铺属于线下渠道；写 - 即没有渠道',
      en: 'If empty, a new shop sells through the offline channel; a dash means none',
    },
    example: 'OFFLINESHOPCHANNEL',
  },
  {
    key: 'shopType',
    column: 'channel_shop_type',
    zh: '店铺类型',
    en: 'Kind of shop',
    names: 'type shop_type channel_shop_type 类型 经营类型',
    type: oneOf(channelShopTypes),
    clears: true,
    example: { zh: '直营', en: 'Own shop' },
  },
  {
    key: 'shopCategory',
    column: 'channel_shop_category',
    zh: '店铺类别',
    en: 'Category',
    names: 'shop_category channel_shop_category 类别 店铺分类 门店分类',
    type: oneOf(channelShopCategories),
    clears: true,
    example: { zh: '标准店', en: 'Standard' },
  },
  {
    key: 'newUntil',
    column: 'new_until',
    zh: '新店截止',
    en: 'New until',
    names: 'new_shop_end_time new_shop_until 新店结束时间 新店截止日期',
    type: 'date',
    clears: true,
    about: clearing,
    example: '2026-12-31',
  },
]

const selling: RowField[] = [
  {
    key: 'paymentTypes',
    column: 'payment_types',
    zh: '收款方式',
    en: 'Payment',
    names: 'payment_types payments 支付方式',
    type: {
      ...oneOf(Object.fromEntries(shopPaymentTypes.map((type) => [type, tenderNames[type]]))),
      several: true,
    },
    clears: true,
    about: {
      zh: '现金以外的收款方式，用 ; 隔开；写 - 即只收现金',
      en: 'Besides cash, separated by ;. A dash means cash only',
    },
    example: { zh: '微信支付; 支付宝', en: 'WeChat Pay; Alipay' },
  },
  {
    key: 'stagePayment',
    column: 'stage_payment',
    zh: '分期收款',
    en: 'Stage payment',
    names: 'stages 分期',
    type: yesOrNo,
    example: { zh: '否', en: 'no' },
  },
  {
    key: 'stateSubsidies',
    column: 'is_state_subsidies',
    zh: '国家补贴',
    en: 'State subsidy',
    names: 'is_state_subsidies subsidies 国补',
    type: yesOrNo,
    example: { zh: '是', en: 'yes' },
  },
  {
    key: 'cloudPos',
    column: 'cloud_pos_type',
    zh: '云 POS',
    en: 'Cloud POS',
    names: 'cloud_pos_type pos',
    type: oneOf(cloudPosTypes),
    clears: true,
    about: clearing,
    example: '',
  },
]

const onPaper = (field: Omit<RowField, 'type' | 'clears' | 'about'>): RowField => ({
  about: clearing,
  ...field,
  type: 'longText',
  clears: true,
})
const papers: RowField[] = [
  onPaper({
    key: 'openingHours',
    column: 'opening_hours',
    zh: '营业时间',
    en: 'Opening hours',
    names: 'hours 时间',
    example: '10:00–22:00',
  }),
  onPaper({
    key: 'address',
    column: 'address',
    zh: '地址',
    en: 'Address',
    names: 'shop_address 门店地址 店铺地址',
    example: { zh: '上海市闵行区申虹路 1 号', en: '1 Shenhong Road, Shanghai' },
  }),
  onPaper({
    key: 'telephone',
    column: 'telephone',
    zh: '电话',
    en: 'Telephone',
    names: 'phone tel 联系电话 门店电话',
    example: '021-5555 8888',
  }),
  {
    ...onPaper({
      key: 'receiptHead',
      column: 'receipt_head',
      zh: '单据抬头',
      en: 'Head of papers',
      names: 'receipt_head header 抬头 小票抬头',
      example: { zh: '木与光家居有限公司 | 税号 91310000…', en: 'Wood & Light Ltd | VAT 123' },
    }),
    about: { zh: '用 | 换行；写 - 即清空', en: 'A bar starts a new line; a dash clears it' },
  },
  {
    key: 'orderPrefix',
    column: 'order_prefix',
    zh: '订单号前缀',
    en: 'Order prefix',
    names: 'prefix order_prefix 前缀 号段',
    type: 'text',
    about: { zh: '新店铺默认 SO', en: 'SO for a new shop' },
    example: 'SO',
  },
]

/** Orders come after shops in the order of modules, so open orders are checked here. */
const load: StagedLoad = {
  ...shopLoad,
  checks: (scope) => [
    ...shopLoad.checks(scope),
    {
      column: 'open',
      why: (orders) => ({
        zh: `此店铺还有 ${orders} 张未完成的订单；请在店铺页面关闭，那里可以选择先完成它们`,
        en: `this shop still has ${orders} open orders; close it on its screen, where they can be finished first`,
      }),
      rows: busyShops(),
    },
  ],
}

export const shopsKind = rowsKind({
  kind: 'shops',
  zh: '店铺',
  en: 'Shops',
  about: {
    zh: '连锁的店铺和它们的全部设置；空格保持不变，关闭的店铺保留历史',
    en: 'The chain’s shops with all their settings. An empty cell changes nothing; a closed shop keeps its history',
  },
  topics: ['session'],
  fields: [...naming, ...selling, ...papers, open],
  key: ['shop_code'],
  load,
  derive: (values) => {
    if (typeof values['order_prefix'] === 'string') values.order_prefix = values.order_prefix.toUpperCase()
  },
})
