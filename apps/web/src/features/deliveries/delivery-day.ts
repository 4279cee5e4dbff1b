import { formatDate, formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { Delivery } from './deliveries.queries.ts'

/** The agreed day, or that of the hand-over where goods were handed over without one. */
export const deliveryDayText = ({ day, deliveredAt }: Pick<Delivery, 'day' | 'deliveredAt'>): string => {
  if (day !== null) return formatDay(day)
  return deliveredAt ? formatDate(deliveredAt) : t('deliveries.dayOpen')
}
