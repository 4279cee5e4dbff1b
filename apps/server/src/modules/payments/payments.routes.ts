import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { takeCash, type OrderRef } from './ledger/bills.ts'
import { paymentState } from './ledger/state.ts'
import { retryRefund, settleRefund } from './refunds/refunds.ts'
import { acceptMoney, giveBack } from './refunds/set-aside.ts'
import { cancelRemote, closeTenderByHand } from './remote/closing.ts'
import { notificationRoutes, type NotificationDeps } from './remote/notifications.ts'
import { createPlan, revokePlan, updatePlan, validatePlan } from './stages/stages.ts'
import { paymentTypes, queryRemote, submitRemote, type RemoteDeps } from './remote/remote.ts'

const ref = ({ shopId, id }: ScopedId): OrderRef => ({ shopId, orderId: id })

export const paymentsRoutes = (deps: RemoteDeps & NotificationDeps): HandlersOf<Contract['payments']> => ({
  status: (context, { orderId }) => paymentState(context, ref(orderId)),
  types: async (context, { shopId }) => ({ data: await paymentTypes(context, deps.providers, shopId) }),
  shopPayment: (context, { orderId, amount: amountCents, stages }) =>
    takeCash(context, deps.bus, ref(orderId), { amountCents, stages }),
  remoteSubmit: (context, { orderId, type, amount: amountCents, stages }) =>
    submitRemote(context, deps, ref(orderId), { type, amountCents, stages }),
  remoteCancel: (context, { tenderId: { shopId, id } }) => cancelRemote(context, deps, shopId, id),
  remoteQuery: (context, { tenderId: { shopId, id } }) => queryRemote(context, deps, shopId, id),
  closeByHand: (context, { tenderId: { shopId, id }, evidence }) =>
    closeTenderByHand(context, shopId, id, evidence),
  accept: (context, { tenderId: { shopId, id } }) => acceptMoney(context, deps.bus, shopId, id),
  giveBack: (context, { tenderId: { shopId, id } }) => giveBack(context, deps, shopId, id),
  refundRetry: (context, { refundId: { shopId, id } }) => retryRefund(context, deps, shopId, id),
  refundSettle: (context, { refundId: { shopId, id }, evidence }) =>
    settleRefund(context, deps.bus, shopId, id, evidence),
  stageValidate: (context, { orderId, stages }) => validatePlan(context, ref(orderId), stages),
  stageCreate: (context, { orderId, stages }) => createPlan(context, ref(orderId), stages),
  stageUpdate: (context, { orderId, ...input }) => updatePlan(context, ref(orderId), input),
  stageRevoke: (context, { orderId, version }) => revokePlan(context, ref(orderId), version),
  ...notificationRoutes(deps),
})
