import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { bankInfoPaging, saveBankInfo } from './bank-transfers/accounts.ts'
import {
  arrivalPaging,
  assignArrival,
  divideArrival,
  enterArrival,
  matchToTransfer,
} from './bank-transfers/arrivals.ts'
import { takeStatement } from './bank-transfers/statements.ts'
import { announceTransfer, transferPaging, transferShown } from './bank-transfers/transfers.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { ledgerExport, listLedger, takingsOf } from './books/books.ts'
import {
  changeCollection,
  collectionsOf,
  createCollection,
  revokeCollection,
} from './collections/collections.ts'
import { beginLine } from './collections/begin-line.ts'
import { choicesOf, setChoices, typesWithHints } from './choices/choices.ts'
import { listEntities, saveEntity, saveEntityProvider, type EntityDeps } from './entities/entities.ts'
import { submitCode, type CodeDeps } from './codes/codes.ts'
import { submitPos } from './cloud-pos/cloud-pos.ts'
import type { PosKeys } from './cloud-pos/keys.ts'
import type { posQrOf } from './cloud-pos/pos-codes.ts'
import { submitPosQr } from './cloud-pos/pos-qr.ts'
import { activateTerminal, deactivateTerminal, posTerminals, signInTerminal } from './cloud-pos/terminals.ts'
import { reprintMis, submitMis, syncMis } from './mis-pos/mis-pos.ts'
import { takeAtOnce, type OrderRef } from './ledger/bills.ts'
import { ofSeenOrder, type SeenOrders } from './ledger/seen-orders.ts'
import { paymentState } from './ledger/state.ts'
import {
  approveRevocation,
  askToClose,
  rejectRevocation,
  revokePayment,
  withdrawRevocation,
} from './revocations/revocations.ts'
import { moneyToLookAt } from './to-look-at/to-look-at.ts'
import { moveMoney } from './set-aside/moving.ts'
import { retryRefund, settleRefund } from './refunds/refunds.ts'
import { acceptMoney, giveBack } from './set-aside/set-aside.ts'
import { cancelRemote } from './remote/closing.ts'
import { notificationRoutes, type NotificationDeps } from './remote/notifications.ts'
import { createPlan, revokePlan, updatePlan, validatePlan } from './stages/stages.ts'
import { setTemplates, templatesOf } from './stages/templates.ts'
import { queryRemote, submitRemote } from './remote/remote.ts'
import { explainNotice, providerHealth } from './provider-health/provider-health.ts'

const ref = ({ shopId, id }: ScopedId): OrderRef => ({ shopId, orderId: id })

type Deps = CodeDeps &
  NotificationDeps &
  EntityDeps & { keys: PosKeys; posQr: ReturnType<typeof posQrOf>; seen: SeenOrders }

/** Payments by terminals and their codes. */
const deviceRoutes = (deps: Deps) =>
  ({
    posSubmit: (context, { orderId, amount: amountCents, ...asked }) =>
      submitPos(context, deps, ref(orderId), { amountCents, ...asked }),
    posQrSubmit: (context, { orderId, amount: amountCents, ...asked }) =>
      submitPosQr(context, deps, ref(orderId), { amountCents, ...asked }),
    misSubmit: (context, { orderId, amount: amountCents, ...asked }) =>
      submitMis(context, deps, ref(orderId), { amountCents, ...asked }),
    misStatusSync: (context, { tenderId: { shopId, id } }) => syncMis(context, deps, shopId, id),
    misReprint: reprintMis,
    posTerminals,
    posActivate: (context, input) => activateTerminal(context, deps.providers, input),
    posSignIn: (context, input) => signInTerminal(context, deps.keys, input),
    posDeactivate: deactivateTerminal,
    posCancel: (context, { tenderId: { shopId, id } }) => cancelRemote(context, deps, shopId, id),
  }) satisfies Partial<HandlersOf<Contract['payments']>>

