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
  { account_id: accountId }: Pick<VoucherOfOrder, 'account_id'>,
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
    orderNo: order.order_no,
    due,
    vouchers: rows.map((row) => ({
      tenderId: scoped(row.shop_id, row.tender_id),
      tenderState: row.tender_state,
      platform: row.platform,
      title: row.title,
      kind: row.kind,
      code: row.shown_code,
      state: row.state,
      refusal: row.refusal,
      detail: row.detail,
      value: row.value_cents,
      amount: row.amount_cents,
      discount: row.state === 'VERIFIED' ? (row.given_cents ?? row.discount_cents) : row.discount_cents,
      surplus: row.value_cents - row.amount_cents,
      isProvisional: row.provisional,
      isLinked: row.linked_use_no !== null,
      actor: row.actor_name,
      verifiedAt: row.verified_at?.toISOString() ?? null,
      cancelUntil: row.cancel_until?.toISOString() ?? null,
      mayCancel:
        row.state === 'VERIFIED' &&
        row.linked_use_no === null &&
        mayTakeBack(row, order.status, context.session),
    })),
  }
}
