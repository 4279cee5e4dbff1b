import { t } from '../../i18n/i18n.ts'
import { amountProblem } from './amount-text.ts'

/** The text for a field whose amount is none above zero; undefined where it is one. */
export const amountFault = (text: string): string | undefined => {
  const problem = amountProblem(text)
  return problem && t(`common.amount.${problem}`)
}
