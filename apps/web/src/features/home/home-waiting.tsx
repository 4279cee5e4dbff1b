import { stringifySearch } from '../../client/search.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon, type IconName } from '../../ui/pictures/icons.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { DeliveryCounts, Overview } from './home.queries.ts'
import classes from './home.module.css'
import { openInstead } from './open-instead.ts'

type Waiting = Exclude<keyof Overview['waiting'], 'unheld'>

/** Orders by what they wait for, in the order of their life cycle, with the filter that lists them. */
const cards: readonly { kind: Waiting; icon: IconName; search: Record<string, string> }[] = [
  { kind: 'draft', icon: 'pen', search: { status: 'DRAFT' } },
  { kind: 'confirmation', icon: 'qr', search: { status: 'PENDING_CONFIRMATION' } },
  { kind: 'payment', icon: 'card', search: { status: 'CONFIRMED', payment: 'UNPAID' } },
  { kind: 'balance', icon: 'cash', search: { payment: 'PARTIALLY_PAID' } },
  { kind: 'fulfilment', icon: 'truck', search: { status: 'FULFILLING' } },
]

const Card = (props: {
  kind: Waiting | 'unheld' | 'approval' | 'giveBack' | 'refund' | 'deliverToday' | 'deliverLate'
  icon: IconName
  address: string
  count: number | undefined
  onOpen: (address: string) => void
}) => {
  const { kind, icon, address, count, onOpen } = props
  return (
    <a
      href={address}
      className={classes['order']}
      data-waiting={(count ?? 0) > 0}
      onClick={openInstead(address, onOpen)}
    >
      <Icon name={icon} />
      <b>{count === undefined ? <Skeleton width="40px" height="36px" /> : formatNumber(count)}</b>
      <span>{t(`home.waiting.${kind}`)}</span>
      <small>{t(`home.next.${kind}`)}</small>
    </a>
  )
}

/** Deliveries of the shop that are due today, and those after their day. */
const DeliveriesWaiting = (props: {
  deliveries: DeliveryCounts | undefined
  onOpen: (address: string) => void
}) => {
  const { deliveries, onOpen } = props
  return (
    <>
      {deliveries?.today ? (
        <Card
          kind="deliverToday"
          icon="truck"
          address="/deliveries"
          count={deliveries.today}
          onOpen={onOpen}
        />
      ) : null}
      {deliveries?.late ? (
        <Card
          kind="deliverLate"
          icon="clock"
          address="/deliveries?view=LATE"
          count={deliveries.late}
          onOpen={onOpen}
        />
      ) : null}
    </>
  )
}

/** How many orders wait for what; each number links to exactly those orders. `guideId`: only this guide's. */
export const HomeWaiting = (props: {
  waiting: Overview['waiting'] | undefined
  /** Special offers that wait for a decision; null for users who see only their own orders. */
  approvals: number | null | undefined
  /** Differences that the user may approve or settle. */
  differences: Overview['differences'] | undefined
  /** Deliveries of the shop that are due; undefined for users who see none. */
  deliveries: DeliveryCounts | undefined
  guideId: string | undefined
  onOpen: (address: string) => void
}) => {
  const { waiting, approvals, differences, deliveries, guideId, onOpen } = props
  return (
    <section className={classes['section']} aria-labelledby="home-waiting">
      <header>
        <h2 id="home-waiting">{t(guideId ? 'home.ownOrders' : 'home.orders')}</h2>
        <a href="/orders" onClick={openInstead('/orders', onOpen)}>
          {t('home.allOrders')}
        </a>
      </header>
      <div className={classes['orders']}>
        {cards.map(({ kind, icon, search }) => (
          <Card
            key={kind}
            kind={kind}
            icon={icon}
            address={`/orders${stringifySearch({ ...search, guide: guideId })}`}
            count={waiting?.[kind]}
            onOpen={onOpen}
          />
        ))}
        <DeliveriesWaiting deliveries={deliveries} onOpen={onOpen} />
        {waiting?.unheld ? (
          <Card
            kind="unheld"
            icon="alert"
            address={`/orders${stringifySearch({ unheld: '1', guide: guideId })}`}
            count={waiting.unheld}
            onOpen={onOpen}
          />
        ) : null}
        {approvals === null || approvals === undefined ? null : (
          <Card
            kind="approval"
            icon="tag"
            address="/offers?status=PENDING"
            count={approvals}
            onOpen={onOpen}
          />
        )}
        {differences?.approval ? (
          <Card
            kind="giveBack"
            icon="cash"
            address="/orders?difference=PENDING_APPROVAL"
            count={differences.approval}
            onOpen={onOpen}
          />
        ) : null}
        {differences?.refund ? (
          <Card
            kind="refund"
            icon="cash"
            address="/orders?difference=PENDING_REFUND"
            count={differences.refund}
            onOpen={onOpen}
          />
        ) : null}
      </div>
    </section>
  )
}
