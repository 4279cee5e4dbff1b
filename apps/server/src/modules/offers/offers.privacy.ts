import { sql } from '../../platform/database/sql.ts'
import { forgottenName, type CustomerBus } from '../customers/customers.public.ts'

/** Erases a customer's name and typed texts from special offers; prices stay. */
export const followCustomers = (bus: CustomerBus): void =>
  bus.on('customer.erased', async ({ db }, { shopId, customerId }) => {
    await sql`
      update special_offers
      set customer_name = ${forgottenName}, reason = '', note = ''
      where shop_id = ${shopId}
        and customer_id = ${customerId}`.execute(db)
  })
