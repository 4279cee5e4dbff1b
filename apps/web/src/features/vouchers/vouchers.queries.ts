import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { callKey, callQuery, nounKey, useCall } from '../../client/queries.ts'

export type Preparation = CallOutput<'vouchers.prepare'>
export type Certificate = Preparation['certificates'][number]
export type Voucher = CallOutput<'vouchers.list'>['vouchers'][number]

/** How often to refetch while a platform has not answered, in case news get lost. */
const pollMs = 5000

export const vouchersQuery = (orderId: string) => ({
  ...callQuery('vouchers.list', { orderId }),
  staleTime: 0,
})

const isOpen = ({ state }: Voucher): boolean => state === 'ASKED' || state === 'CANCELLING'

/** The vouchers of an order, refetched on news, and regularly while an outcome is unknown. */
export const useVouchers = (orderId: string) => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && (news.topic !== 'payment' || news.id !== orderId)) return
    void queryClient.invalidateQueries({ queryKey: callKey('vouchers.list', { orderId }) })
  })
  return useQuery({
    ...vouchersQuery(orderId),
    refetchInterval: ({ state }) => (state.data?.vouchers.some(isOpen) ? pollMs : false),
    refetchOnWindowFocus: 'always',
  })
}

const touched = ['vouchers', 'payments', 'orders'] as const

/** Looks up, verifies and reverses vouchers; afterwards everything affected is refetched. */
export const useVoucherCalls = () => {
  const queryClient = useQueryClient()
  const reread = () =>
    Promise.all(touched.map((noun) => queryClient.invalidateQueries({ queryKey: nounKey(noun) })))
  const settled = { onSuccess: reread, onError: reread }
  return {
    /** The screen says why it failed. */
    prepare: useCall('vouchers.prepare', { onError: () => undefined }),
    verify: useCall('vouchers.verify', settled),
    cancel: useCall('vouchers.cancel', {
      onSuccess: ({ vouchers }, { tenderId }) => {
        const isBack = vouchers.some((one) => one.tenderId === tenderId && one.state === 'CANCELLED')
        if (isBack) toast.success(t('vouchers.cancelled'))
        else toast.info(t('vouchers.cancelling'))
        return reread()
      },
      onError: (error) => {
        toast.error(messageOf(error))
        return reread()
      },
    }),
  }
}
