import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

/** Rows of a customer's data as texts, by field name. */
export type KeptRows = readonly Readonly<Record<string, string>>[]

type CustomerEvents = {
  /** A customer is erased: listeners delete or mask what identifies them, or refuse while it is needed. */
  'customer.erased': { shopId: string; customerId: string }
  /** A customer's data is exported: every listener adds its part. */
  'customer.asked': { shopId: string; customerId: string; add: (name: string, rows: KeptRows) => void }
}

export const customerBusOf = onePerServer(() => createBus<CustomerEvents>())
export type CustomerBus = ReturnType<typeof customerBusOf>
