import { useQueryClient } from '@tanstack/react-query'
import { nounKey } from '../../../client/queries.ts'
import { useAddressCall } from '../../customers/addresses/use-address-call.ts'
import { useCustomer } from '../../customers/customers.queries.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

/** Saves measurements while the checks are open, and runs the checks again. */
export const useHome = (draft: CheckoutDraft, recheck: () => void) => {
  const queryClient = useQueryClient()
  const { data: customer } = useCustomer(draft.customer)
  const address = customer?.addresses.find(({ id }) => id === draft.addressId)
  const save = useAddressCall('customers.saveMeasurements', async () => {
    await queryClient.invalidateQueries({ queryKey: nounKey('customers') })
    recheck()
  })
  return address
    ? {
        measurements: address.measurements,
        saving: save.isPending,
        onSave: (measurements: typeof address.measurements) =>
          save.mutate({ addressId: address.id, version: address.version, measurements }),
      }
    : undefined
}
