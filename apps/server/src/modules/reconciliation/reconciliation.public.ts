export { BillRefused, faultText } from './reading/bill-fault.ts'
export { readBill, type BillRow } from './reading/read-bill.ts'
export { unpacked } from './reading/unpack.ts'
