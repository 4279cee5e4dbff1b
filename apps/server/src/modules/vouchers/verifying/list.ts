import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { orderOf } from '../../orders/orders.public.ts'
import { paymentState } from '../../payments/payments.public.ts'
import { vouchersOfOrder, type VoucherOfOrder } from './vouchers.db.ts'

type Answer = OutputOf<Contract['vouchers']['list']>
type Session = Context['session']

/**
 * The verifier of a voucher may reverse it until its order is being fulfilled; later, and for other people's vouchers, the permission to revoke payments
 * is needed.
 */
export const mayTakeBack = (
  { accountId }: Pick<VoucherOfOrder, 'accountId'>,
  orderStatus: string,
  session: Session,
): boolean =>
  session.permissions.has('payment.revoke') ||
  (accountId === session.accountId && orderStatus === 'CONFIRMED')

/** The vouchers of an order as the caller may see them. Error: NOT_FOUND. */
export const listVouchers = async (
  context: { db: Db; session: Session },
  { shopId, id }: { shopId: string; id: string },
): Promise<Answer> => {
  const order = await orderOf(context.db, shopId, id)
  if (!order) throw new CallError('NOT_FOUND')
  const { due } = await paymentState(context, { shopId, orderId: id })
  const rows = await vouchersOfOrder(context.db, shopId, id)
  return {
    orderId: scoped(shopId, id),
    orderNo: order.orderNo,
    due,
    vouchers: rows.map((row) => ({
      tenderId: scoped(row.shopId, row.tenderId),
      tenderState: row.tenderState,
      platform: row.platform,
      title: row.title,
      kind: row.kind,
      code: row.shownCode,
      state: row.state,
      refusal: row.refusal,
      detail: row.detail,
      value: row.valueCents,
      amount: row.amountCents,
      discount: row.state === 'VERIFIED' ? (row.givenCents ?? row.discountCents) : row.discountCents,
      surplus: row.valueCents - row.amountCents,
      isProvisional: row.provisional,
      isLinked: row.linkedUseNo !== null,
      actor: row.actorName,
      verifiedAt: row.verifiedAt?.toISOString() ?? null,
      cancelUntil: row.cancelUntil?.toISOString() ?? null,
      mayCancel:
        row.state === 'VERIFIED' &&
        row.linkedUseNo === null &&
        mayTakeBack(row, order.status, context.session),
    })),
  }
}
