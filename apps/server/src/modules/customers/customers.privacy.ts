import type { OutputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { EventContext } from '../../platform/bus.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { customerRow } from './customers.db.ts'
import type { CustomerBus } from './customers.events.ts'
import { keptOfCustomer, lockKept, maskCustomer } from './customers.privacy.db.ts'

type Calls = Contract['customers']

/** What stands instead of a name that was forgotten. */
export const forgottenName = '***'

/**
 * Forgets a customer: notes, addresses, carts and quotes go; orders keep numbers, goods and money without a name. The customer is locked before their orders, against
 * the usual order of locks, because an order that is placed meanwhile would keep the name; two that meet so are undone and run again. Errors: NOT_FOUND, also for
 * one who is forgotten already, CUSTOMER_ORDERS_RUNNING.
 */
export const eraseCustomer = async (
  bus: CustomerBus,
  context: EventContext,
  { shopId, id }: ScopedId,
): Promise<Record<string, never>> => {
  if (!(await lockKept(context.db, shopId, id))) throw new CallError('NOT_FOUND')
  await bus.emit('customer.erased', context, { shopId, customerId: id })
  await maskCustomer(context.db, { shopId, id, mask: forgottenName })
  return {}
}

/** Everything that is kept of a customer, for them to read. Error: NOT_FOUND. */
export const personalData = async (
  bus: CustomerBus,
  context: EventContext,
  { shopId, id }: ScopedId,
): Promise<OutputOf<Calls['personalData']>> => {
  if (!(await customerRow(context.db, shopId, id))) throw new CallError('NOT_FOUND')
  const own = Object.entries(await keptOfCustomer(context.db, shopId, id))
  const sections = own.map(([name, rows]) => ({ name, rows: rows.map((row) => ({ ...row })) }))
  await bus.emit('customer.asked', context, {
    shopId,
    customerId: id,
    add: (name, rows) => void sections.push({ name, rows: rows.map((row) => ({ ...row })) }),
  })
  return { sections }
}
