import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

/** Rows of what is kept of a customer, in words: the fields of each by name. */
export type KeptRows = readonly Readonly<Record<string, string>>[]

type CustomerEvents = {
  /** A customer is forgotten: who keeps something that tells who they are removes or masks it, and refuses while it is needed. */
  'customer.erased': { shopId: string; customerId: string }
  /** Somebody asks what is kept of a customer: everybody adds theirs. */
  'customer.asked': { shopId: string; customerId: string; add: (name: string, rows: KeptRows) => void }
}

export const customerBusOf = onePerServer(() => createBus<CustomerEvents>())
export type CustomerBus = ReturnType<typeof customerBusOf>
