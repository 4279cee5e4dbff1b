import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../../client/call.ts'
import { nounKey, useCall } from '../../../../client/queries.ts'
import { t } from '../../../../i18n/i18n.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'

export type Templates = CallOutput<'payments.stageTemplates'>

export const useSetTemplates = (onSaved: () => void) => {
  const queryClient = useQueryClient()
  return useCall('payments.stageTemplatesSet', {
    onSuccess: () => {
      onSaved()
      toast.success(t('stageTemplates.saved'))
      return queryClient.invalidateQueries({ queryKey: nounKey('payments') })
    },
  })
}
