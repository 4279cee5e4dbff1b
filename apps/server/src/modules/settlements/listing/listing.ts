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
  list: row.list_cents,
  paid: row.paid_cents,
  merchantBorne: row.merchant_borne_cents,
  platformBorne: row.platform_borne_cents,
  fee: row.fee_cents,
  receivable: row.receivable_cents,
})

export const settlementOf = (row: SettlementRow, { accountId }: Session): OutputOf<Calls['create']> => ({
  id: scoped(row.shop_id, row.id),
  version: row.version,
  no: row.settlement_no,
  shop: row.shop_name,
  channelId: row.channel_id,
  channel: row.channel_name,
  account: row.bank === null ? null : `${row.bank} ${row.account_no ?? ''}`,
  from: row.from_day,
  through: row.through_day,
  state: row.state,
  orders: row.order_count,
  ...moneyOf(row),
  carried: row.carried_cents,
  due: row.receivable_cents + row.carried_cents,
  createdBy: row.created_name,
  isOwn: row.created_by === accountId,
  createdAt: row.created_at.toISOString(),
  signedBy: row.signed_name,
  signedAt: row.signed_at?.toISOString() ?? null,
  explanation: row.explanation,
  receipt:
    row.receipt_no === null || row.receipt_day === null
      ? null
      : {
          no: row.receipt_no,
          day: row.receipt_day,
          amount: row.receipt_cents ?? 0,
          arrivals: row.arrival_count,
          difference: (row.receipt_cents ?? 0) - Math.max(0, row.receivable_cents + row.carried_cents),
        },
  revocation:
    row.revoke_reason === null
      ? null
      : {
          by: row.revoked_name ?? '',
          at: row.revoked_at?.toISOString() ?? '',
          reason: row.revoke_reason,
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
      orderId: scoped(id.shopId, row.order_id),
      orderNo: row.order_no,
      part: row.part,
      placedAt: row.placed_at.toISOString(),
      tenders: row.tenders.map((tender) => ({
        no: tenderNo(id.shopId, tender.id),
        type: tender.type,
      })),
      ...moneyOf(row),
      stated: row.stated_cents,
      statedDifference: row.stated_cents === null ? null : row.stated_cents - row.settled_cents,
    })),
    total,
  }
}
