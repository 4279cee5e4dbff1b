import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

export type City = CallOutput<'subsidies.rules'>['data'][number]
export type Rule = City['rules'][number]

export const rulesQuery = () => ({ ...callQuery('subsidies.rules', {}), staleTime: 0 })
export const ruleHistoryQuery = (id: string) => ({
  ...callQuery('subsidies.ruleHistory', { id }),
  staleTime: 0,
})

/** The changes by an administrator; each refetches the rules, also after a conflict. */
export const useRuleChanges = () => {
  const queryClient = useQueryClient()
  const reread = () => queryClient.invalidateQueries({ queryKey: nounKey('subsidies') })
  const told = {
    onSuccess: () => {
      toast.success(t('subsidies.saved'))
      return reread()
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
      return reread()
    },
  }
  return { citySave: useCall('subsidies.citySave', told), ruleSave: useCall('subsidies.ruleSave', told) }
}
