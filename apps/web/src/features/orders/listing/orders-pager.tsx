import { Link } from '@tanstack/react-router'
import { keptApart } from '../../../client/address/kept-keyword.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import type { OrdersSearch } from './orders-search.ts'
import classes from './orders.module.css'

/** Links to newer and older orders; nothing when all are on the screen. */
export const OrdersPager = (props: { search: OrdersSearch; newer: string | null; older: string | null }) => {
  const { search, newer, older } = props
  if (newer === null && older === null) return null
  const { after: _after, before: _before, ...firstPage } = search
  return (
    <nav className={classes.pager} aria-label={t('orders.pages')}>
      {newer === null ? null : (
        <>
          <Link to="/orders" className={classes.page} {...keptApart(firstPage)}>
            {t('orders.newest')}
          </Link>
          <Link
            to="/orders"
            className={classes.page}
            {...keptApart({ ...firstPage, before: newer })}
            rel="prev"
          >
            <Icon name="left" size={18} />
            {t('orders.newer')}
          </Link>
        </>
      )}
      {older === null ? null : (
        <Link to="/orders" className={classes.page} {...keptApart({ ...firstPage, after: older })} rel="next">
          {t('orders.older')}
          <Icon name="right" size={18} />
        </Link>
      )}
    </nav>
  )
}
