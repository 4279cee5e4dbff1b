import { useQueryClient } from '@tanstack/react-query'
import type { SubsidyState } from '@showfloor/contract/common/subsidy-status'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, nounKey, pageQuery, useCall } from '../../../client/queries.ts'
import { useNews } from '../../../client/live.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { Tone } from '../../../ui/states/status-pill.tsx'

export type SubsidyClaim = CallOutput<'subsidies.claims'>['data'][number]

export const claimsPageSize = 50

export const subsidyClaimsQuery = (shopId: string, state: SubsidyState | undefined, no: number) =>
  pageQuery('subsidies.claims', no, (page) => ({
    shopId,
    ...(state ? { state } : {}),
    no: page,
    size: claimsPageSize,
  }))
export const orderSubsidyQuery = (orderId: string) => ({
  ...callQuery('subsidies.ofOrder', { orderId }),
  staleTime: 0,
})

export const stateTones: Record<SubsidyState, Tone> = {
  RESERVED: 'accent',
  CLAIMED: 'accent',
  APPROVED: 'accent',
  PAID: 'positive',
  REJECTED: 'danger',
  TO_REPAY: 'warning',
  RELEASED: 'neutral',
}

/** Refetches claims when payments of the shop's orders have changed. */
export const useSubsidyNews = (shopId: string): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (news && (news.topic !== 'payment' || (news.shopId !== null && news.shopId !== shopId))) return
    void queryClient.invalidateQueries({ queryKey: nounKey('subsidies') })
  })
}

/** The changes of claims; each refetches claims, order and payments, also after a conflict. */
export const useSubsidyChanges = () => {
  const queryClient = useQueryClient()
  const reread = () =>
    Promise.all(
      (['subsidies', 'orders', 'payments'] as const).map((noun) =>
        queryClient.invalidateQueries({ queryKey: nounKey(noun) }),
      ),
    )
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
  return {
    reserve: useCall('subsidies.reserve', told),
    waive: useCall('subsidies.waive', told),
    release: useCall('subsidies.release', told),
    attach: useCall('subsidies.attach', told),
    advance: useCall('subsidies.advance', told),
  }
}
