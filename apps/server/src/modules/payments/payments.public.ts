export {
  billUnderLock,
  changeBill,
  closeBill,
  endBill,
  keepBill,
  openBill,
  refuseOpenLinks,
  removeBill,
  takeCash,
} from './ledger/bills.ts'
export { paymentState, wireRefund } from './ledger/state.ts'
export { paymentBusOf, paymentEvents, type PaymentBus, type PaymentEvents } from './payments.events.ts'
export { carryOutRefunds, planRefunds, refundPlan, refundsFor, type RefundDeps } from './refunds/refunds.ts'
export { closeLinks, type ClosingDeps } from './remote/closing.ts'
export { tenderNo } from './remote/outcomes.ts'
export { providersOf, type PaymentProviders } from './providers/registry.ts'
export { wirePlan, planOf } from './stages/plan-json.ts'
export { stagesFallDue } from './stages/stages.db.ts'
