import { t } from '../../../i18n/i18n.ts'
import type { TenderType } from '../payment-rules.ts'

const failures = [
  'NOT_ENOUGH',
  'NO_ANSWER',
  'STILL_PROCESSING',
  'ABNORMAL',
  'CLOSED',
  'TOO_OLD',
  'TOO_MANY_PARTS',
  'BY_HAND',
  'AT_TERMINAL',
  'OTHER_AMOUNT',
  'UPAY_TCP_ORDER_NOT_REFUNDABLE',
  'TILL_SHORT',
  'TILL_CHOICE',
] as const

/** Why a refund failed in our words; undefined for a code that is only the provider's. */
export const knownFailure = (reason: string | null): string | undefined => {
  const known = failures.find((code) => code === reason)
  return known && t(`looking.failure.${known}`)
}

/** Why a refund has not arrived; one by hand or with the card waits for a person. */
export const refundFailureText = ({
  type,
  failure,
}: {
  type: TenderType
  failure: string | null
}): string => {
  const reason = failure ?? ''
  return (
    knownFailure(failure) ??
    t(type === 'MIS_POS' ? 'payments.refundDeclined' : 'payments.refundFailure', { reason })
  )
}

/** What asking for a failed refund once more is called, and the question before it: on a terminal it is begun with the card. */
export const retryTexts = (type: TenderType | null, amount: string, usual: string) =>
  type === 'MIS_POS'
    ? { label: t('payments.startAtTerminal'), question: t('payments.startAsk', { amount }) }
    : { label: usual, question: t('payments.retryAsk', { amount }) }
