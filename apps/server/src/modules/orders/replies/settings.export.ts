import { orderStatusNames } from '@showfloor/contract/common/order-status'
import type { Contract } from '@showfloor/contract/contract'
import { unpaged, yesOrNo, type ListExport } from '../../../platform/exports/list-export.ts'
import { deliverySettings } from '../delivery/delivery.ts'
import { replyTemplates } from './replies.ts'

/** The delivery modes with their terms, as a file. */
export const deliveryModesExport: ListExport<Contract['orders']['deliverySettings']> = {
  of: 'orders.deliveryExport',
  name: { zh: '配送方式', en: 'delivery' },
  list: ({ db }) => deliverySettings(db),
  pageRows: unpaged,
  columns: [
    { zh: '名称', en: 'Name', of: ({ nameZh }) => nameZh },
    { zh: '英文名称', en: 'English name', of: ({ nameEn }) => nameEn },
    {
      zh: '需要地址',
      en: 'To an address',
      of: ({ needsAddress }, { language }) => yesOrNo(needsAddress, language),
    },
    { zh: '配送费(元)', en: 'Fee (CNY)', of: ({ fee }) => ({ amountCents: fee }) },
    {
      zh: '满额免费(元)',
      en: 'Free from (CNY)',
      of: ({ freeFrom }) => (freeFrom === null ? '' : { amountCents: freeFrom }),
    },
    { zh: '最早可约(天后)', en: 'First day (days later)', of: ({ leadDays }) => leadDays },
    { zh: '启用', en: 'Open', of: ({ enabled }, { language }) => yesOrNo(enabled, language) },
  ],
}

/** The answer templates by status, as a file, with their placeholders. */
export const repliesExport: ListExport<Contract['orders']['replyTemplates']> = {
  of: 'orders.repliesExport',
  name: { zh: '自动回复', en: 'replies' },
  list: replyTemplates,
  pageRows: unpaged,
  columns: [
    {
      zh: '订单状态',
      en: 'Order status',
      of: ({ status }, { language }) => orderStatusNames[status][language],
    },
    { zh: '中文回复', en: 'In Chinese', of: ({ bodyZh }) => bodyZh },
    { zh: '英文回复', en: 'In English', of: ({ bodyEn }) => bodyEn },
  ],
}
