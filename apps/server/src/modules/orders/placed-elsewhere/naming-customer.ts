import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { addressById, keepAddress, nameBuyer } from '../../customers/customers.public.ts'
import { lockedOrder } from '../order.ts'

type Known = Parameters<typeof keepAddress>[3]

/** Sets the customer of an order that was placed without one, and its address where it had none. Error: NOT_FOUND. */
export const nameCustomerOfOrder = async (
  db: Db,
  { shopId, orderId }: { shopId: string; orderId: string },
  known: Known,
): Promise<void> => {
  const order = await lockedOrder(db, shopId, orderId)
  const { customerId } = order
  await nameBuyer(db, { shopId, id: customerId, name: known.name, mobile: known.mobile })
  const addressId = order.addressId ?? (await keepAddress(db, shopId, customerId, known)) ?? null
  const address = addressId === null ? null : await addressById(db, shopId, customerId, addressId)
  await sql`
    update orders
    set customer_name = ${known.name}, customer_mobile = ${known.mobile}, address_id = ${addressId},
      address = ${JSON.stringify(address)}::jsonb,
      search_text = replace(search_text, lower(customer_name), lower(${known.name})), updated_at = now()
    where shop_id = ${shopId} and id = ${orderId}`.execute(db)
}
