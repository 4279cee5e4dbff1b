import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { tenderNames } from '@showfloor/contract/common/payment-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { yesOrNo, type ListExport } from '../../platform/exports/list-export.ts'
import { csvTime } from '../../platform/tables/csv/csv.ts'
import { receiptPage, receiptTotals, type ListedRow } from './receipts.db.ts'
import { wireReceipt } from './receipts.ts'

type List = Contract['receipts']['list']

const missingBefore = ({ missing, firstMissing: first, lastMissing: last }: ListedRow) =>
  missing === null || first === null || last === null ? null : { first, last, count: Number(missing) }

/** The receipts that a shop issued on some days, with the numbers missing before each. */
export const listReceipts = async (
  { db }: Context,
  { no, size, ...days }: ParsedInputOf<List>,
): Promise<OutputOf<List>> => {
  const [rows, totals] = await Promise.all([receiptPage(db, days, { no, size }), receiptTotals(db, days)])
  return {
    data: rows.map((row) => ({ ...wireReceipt(row), missing: missingBefore(row) })),
    total: totals.total,
    voided: totals.voided,
    amount: totals.amountCents,
    missing: Number(totals.missing),
  }
}

export const receiptsExport: ListExport<List> = {
  of: 'receipts.export',
  name: { zh: '收据', en: 'receipts' },
  list: listReceipts,
  columns: [
    { zh: '收据号', en: 'Receipt', of: ({ receiptNo }) => receiptNo },
    { zh: '此前缺号', en: 'Missing before it', of: ({ missing }) => missing?.count ?? '' },
    { zh: '缺号首号', en: 'First missing', of: ({ missing }) => missing?.first ?? '' },
    { zh: '缺号末号', en: 'Last missing', of: ({ missing }) => missing?.last ?? '' },
    { zh: '开具时间', en: 'Issued at', of: ({ issuedAt }) => csvTime(new Date(issuedAt)) },
    { zh: '开具人', en: 'Issued by', of: ({ issuedBy }) => issuedBy },
    { zh: '订单号', en: 'Order', of: ({ orderNo }) => orderNo },
    { zh: '收款方式', en: 'Type', of: ({ type }, { language }) => tenderNames[type][language] },
    { zh: '金额（元）', en: 'Amount (yuan)', of: ({ amount }) => ({ amountCents: amount }) },
    { zh: '其中已退（元）', en: 'Went back (yuan)', of: ({ refunded }) => ({ amountCents: refunded }) },
    { zh: '作废', en: 'Void', of: ({ voidedAt }, { language }) => yesOrNo(voidedAt !== null, language) },
    { zh: '作废人', en: 'Voided by', of: ({ voidedBy }) => voidedBy },
    { zh: '作废原因', en: 'Why void', of: ({ voidReason }) => voidReason },
  ],
}
