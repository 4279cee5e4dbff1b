import { tenderNames, type TenderType } from '@showfloor/contract/common/payment-status'
import type { Contract } from '@showfloor/contract/contract'
import { unpaged, yesOrNo, type ListExport } from '../../platform/exports/list-export.ts'
import { shopSettings } from './shops.managing.ts'

/** Every shop of the chain with what is open to it, as a file. */
export const shopsExport: ListExport<Contract['shops']['shopSettings']> = {
  of: 'shops.export',
  name: { zh: '店铺', en: 'shops' },
  list: shopSettings,
  pageRows: unpaged,
  columns: [
    { zh: '店铺编码', en: 'Shop code', of: ({ siteCode }) => siteCode },
    { zh: '店铺名称', en: 'Name', of: ({ siteName }) => siteName },
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
