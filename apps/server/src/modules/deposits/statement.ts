import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { depositEntryKinds } from '@showfloor/contract/common/deposit-moves'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { scoped } from '../../platform/database/ids.ts'
import type { ListExport } from '../../platform/exports/list-export.ts'
import { csvTime } from '../../platform/tables/csv/csv.ts'
import { depositFor } from './deposits.ts'
import { statementRows, statementTotals } from './statement.db.ts'

type Call = Contract['deposits']['statement']

/** The entries of a deposit in a month. Error: NOT_FOUND. */
export const depositStatement = async (
  { db }: Context,
  { shopId, depositId, ...page }: ParsedInputOf<Call>,
): Promise<OutputOf<Call>> => {
  const { franchisee, supplier } = await depositFor(db, depositId, shopId)
  const totals = await statementTotals(db, depositId, page.month)
  const rows = await statementRows(db, depositId, page)
  return {
    franchisee,
    supplier,
    opening: totals.openingCents,
    closing: totals.closingCents,
    frozen: totals.frozenCents,
    in: totals.inCents,
    out: totals.outCents,
    total: totals.total,
    data: rows.map((row) => ({
      seq: row.seq,
      kind: row.kind,
      amount: row.amountCents,
      frozen: row.freezeCents,
      balance: row.balanceCents,
      reason: row.reason,
      orderId: row.shopId === null || row.orderId === null ? null : scoped(row.shopId, row.orderId),
      orderNo: row.orderNo,
      actor: row.actorName,
      approver: row.approverName,
      at: row.at.toISOString(),
    })),
  }
}

const kindNames: Record<(typeof depositEntryKinds)[number], { zh: string; en: string }> = {
  TOP_UP: { zh: '充值', en: 'Top-up' },
  FREEZE: { zh: '冻结', en: 'Frozen' },
  RELEASE: { zh: '解冻', en: 'Released' },
  DEDUCT: { zh: '扣款', en: 'Deducted' },
  REFUND: { zh: '退还', en: 'Given back' },
  ADJUST_IN: { zh: '调增', en: 'Adjusted up' },
  ADJUST_OUT: { zh: '调减', en: 'Adjusted down' },
  PAYMENT: { zh: '订单付款', en: 'Paid for an order' },
  RETURN: { zh: '订单退款', en: 'Refund of an order' },
}

/** A month of a deposit as a file. */
export const statementExport: ListExport<Call> = {
  of: 'deposits.export',
  name: { zh: '供应商预存款对账单', en: 'deposit-statement' },
  list: depositStatement,
  columns: [
    { zh: '序号', en: 'No.', of: ({ seq }) => seq },
    { zh: '时间', en: 'At', of: ({ at }) => csvTime(new Date(at)) },
    { zh: '类型', en: 'Kind', of: ({ kind }, { language }) => kindNames[kind][language] },
    { zh: '变动(元)', en: 'Change (CNY)', of: ({ amount }) => ({ amountCents: amount }) },
    { zh: '冻结变动(元)', en: 'Frozen (CNY)', of: ({ frozen }) => ({ amountCents: frozen }) },
    { zh: '余额(元)', en: 'Balance (CNY)', of: ({ balance }) => ({ amountCents: balance }) },
    { zh: '订单', en: 'Order', of: ({ orderNo }) => orderNo ?? '' },
    { zh: '原因', en: 'Reason', of: ({ reason }) => reason },
    { zh: '经手人', en: 'By', of: ({ actor }) => actor },
    { zh: '批准人', en: 'Approved by', of: ({ approver }) => approver ?? '' },
  ],
}
