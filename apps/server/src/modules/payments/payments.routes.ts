import type { Contract } from '@showfloor/contract/contract'
import { unscoped } from '../../platform/ids.ts'
import type { HandlersOf } from '../../platform/mount.ts'
import {
  cancelRemote,
  paymentTypes,
  queryRemote,
  submitRemote,
  type RemoteDeps,
} from './payments.remote.service.ts'
import { paymentState, takeCash, type OrderRef } from './payments.service.ts'

const orderRef = (input: { orderId: string }): OrderRef => {
  const { shopId, id } = unscoped(input.orderId)
  return { shopId, orderId: id }
}

export const paymentsRoutes = (deps: RemoteDeps): HandlersOf<Contract['payments']> => ({
  status: (context, input) => paymentState(context.db, orderRef(input)),
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
})
