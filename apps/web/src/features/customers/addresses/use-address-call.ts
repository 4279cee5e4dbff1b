import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { Address } from '../customers.queries.ts'

/** Changes an address. Where somebody else has changed it, the latest is read, and the caller's draft keeps what was typed. */
export const useAddressCall = <K extends 'customers.saveAddress' | 'customers.saveMeasurements'>(
  name: K,
  onSaved: (address: Address) => unknown,
) => {
  const queryClient = useQueryClient()
  return useCall(name, {
    onSuccess: onSaved,
    onError: (error) => {
      toast.error(messageOf(error))
      if (error instanceof CallError && error.code === 'ADDRESS_CHANGED')
        void queryClient.invalidateQueries({ queryKey: nounKey('customers') })
    },
  })
}
