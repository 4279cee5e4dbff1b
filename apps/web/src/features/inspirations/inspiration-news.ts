import { useQueryClient } from '@tanstack/react-query'
import { useNews } from '../../client/live.ts'
import { nounKey } from '../../client/queries.ts'

/** Refetches inspiration on news. */
export const useInspirationNews = (): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && news.topic !== 'inspiration') return
    void queryClient.invalidateQueries({ queryKey: nounKey('inspirations') })
  })
}
