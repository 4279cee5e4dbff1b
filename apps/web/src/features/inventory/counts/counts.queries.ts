import { useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { useNews } from '../../../client/live.ts'
import { callQuery, nounKey, pageQuery, useCall } from '../../../client/queries.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

export type Count = CallOutput<'inventory.count'>
export type CountSummary = CallOutput<'inventory.countPaging'>['data'][number]

export const countsPageSize = 20
export const countsQuery = (shopId: string, no: number) =>
  pageQuery('inventory.countPaging', no, (page) => ({ shopId, no: page, size: countsPageSize }))
export const countQuery = (id: string) => callQuery('inventory.count', { id })

/** Fetches counts again when somebody else counted. */
export const useCountNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && (news.topic !== 'stock' || (news.shopId !== null && news.shopId !== shopId))) return
    void queryClient.invalidateQueries({ queryKey: nounKey('inventory') })
  })
}

/** The changes of counts. A refusal is shown as a toast; counts are refetched before the next press. */
export const useCountChanges = () => {
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: nounKey('inventory') })
  const quiet = {
    onSuccess: again,
    onError: (error: Error) => {
      toast.error(messageOf(error))
      return again()
    },
  }
  const withToast = {
    ...quiet,
    onSuccess: () => {
      toast.done()
      return again()
    },
  }
  return {
    start: useCall('inventory.countStart', quiet),
    submit: useCall('inventory.countSubmit', withToast),
    reopen: useCall('inventory.countReopen', withToast),
    cancel: useCall('inventory.countCancel', withToast),
    book: useCall('inventory.countBook', withToast),
  }
}
