import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import type { OrderDetail } from '../orders.queries.ts'

type Delivery = Pick<OrderDetail, 'deliveryName' | 'deliveryDate' | 'bookedDay'>

/** How and when an order is delivered: on the booked day, otherwise on the wished one. */
export const deliveryText = ({ deliveryName, deliveryDate, bookedDay }: Delivery): string => {
  const day = bookedDay ?? deliveryDate
  return [deliveryName, day ? formatDay(day) : t('orders.noDate')].join(' · ')
}
