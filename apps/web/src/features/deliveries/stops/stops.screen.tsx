import { isDeliveryOver } from '@showfloor/contract/common/delivery-status'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import { useOffline } from '../../../client/connection.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { useOfflineCopy } from '../../../client/storage/use-offline-copy.ts'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm, fetchConfirm } from '../../../ui/dialogs/confirm.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { MeasurementsText } from '../../customers/addresses/measurements-text.tsx'
import { wholeAddress } from '../../customers/shown.ts'
import { isUnpaid, useDeliveryNews } from '../deliveries.queries.ts'
import { useCarrying, useRefusedCash, useSendSteps, useShownDelivery } from '../delivery-unsent.ts'
import { DeliveryCard } from '../delivery-card.tsx'
import { LazyHandover } from '../lazy-handover.ts'
import { Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../deliveries.module.css'

type Stop = CallOutput<'deliveries.stops'>['data'][number]

/** A link that opens the phone's map at an address. */
const mapAddress = (address: NonNullable<Stop['address']>): string =>
  `geo:0,0?q=${encodeURIComponent(wholeAddress(address))}`

/** Where the goods go; collected goods stay in the shop. */
const Where = ({ stop }: { stop: Stop }) =>
  stop.address && !stop.pickup ? (
    <Stack className={classes.where}>
      <Inline as="a" gap={2} align="center" tone="ink" href={mapAddress(stop.address)}>
        <Icon name="pin" size={18} />
        {wholeAddress(stop.address)}
      </Inline>
      <MeasurementsText measurements={stop.address.measurements} />
    </Stack>
  ) : null

const yuan = (cents: number): string => `¥${formatCents(cents)}`

const PayLink = ({ stop }: { stop: Stop }) => (
  <Link to="/payment" search={{ order: stop.orderId }}>
    {t('deliveries.pay')}
  </Link>
)

/** Money due at the door. Every way to pay needs the server, except for cash. */
const Due = ({ stop }: { stop: Stop }) => {
  const isOffline = useOffline()
  const mayTake = useStored('userInfo')?.permissions.includes('payment.take') ?? false
  const { takeCash } = useCarrying(stop)
  const amount = yuan(stop.due)
  const take = async () => {
    const okText = t('deliveries.takeCash', { amount })
    const isTaken = await confirm({ text: t('deliveries.cashAsk', { amount }), okText })
    if (isTaken) await takeCash({ orderId: stop.orderId, amount: stop.due })
  }
  return (
    <Notice>
      {t('deliveries.due', { amount })} {isOffline ? null : <PayLink stop={stop} />}
      {isOffline && mayTake ? (
        <TextButton onClick={() => void take()}>{t('deliveries.takeCash', { amount })}</TextButton>
      ) : null}
    </Notice>
  )
}

/** Cash that the carrier holds and no order has. */
const RefusedCash = ({ stop }: { stop: Stop }) => {
  const { cash, forget } = useRefusedCash(stop.id)
  return cash.map(({ key, amount, why }) => (
    <Notice key={key}>
      {t('deliveries.cashRefused', { amount: yuan(amount), why })} <PayLink stop={stop} />{' '}
      <TextButton onClick={() => forget(key)}>{t('deliveries.cashSettled')}</TextButton>
    </Notice>
  ))
}

const StopCard = (props: { stop: Stop; no: number; today: string }) => {
  const { no, today } = props
  const { shown: stop } = useShownDelivery(props.stop)
  const isOver = isDeliveryOver(stop)
  return (
    <Stack
      as="li"
      gap={3}
      pad={4}
      surface="plain"
      round="l"
      shadow={1}
      className={classes.stop}
      data-over={isOver}
    >
      <header>
        <Note as="span">{t('deliveries.stopNo', { n: no })}</Note>
        <b>{stop.customerName}</b>
        {stop.day !== null && stop.day < today && !isOver ? (
          <Text as="span" size="sm" tone="danger">
            {t('deliveries.overdue')} {formatDay(stop.day)}
          </Text>
        ) : null}
        <a href={`tel:${stop.customerMobile}`}>
          <Icon name="phone" size={18} />
          <span className="sr-only">{t('deliveries.callCustomer', { name: stop.customerName })}</span>
          <span className="tabular">{stop.customerMobile}</span>
        </a>
      </header>
      <Where stop={stop} />
      {isUnpaid(stop) && !isOver ? <Due stop={stop} /> : null}
      <RefusedCash stop={stop} />
      <DeliveryCard delivery={props.stop} />
    </Stack>
  )
}

const fetchParts = () => Promise.all([LazyHandover.fetch(), fetchConfirm()])

/** The calls whose answers the screen shows. */
const shownCalls = ['deliveries.stops'] as const

/** The carrier's stops of today in their order, with address, telephone, goods and the next step. */
export const StopsScreen = ({ shopId }: { shopId: string }) => {
  const query = useQuery(callQuery('deliveries.stops', { shopId }))
  useDeliveryNews(shopId)
  useSendSteps()
  const { data } = query
  // Without a network the screen itself has to open, and what its buttons open.
  useEffect(() => void fetchParts().catch(() => undefined), [])
  useOfflineCopy(shownCalls, data, fetchParts)
  const done = data?.data.filter(isDeliveryOver).length ?? 0
  return (
    <ListScreen title={t('deliveries.stops')}>
      <QueryState query={query} rows={3} rowPx={220} />
      {data?.data.length === 0 ? (
        <EmptyState icon="truck" title={t('deliveries.stopsEmpty')} text={t('deliveries.stopsEmptyText')} />
      ) : null}
      {data && data.data.length > 0 ? (
        <>
          <Note as="output">
            {t('deliveries.doneStops', { day: formatDay(data.today), done, n: data.data.length })}
          </Note>
          <ol className={classes.stops}>
            {data.data.map((stop, at) => (
              <StopCard key={stop.id} stop={stop} no={at + 1} today={data.today} />
            ))}
          </ol>
        </>
      ) : null}
    </ListScreen>
  )
}
