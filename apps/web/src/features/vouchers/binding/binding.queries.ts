import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'

export type Binding = CallOutput<'vouchers.bindings'>['data'][number]

export const bindingsQuery = () => ({ ...callQuery('vouchers.bindings', {}), staleTime: 0 })

/** The changes of bindings by administrators; each refetches them. */
export const useBindingCalls = () => {
  const queryClient = useQueryClient()
  const told = useChangeOutcome('vouchers', 'payments')
  const onError = (error: Error) => {
    toast.error(messageOf(error))
    return queryClient.invalidateQueries({ queryKey: nounKey('vouchers') })
  }
  return {
    bind: useCall('vouchers.bind', told(t('voucherShops.saved'))),
    check: useCall('vouchers.bindingCheck', { onError }),
    authorised: useCall('vouchers.authorised', told(t('voucherShops.authorised'))),
  }
}
