export {
  beginTender,
  billUnderLock,
  changeBill,
  closeBill,
  dropSubsidy,
  endBill,
  endSubsidy,
  keepBill,
  refuseTooLarge,
  openBill,
  refuseOpenLinks,
  removeBill,
  takeAtOnce,
} from './ledger/bills.ts'
export { newBill } from './ledger/bills.db.ts'
export { dueNow } from './ledger/due.ts'
export { forgetPaymentWords } from './ledger/privacy.db.ts'
export { makeWay, openPlace } from './collections/making-way.ts'
export { paymentTypes } from './choices/choices.ts'
export { ofSeenOrder, refuseUnseen, seenOrdersOf, type SeenOrders } from './ledger/seen-orders.ts'
export { paymentState, wireRefund } from './ledger/state.ts'
export { paymentBusOf, paymentEvents, type PaymentBus, type PaymentEvents } from './payments.events.ts'
export { countMoneyToLookAt } from './to-look-at/to-look-at.ts'
export { queryTender } from './remote/query-tender.ts'
export { closeLinks, type ClosingDeps } from './remote/closing.ts'
export { tenderNotifyAddress, type RemoteDeps } from './remote/remote.ts'
export { checkByCustomer, customerPaying, payByCustomer } from './remote/by-customer.ts'
export { moneyLeftOf, planRefunds, refundPlan, refundsFor } from './refunds/plan.ts'
export { carryOutRefunds, type RefundDeps } from './refunds/refunds.ts'
export { refundAtOnce } from './refunds/at-once.ts'
export { recordOutcome } from './remote/outcomes.ts'
export { pollerOf } from './remote/poller-of.ts'
export { refOf, refundNo, refundRefOf, tenderNo, trialNo } from './ways/tender-numbers.ts'
export { saveBankInfo } from './bank-transfers/accounts.ts'
export { releaseFromSettlement, assignToSettlement } from './bank-transfers/settlement-arrivals.db.ts'
export { takeStatement } from './bank-transfers/statements.ts'
export { announceTransfer } from './bank-transfers/transfers.ts'
export { waysOf } from './ways/ways.ts'
export type { Outcome, RefundOutcome, TenderWay, TenderWays } from './ways/way.ts'
export { takeOver } from './ways/later-modules.ts'
export { billDetailIn } from './providers/alipay/bills.ts'
export { centsFromYuan, yuanField, yuanFromCents } from './providers/amounts.ts'
export { chinaTime, momentFromChinaTime } from './providers/china-time.ts'
export { readJson } from './providers/provider-answer.ts'
export { sendToProvider, type ProviderAnswer } from './providers/provider-http.ts'
export {
  BillBroken,
  ProviderRefused,
  ProviderUnavailable,
  type FetchBill,
  type FetchedBill,
  type PaymentProvider,
  type ProviderCode,
} from './providers/provider.ts'
export {
  bookPlatformPayment,
  bookPlatformRefund,
  planPlatformStages,
} from './platform-money/platform-money.ts'
export {
  saysNotReady,
  StatementTrouble,
  type Stated,
  type StatementDesk,
  type StatementRow,
} from './platform-money/statement-source.ts'
export {
  providersOf,
  type ConfiguredProviders,
  type PaymentProviders,
} from './providers/registry/registry.ts'
export { moneyColumns, moneyOf, wireMoney, type OrderMoney } from './stages/order-money.ts'
export { planOf, wirePlan } from './stages/plan-json.ts'
export { stagesFallDue } from './stages/stages.db.ts'
export { lastLinkEnd } from './ledger/tenders.db.ts'
