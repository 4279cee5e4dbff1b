import { formatCents } from '@showfloor/contract/common/money'
import type { MessageKey } from '../../../i18n/messages.ts'
import { formatDateTime, formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { missingText } from '../../notifications/missing-pieces.ts'
import type { OrderDetail } from '../orders.queries.ts'
import { Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../order/order.module.css'

type Facts = OrderDetail['events'][number]['detail']

const known = {
  created: 'orders.event.created',
  submitted: 'orders.event.submitted',
  update: 'orders.event.update',
  updated: 'orders.event.updated',
  submit: 'orders.event.submit',
  opened: 'orders.event.opened',
  confirm: 'orders.event.confirm',
  refuse: 'orders.event.refuse',
  revoke: 'orders.event.revoke',
  cancel: 'orders.event.cancel',
  forfeit: 'orders.event.forfeit',
  expire: 'orders.event.expire',
  fulfil: 'orders.event.fulfil',
  complete: 'orders.event.complete',
  unfulfil: 'orders.event.unfulfil',
  'delivery.plan': 'orders.event.delivery.plan',
  'delivery.change': 'orders.event.delivery.change',
  'delivery.cancel': 'orders.event.delivery.cancel',
  'delivery.release': 'orders.event.delivery.release',
  'delivery.pick': 'orders.event.delivery.pick',
  'delivery.putBack': 'orders.event.delivery.putBack',
  'delivery.depart': 'orders.event.delivery.depart',
  'delivery.deliver': 'orders.event.delivery.deliver',
  'delivery.install': 'orders.event.delivery.install',
  'delivery.fail': 'orders.event.delivery.fail',
  'claim.open': 'orders.event.claim.open',
  'claim.decide': 'orders.event.claim.decide',
  'claim.reopen': 'orders.event.claim.reopen',
  'claim.receive': 'orders.event.claim.receive',
  'claim.askMoney': 'orders.event.claim.askMoney',
  'claim.done': 'orders.event.claim.done',
  paid: 'orders.event.paid',
  unheld: 'orders.event.unheld',
  held: 'orders.event.held',
  replied: 'orders.event.replied',
  paidLate: 'orders.event.paidLate',
  paidOther: 'orders.event.paidOther',
  moneyMoved: 'orders.event.moneyMoved',
  refunded: 'orders.event.refunded',
  takenOff: 'orders.event.takenOff',
  givenUp: 'orders.event.givenUp',
  keptAfterAll: 'orders.event.keptAfterAll',
  endedElsewhere: 'orders.event.endedElsewhere',
  subsidyRejected: 'orders.event.subsidyRejected',
  subsidyReleased: 'orders.event.subsidyReleased',
  subsidyWaived: 'orders.event.subsidyWaived',
  'difference.submit': 'orders.event.difference.submit',
  'difference.update': 'orders.event.difference.update',
  'difference.approve': 'orders.event.difference.approve',
  'difference.reject': 'orders.event.difference.reject',
  'difference.settle': 'orders.event.difference.settle',
  'difference.cancel': 'orders.event.difference.cancel',
} as const satisfies Record<string, MessageKey>

const textOf = (type: string): string =>
  type in known ? t(known[type as keyof typeof known]) : t('orders.eventOther')

const factsText = (facts: Facts): string => {
  const {
    tenderType,
    direction,
    amount,
    text,
    missing,
    orderNo,
    deliveryNo,
    day,
    failure,
    claimNo,
    outcome,
  } = facts
  const moved = [
    tenderType && t(`payments.type.${tenderType}`),
    direction && t(`differences.direction.${direction}`),
  ]
  const money = [...moved, amount !== undefined && `¥${formatCents(amount)}`].filter(Boolean).join(' ')
  const said = [
    orderNo,
    claimNo,
    outcome && t(`claims.outcome.${outcome}`),
    deliveryNo,
    day && formatDay(day),
    failure && t(`deliveries.failure.${failure}`),
  ]
  return [money, ...said, text, missing && missingText(missing)].filter(Boolean).join(' · ')
}

const Words = ({ children }: { children: string }) => (children ? <p>{children}</p> : null)

/** The events of an order, newest first. */
export const OrderTimeline = ({ events }: { events: OrderDetail['events'] }) => (
  <ol>
    {events.toReversed().map((event, at) => (
      <li key={`${event.at}-${at}`} className={classes.event} data-type={event.type}>
        <Stack>
          <Text as="b" weight={600}>
            {textOf(event.type)}
          </Text>
          <Note as="span" tabular>
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            {event.actor ? ` · ${event.actor}` : null}
          </Note>
          <Words>{factsText(event.detail)}</Words>
        </Stack>
      </li>
    ))}
  </ol>
)
