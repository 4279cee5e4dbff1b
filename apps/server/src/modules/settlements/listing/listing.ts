import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Session } from '../../../platform/http/session.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { tenderNo } from '../../payments/payments.public.ts'
import {
  lineRows,
  settlementById,
  settlementChoices,
  settlementRows,
  signerNames,
  type MoneyRow,
  type SettlementRow,
} from './listing.db.ts'

type Calls = Contract['settlements']

export const moneyOf = (row: MoneyRow) => ({
  list: row.listCents,
  paid: row.paidCents,
  merchantBorne: row.merchantBorneCents,
  platformBorne: row.platformBorneCents,
  fee: row.feeCents,
  receivable: row.receivableCents,
})

export const settlementOf = (row: SettlementRow, { accountId }: Session): OutputOf<Calls['create']> => ({
  id: scoped(row.shopId, row.id),
  version: row.version,
  no: row.settlementNo,
  shop: row.shopName,
  channelId: row.channelId,
  channel: row.channelName,
  account: row.bank === null ? null : `${row.bank} ${row.accountNo ?? ''}`,
  from: row.fromDay,
  through: row.throughDay,
  state: row.state,
  orders: row.orderCount,
  ...moneyOf(row),
  carried: row.carriedCents,
  due: row.receivableCents + row.carriedCents,
  createdBy: row.createdName,
  isOwn: row.createdBy === accountId,
  createdAt: row.createdAt.toISOString(),
  signedBy: row.signedName,
  signedAt: row.signedAt?.toISOString() ?? null,
  explanation: row.explanation,
  receipt:
    row.receiptNo === null || row.receiptDay === null
      ? null
      : {
          no: row.receiptNo,
          day: row.receiptDay,
          amount: row.receiptCents ?? 0,
          arrivals: row.arrivalCount,
          difference: (row.receiptCents ?? 0) - Math.max(0, row.receivableCents + row.carriedCents),
        },
  revocation:
    row.revokeReason === null
      ? null
      : {
          by: row.revokedName ?? '',
          at: row.revokedAt?.toISOString() ?? '',
          reason: row.revokeReason,
        },
})

export const listSettlements = async (
  { db, session }: Context,
  page: ParsedInputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> => {
  const { rows, total } = await settlementRows(db, page)
  return {
    data: rows.map((row) => settlementOf(row, session)),
    total,
    signers: await signerNames(db, page.shopId, session.accountId),
    ...(await settlementChoices(db, page.shopId)),
  }
}

/** Error: NOT_FOUND. */
export const listLines = async (
  { db }: Context,
  { id, ...page }: ParsedInputOf<Calls['lines']>,
): Promise<OutputOf<Calls['lines']>> => {
  if (!(await settlementById(db, id))) throw new CallError('NOT_FOUND')
  const { rows, total } = await lineRows(db, { ...id, ...page })
  return {
    data: rows.map((row) => ({
      orderId: scoped(id.shopId, row.orderId),
      orderNo: row.orderNo,
      part: row.part,
      placedAt: row.placedAt.toISOString(),
      tenders: row.tenders.map((tender) => ({
        no: tenderNo(id.shopId, tender.id),
        type: tender.type,
      })),
      ...moneyOf(row),
      stated: row.statedCents,
      statedDifference: row.statedCents === null ? null : row.statedCents - row.settledCents,
    })),
    total,
  }
}
