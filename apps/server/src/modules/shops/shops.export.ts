import { tenderNames, type TenderType } from '@showfloor/contract/common/payment-status'
import { channelShopCategories, channelShopTypes, cloudPosTypes } from '@showfloor/contract/common/shop-words'
import type { Contract } from '@showfloor/contract/contract'
import type { Words } from '../../platform/tables/refusal.ts'
import { unpaged, yesOrNo, type ListExport } from '../../platform/exports/list-export.ts'
import { shopSettings } from './shops.managing.ts'

const wordOf = <Code extends string>(
  words: Record<Code, Words>,
  word: Code | null,
  language: 'zh' | 'en',
): string => (word === null ? '' : words[word][language])

/** Every shop of the chain with its settings, as a file. */
export const shopsExport: ListExport<Contract['shops']['shopSettings']> = {
  of: 'shops.export',
  name: { zh: '店铺', en: 'shops' },
  list: shopSettings,
  pageRows: unpaged,
  columns: [
    { zh: '店铺编码', en: 'Shop code', of: ({ siteCode }) => siteCode },
    { zh: '店铺名称', en: 'Name', of: ({ siteName }) => siteName },
    {
      zh: '店铺类型',
      en: 'Kind of shop',
      of: ({ channelShopType }, { language }) => wordOf(channelShopTypes, channelShopType, language),
    },
    {
      zh: '店铺等级',
      en: 'Class',
      of: ({ channelShopCategory }, { language }) =>
        wordOf(channelShopCategories, channelShopCategory, language),
    },
    {
      zh: '云POS',
      en: 'Cloud POS',
      of: ({ cloudPosType }, { language }) => wordOf(cloudPosTypes, cloudPosType, language),
    },
    { zh: '订单号前缀', en: 'Order prefix', of: ({ orderPrefix }) => orderPrefix },
    {
      zh: '分期收款',
      en: 'Stage payment',
      of: ({ stagePayment }, { language }) => yesOrNo(stagePayment, language),
    },
    {
      zh: '国家补贴',
      en: 'State subsidy',
      of: ({ isStateSubsidies }, { language }) => yesOrNo(isStateSubsidies, language),
    },
    {
      zh: '收款方式',
      en: 'Payment',
      of: (shop, { language }) =>
        shop.paymentTypes.map((type) => tenderNames[type as TenderType]?.[language] ?? type).join('; '),
    },
  ],
}
