import { dayAfter } from '@showfloor/contract/common/china-time'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { inputProblemText } from '@showfloor/contract/common/input-problems'
import {
  owedTypes,
  tenderNames,
  tenderTypes,
  type EntryKind,
  type TenderType,
} from '@showfloor/contract/common/payment-status'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import type { ListExport } from '../../../platform/exports/list-export.ts'
import { csvTime } from '../../../platform/tables/csv/csv.ts'
import { shopNames } from '../../shops/shops.public.ts'
import { refundNo, tenderNo } from '../ways/tender-numbers.ts'
import { ledgerPage, takingRows, today, type TakingRow } from './books.db.ts'

type Calls = Contract['payments']

/** The ledger of a shop, or of all of the caller's within a span of days. Error: INVALID_INPUT. */
export const listLedger = async (
  { db, session, language }: Context,
  { no, size, shopId, ...filter }: ParsedInputOf<Calls['ledger']>,
): Promise<OutputOf<Calls['ledger']>> => {
  if (shopId === undefined && filter.from === undefined)
    throw new CallError('INVALID_INPUT', { detail: `from: ${inputProblemText('SPAN', language)}` })
  const shopIds = shopId === undefined ? [...session.shopIds] : [shopId]
  const [found, names] = await Promise.all([
    ledgerPage(db, { ...filter, shopIds }, { no, size }),
    shopNames(db, shopIds),
  ])
  return {
    data: found.rows.map((row) => ({
      shopName: names.get(row.shopId) ?? '',
      orderId: scoped(row.shopId, row.orderId),
      orderNo: row.orderNo,
      seq: row.seq,
      tenderNo:
        row.refundId === null ? tenderNo(row.shopId, row.tenderId) : refundNo(row.shopId, row.refundId),
      providerTradeNo: row.providerTradeNo ?? '',
      type: row.type,
      kind: row.kind,
      amount: row.movedCents,
      balance: row.balanceCents,
      actor: row.actor ?? '',
      at: new Date(row.at).toISOString(),
    })),
    total: found.total,
    taken: found.takenCents,
    givenBack: found.givenBackCents,
    balance: found.takenCents + found.givenBackCents,
  }
}

const kindNames: Record<EntryKind, { zh: string; en: string }> = {
  PAYMENT: { zh: '收款', en: 'Payment' },
  LATE_PAYMENT: { zh: '关单后到账', en: 'Late' },
  MISMATCHED_PAYMENT: { zh: '金额不符', en: 'Another amount' },
  ACCEPTANCE: { zh: '入账', en: 'Accepted' },
  REFUND: { zh: '退款', en: 'Refund' },
  RETURN: { zh: '退回未入账', en: 'Returned' },
  TRANSFER_OUT: { zh: '转出到其他订单', en: 'Moved to another order' },
  TRANSFER_IN: { zh: '从其他订单转入', en: 'Moved from another order' },
  REJECTION: { zh: '国补被驳回', en: 'Subsidy rejected' },
  RELEASE: { zh: '国补释放', en: 'Subsidy released' },
}

export const ledgerExport: ListExport<Calls['ledger']> = {
  of: 'payments.ledgerExport',
  name: { zh: '收付流水', en: 'ledger' },
  list: listLedger,
  pageRows: 5000,
  columns: [
    { zh: '时间', en: 'Time', of: ({ at }) => csvTime(new Date(at)) },
    { zh: '门店', en: 'Shop', of: ({ shopName }) => shopName },
    { zh: '订单号', en: 'Order', of: ({ orderNo }) => orderNo },
    { zh: '收款方式', en: 'Type', of: ({ type }, { language }) => tenderNames[type][language] },
    { zh: '种类', en: 'Kind', of: ({ kind }, { language }) => kindNames[kind][language] },
    { zh: '金额（元）', en: 'Amount (yuan)', of: ({ amount }) => ({ amountCents: amount }) },
    { zh: '余额（元）', en: 'Balance (yuan)', of: ({ balance }) => ({ amountCents: balance }) },
    { zh: '经手人', en: 'By', of: ({ actor }) => actor },
    { zh: '收款单号', en: 'Payment number', of: (row) => row.tenderNo },
    { zh: '支付平台单号', en: 'Provider’s number', of: ({ providerTradeNo }) => providerTradeNo },
  ],
}

const sumBy = <Key extends string>(rows: readonly { key: Key; cents: number }[]): Map<Key, number> => {
  const sums = new Map<Key, number>()
  for (const { key, cents } of rows) sums.set(key, (sums.get(key) ?? 0) + cents)
  return sums
}

const amountsByType = (rows: readonly TakingRow[]): { type: TenderType; amount: number }[] => {
  const sums = sumBy(rows.map((row) => ({ key: row.type, cents: row.movedCents })))
  return tenderTypes.flatMap((type) => {
    const amount = sums.get(type)
    return amount === undefined ? [] : [{ type, amount }]
  })
}

/** Every day of the period is included, also days without entries. */
const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayAfter(last, at + 1 - count))

/** The takings of shops by day, type and shop; of one shop or of all of the caller's. */
export const takingsOf = async (
  { db, session }: Context,
  { shopId, days }: ParsedInputOf<Calls['takings']>,
): Promise<OutputOf<Calls['takings']>> => {
  const shopIds = shopId === undefined ? [...session.shopIds] : [shopId]
  const [rows, last, names] = await Promise.all([
    takingRows(db, shopIds, days),
    today(db),
    shopNames(db, shopIds),
  ])
  const [taken, owed] = [
    rows.filter(({ type }) => !owedTypes.includes(type)),
    rows.filter(({ type }) => owedTypes.includes(type)),
  ]
  const byDay = sumBy(taken.map((row) => ({ key: row.day, cents: row.movedCents })))
  const byShop = sumBy(taken.map((row) => ({ key: row.shopId, cents: row.movedCents })))
  return {
    days: daysUpTo(last, days).map((day) => ({ day, amount: byDay.get(day) ?? 0 })),
    types: amountsByType(taken),
    owed: amountsByType(owed),
    shops: [...byShop]
      .map(([id, amount]) => ({ shopId: id, name: names.get(id) ?? '', amount }))
      .toSorted((one, other) => other.amount - one.amount),
  }
}
