import { unscoped } from '../../platform/database/ids.ts'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import type { Contract } from '@showfloor/contract/contract'
import { acceptMoney, giveBack } from './refunds/set-aside.ts'
import { cancelRemote, closeTenderByHand } from './remote/closing.ts'
import { retryRefund, settleRefund } from './refunds/refunds.ts'
import { paymentTypes, queryRemote, submitRemote, type RemoteDeps } from './remote/remote.ts'
import { takeCash, type OrderRef } from './ledger/bills.ts'
import { paymentState } from './ledger/state.ts'

const orderRef = (input: { orderId: string }): OrderRef => {
  const { shopId, id } = unscoped(input.orderId)
  return { shopId, orderId: id }
}

export const paymentsRoutes = (deps: RemoteDeps): HandlersOf<Contract['payments']> => ({
  status: (context, input) => paymentState(context, orderRef(input)),
  types: async (context, input) => ({ data: await paymentTypes(context, deps.providers, input.shopId) }),
  shopPayment: (context, input) => takeCash(context, deps.bus, orderRef(input), input.amount),
  remoteSubmit: (context, input) =>
    submitRemote(context, deps, orderRef(input), { type: input.type, amountCents: input.amount }),
  remoteCancel: (context, input) => {
    const { shopId, id } = unscoped(input.tenderId)
    return cancelRemote(context, deps, shopId, id)
  },
  remoteQuery: (context, input) => {
    const { shopId, id } = unscoped(input.tenderId)
    return queryRemote(context, deps, shopId, id)
  },
  closeByHand: (context, input) => {
    const { shopId, id } = unscoped(input.tenderId)
    return closeTenderByHand(context, shopId, id, input.evidence)
  },
  accept: (context, input) => {
    const { shopId, id } = unscoped(input.tenderId)
    return acceptMoney(context, deps.bus, shopId, id)
  },
  giveBack: (context, input) => {
    const { shopId, id } = unscoped(input.tenderId)
    return giveBack(context, deps, shopId, id)
  },
  refundRetry: (context, input) => {
    const { shopId, id } = unscoped(input.refundId)
    return retryRefund(context, deps, shopId, id)
  },
  refundSettle: (context, input) => {
    const { shopId, id } = unscoped(input.refundId)
    return settleRefund(context, deps.bus, shopId, id, input.evidence)
  },
})
