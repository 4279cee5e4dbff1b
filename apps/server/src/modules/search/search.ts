import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Permission } from '@showfloor/contract/common/permissions'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { findProducts } from '../catalogue/catalogue.public.ts'
import { findCustomers } from '../customers/customers.public.ts'
import { searchCounted } from '../identity/identity.public.ts'
import { findOrders } from '../orders/orders.public.ts'

type Calls = Contract['search']

const hitsOfAKind = 5

/** The first hits of each kind that the caller may see, with one statement each. Error: UNKNOWN_MOBILES_LIMIT. */
export const searchEverywhere = async (
  context: Context,
  input: ParsedInputOf<Calls['everywhere']>,
): Promise<OutputOf<Calls['everywhere']>> => {
  const query = { shopId: input.shopId, keyword: input.text, size: hitsOfAKind }
  const allowed = <T>(permission: Permission, find: () => Promise<T[]>): Promise<T[]> =>
    context.session.permissions.has(permission) ? find() : Promise.resolve([])
  const find = async () => {
    const [products, orders, customers] = await Promise.all([
      allowed('catalogue.read', () => findProducts(context.db, query, context.language)),
      allowed('order.list', () => findOrders(context.db, query)),
      allowed('customer.read', () => findCustomers(context.db, query)),
    ])
    return { products, orders, customers }
  }
  return searchCounted(
    context,
    input.text,
    find,
    ({ orders, customers }) => orders.length + customers.length > 0,
  )
}
