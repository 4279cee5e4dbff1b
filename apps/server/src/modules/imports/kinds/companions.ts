import { oneOf, yesOrNo } from '../cells/choice.ts'
import { comboLoad, recommendationLoad, reviewLoad, zoneLoad } from '../../catalogue/catalogue.public.ts'
import { productCode } from './listings.ts'
import { rowsKind } from './rows.ts'
import { skuCodeBesideProduct } from './stock.ts'

export const combosKind = rowsKind({
  kind: 'combos',
  zh: '组合',
  en: 'Combos',
  about: {
    zh: '连接板组合和沙发套组，一行一个可选件；文件里的组合整套替换',
    en: 'Link boards and sofa frames, one row for each piece; combos in the file are replaced entirely',
  },
  fields: [
    {
      key: 'combo',
      column: 'combo_code',
      zh: '组合编码',
      en: 'Combo code',
      names: 'combo combo_code set_code 套组编码 套装编码',
      type: 'code',
      needed: true,
      example: 'SET-01',
    },
    {
      key: 'kind',
      column: 'kind',
      zh: '组合类型',
      en: 'Combo kind',
      names: 'kind combo_kind type 类型',
      type: oneOf({
        SOFA_FRAME: { zh: '沙发套组', en: 'sofa frame' },
        LINK_BOARD: { zh: '连接板组合', en: 'link board', also: ['连接板'] },
      }),
      needed: true,
      example: { zh: '沙发套组', en: 'sofa frame' },
    },
    {
      key: 'name',
      column: 'name',
      zh: '组合名称',
      en: 'Combo name',
      names: 'name combo_name 名称 套组名称',
      type: 'text',
      needed: true,
      example: { zh: '云栖转角沙发', en: 'Yunqi corner sofa' },
    },
    { ...productCode, about: { zh: '组合挂在哪个商品下', en: 'The product that the combo belongs to' } },
    {
      key: 'slot',
      column: 'slot_no',
      zh: '位置序号',
      en: 'Slot number',
      names: 'slot slot_no 位置 序号 槽位',
      type: 'ordinal',
      needed: true,
      about: { zh: '从左到右 1、2、3', en: 'From left to right 1, 2, 3' },
      example: '1',
    },
    {
      key: 'slotName',
      column: 'slot_name',
      zh: '位置名称',
      en: 'Slot name',
      names: 'slot_name 槽位名称',
      type: 'text',
      needed: true,
      example: { zh: '左扶手', en: 'Left arm' },
    },
    {
      key: 'optional',
      column: 'optional',
      zh: '可省略',
      en: 'Optional',
      names: 'optional 可选 可不选',
      type: yesOrNo,
      example: { zh: '否', en: 'no' },
    },
    skuCodeBesideProduct,
  ],
  key: ['combo_code', 'slot_no', 'sku_code'],
  load: comboLoad,
})

export const recommendationsKind = rowsKind({
  kind: 'recommendations',
  zh: '推荐搭配',
  en: 'Recommendations',
  about: {
    zh: '商品页上推荐的其他商品，按文件顺序；文件里商品的推荐整体替换',
    en: 'Recommendations of products, in the file’s order; previous ones of these products are replaced',
  },
  fields: [
    productCode,
    {
      key: 'recommended',
      column: 'recommended_code',
      zh: '推荐商品编码',
      en: 'Recommended code',
      names: 'recommended recommended_code recommendation companion 推荐商品 推荐 搭配商品',
      type: 'code',
      needed: true,
      example: 'TB-2002',
    },
  ],
  key: ['product_code', 'recommended_code'],
  load: recommendationLoad,
})

export const specialZonesKind = rowsKind({
  kind: 'specialZones',
  zh: '专区',
  en: 'Special zones',
  about: {
    zh: '专区里的商品，一行一个商品；没有的专区会新建，文件里专区的商品整体替换',
    en: 'The products of special zones, one row for each; missing zones are created, and the products of a zone in the file are replaced entirely',
  },
  fields: [
    {
      key: 'zone',
      column: 'zone_name',
      zh: '专区名称',
      en: 'Zone',
      names: 'zone zone_name special_zone 专区 专区名',
      type: 'text',
      needed: true,
      example: { zh: '以旧换新', en: 'Trade-in' },
    },
    {
      key: 'zoneEn',
      column: 'zone_name_en',
      zh: '英文名称',
      en: 'Zone in English',
      names: 'zone_en zone_name_en english_name 专区英文名 英文名',
      type: 'text',
      example: 'Trade-in',
    },
    productCode,
  ],
  key: ['zone_name', 'product_code'],
  load: zoneLoad,
})

export const reviewsKind = rowsKind({
  kind: 'reviews',
  zh: '商品评价',
  en: 'Reviews',
  about: {
    zh: '商品在各平台的评价数和平均评分，显示在商品页；0 条评价则不显示',
    en: 'Number and mean of customer reviews, shown on the product’s page; with 0 reviews nothing is shown',
  },
  fields: [
    productCode,
    {
      key: 'reviews',
      column: 'review_count',
      zh: '评价数',
      en: 'Reviews',
      names: 'reviews review_count reviews_count ratings_total 评论数 评价数量',
      type: 'pieces',
      needed: true,
      example: '128',
    },
    {
      key: 'stars',
      column: 'review_tenths',
      zh: '平均评分',
      en: 'Stars',
      names: 'stars rating average_rating score 评分 星级',
      type: 'stars',
      about: { zh: '1 到 5', en: '1 to 5' },
      example: '4.8',
    },
  ],
  key: ['product_code'],
  load: reviewLoad,
})
