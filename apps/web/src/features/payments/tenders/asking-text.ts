import { formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { TenderType } from '../payment-rules.ts'

/** Of a payment without an outcome: who asks whom, how often it was asked, and when it is asked next; undefined where nobody asks any more. */
export const askingText = (facts: {
  type: TenderType | null
  asked: number | null
  nextAskAt: string | null
}): string | undefined => {
  const { type, asked, nextAskAt } = facts
  if (nextAskAt === null || type === null) return undefined
  const words = { type: t(`payments.type.${type}`), time: formatTime(nextAskAt) }
  return asked ? t('payments.asking', { ...words, n: asked }) : t('payments.askingFirst', words)
}
