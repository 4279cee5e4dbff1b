import type { QrWallet } from '@showfloor/contract/common/payment-codes'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { paymentTypes } from '../choices/choices.ts'
import type { CodeDeps } from '../codes/codes.ts'
import type { Asked, OrderRef } from '../ledger/bills.ts'
import { tenderState } from '../ledger/state.ts'
import { askFromNow, tenderByKey } from '../ledger/tenders.db.ts'
import { createLinkTender, showLink } from '../remote/remote.ts'
import { posCodeAddress, type posQrOf } from './pos-codes.ts'

/** How long Shouqianba lets such a code be paid. */
const lifeMs = 240_000

/**
 * Shows a Shouqianba code that the customer scans with one wallet. The tender is stored under the idempotency key first. A code whose answer was lost
 * cannot be shown, so a repeat ends its tender and the next attempt is a new one. Errors: PAYMENT_TYPE_UNAVAILABLE, IDEMPOTENCY_KEY_REUSED, those of
 * `admitPayment` and `openTrade`.
 */
export const submitPosQr = async (
  context: Context,
  deps: CodeDeps & { posQr: ReturnType<typeof posQrOf> },
  order: OrderRef,
  { wallet, ...asked }: Asked & { wallet: QrWallet },
) => {
  if (!(await paymentTypes(context, deps.providers, order.shopId)).includes('POS_CODE'))
    throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  const key = context.idempotencyKey ?? newId()
  const tender =
    (await tenderByKey(context.db, order.shopId, context.session.accountId, key)) ??
    (await createLinkTender(context, deps, order, { ...asked, type: 'POS_CODE' }, key, lifeMs))
  const isOther = tender.orderId !== order.orderId || tender.amountCents !== asked.amountCents
  if (isOther || tender.type !== 'POS_CODE') throw new CallError('IDEMPOTENCY_KEY_REUSED')
  if (tender.state === 'CREATED') {
    const address = posCodeAddress(deps.publicUrl, tender.entityId)
    await showLink(context, deps, tender, address, (trade) => deps.posQr({ ...trade, wallet }))
    await askFromNow(context.db, tender)
    deps.poller.wake()
  }
  return tenderState(context, tender)
}
