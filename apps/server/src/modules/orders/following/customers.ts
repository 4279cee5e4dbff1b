import { CallError } from '../../../platform/calls/errors.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { inParts } from '../../../platform/database/in-parts.ts'
import { eraseCustomer, forgottenName, type CustomerBus } from '../../customers/customers.public.ts'
import { forgetNames } from '../../notifications/notifications.public.ts'
import {
  idleCustomers,
  maskOrders,
  orderLinesOfCustomer,
  ordersOfCustomer,
  runningOrders,
} from './customers.db.ts'

const customersPerPart = 100

/** Orders outlive their customers: the books need them. Nobody is forgotten while one of theirs goes on. */
export const followCustomers = (bus: CustomerBus): void => {
  bus.on('customer.erased', async ({ db }, whose) => {
    const count = await runningOrders(db, whose)
    if (count > 0) throw new CallError('CUSTOMER_ORDERS_RUNNING', { count })
    const orderIds = await maskOrders(db, { ...whose, mask: forgottenName })
    await forgetNames(db, { shopId: whose.shopId, orderIds, mask: forgottenName })
  })
  bus.on('customer.asked', async ({ db }, { add, ...whose }) => {
    add('orders', await ordersOfCustomer(db, whose))
    add('orderLines', await orderLinesOfCustomer(db, whose))
  })
}

/** Forgets those about whom nobody has done anything for so many months. */
export const forgetIdle = (db: PoolDb, bus: CustomerBus, months: number): Promise<void> =>
  inParts(customersPerPart, async () => {
    const idle = await idleCustomers(db, { months, limit: customersPerPart })
    for (const { shop_id: shopId, id } of idle)
      await db.transaction(async (tx) => {
        await eraseCustomer(bus, { db: tx, announce: () => {} }, { shopId, id })
      })
    return idle.length
  })
