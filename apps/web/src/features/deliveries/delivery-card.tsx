import { openDeliveryStatuses } from '@showfloor/contract/common/delivery-status'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { signatureBox } from '../../ui/signature/signature-pad.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Photos } from '../files/photos.tsx'
import { DeliveryButtons } from './delivery-buttons.tsx'
import { deliveryDayText } from './delivery-day.ts'
import { useShownDelivery } from './delivery-unsent.ts'
import { DeliveryPill } from './delivery-pill.tsx'
import type { Delivery } from './deliveries.queries.ts'
import { windowText } from './slots/times.ts'
import { Note, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './deliveries.module.css'

const Lines = ({ delivery }: { delivery: Delivery }) => (
  <Stack as="ul" gap={2} className={classes.lines}>
    {delivery.lines.map((line) => (
      <li key={line.lineId}>
        <span>
          {line.skuName}
          <Text as="small" block size="sm">
            {[line.propertiesName, line.serialNo].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <b className="tabular">
          {delivery.deliveredAt && line.deliveredQty < line.itemQty
            ? t('deliveries.piecesOf', { done: line.deliveredQty, n: line.itemQty })
            : t('deliveries.pieces', { n: line.itemQty })}
        </b>
        {line.problem ? (
          <Text as="small" block size="sm" data-problem>
            {[t(`deliveries.problem.${line.problem}`), line.problemNote].filter(Boolean).join('：')}
          </Text>
        ) : null}
        <Photos urls={line.pictures} />
      </li>
    ))}
  </Stack>
)

/** The agreed terms, and past events. */
const factsOf = (delivery: Delivery): string[] => {
  const { deliveredAt, installedAt, carrierName, receiver } = delivery
  const isOpen = openDeliveryStatuses.includes(delivery.status)
  return [
    delivery.assembly && t(delivery.status === 'DELIVERED' ? 'deliveries.toInstall' : 'deliveries.assembly'),
    isOpen && delivery.callBefore && t('deliveries.callBefore'),
    carrierName && t('deliveries.carrier', { name: carrierName }),
    deliveredAt && t('deliveries.deliveredAt', { time: formatDateTime(deliveredAt) }),
    receiver && `${t('deliveries.receiver')} ${receiver}`,
    installedAt && t('deliveries.installedAt', { time: formatDateTime(installedAt) }),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}

const Signature = ({ path }: { path: string }) => (
  <svg
    className={classes.signature}
    viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
    role="img"
    aria-label={t('deliveries.signature')}
  >
    <path d={path} />
  </svg>
)

/** One delivery of an order: its day, goods and facts, and the user's actions. */
export const DeliveryCard = (props: { delivery: Delivery }) => {
  const { shown: delivery, isUnsent } = useShownDelivery(props.delivery)
  const { status, pickup, visit, failure, release, note } = delivery
  return (
    <Stack
      as="article"
      gap={3}
      className={classes.card}
      data-over={status === 'CANCELLED'}
      aria-label={`${t('deliveries.title')} ${delivery.deliveryNo}`}
    >
      <Stack as="header" columns="fill-auto" gapY={1} gapX={3} align="baseline">
        <Text as="b" size="xl">
          {deliveryDayText(delivery)}
          {delivery.window ? ` ${windowText(delivery.window)}` : ''}
        </Text>
        <small className="tabular">{delivery.deliveryNo}</small>
        <DeliveryPill status={status} pickup={pickup} visit={visit} />
      </Stack>
      {isUnsent ? <Notice tone="accent">{t('deliveries.unsent')}</Notice> : null}
      {failure ? (
        <Notice>{[t(`deliveries.failure.${failure.kind}`), failure.note].filter(Boolean).join('：')}</Notice>
      ) : null}
      {visit ? <b>{t('deliveries.visit')}</b> : <Lines delivery={delivery} />}
      <Note className={classes.quiet}>{factsOf(delivery).join(' · ')}</Note>
      {note ? <Text breakWords>{note}</Text> : null}
      {release ? (
        <Note className={classes.quiet}>
          {t('deliveries.releasedBy', { name: release.by, reason: release.reason })}
        </Note>
      ) : null}
      {delivery.signature ? <Signature path={delivery.signature} /> : null}
      <Photos urls={delivery.pictures} />
      <DeliveryButtons key={delivery.version} delivery={delivery} />
    </Stack>
  )
}
