import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { useListedName } from '../../customers/shown.ts'
import { useOrderOptions } from '../orders.queries.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './orders.module.css'
import type { ChangeOrders, OrdersSearch } from './orders-search.ts'

type Name = Exclude<keyof OrdersSearch, 'status' | 'keyword' | 'after' | 'before'>

/** The active filters, each with a button to remove it. */
export const OrdersApplied = (props: {
  shopId: string
  search: OrdersSearch
  customerName: string | undefined
  onChange: ChangeOrders
}) => {
  const { search, customerName = '' } = props
  const nameOf = useListedName()
  const guides = useOrderOptions(props.shopId, 'md_EmployeeBO', search.guide !== undefined)
  const channels = useOrderOptions(props.shopId, 'md_ChannelBO', search.channel !== undefined)
  const nameIn = (of: readonly { id: string; name: string }[], id: string) =>
    of.find((one) => one.id === id)?.name ?? '…'
  const texts: Record<Name, (value: string) => string> = {
    payment: () => t(`orders.payment.${search.payment ?? 'UNPAID'}`),
    difference: () => t(`differences.waits.${search.difference ?? 'PENDING_PAYMENT'}`),
    unheld: () => t('orders.unheld'),
    stages: () => t(`orders.stages.${search.stages ?? 'OVERDUE'}`),
    due: () => t(`orders.due.${search.due ?? 'OLDER'}`),
    soldFrom: (day) => t('orders.soldFrom', { day: formatDay(day) }),
    soldTo: (day) => t('orders.soldTo', { day: formatDay(day) }),
    guide: (id) => t('orders.guide', { name: nameIn(guides, id) }),
    customer: () => t('orders.ofCustomer', { name: nameOf(customerName) }),
    channel: (id) => nameIn(channels, id),
    from: (day) => t('orders.sinceDay', { day: formatDay(day) }),
    to: (day) => t('orders.untilDay', { day: formatDay(day) }),
    min: (amount) => `≥ ¥${amount}`,
    max: (amount) => `≤ ¥${amount}`,
  }
  const applied = (Object.keys(texts) as Name[]).filter((name) => search[name] !== undefined)
  if (applied.length === 0) return null
  return (
    <Inline as="ul" wrap gap={2} className={classes.applied} aria-label={t('orders.filters')}>
      {applied.map((name) => {
        const text = texts[name](String(search[name]))
        return (
          <li key={name}>
            <Inline
              as="button"
              inText
              gap={2}
              align="center"
              padY={0}
              padX={3}
              surface="accent-soft"
              round="full"
              tone="accent"
              tabular
              type="button"
              aria-label={t('orders.dropFilter', { filter: text })}
              onClick={() => props.onChange({ [name]: undefined })}
            >
              {text}
              <Icon name="close" size={16} />
            </Inline>
          </li>
        )
      })}
    </Inline>
  )
}
