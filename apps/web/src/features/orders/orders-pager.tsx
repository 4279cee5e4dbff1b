import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons.tsx'
import { ordersPageSize, type OrdersSearch } from './orders.queries.ts'
import classes from './orders.module.css'

const Turn = (props: { search: OrdersSearch; to: number; possible: boolean; icon: 'left' | 'right' }) => {
  const { search, to, possible, icon } = props
  const label = icon === 'left' ? t('orders.previousPage') : t('orders.nextPage')
  if (!possible)
    return (
      <span aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    )
  const { no: _no, ...rest } = search
  return (
    <Link to="/orders" search={to > 1 ? { ...rest, no: to } : rest} aria-label={label}>
      <Icon name={icon} size={18} />
    </Link>
  )
}

/** Which part of the orders is on the screen, and the way to the page before and after; nothing when all are. */
export const OrdersPager = ({ search, total }: { search: OrdersSearch; total: number }) => {
  const no = search.no ?? 1
  const last = Math.max(1, Math.ceil(total / ordersPageSize))
  if (last === 1 && no === 1) return null
  return (
    <nav className={classes['pager']} aria-label={t('orders.pages')}>
      <Turn search={search} to={Math.min(no - 1, last)} possible={no > 1} icon="left" />
      <small>
        {t('orders.pageRange', {
          from: formatNumber(Math.min((no - 1) * ordersPageSize + 1, total)),
          to: formatNumber(Math.min(no * ordersPageSize, total)),
          total: formatNumber(total),
        })}
      </small>
      <Turn search={search} to={no + 1} possible={no < last} icon="right" />
    </nav>
  )
}
