import { useStored } from '../../../../client/storage/storage.ts'
import { useCarts, useCurrentCart } from '../../../carts/carts.queries.ts'
import { useCustomer } from '../../../customers/customers.queries.ts'

/** The walls that were measured at home of the customer whose cart is worked with; none where it is nobody's or the user may not know customers. */
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
