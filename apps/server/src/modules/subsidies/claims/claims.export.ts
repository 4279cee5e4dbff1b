import { subsidyStateNames } from '@showfloor/contract/common/subsidy-status'
import type { Contract } from '@showfloor/contract/contract'
import type { ListExport } from '../../../platform/exports/list-export.ts'
import { csvTime } from '../../../platform/tables/csv/csv.ts'
import { listClaims } from './claims.ts'

/** The claims of a shop as a file; personal data is masked as on the screen. */
export const claimsExport: ListExport<Contract['subsidies']['claims']> = {
  of: 'subsidies.claimsExport',
  name: { zh: '国补申报', en: 'subsidy-claims' },
  list: listClaims,
  columns: [
    { zh: '订单号', en: 'Order', of: ({ orderNo }) => orderNo },
    { zh: '商品', en: 'Goods', of: ({ skuName }) => skuName },
    { zh: '品类', en: 'Kind', of: ({ kind }) => kind },
    { zh: '补贴(元)', en: 'Subsidy (CNY)', of: ({ amount }) => ({ amountCents: amount }) },
    { zh: '状态', en: 'State', of: ({ state }, { language }) => subsidyStateNames[state][language] },
    { zh: '领取人', en: 'Person', of: ({ personName }) => personName },
    { zh: '身份证后四位', en: 'Identity card', of: ({ idTail }) => idTail },
    { zh: '申报或到账编号', en: 'Reference', of: ({ reference }) => reference },
    { zh: '原因', en: 'Reason', of: ({ reason }) => reason },
    { zh: '证明材料', en: 'Evidence', of: ({ evidence }) => evidence.length },
    { zh: '经手人', en: 'By', of: ({ actor }) => actor },
    { zh: '预留时间', en: 'Reserved at', of: ({ createdAt }) => csvTime(new Date(createdAt)) },
    { zh: '更新时间', en: 'Moved at', of: ({ movedAt }) => csvTime(new Date(movedAt)) },
  ],
}
