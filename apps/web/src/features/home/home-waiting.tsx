import { stringifySearch } from '../../client/search.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon, type IconName } from '../../ui/pictures/icons.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { ClaimCounts, DeliveryCounts, Overview } from './home.queries.ts'
import classes from './home.module.css'
import { openInstead } from './open-instead.ts'
import { Box, Inline, Stack, Text } from '../../ui/layout/parts.tsx'

type Waiting = Exclude<keyof Overview['waiting'], 'unheld'>

/** Waiting orders by reason, in the order of their life cycle, with the filter that lists them. */
const cards: readonly { kind: Waiting; icon: IconName; search: Record<string, string> }[] = [
  { kind: 'draft', icon: 'pen', search: { status: 'DRAFT' } },
  { kind: 'confirmation', icon: 'qr', search: { status: 'PENDING_CONFIRMATION' } },
  { kind: 'payment', icon: 'card', search: { status: 'CONFIRMED', payment: 'UNPAID' } },
  { kind: 'balance', icon: 'cash', search: { payment: 'PARTIALLY_PAID' } },
  { kind: 'fulfilment', icon: 'truck', search: { status: 'FULFILLING' } },
]

type Kind =
  | Waiting
  | 'unheld'
  | 'approval'
  | 'giveBack'
  | 'refund'
  | 'money'
  | 'deliverToday'
  | 'deliverLate'
  | 'deliverBlocked'
  | 'claims'
type Counted = { kind: Kind; icon: IconName; address: string; count: number | null | undefined }

/** A count with its reason, which leads to what is counted. */
export const Card = (props: {
  kind: Kind
  icon: IconName
  address: string
  count: number | undefined
  onOpen: (address: string) => void
}) => {
  const { kind, icon, address, count, onOpen } = props
  return (
    <Stack
      as="a"
      gap="hair"
      pad={5}
      surface="plain"
      round="l"
      shadow={1}
      tone="ink"
      href={address}
      className={classes.order}
      data-waiting={(count ?? 0) > 0}
      onClick={openInstead(address, onOpen)}
    >
      <Icon name={icon} />
      <Text as="b" size="3xl" tone="quiet" tabular>
        {count === undefined ? <Skeleton width="40px" height="36px" /> : formatNumber(count)}
      </Text>
      <span>{t(`home.waiting.${kind}`)}</span>
      <small>{t(`home.next.${kind}`)}</small>
    </Stack>
  )
}

/** Late or blocked deliveries of the shop, and open claims. */
export const goodsWaiting = (
  deliveries: DeliveryCounts | undefined,
  claims: ClaimCounts | undefined,
): readonly Counted[] => [
  { kind: 'deliverLate', icon: 'clock', address: '/deliveries?view=LATE', count: deliveries?.late },
  { kind: 'deliverBlocked', icon: 'alert', address: '/deliveries?view=BLOCKED', count: deliveries?.blocked },
  { kind: 'claims', icon: 'refresh', address: '/claims', count: claims && claims.open + claims.decided },
]

/** Money to give back, and payments that wait for the user. */
const moneyWaiting = (
  differences: Overview['differences'] | undefined,
  money: number | null | undefined,
): readonly Counted[] => [
  {
    kind: 'giveBack',
    icon: 'cash',
    address: '/orders?difference=PENDING_APPROVAL',
    count: differences?.approval,
  },
  { kind: 'refund', icon: 'cash', address: '/orders?difference=PENDING_REFUND', count: differences?.refund },
  { kind: 'money', icon: 'alert', address: '/money-to-look-at', count: money },
]

/** Cards with a count; those with zero are left out. */
export const CountedCards = (props: { cards: readonly Counted[]; onOpen: (address: string) => void }) =>
  props.cards.map(({ count, ...card }) =>
    count ? <Card key={card.kind} {...card} count={count} onOpen={props.onOpen} /> : null,
  )

/** The number of waiting orders by reason; each links to exactly these orders. `guideId`: only this guide's. */
export const HomeWaiting = (props: {
  waiting: Overview['waiting'] | undefined
  /** Special offers that wait for a decision; null for users who see only their own orders. */
  approvals: number | null | undefined
  /** Differences that the user may approve or settle. */
  differences: Overview['differences'] | undefined
  /** Payments that wait for the user; null for users who may not refund. */
  money: number | null | undefined
  /** Deliveries of the shop that are due; undefined for users who see none. */
  deliveries: DeliveryCounts | undefined
  /** Open claims of the shop. */
  claims: ClaimCounts | undefined
  guideId: string | undefined
  onOpen: (address: string) => void
}) => {
  const { waiting, approvals, differences, money, deliveries, claims, guideId, onOpen } = props
  const today: Counted = {
    kind: 'deliverToday',
    icon: 'truck',
    address: '/deliveries',
    count: deliveries?.today,
  }
  const unheld: Counted = {
    kind: 'unheld',
    icon: 'alert',
    address: `/orders${stringifySearch({ unheld: '1', guide: guideId })}`,
    count: waiting?.unheld,
  }
  return (
    <Box as="section" shrink className={classes.section} aria-labelledby="home-waiting">
      <Inline as="header" align="center" justify="between" target>
        <h2 id="home-waiting">{t(guideId ? 'home.ownOrders' : 'home.orders')}</h2>
        <a href="/orders" onClick={openInstead('/orders', onOpen)}>
          {t('home.allOrders')}
        </a>
      </Inline>
      <Stack gap={4} className={classes.orders}>
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
        <CountedCards cards={[today, ...goodsWaiting(deliveries, claims), unheld]} onOpen={onOpen} />
        {approvals === null || approvals === undefined ? null : (
          <Card
            kind="approval"
            icon="tag"
            address="/offers?status=PENDING"
            count={approvals}
            onOpen={onOpen}
          />
        )}
        <CountedCards cards={moneyWaiting(differences, money)} onOpen={onOpen} />
      </Stack>
    </Box>
  )
}
