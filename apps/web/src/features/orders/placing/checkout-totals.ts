import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../client/call.ts'
import { useNews } from '../../../client/live.ts'
import { callQuery, nounKey } from '../../../client/queries.ts'
import type { Calculated } from './checkout-lines.ts'

const typingMs = 250
const moving = new Set(['price', 'stock', 'catalogue'])

/** The server's calculation of the input, debounced, and refetched when prices or stock change. */
export const useTotals = (
  input: CallInput<'orders.calculate'>,
): { calculated: Calculated | undefined; pending: boolean; error: Error | null } => {
  const queryClient = useQueryClient()
  const text = JSON.stringify(input)
  const [settled] = useDebouncedValue(text, typingMs)
  const asked = JSON.parse(settled) as CallInput<'orders.calculate'>
  const query = useQuery({
    ...callQuery('orders.calculate', asked),
    enabled: asked.items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useNews((news) => {
    if (news === undefined || moving.has(news.topic))
      void queryClient.invalidateQueries({ queryKey: [...nounKey('orders'), 'calculate'] })
  })
  const pending = text !== settled || query.isPlaceholderData || query.isPending
  return { calculated: query.data, pending, error: query.error }
}
