import { channelPriceLoad, shopPriceLoad } from '../../pricing/pricing.public.ts'
import { rowsKind, type RowField } from './rows.ts'
import { skuCode } from './stock.ts'

const price = (field: Omit<RowField, 'type'>): RowField => ({ ...field, type: 'money' })

const fields: RowField[] = [
  skuCode,
  price({
    key: 'marketing',
    column: 'marketing_cents',
    zh: '活动价',
    en: 'Marketing price',
    names:
      'marketing_price marketing price unit_price promotion_price activity_price variant_price 价格 售价 成交价 促销价 现价',
    besides: [{ name: 'sale_price', beside: 'regular_price', otherwise: 'sale' }],
    about: { zh: '顾客付的价；0 表示此处不售', en: 'What the customer pays; 0 means not for sale here' },
    example: '8999.00',
  }),
  price({
    key: 'sale',
    column: 'sale_cents',
    zh: '销售价',
    en: 'Sale price',
    names:
      'sale_price sale selling_price regular_price compare_at_price variant_compare_at_price 零售价 日常价',
    example: '10999.00',
  }),
  price({
    key: 'shoppe',
    column: 'shoppe_cents',
    zh: '专柜价',
    en: 'Shoppe price',
    names: 'shoppe_price shoppe list_price msrp rrp 吊牌价 划线价 原价 标价',
    example: '12999.00',
  }),
  price({
    key: 'redLine',
    column: 'red_line_cents',
    zh: '红线价',
    en: 'Red line price',
    names: 'red_line_price red_line redline floor_price minimum_price 底价 最低价 限价',
    example: '7999.00',
  }),
  price({
    key: 'cost',
    column: 'cost_cents',
    zh: '成本价',
    en: 'Cost price',
    names: 'cost_price cost purchase_price cost_per_item 成本 进价 采购价',
    example: '5200.00',
  }),
]

export const pricesKind = rowsKind({
  kind: 'prices',
  zh: '渠道价格',
  en: 'Channel prices',
  about: {
    zh: '渠道内各店铺共用的五种价格；空格保持原价',
    en: 'The five prices that all shops of a channel share; an empty cell changes nothing',
  },
  fields,
  key: ['sku_code'],
  load: channelPriceLoad,
})

export const shopPricesKind = rowsKind({
  kind: 'shopPrices',
  zh: '店铺价格',
  en: 'Shop prices',
  about: {
    zh: '只在这家店铺有效的价格，优先于渠道价格；空格取渠道价格',
    en: 'Prices of this shop, which override the channel’s; an empty cell uses the channel’s price',
  },
  fields,
  key: ['sku_code'],
  load: shopPriceLoad,
})
