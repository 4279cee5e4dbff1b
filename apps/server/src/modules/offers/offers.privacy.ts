import { sql } from '../../platform/database/sql.ts'
import { forgottenName, type CustomerBus } from '../customers/customers.public.ts'

/** Special offers keep their prices without the name of the customer, and without words that were typed. */
export const followCustomers = (bus: CustomerBus): void =>
  bus.on('customer.erased', async ({ db }, { shopId, customerId }) => {
    await sql`
      update special_offers
      set customer_name = ${forgottenName}, reason = '', note = ''
      where shop_id = ${shopId}
        and customer_id = ${customerId}`.execute(db)
  })
