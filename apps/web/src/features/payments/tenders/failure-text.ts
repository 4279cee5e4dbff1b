import { failureReason } from '@showfloor/contract/common/payment-failures'
import { voucherRefusals } from '@showfloor/contract/common/vouchers'
import { t } from '../../../i18n/i18n.ts'
import type { Tender } from '../payment-rules.ts'

const isCode = (failure: string): boolean => /^[A-Z0-9_.]+$/.test(failure)

/** Why a platform refused a voucher, and what it says besides. */
const refusalText = (failure: string): string | undefined => {
  const refusal = voucherRefusals.find((one) => failure.split(' ', 1)[0] === one)
  return refusal && `${t(`vouchers.refusal.${refusal}`)}${failure.slice(refusal.length)}`
}

const reasonOf = (code: string): string => {
  const known = failureReason(code)
  if (known) return t(`payments.failure.${known}`)
  return isCode(code) ? t('payments.failure.OTHER', { code }) : code
}

/** Why a tender failed, in the reader's language: a terminal's own words stay as they are, and a code that is not known stands behind ours. */
export const failureText = ({ type, failure }: Pick<Tender, 'type' | 'failure'>): string => {
  const code = failure ?? ''
  const reason = (type === 'VOUCHER' ? refusalText(code) : undefined) ?? reasonOf(code)
  return t('payments.failedBecause', { reason })
}
