import type { MissingPiece } from '@showfloor/contract/orders/events'
import { missingText } from '../../notifications/missing-pieces.ts'
import { formatCents } from '@showfloor/contract/common/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import { Ways } from '../../../ui/screen/ways.tsx'
import { Countdown } from '../../../ui/feedback/countdown.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { signatureBox } from '../../../ui/signature/signature-pad.tsx'
import { MeasurementsText } from '../../customers/addresses/measurements-text.tsx'
import { ShownAddress } from '../../customers/addresses/shown-address.tsx'
import { ValidationList } from '../../validation/validation-list.tsx'
import { useHoldAgain } from '../order/order-changes.ts'
import { useOrderRights, type OrderDetail } from '../orders.queries.ts'
import { deliveryText } from './delivery-text.ts'
import { OrderAmountsList } from './order-amounts.tsx'
import { OrderLines, type LineAction } from './order-lines.tsx'
import { OrderStatusPill, PaymentStatusPill } from './order-pills.tsx'
import { OrderRevisions } from './order-revisions.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../order/order.module.css'

const Head = ({ order, onReply }: { order: OrderDetail; onReply: (() => void) | undefined }) => (
  <Inline as="header" wrap gapY={1} gapX={2} align="center" className={classes.head}>
    <BackLink link={{ to: '/orders' }} name={t('orders.back')} bare />
    <Text as="h1" tabular>
      {order.orderNo}
    </Text>
    <OrderStatusPill status={order.status} />
    <PaymentStatusPill status={order.paymentStatus} />
    <Ways label={t('orders.moreActions')}>
      {onReply ? (
        <button type="button" onClick={onReply}>
          <Icon name="phone" size={18} />
          {t('orders.reply')}
        </button>
      ) : null}
      <Link to="/order-spread-link" search={{ id: order.id }}>
        <Icon name="share" size={18} />
        {t('orders.share')}
      </Link>
      <Link to="/order-print" search={{ id: [order.id] }}>
        <Icon name="print" size={18} />
        {t('orders.print')}
      </Link>
    </Ways>
    <Inline as="p" wrap gapY={0} gapX={4} wide size="sm" tone="quiet">
      {[
        formatDateTime(order.createdAt),
        t('orders.guide', { name: order.guideName }),
        t('orders.revision', { n: order.revision }),
      ].join(' · ')}
      {order.holdExpiresAt && (order.status === 'PENDING_CONFIRMATION' || order.status === 'CONFIRMED') ? (
        <Inline as="span" inText gap={1} align="center" tone="warning">
          <Icon name="clock" size={16} />
          {t('orders.holdLeft')} <Countdown until={order.holdExpiresAt} />
        </Inline>
      ) : null}
    </Inline>
  </Inline>
)

const Refusal = ({ reason }: { reason: string }) => (
  <Inline
    as="section"
    gap={4}
    padY={4}
    padX={5}
    surface="warning-soft"
    round="l"
    tone="warning"
    className={classes.refusal}
  >
    <Icon name="alert" size={24} />
    <div>
      <b>{t('orders.refused')}</b>
      <Text as="blockquote" size="lg" tone="ink" preLine>
        {reason}
      </Text>
      <p>{t('orders.refusedNext')}</p>
    </div>
  </Inline>
)

