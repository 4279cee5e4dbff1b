import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

export type Entity = CallOutput<'payments.entities'>['data'][number]

export const entitiesQuery = callQuery('payments.entities', {})

/** Adds and changes entities and their merchants. */
export const useEntityChanges = () => {
  const queryClient = useQueryClient()
  const onSuccess = () => {
    toast.success(t('entities.saved'))
    return queryClient.invalidateQueries({ queryKey: nounKey('payments') })
  }
  return {
    save: useCall('payments.entitySave', { onSuccess }),
    saveProvider: useCall('payments.entityProviderSave', { onSuccess }),
  }
}
