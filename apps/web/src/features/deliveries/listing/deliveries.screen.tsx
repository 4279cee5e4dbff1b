import {
  deliveryViews,
  type DeliveryTrouble,
  type DeliveryView,
} from '@showfloor/contract/common/delivery-status'
import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallOutput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { Ways } from '../../../ui/screen/ways.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { useDeliveryNews } from '../deliveries.queries.ts'
import { deliveryDayText } from '../delivery-day.ts'
import { DeliveryPill } from '../delivery-pill.tsx'
import { windowText } from '../slots/times.ts'
import {
  deliveryCountsQuery,
  deliveryListQuery,
  type ChangeDeliveries,
  type DeliveriesSearch,
} from './deliveries-search.ts'
import { DeliveryWeek } from './delivery-week.tsx'
import { Inline, Note, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../deliveries.module.css'

type Listed = CallOutput<'deliveries.list'>['data'][number]
type Counts = CallOutput<'deliveries.counts'>

const troubleText: Record<DeliveryTrouble, (dueCents: number) => string> = {
  LATE: () => t('deliveries.overdue'),
  STOCK: () => t('deliveries.view.STOCK'),
  MONEY: (dueCents) => t('deliveries.owing', { amount: `¥${formatCents(dueCents)}` }),
  ADDRESS: () => t('deliveries.view.ADDRESS'),
}

const Row = ({ delivery }: { delivery: Listed }) => {
  const { window, due, lines, troubles } = delivery
  return (
    <li>
      <Link to="/order" search={{ id: delivery.orderId }} className={classes.row}>
        <Stack as="span" shrink className={classes.when}>
          <b>{deliveryDayText(delivery)}</b>
          <small>{window ? windowText(window) : delivery.deliveryNo}</small>
        </Stack>
        <Stack as="span" shrink className={classes.who}>
          <b>
            {delivery.customerName} <small className="tabular">{delivery.customerMobile}</small>
          </b>
          <small>
            {[delivery.address?.districtName, delivery.orderNo, delivery.guideName]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </Stack>
        <Note as="span" weight={400} tabular className={classes.what}>
          {delivery.visit ? t('deliveries.visit') : null}
          {lines.map(({ skuName, itemQty }) => `${skuName} × ${itemQty}`).join('、')}
        </Note>
        <Inline as="span" wrap gap={1} justify="end" className={classes.pills}>
          {troubles.map((trouble) => (
            <StatusPill key={trouble} tone={trouble === 'LATE' ? 'danger' : 'warning'}>
              {troubleText[trouble](due)}
            </StatusPill>
          ))}
          <DeliveryPill status={delivery.status} pickup={delivery.pickup} visit={delivery.visit} />
        </Inline>
      </Link>
    </li>
  )
}

const causes: readonly DeliveryView[] = ['STOCK', 'MONEY', 'ADDRESS']

const Views = (props: {
  search: DeliveriesSearch
  counts: Counts | undefined
  onChange: ChangeDeliveries
}) => {
  const { search, counts, onChange } = props
  const { view = 'OPEN', day } = search
  const numbers: Partial<Record<DeliveryView | 'ALL', number | undefined>> = {
    LATE: counts?.late,
    BLOCKED: counts?.blocked,
    STOCK: counts?.stock,
    MONEY: counts?.money,
    ADDRESS: counts?.address,
    UNDATED: counts?.undated,
  }
  // The remedy for a trouble is offered beside it.
  const shown = [...deliveryViews, 'ALL' as const].filter(
    (one) => one === view || !causes.some((cause) => cause === one) || (numbers[one] ?? 0) > 0,
  )
  return (
    <FilterChips label={t('deliveries.views')}>
      {shown.map((one) => (
        <FilterChip
          key={one}
          pressed={day === undefined && view === one}
          {...(one in numbers ? { count: numbers[one] } : {})}
          onPress={() => onChange({ view: one, day: undefined })}
        >
          {t(`deliveries.view.${one}`)}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

/** `seesAll`: whether the user sees more than the deliveries of today and tomorrow. */
type Rights = { mayCarry: boolean; seesAll: boolean }

/** Links to the calendar and the carrier's papers. */
const OtherViews = ({ day, mayCarry, seesAll }: { day: string | undefined } & Rights) => (
  <Ways label={t('common.related')}>
    {seesAll ? (
      <Link to="/delivery-calendar" search={day ? { from: day } : {}}>
        <Icon name="clock" size={18} />
        {t('deliveries.calendar')}
      </Link>
    ) : null}
    {mayCarry ? (
      <>
        <Link to="/delivery-papers" search={day ? { day } : {}}>
          <Icon name="print" size={18} />
          {t('deliveries.paper')}
        </Link>
        <Link to="/stops">
          <Icon name="truck" size={18} />
          {t('deliveries.stops')}
        </Link>
      </>
    ) : null}
  </Ways>
)

/** The deliveries of a shop: a chart of the week, and a list by day with late and blocked ones. */
export const DeliveriesScreen = (
  props: Rights & { shopId: string; search: DeliveriesSearch; onChange: ChangeDeliveries },
) => {
  const { shopId, search, onChange, mayCarry, seesAll } = props
  const query = useQuery({ ...deliveryListQuery(shopId, search), placeholderData: keepPreviousData })
  const counts = useQuery({ ...deliveryCountsQuery(shopId, search), placeholderData: keepPreviousData })
  useDeliveryNews(shopId)
  const { data } = query
  const { after } = search
  const isNarrowed = search.view !== 'ALL' || search.day !== undefined
  return (
    <ListScreen
      title={t('deliveries.listTitle')}
      tools={<OtherViews day={search.day} mayCarry={mayCarry} seesAll={seesAll} />}
    >
      {seesAll ? null : <Notice>{t('deliveries.nearOnly')}</Notice>}
      {seesAll && counts.data ? (
        <DeliveryWeek days={counts.data.days} search={search} onChange={onChange} />
      ) : null}
      <Views search={search} counts={counts.data} onChange={onChange} />
      <QueryState query={query} rows={6} rowPx={72} />
      {data?.data.length === 0 ? (
        <EmptyState
          icon="truck"
          title={t(isNarrowed ? 'deliveries.emptyView' : 'deliveries.emptyList')}
          text={t(isNarrowed ? 'deliveries.emptyViewText' : 'deliveries.emptyListText')}
          {...(isNarrowed
            ? {
                action: (
                  <Button variant="default" onClick={() => onChange(() => ({ view: 'ALL' }))}>
                    {t('deliveries.showAll')}
                  </Button>
                ),
              }
            : {})}
        />
      ) : null}
      {data && data.data.length > 0 ? (
        <ul className={classes.list} aria-busy={query.isPlaceholderData}>
          {data.data.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      ) : null}
      {data && (data.next !== null || after !== undefined) ? (
        <Inline gap={3} justify="end">
          {after === undefined ? null : (
            <Button variant="default" onClick={() => onChange({})}>
              {t('deliveries.firstPage')}
            </Button>
          )}
          {data.next === null ? null : (
            <Button variant="default" onClick={() => onChange({ after: data.next ?? '' })}>
              {t('deliveries.nextPage')}
            </Button>
          )}
        </Inline>
      ) : null}
    </ListScreen>
  )
}
