import { createFileRoute } from '@tanstack/react-router'
import { readScopedIdShown } from '../../client/search.ts'
import { CustomerCarts } from '../../features/carts/choosing/customer-carts.tsx'
import { customerQuery } from '../../features/customers/customers.queries.ts'
import { CustomerScreen } from '../../features/customers/page/customer.screen.tsx'
import { CustomerOrders } from '../../features/orders/listing/customer-orders.tsx'
import { loadMessages } from '../../i18n/i18n.ts'

const Customer = () => {
  const { id } = Route.useSearch()
  const shopId = id.slice(0, id.indexOf('-'))
  return (
    <CustomerScreen
      key={id}
      id={id}
      business={
        <>
          <CustomerCarts shopId={shopId} customerId={id} />
          <CustomerOrders shopId={shopId} customerId={id} />
        </>
      }
    />
  )
}

export const Route = createFileRoute('/_default/customer')({
  staticData: { menu: 'gaia_furniture_trade_PotentialClientList', priced: true },
  /** `id`: the customer. An invalid id finds nothing. */
  validateSearch: readScopedIdShown,
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(customerQuery(deps.id))
    return loadMessages('trade')
  },
  component: Customer,
})
