import { deliveryViews } from '@showfloor/contract/common/delivery-status'
import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallOutput } from '../../../client/call.ts'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { useDeliveryNews } from '../deliveries.queries.ts'
import { DeliveryPill } from '../delivery-pill.tsx'
import { windowText } from '../slots/times.ts'
import { deliveryCountsQuery, deliveryListQuery, type DeliveriesSearch } from './deliveries-search.ts'
import { DeliveryWeek } from './delivery-week.tsx'
import classes from './listing.module.css'

type Listed = CallOutput<'deliveries.list'>['data'][number]
type Counts = CallOutput<'deliveries.counts'>
type Change = (search: DeliveriesSearch) => void

const isOpen = ({ status }: Listed): boolean => ['READY', 'PICKED', 'OUT', 'FAILED'].includes(status)

const Row = ({ delivery, today }: { delivery: Listed; today: string }) => {
  const { day, window, due, release, lines } = delivery
  const isLate = day !== null && day < today && isOpen(delivery)
  return (
    <li>
      <Link to="/order" search={{ id: delivery.orderId }} className={classes['row']}>
        <span className={classes['when']}>
          <b>{day === null ? t('deliveries.dayOpen') : formatDay(day)}</b>
          <small>{window ? windowText(window) : delivery.deliveryNo}</small>
        </span>
        <span className={classes['who']}>
          <b>
            {delivery.customerName} <small className="tabular">{delivery.customerMobile}</small>
          </b>
          <small>
            {[delivery.address?.districtName, delivery.orderNo, delivery.guideName]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <span className={classes['what']}>
          {lines.map(({ skuName, itemQty }) => `${skuName} × ${itemQty}`).join('、')}
        </span>
        <span className={classes['pills']}>
          {isLate ? <StatusPill tone="danger">{t('deliveries.overdue')}</StatusPill> : null}
          {due > 0 && release === null && isOpen(delivery) ? (
            <StatusPill tone="warning">
              {t('deliveries.owing', { amount: `¥${formatCents(due)}` })}
            </StatusPill>
          ) : null}
          <DeliveryPill status={delivery.status} pickup={delivery.pickup} />
        </span>
      </Link>
    </li>
  )
}

const Views = (props: { search: DeliveriesSearch; counts: Counts | undefined; onChange: Change }) => {
  const { search, counts, onChange } = props
  const { view = 'OPEN', day, week } = search
  const numbers = { LATE: counts?.late, BLOCKED: counts?.blocked, UNDATED: counts?.undated }
  return (
    <FilterChips label={t('deliveries.views')}>
      {[...deliveryViews, 'ALL' as const].map((one) => (
        <FilterChip
          key={one}
          pressed={day === undefined && view === one}
          {...(one in numbers ? { count: numbers[one as keyof typeof numbers] } : {})}
          onPress={() => onChange({ view: one, ...(week ? { week } : {}) })}
        >
          {t(`deliveries.view.${one}`)}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

/** The deliveries of a shop: a week as a picture, and a list by day with what is late or blocked. */
export const DeliveriesScreen = (props: {
  shopId: string
  search: DeliveriesSearch
  onChange: Change
  mayCarry: boolean
}) => {
  const { shopId, search, onChange, mayCarry } = props
  const query = useQuery({ ...deliveryListQuery(shopId, search), placeholderData: keepPreviousData })
  const counts = useQuery({ ...deliveryCountsQuery(shopId, search), placeholderData: keepPreviousData })
  useDeliveryNews(shopId)
  const { data } = query
  const { after, ...filters } = search
  const isNarrowed = search.view !== 'ALL' || search.day !== undefined
  return (
    <ListScreen
      title={t('deliveries.listTitle')}
      tools={
        mayCarry ? (
          <Link to="/stops" className={classes['toStops']}>
            <Icon name="truck" size={18} />
            {t('deliveries.stops')}
          </Link>
        ) : undefined
      }
    >
      {counts.data ? <DeliveryWeek days={counts.data.days} search={search} onChange={onChange} /> : null}
      <Views search={search} counts={counts.data} onChange={onChange} />
      {query.error && !data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows count={6} rowPx={72} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState
          icon="truck"
          title={t(isNarrowed ? 'deliveries.emptyView' : 'deliveries.emptyList')}
          text={t(isNarrowed ? 'deliveries.emptyViewText' : 'deliveries.emptyListText')}
          {...(isNarrowed
            ? {
                action: (
                  <Button variant="default" onClick={() => onChange({ view: 'ALL' })}>
                    {t('deliveries.showAll')}
                  </Button>
                ),
              }
            : {})}
        />
      ) : null}
      {data && data.data.length > 0 ? (
        <ul className={classes['list']} data-previous={query.isPlaceholderData}>
          {data.data.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} today={data.today} />
          ))}
        </ul>
      ) : null}
      {data && (data.next !== null || after !== undefined) ? (
        <div className={classes['pages']}>
          {after === undefined ? null : (
            <Button variant="default" onClick={() => onChange(filters)}>
              {t('deliveries.firstPage')}
            </Button>
          )}
          {data.next === null ? null : (
            <Button variant="default" onClick={() => onChange({ ...filters, after: data.next ?? '' })}>
              {t('deliveries.nextPage')}
            </Button>
          )}
        </div>
      ) : null}
    </ListScreen>
  )
}