const SinceConfirmed = ({ differences }: { differences: readonly string[] }) => (
  <Inline
    as="section"
    gap={4}
    padY={4}
    padX={5}
    surface="warning-soft"
    round="l"
    tone="warning"
    className={classes.refusal}
  >
    <Icon name="refresh" size={24} />
    <div>
      <b>{t('orders.sinceConfirmed')}</b>
      <Text as="ul" tone="ink" tabular className={classes.differences}>
        {differences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Text>
    </div>
  </Inline>
)

const Unheld = ({ id, items }: { id: string; items: readonly MissingPiece[] }) => {
  const { write } = useOrderRights()
  const holdAgain = useHoldAgain()
  return (
    <Inline
      as="section"
      gap={4}
      padY={4}
      padX={5}
      surface="warning-soft"
      round="l"
      tone="warning"
      className={classes.refusal}
      data-lost
    >
      <Icon name="alert" size={24} />
      <div>
        <b>{t('orders.unheld')}</b>
        <Text as="blockquote" size="lg" tone="ink" preLine>
          {missingText(items)}
        </Text>
        <p>{t('orders.unheldNext')}</p>
      </div>
      {write ? (
        <Text
          as="button"
          padY={0}
          padX={5}
          round="m"
          target
          weight={600}
          type="button"
          className={classes.holdAgain}
          disabled={holdAgain.isPending}
          onClick={() => holdAgain.mutate({ id })}
        >
          {t('orders.holdAgain')}
        </Text>
      ) : null}
    </Inline>
  )
}

const Aside = ({ order }: { order: OrderDetail }) => (
  <Inline
    as="section"
    gap={4}
    padY={4}
    padX={5}
    surface="warning-soft"
    round="l"
    tone="warning"
    className={classes.refusal}
  >
    <Icon name="alert" size={24} />
    <div>
      <b>{t('orders.aside', { amount: `¥${formatCents(order.aside)}` })}</b>
      <p>
        {t('orders.asideText')}{' '}
        <Link to="/payment" search={{ order: order.id }}>
          {t('orders.toPayments')}
        </Link>
      </p>
    </div>
  </Inline>
)

const Customer = ({ order }: { order: OrderDetail }) => (
  <Panel title={t('orders.customer')}>
    <Stack gap={3} className={classes.facts}>
      <p>
        <Icon name="person" size={18} />
        <span>
          <b>{order.customerName}</b> <span className="tabular">{order.customerMobile}</span>
        </span>
      </p>
      <p>
        <Icon name={order.needsAddress ? 'truck' : 'store'} size={18} />
        <span>{deliveryText(order)}</span>
      </p>
      {order.address ? (
        <p>
          <Icon name="pin" size={18} />
          <span>
            <ShownAddress address={order.address} />
            <MeasurementsText measurements={order.address.measurements} />
          </span>
        </p>
      ) : null}
      {order.note ? (
        <p>
          <Icon name="info" size={18} />
          <span>{order.note}</span>
        </p>
      ) : null}
    </Stack>
  </Panel>
)

const Signature = ({ path }: { path: string }) => (
  <Panel title={t('orders.signature')}>
    <svg
      className={classes.signature}
      viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
      role="img"
      aria-label={t('orders.signature')}
    >
      <path d={path} />
    </svg>
  </Panel>
)

/** All data of an order: goods and money on the left, customer and history on the right. `children` come above the goods, `papers` below them. */
export const OrderSheets = ({
  order,
  onReply,
  LineAction,
  papers,
  children,
}: {
  order: OrderDetail
  LineAction: LineAction
  onReply: (() => void) | undefined
  papers: ReactNode
  children: ReactNode
}) => (
  <div className={classes.screen}>
    <Head order={order} onReply={onReply} />
    {order.unheld ? <Unheld id={order.id} items={order.unheld.items} /> : null}
    {order.refusedReason !== null && order.status === 'PENDING_CONFIRMATION' ? (
      <Refusal reason={order.refusedReason} />
    ) : null}
    {order.aside > 0 ? <Aside order={order} /> : null}
    {order.changedSinceConfirmed.length > 0 ? (
      <SinceConfirmed differences={order.changedSinceConfirmed} />
    ) : null}
    <Stack gap={4} alignContent="start" shrink className={classes.columns}>
      <Stack gap={4} alignContent="start" shrink>
        {children}
        <Panel title={t('orders.lines')}>
          <OrderLines
            lines={order.lines.map((line) => ({ ...line, marketingPrice: line.priceInfo.marketingPrice }))}
            orderId={order.id}
            Action={LineAction}
          />
        </Panel>
        <Panel title={t('orders.amounts')}>
          <OrderAmountsList
            amounts={order.amounts}
            itemCount={order.lines.reduce((count, line) => count + line.itemQty, 0)}
            paid={order}
          />
        </Panel>
        {order.validation.length > 0 ? (
          <Panel title={t('validation.title')}>
            <ValidationList checks={order.validation} />
          </Panel>
        ) : null}
        {papers}
      </Stack>
      <Stack gap={4} alignContent="start" shrink>
        <Customer order={order} />
        {order.signature ? <Signature path={order.signature} /> : null}
        <Panel title={t('orders.revisions')}>
          <OrderRevisions revisions={order.revisions} />
        </Panel>
        <Panel title={t('orders.timeline')}>
          <OrderTimeline events={order.events} />
        </Panel>
      </Stack>
    </Stack>
  </div>
)
