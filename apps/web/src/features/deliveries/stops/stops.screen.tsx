import { isDeliveryOver } from '@showfloor/contract/common/delivery-status'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { useOfflineCopy } from '../../../client/storage/use-offline-copy.ts'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { MeasurementsText } from '../../customers/addresses/measurements-text.tsx'
import { wholeAddress } from '../../customers/shown.ts'
import { isUnpaid, useDeliveryNews } from '../deliveries.queries.ts'
import { useSendSteps } from '../delivery-unsent.ts'
import { DeliveryCard } from '../delivery-card.tsx'
import { LazyHandover } from '../lazy-handover.ts'
import classes from './stops.module.css'

type Stop = CallOutput<'deliveries.stops'>['data'][number]

/** A link that opens the phone's map at an address. */
const mapAddress = (address: NonNullable<Stop['address']>): string =>
  `geo:0,0?q=${encodeURIComponent(wholeAddress(address))}`

/** Where the goods go; collected goods stay in the shop. */
const Where = ({ stop }: { stop: Stop }) =>
  stop.address && !stop.pickup ? (
    <div className={classes['where']}>
      <a href={mapAddress(stop.address)}>
        <Icon name="pin" size={18} />
        {wholeAddress(stop.address)}
      </a>
      <MeasurementsText measurements={stop.address.measurements} />
    </div>
  ) : null

const Due = ({ stop }: { stop: Stop }) => (
  <Notice>
    {t('deliveries.due', { amount: `¥${formatCents(stop.due)}` })}{' '}
    <Link to="/payment" search={{ order: stop.orderId }}>
      {t('deliveries.pay')}
    </Link>
  </Notice>
)

const StopCard = ({ stop, no, today }: { stop: Stop; no: number; today: string }) => {
  const isOver = isDeliveryOver(stop)
  return (
    <li className={classes['stop']} data-over={isOver}>
      <header>
        <span className={classes['no']}>{t('deliveries.stopNo', { n: no })}</span>
        <b>{stop.customerName}</b>
        {stop.day !== null && stop.day < today && !isOver ? (
          <span className={classes['late']}>
            {t('deliveries.overdue')} {formatDay(stop.day)}
          </span>
        ) : null}
        <a href={`tel:${stop.customerMobile}`}>
          <Icon name="phone" size={18} />
          <span className="sr-only">{t('deliveries.callCustomer', { name: stop.customerName })}</span>
          <span className="tabular">{stop.customerMobile}</span>
        </a>
      </header>
      <Where stop={stop} />
      {isUnpaid(stop) && !isOver ? <Due stop={stop} /> : null}
      <DeliveryCard delivery={stop} />
    </li>
  )
}

/** The calls whose answers the screen shows. */
const shownCalls = ['deliveries.stops'] as const

/** The carrier's stops of today in their order, with address, telephone, goods and the next step. */
export const StopsScreen = ({ shopId }: { shopId: string }) => {
  const query = useQuery(callQuery('deliveries.stops', { shopId }))
  useDeliveryNews(shopId)
  useSendSteps()
  const { data } = query
  // The hand-over dialog and the screen itself have to open offline.
  useEffect(() => void LazyHandover.fetch().catch(() => undefined), [])
  useOfflineCopy(shownCalls, data, LazyHandover.fetch)
  const done = data?.data.filter(isDeliveryOver).length ?? 0
  return (
    <ListScreen title={t('deliveries.stops')}>
      {query.error && !data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows count={3} rowPx={220} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState icon="truck" title={t('deliveries.stopsEmpty')} text={t('deliveries.stopsEmptyText')} />
      ) : null}
      {data && data.data.length > 0 ? (
        <>
          <output className={classes['progress']}>
            {t('deliveries.doneStops', { day: formatDay(data.today), done, n: data.data.length })}
          </output>
          <ol className={classes['stops']}>
            {data.data.map((stop, at) => (
              <StopCard key={stop.id} stop={stop} no={at + 1} today={data.today} />
            ))}
          </ol>
        </>
      ) : null}
    </ListScreen>
  )
}