export const paymentsRoutes = (deps: Deps): HandlersOf<Contract['payments']> => ({
  status: ofSeenOrder(deps.seen, (context, { orderId }) => paymentState(context, ref(orderId))),
  types: (context, { shopId }) => typesWithHints(context, deps.providers, shopId),
  choicesGet: (context, input) => choicesOf(context, deps.providers, input),
  choicesSet: setChoices,
  entities: (context) => listEntities(context, deps),
  entitySave: saveEntity,
  entityProviderSave: (context, input) => saveEntityProvider(context, deps, input),
  shopPayment: (context, { orderId, amount: amountCents, ...asked }) =>
    takeAtOnce(context, deps.bus, ref(orderId), { type: 'CASH', amountCents, ...asked }),
  remoteSubmit: (context, { orderId, amount: amountCents, ...asked }) =>
    submitRemote(context, deps, ref(orderId), { amountCents, ...asked }),
  codeSubmit: (context, { orderId, amount: amountCents, ...asked }) =>
    submitCode(context, deps, ref(orderId), { amountCents, ...asked }),
  ...deviceRoutes(deps),
  remoteCancel: (context, { tenderId: { shopId, id } }) => cancelRemote(context, deps, shopId, id),
  remoteQuery: (context, { tenderId: { shopId, id } }) => queryRemote(context, deps, shopId, id),
  closeByHand: (context, { tenderId: { shopId, id }, evidence }) =>
    askToClose(context, deps.bus, shopId, id, evidence),
  toLookAt: moneyToLookAt,
  revoke: (context, { orderId, ...input }) => revokePayment(context, deps, ref(orderId), input),
  move: (context, { tenderId, orderId }) => moveMoney(context, deps.bus, tenderId, ref(orderId)),
  revokeApprove: (context, input) => approveRevocation(context, deps, input),
  revokeReject: (context, input) => rejectRevocation(context, deps.bus, input),
  revokeWithdraw: (context, input) => withdrawRevocation(context, deps.bus, input),
  accept: (context, { tenderId: { shopId, id } }) => acceptMoney(context, deps.bus, shopId, id),
  giveBack: (context, { tenderId: { shopId, id } }) => giveBack(context, deps, shopId, id),
  refundRetry: (context, { refundId: { shopId, id } }) => retryRefund(context, deps, shopId, id),
  refundSettle: (context, { refundId: { shopId, id }, evidence }) =>
    settleRefund(context, deps.bus, shopId, id, evidence),
  mixedGet: ofSeenOrder(deps.seen, (context, { orderId }) => collectionsOf(context, ref(orderId))),
  mixedCreate: (context, { orderId, ...input }) => createCollection(context, deps, ref(orderId), input),
  mixedUpdate: (context, input) => changeCollection(context, deps, input),
  mixedBegin: (context, input) => beginLine(context, deps, input),
  mixedRevoke: (context, { collectionId }) => revokeCollection(context, deps, collectionId),
  ledger: listLedger,
  ledgerExport: exporting(ledgerExport),
  takings: takingsOf,
  stageValidate: (context, { orderId, stages, deliveryOn }) =>
    validatePlan(context, ref(orderId), stages, deliveryOn),
  stageCreate: (context, { orderId, stages }) => createPlan(context, ref(orderId), stages),
  stageUpdate: (context, { orderId, ...input }) => updatePlan(context, ref(orderId), input),
  stageRevoke: (context, { orderId, version }) => revokePlan(context, ref(orderId), version),
  stageTemplates: templatesOf,
  stageTemplatesSet: setTemplates,
  bankInfoPaging,
  bankInfoSave: saveBankInfo,
  transfer: (context, input) => transferShown(context, deps.seen, input),
  transferPaging,
  transferAnnounce: (context, input) => announceTransfer(context, deps.bus, input),
  transferArrived: (context, input) => enterArrival(context, deps.bus, input),
  arrivalPaging,
  arrivalMatch: (context, input) => matchToTransfer(context, deps.bus, input),
  arrivalAssign: (context, input) => assignArrival(context, deps.bus, input),
  arrivalSplit: divideArrival,
  statementTake: (context, input, bytes: Buffer) => takeStatement(context, deps.bus, input, bytes),
  providerHealth: (context) => providerHealth(context, deps.providers),
  noticeExplain: explainNotice,
  ...notificationRoutes(deps),
})
