import { failureReason } from '@showfloor/contract/common/payment-failures'
import { t } from '../../../i18n/i18n.ts'
import type { Tender } from '../payment-rules.ts'

const isCode = (failure: string): boolean => /^[A-Z0-9_.]+$/.test(failure)

/** Why a tender failed, in the reader's language: a terminal's own words stay as they are, and a code that is not known stands behind ours. */
export const failureText = ({ failure }: Pick<Tender, 'failure'>): string => {
  const code = failure ?? ''
  const known = failureReason(code)
  const reason = known
    ? t(`payments.failure.${known}`)
    : isCode(code)
      ? t('payments.failure.OTHER', { code })
      : code
  return t('payments.failedBecause', { reason })
}
