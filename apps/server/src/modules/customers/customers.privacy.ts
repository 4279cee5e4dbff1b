import type { OutputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { EventContext } from '../../platform/bus.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { customerRow } from './customers.db.ts'
import type { CustomerBus } from './customers.events.ts'
import { personalRows, lockCustomer, maskCustomer } from './customers.privacy.db.ts'

type Calls = Contract['customers']

/** The name of an erased customer. */
export const forgottenName = '***'

/**
 * Erases a customer: notes, addresses, carts and quotes are deleted; orders keep numbers, goods and money without a name. The customer is locked before their orders, against
 * the usual order of locks, because an order that is placed at the same time would keep the name; a deadlock is rolled back and retried. Errors: NOT_FOUND, also for
 * an erased customer, CUSTOMER_ORDERS_RUNNING.
 */
export const eraseCustomer = async (
  context: EventContext,
  bus: CustomerBus,
  { shopId, id }: ScopedId,
): Promise<Record<string, never>> => {
  if (!(await lockCustomer(context.db, shopId, id))) throw new CallError('NOT_FOUND')
  await bus.emit('customer.erased', context, { shopId, customerId: id })
  await maskCustomer(context.db, { shopId, id, mask: forgottenName })
  return {}
}

/** All data stored of a customer, for the customer to read. Error: NOT_FOUND. */
export const personalData = async (
  context: EventContext,
  bus: CustomerBus,
  { shopId, id }: ScopedId,
): Promise<OutputOf<Calls['personalData']>> => {
  if (!(await customerRow(context.db, shopId, id))) throw new CallError('NOT_FOUND')
  const own = Object.entries(await personalRows(context.db, shopId, id))
  const sections = own.map(([name, rows]) => ({ name, rows: rows.map((row) => ({ ...row })) }))
  await bus.emit('customer.asked', context, {
    shopId,
    customerId: id,
    add: (name, rows) => void sections.push({ name, rows: rows.map((row) => ({ ...row })) }),
  })
  return { sections }
}
