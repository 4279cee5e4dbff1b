import { useQueryClient } from '@tanstack/react-query'
import { formatCents } from '@showfloor/contract/common/money'
import type { CallOutput } from '../../../client/call.ts'
import { nounKey, pageQuery, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { PaymentState } from '../payment-rules.ts'
import { refundFailureText } from '../tenders/refund-text.ts'
import { usePaymentChange } from '../payments.queries.ts'
import type { LookingSearch } from '../payments-search.ts'

export type Matter = CallOutput<'payments.toLookAt'>['data'][number]

export const mattersPageSize = 20

export const mattersQuery = ({ kind, shop, days, no }: LookingSearch) =>
  pageQuery('payments.toLookAt', no ?? 1, (page) => ({
    ...(kind ? { kind } : {}),
    ...(shop ? { shopId: shop } : {}),
    ...(days ? { days } : {}),
    no: page,
    size: mattersPageSize,
  }))

const tellBack = ({ tenders }: PaymentState, amount: number): void => {
  const refunds = tenders.flatMap((tender) => tender.refunds)
  const failed = refunds.findLast(({ state }) => state === 'FAILED')
  if (failed) toast.error(refundFailureText(failed))
  else if (refunds.every(({ state }) => state === 'DONE'))
    toast.success(t('payments.givenBack', { amount: formatCents(amount) }))
  else toast.info(t('payments.givingBack'))
}

/** Every way out of a matter; each fetches the payments again. */
export const useMatterChanges = ({ amount }: Matter) => {
  const queryClient = useQueryClient()
  const change = usePaymentChange()
  const withToast = (text: string) => change(() => toast.success(text))
  const back = change((state: PaymentState) => tellBack(state, amount))
  const changes = {
    accept: useCall('payments.accept', withToast(t('payments.accepted'))),
    giveBack: useCall('payments.giveBack', back),
    retry: useCall('payments.refundRetry', back),
    settle: useCall('payments.refundSettle', withToast(t('payments.settled'))),
    closeByHand: useCall('payments.closeByHand', withToast(t('refunding.asked'))),
    explain: useCall('payments.noticeExplain', withToast(t('looking.explained'))),
    move: useCall('payments.move', withToast(t('looking.moved'))),
    revoke: useCall(
      'payments.revoke',
      change(({ revocations }: PaymentState) =>
        toast.success(
          revocations.at(-1)?.status === 'PENDING_APPROVAL'
            ? t('refunding.asked')
            : t('refunding.done', { amount: `¥${formatCents(amount)}` }),
        ),
      ),
    ),
    approve: useCall('payments.revokeApprove', withToast(t('refunding.approved'))),
    reject: useCall('payments.revokeReject', withToast(t('refunding.rejected'))),
    withdraw: useCall('payments.revokeWithdraw', withToast(t('refunding.withdrawn'))),
    query: useCall('payments.remoteQuery', {
      onSuccess: ({ state }) => {
        if (state === 'SUCCEEDED') toast.success(t('looking.queried'))
        else toast.info(t('looking.stillSilent'))
        return queryClient.invalidateQueries({ queryKey: nounKey('payments') })
      },
      onError: (error) => {
        toast.error(messageOf(error))
      },
    }),
  }
  return { ...changes, busy: Object.values(changes).some((one) => one.isPending) }
}
