import { formatCents } from '@showfloor/contract/common/money'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { PaymentState } from '../payment-rules.ts'
import { usePaymentChange } from '../payments.queries.ts'

export type Revocation = PaymentState['revocations'][number]

const tellRevoked = ({ revocations, tenders }: PaymentState, amount: number): void => {
  const isWaiting = revocations.at(-1)?.status === 'PENDING_APPROVAL'
  const isUnderWay = tenders.some(({ refunds }) => refunds.some(({ state }) => state !== 'DONE'))
  if (isWaiting) toast.success(t('refunding.asked'))
  else if (isUnderWay) toast.info(t('refunding.sent'))
  else toast.success(t('refunding.done', { amount: `¥${formatCents(amount)}` }))
}

/** Gives money back, or asks for approval of it. */
export const useRevoke = () => {
  const change = usePaymentChange()
  return useCall(
    'payments.revoke',
    change((state: PaymentState, { amount }: { amount: number }) => tellRevoked(state, amount)),
  )
}

/** The decisions about a request; after each of them the payments are fetched again. */
export const useRevocationChanges = () => {
  const change = usePaymentChange()
  const approve = useCall(
    'payments.revokeApprove',
    change(() => toast.success(t('refunding.approved'))),
  )
  const reject = useCall(
    'payments.revokeReject',
    change(() => toast.success(t('refunding.rejected'))),
  )
  const withdraw = useCall(
    'payments.revokeWithdraw',
    change(() => toast.success(t('refunding.withdrawn'))),
  )
  return { approve, reject, withdraw, busy: [approve, reject, withdraw].some((one) => one.isPending) }
}
