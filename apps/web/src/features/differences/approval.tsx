import { t } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { useDifferencesOf } from './differences.queries.ts'

/** Who may decide the difference of an order that waits for it; empty without one. */
export const Approval = ({ shopId, orderId }: { shopId: string; orderId: string }) => {
  const waiting = useDifferencesOf(shopId, orderId).find(({ status }) => status === 'PENDING_APPROVAL')
  if (!waiting) return null
  const names = waiting.approvers.join(t('common.listSeparator'))
  return (
    <Notice>{names === '' ? t('differences.noApprovers') : t('differences.approvers', { names })}</Notice>
  )
}
