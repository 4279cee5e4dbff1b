import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

type SubsidyEvents = {
  /** The state will not pay a subsidy, so the customer owes it: its claim was rejected (`isRejected`), or it was waived. */
  'subsidy.dropped': {
    shopId: string
    orderId: string
    amountCents: number
    reason: string
    actor: string
    isRejected: boolean
  }
  /** A claim was withdrawn; another one may be reserved. */
  'subsidy.released': { shopId: string; orderId: string; amountCents: number; reason: string; actor: string }
}

/** The events of subsidies for later modules, emitted inside the transaction of the change. */
const subsidyEvents = () => createBus<SubsidyEvents>()
export const subsidyBusOf = onePerServer(subsidyEvents)
export type SubsidyBus = ReturnType<typeof subsidyEvents>
