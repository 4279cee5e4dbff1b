import { CallError } from '../../../platform/calls/errors.ts'
import { systemAccount, writeAudit } from '../../../platform/calls/audit.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { inParts } from '../../../platform/database/in-parts.ts'
import { eraseCustomer, forgottenName, type CustomerBus } from '../../customers/customers.public.ts'
import { forgetDifferenceWords } from '../../differences/differences.public.ts'
import { forgetNames } from '../../notifications/notifications.public.ts'
import { forgetClaimants } from '../../subsidies/subsidies.public.ts'
import { forgetPaymentWords } from '../../payments/payments.public.ts'
import {
  idleCustomers,
  maskOrders,
  orderLinesOfCustomer,
  ordersOfCustomer,
  runningOrders,
} from './privacy.db.ts'

const customersPerPart = 100

/** Erases customers from their orders, which the books keep. A customer with an open order is not erased. */
export const followCustomers = (bus: CustomerBus): void => {
  bus.on('customer.erased', async ({ db }, whose) => {
    const count = await runningOrders(db, whose)
    if (count > 0) throw new CallError('CUSTOMER_ORDERS_RUNNING', { count })
    const orderIds = await maskOrders(db, { ...whose, mask: forgottenName })
    await forgetNames(db, { shopId: whose.shopId, orderIds, mask: forgottenName })
    await forgetPaymentWords(db, whose.shopId, orderIds)
    await forgetClaimants(db, whose.shopId, orderIds)
    await forgetDifferenceWords(db, whose.shopId, orderIds)
  })
  bus.on('customer.asked', async ({ db }, { add, ...whose }) => {
    add('orders', await ordersOfCustomer(db, whose))
    add('orderLines', await orderLinesOfCustomer(db, whose))
  })
}

/** A job has no session. */
const jobCaller = { session: null, address: '', device: '', requestId: 'customers-forget' }

/** Job: erases customers without activity for some months; each erasure is in the audit log. */
export const forgetIdle = (db: PoolDb, bus: CustomerBus, months: number): Promise<void> =>
  inParts(customersPerPart, async () => {
    const idle = await idleCustomers(db, { months, limit: customersPerPart })
    for (const { shopId, id } of idle)
      await db.transaction(async (tx) => {
        await eraseCustomer({ db: tx, announce: () => {} }, bus, { shopId, id })
        writeAudit(tx, jobCaller, 'customers.erase', { subject: { shopId, id } }, systemAccount)
      })
    return idle.length
  })
