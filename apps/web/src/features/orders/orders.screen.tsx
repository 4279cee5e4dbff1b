import { orderStatuses } from '@showfloor/contract/common/order-status'
import { formatCents } from '@showfloor/contract/common/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { FilterChip, FilterChips } from '../../ui/filter-chip.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { OrdersPager } from './orders-pager.tsx'
import { changedSearch, type OrdersSearch } from './orders-search.ts'
import { orderCountsQuery, orderListQuery, useOrderNews, type OrderSummary } from './orders.queries.ts'
import { OrderStatusPill, PaymentStatusPill } from './parts/order-pills.tsx'
import classes from './orders.module.css'

const OrderRow = ({ order }: { order: OrderSummary }) => (
  <li>
    <Link to="/order" search={{ id: order.id }} className={classes['row']}>
      <span className={classes['picture']}>
        <ProductPicture src={order.imageUrl} alt="" ratio="4/3" rounded />
      </span>
      <span className={classes['order']}>
        <b>{order.orderNo}</b>
        <span className={classes['goods']}>
          {order.itemCount > 1 ? t('orders.andMore', { name: order.firstName }) : order.firstName}
          {' · '}
          {t('orders.itemCount', { n: order.itemCount })}
        </span>
        <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
      </span>
      <span className={classes['customer']}>
        <b>{order.customerName}</b>
        <span>{order.customerMobile}</span>
      </span>
      <span className={classes['guide']}>{order.guideName}</span>
      <span className={classes['pills']}>
        <OrderStatusPill status={order.status} />
        <PaymentStatusPill status={order.paymentStatus} />
      </span>
      <span className={classes['amount']}>
        <Price amountCents={order.payable} size="lg" />
        {order.paid > 0 && order.paid < order.payable ? (
          <small>{t('orders.paidSoFar', { amount: `¥${formatCents(order.paid)}` })}</small>
        ) : null}
      </span>
    </Link>
  </li>
)

const Head = () => (
  <div className={classes['columns']} aria-hidden="true">
    <span>{t('orders.columnOrder')}</span>
    <span>{t('orders.columnCustomer')}</span>
    <span>{t('orders.columnGuide')}</span>
    <span>{`${t('orders.columnStatus')} · ${t('orders.columnPayment')}`}</span>
    <span>{t('orders.columnAmount')}</span>
  </div>
)

const NoOrders = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) => (
  <EmptyState
    icon="receipt"
    title={filtered ? t('orders.emptyFiltered') : t('orders.empty')}
    text={filtered ? t('orders.emptyFilteredText') : t('orders.emptyText')}
    action={
      filtered ? (
        <button type="button" className={classes['next']} onClick={onClear}>
          {t('orders.clearFilters')}
        </button>
      ) : (
        <Link to="/shop" className={classes['next']}>
          {t('orders.goShopping')}
        </Link>
      )
    }
  />
)

type Counts = Record<string, number>

const totalOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

const Statuses = (props: {
  search: OrdersSearch
  counts: Counts | undefined
  onChange: (search: OrdersSearch) => void
}) => {
  const { search, counts, onChange } = props
  return (
    <FilterChips label={t('orders.statuses')}>
      <FilterChip
        pressed={search.status === undefined}
        count={counts && totalOf(counts)}
        onPress={() => onChange(changedSearch(search, { status: undefined }))}
      >
        {t('orders.all')}
      </FilterChip>
      {orderStatuses.map((status) => (
        <FilterChip
          key={status}
          pressed={search.status === status}
          count={counts && (counts[status] ?? 0)}
          onPress={() => onChange(changedSearch(search, { status }))}
        >
          {t(`orders.status.${status}`)}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

/** The shop's orders: statuses with their numbers, a search, pages. */
export const OrdersScreen = (props: {
  shopId: string
  search: OrdersSearch
  onChange: (search: OrdersSearch) => void
}) => {
  const { shopId, search, onChange } = props
  const query = useQuery({ ...orderListQuery(shopId, search), placeholderData: keepPreviousData })
  const counts = useQuery({ ...orderCountsQuery(shopId, search), placeholderData: keepPreviousData }).data
    ?.counts
  useOrderNews(shopId)
  const { keyword, status } = search
  return (
    <div className={classes['screen']}>
      <title>{`${t('orders.title')} · Showfloor`}</title>
      <header className={classes['head']}>
        <h1>{t('orders.title')}</h1>
        <div className={classes['search']}>
          <SearchBar
            value={keyword ?? ''}
            placeholder={t('orders.searchHint')}
            onSearch={(text) => onChange(changedSearch(search, { keyword: text || undefined }))}
          />
        </div>
      </header>
      <Statuses search={search} counts={counts} onChange={onChange} />
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <SkeletonRows count={8} rowPx={84} /> : null}
      {query.data?.data.length === 0 ? (
        <NoOrders filtered={keyword !== undefined || status !== undefined} onClear={() => onChange({})} />
      ) : null}
      {query.data && query.data.data.length > 0 ? (
        <div className={classes['table']} data-previous={query.isPlaceholderData}>
          <Head />
          <ul>
            {query.data.data.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        </div>
      ) : null}
      {query.data ? <OrdersPager search={search} newer={query.data.newer} older={query.data.older} /> : null}
    </div>
  )
}
