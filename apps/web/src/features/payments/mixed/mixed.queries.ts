import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../../client/call.ts'
import { useNews } from '../../../client/live.ts'
import { callKey, callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { isWaiting, type PaymentState, type Tender } from '../payment-rules.ts'

export type Collection = CallOutput<'payments.mixedGet'>['data'][number]

export const mixedQuery = (orderId: string) => callQuery('payments.mixedGet', { orderId })

/** The collection of an order that is not over: money may still come in, or lines failed and can be asked for anew. Kept fresh by news. */
export const useCollection = (orderId: string) => {
  const queryClient = useQueryClient()
  const query = useQuery({ ...mixedQuery(orderId), refetchOnWindowFocus: 'always' })
  useNews((news) => {
    if (news && (news.topic !== 'payment' || news.id !== orderId)) return
    void queryClient.invalidateQueries({ queryKey: callKey('payments.mixedGet', { orderId }) })
  })
  return {
    collection: query.data?.data.find(({ state }) => state === 'OPEN' || state === 'INCOMPLETE'),
    isPending: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** The tenders that hold the lines of a collection, in its order. */
export const tendersOf = ({ lines }: Collection, { tenders }: PaymentState): Tender[] =>
  lines.flatMap(({ tenderId }) => tenders.find(({ id }) => id === tenderId) ?? [])

/** Whether a line ended without money, so that it can be asked for anew. */
export const isFailed = ({ state, flag }: Tender): boolean =>
  flag === null && (state === 'FAILED' || state === 'CLOSED')

/** The line that is dealt with next: one that waits for a person or a customer, else one that failed. */
export const nextLine = (lines: readonly Tender[]): Tender | undefined => {
  const waiting = lines.filter(isWaiting)
  // A transfer takes days: whatever else waits comes first.
  const soon = waiting.find(({ type, isPlanned }) => type !== 'BANK_TRANSFER' || isPlanned)
  return soon ?? waiting[0] ?? lines.find(isFailed)
}

/** The calls of a collection; whatever they come to, what they touch is read again. `onSent` hears of a form that was sent. */
export const useMixedCalls = (onSent?: () => void) => {
  const queryClient = useQueryClient()
  const reread = () =>
    Promise.all(
      (['payments', 'orders'] as const).map((noun) =>
        queryClient.invalidateQueries({ queryKey: nounKey(noun) }),
      ),
    )
  const settled = { onSuccess: reread, onError: reread }
  const form = {
    onSuccess: () => {
      onSent?.()
      return reread()
    },
    onError: reread,
  }
  return {
    create: useCall('payments.mixedCreate', form),
    update: useCall('payments.mixedUpdate', form),
    begin: useCall('payments.mixedBegin', settled),
    // Told here: the screen of the collection goes with it.
    revoke: useCall('payments.mixedRevoke', {
      onSuccess: () => {
        toast.success(t('mixed.revoked'))
        return reread()
      },
      onError: reread,
    }),
  }
}
