import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNews } from '../../../client/live.ts'
import { callKey, callQuery } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'

/** How many payments of the user's shops wait for a person; 0 for users who give no money back. Kept fresh by news, with the list. */
export const useOpenMoney = (): number => {
  const queryClient = useQueryClient()
  const isConcerned = useStored('userInfo')?.permissions.includes('payment.revoke') ?? false
  const { data } = useQuery({ ...callQuery('payments.toLookAt', { size: 1 }), enabled: isConcerned })
  useNews((news) => {
    if (news === undefined || news.topic === 'payment' || news.topic === 'difference')
      void queryClient.invalidateQueries({ queryKey: callKey('payments.toLookAt') })
  })
  return data?.total ?? 0
}
