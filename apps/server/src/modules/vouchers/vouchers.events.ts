import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

type VoucherEvents = {
  /** A platform is about to be asked to reverse a verification. A listener that has settled its money refuses. No lock is held yet. */
  'voucher.cancelling': { shopId: string; orderId: string }
}

export const voucherBusOf = onePerServer(() => createBus<VoucherEvents>())
export type VoucherBus = ReturnType<typeof voucherBusOf>
