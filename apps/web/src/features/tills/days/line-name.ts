import { t } from '../../../i18n/i18n.ts'
import type { Day } from '../tills.queries.ts'

/** The name of a line of a day: a drawer's name, or a type of payment. */
export const lineName = ({ type, till }: Day['lines'][number]): string => {
  if (till !== null) return t('days.drawer', { name: till })
  return type === 'CASH' ? t('days.looseCash') : t(`payments.type.${type}`)
}
