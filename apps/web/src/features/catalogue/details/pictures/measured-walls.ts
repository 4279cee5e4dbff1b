import { useStored } from '../../../../client/storage/storage.ts'
import { useCarts, useCurrentCart } from '../../../carts/carts.queries.ts'
import { useCustomer } from '../../../customers/customers.queries.ts'

/** The walls measured at the home of the current cart's customer; none without a customer or the permission to read customers. */
export const useMeasuredWalls = (leastMm: number, mostMm: number) => {
  const mayRead = useStored('userInfo')?.permissions.includes('customer.read') ?? false
  const current = useCurrentCart()
  const cart = useCarts().data?.data.find(({ id }) => id === current?.id)
  const customerId = mayRead ? cart?.customerId : null
  const addresses = useCustomer(customerId ? { id: customerId } : undefined).data?.addresses ?? []
  const measured = addresses.flatMap(({ measurements }) => [
    { of: 'bedroomWidth' as const, mm: measurements.bedroomWidthMm ?? 0 },
    { of: 'bedroomLength' as const, mm: measurements.bedroomLengthMm ?? 0 },
  ])
  return {
    customerId: customerId ?? undefined,
    customerName: cart?.customerName ?? '',
    walls: measured.filter(
      ({ of, mm }, at) =>
        mm >= leastMm && mm <= mostMm && measured.findIndex((one) => one.of === of && one.mm === mm) === at,
    ),
  }
}
