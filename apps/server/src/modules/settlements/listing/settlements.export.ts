import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { tenderNames } from '@showfloor/contract/common/payment-status'
import type { Language } from '../../../platform/calls/context.ts'
import type { ListExport } from '../../../platform/exports/list-export.ts'
import { csvTime } from '../../../platform/tables/csv/csv.ts'
import { listLines, listSettlements } from './listing.ts'

type Calls = Contract['settlements']
type Settlement = OutputOf<Calls['create']>
type Money = Pick<Settlement, 'list' | 'paid' | 'merchantBorne' | 'platformBorne' | 'fee' | 'receivable'>

const stateNames: Record<Settlement['state'], Record<Language, string>> = {
  OPEN: { zh: '待签认', en: 'To be signed' },
  SIGNED: { zh: '已签认', en: 'Signed' },
  RECEIVED: { zh: '已到账', en: 'Received' },
  REVOKED: { zh: '已撤销', en: 'Revoked' },
}

/** The six amounts of a platform's money. */
const moneyColumns = [
  { zh: '优惠前(元)', en: 'List (CNY)', of: ({ list }: Money) => ({ amountCents: list }) },
  { zh: '顾客实付(元)', en: 'Paid (CNY)', of: ({ paid }: Money) => ({ amountCents: paid }) },
  {
    zh: '商家承担(元)',
    en: 'Borne by the merchant (CNY)',
    of: ({ merchantBorne }: Money) => ({ amountCents: merchantBorne }),
  },
  {
    zh: '平台承担(元)',
    en: 'Borne by the platform (CNY)',
    of: ({ platformBorne }: Money) => ({ amountCents: platformBorne }),
  },
  { zh: '手续费和佣金(元)', en: 'Fees (CNY)', of: ({ fee }: Money) => ({ amountCents: fee }) },
  { zh: '应收(元)', en: 'Receivable (CNY)', of: ({ receivable }: Money) => ({ amountCents: receivable }) },
]

const timeOf = (at: string | null): string => (at === null ? '' : csvTime(new Date(at)))

/** The settlements of a shop as a file: a figure for each channel and period, and who signed it. */
export const settlementsExport: ListExport<Calls['list']> = {
  of: 'settlements.export',
  name: { zh: '结算单', en: 'settlements' },
  list: listSettlements,
  columns: [
    { zh: '结算单', en: 'Settlement', of: ({ no }) => no },
    { zh: '店铺', en: 'Shop', of: ({ shop }) => shop },
    { zh: '渠道', en: 'Channel', of: ({ channel }) => channel },
    { zh: '开始日期', en: 'From', of: ({ from }) => from ?? '' },
    { zh: '截止日期', en: 'Up to', of: ({ through }) => through },
    { zh: '状态', en: 'State', of: ({ state }, { language }) => stateNames[state][language] },
    { zh: '订单数', en: 'Orders', of: ({ orders }) => orders },
    ...moneyColumns,
    { zh: '上期结转(元)', en: 'Carried over (CNY)', of: ({ carried }) => ({ amountCents: carried }) },
    { zh: '应到账(元)', en: 'Due (CNY)', of: ({ due }) => ({ amountCents: due }) },
    { zh: '银行账户', en: 'Bank account', of: ({ account }) => account ?? '' },
    { zh: '创建人', en: 'Created by', of: ({ createdBy }) => createdBy },
    { zh: '签认人', en: 'Signed by', of: ({ signedBy }) => signedBy ?? '' },
    { zh: '签认时间', en: 'Signed at', of: ({ signedAt }) => timeOf(signedAt) },
    { zh: '差额说明', en: 'Explanation', of: ({ explanation }) => explanation },
    { zh: '到账日期', en: 'Received on', of: ({ receipt }) => receipt?.day ?? '' },
    {
      zh: '到账金额(元)',
      en: 'Received (CNY)',
      of: ({ receipt }) => (receipt ? { amountCents: receipt.amount } : ''),
    },
    { zh: '撤销原因', en: 'Reason of revocation', of: ({ revocation }) => revocation?.reason ?? '' },
  ],
}

/** The orders of a settlement as a file. */
export const linesExport: ListExport<Calls['lines']> = {
  of: 'settlements.linesExport',
  name: { zh: '渠道结算', en: 'channel-settlement' },
  list: listLines,
  columns: [
    { zh: '订单', en: 'Order', of: ({ orderNo }) => orderNo },
    { zh: '下单时间', en: 'Placed', of: ({ placedAt }) => csvTime(new Date(placedAt)) },
    { zh: '第几次', en: 'Part', of: ({ part }) => part + 1 },
    {
      zh: '收款方式',
      en: 'Tenders',
      of: ({ tenders }, { language }) =>
        [...new Set(tenders.map(({ type }) => tenderNames[type][language]))].join(', '),
    },
    { zh: '支付单号', en: 'Tender numbers', of: ({ tenders }) => tenders.map(({ no }) => no).join(', ') },
    ...moneyColumns,
    {
      zh: '渠道账单应收(元)',
      en: 'Receivable as stated (CNY)',
      of: ({ stated }) => (stated === null ? '' : { amountCents: stated }),
    },
    {
      zh: '账单差额(元)',
      en: 'Stated difference (CNY)',
      of: ({ statedDifference }) => (statedDifference === null ? '' : { amountCents: statedDifference }),
    },
  ],
}
