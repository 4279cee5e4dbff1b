export { bind } from './binding/binding.ts'
export { voucherBusOf } from './vouchers.events.ts'
export { voucherStatements } from './statements/statements.ts'
