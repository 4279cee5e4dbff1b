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
import classes from './deliveries.module.css'

const Lines = ({ delivery }: { delivery: Delivery }) => (
  <ul className={classes.lines}>
    {delivery.lines.map((line) => (
      <li key={line.lineId}>
        <span>
          {line.skuName}
          <small>{[line.propertiesName, line.serialNo].filter(Boolean).join(' · ')}</small>
        </span>
        <b className="tabular">
          {delivery.deliveredAt && line.deliveredQty < line.itemQty
            ? t('deliveries.piecesOf', { done: line.deliveredQty, n: line.itemQty })
            : t('deliveries.pieces', { n: line.itemQty })}
        </b>
        {line.problem ? (
          <small data-problem>
            {[t(`deliveries.problem.${line.problem}`), line.problemNote].filter(Boolean).join('：')}
          </small>
        ) : null}
        <Photos urls={line.pictures} />
      </li>
    ))}
  </ul>
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
    <article
      className={classes.card}
      data-over={status === 'CANCELLED'}
      aria-label={`${t('deliveries.title')} ${delivery.deliveryNo}`}
    >
      <header>
        <b>
          {deliveryDayText(delivery)}
          {delivery.window ? ` ${windowText(delivery.window)}` : ''}
        </b>
        <small className="tabular">{delivery.deliveryNo}</small>
        <DeliveryPill status={status} pickup={pickup} visit={visit} />
      </header>
      {isUnsent ? <Notice tone="accent">{t('deliveries.unsent')}</Notice> : null}
      {failure ? (
        <Notice>{[t(`deliveries.failure.${failure.kind}`), failure.note].filter(Boolean).join('：')}</Notice>
      ) : null}
      {visit ? <b>{t('deliveries.visit')}</b> : <Lines delivery={delivery} />}
      <p className={classes.quiet}>{factsOf(delivery).join(' · ')}</p>
      {note ? <p className={classes.note}>{note}</p> : null}
      {release ? (
        <p className={classes.quiet}>
          {t('deliveries.releasedBy', { name: release.by, reason: release.reason })}
        </p>
      ) : null}
      {delivery.signature ? <Signature path={delivery.signature} /> : null}
      <Photos urls={delivery.pictures} />
      <DeliveryButtons key={delivery.version} delivery={delivery} />
    </article>
  )
}
