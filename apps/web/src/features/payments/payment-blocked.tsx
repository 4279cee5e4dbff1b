import type { MouseEvent, ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import classes from './payment.module.css'
import type { Blocked } from './payment-rules.ts'
import { Text } from '../../ui/layout/parts.tsx'

export type Way = { address: string; onOpen: (address: string) => void }

/** A plain click navigates without a page load; with a modifier key it stays the browser's link. */
export const openWay =
  ({ address, onOpen }: Way) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(address)
  }

/** A link that looks like a button. */
export const WayLink = ({
  way,
  kind,
  children,
}: {
  way: Way
  kind: 'primary' | 'quiet'
  children: ReactNode
}) => (
  <Text
    as="a"
    align="center"
    justifyItems="center"
    padX={6}
    round="m"
    weight={600}
    href={way.address}
    className={classes.way}
    data-kind={kind}
    onClick={openWay(way)}
  >
    {children}
  </Text>
)

/** The screen without an order, or with one the user cannot see. */
export const PaymentWithoutOrder = ({ found, orders }: { found: boolean; orders: Way }) => (
  <>
    <title>{`${t('payments.title')} · Showfloor`}</title>
    <h1 className="sr-only">{t('payments.title')}</h1>
    <EmptyState
      icon="receipt"
      title={found ? t('payments.noOrder') : t('payments.notFound')}
      text={found ? t('payments.noOrderText') : t('payments.notFoundText')}
      action={
        <WayLink way={orders} kind="primary">
          {t('payments.toOrders')}
        </WayLink>
      }
    />
  </>
)

/** Instead of the form: why this order takes no money now, and what to do next. */
export const PaymentBlocked = ({ blocked, order }: { blocked: Blocked; order: Way }) => (
  <EmptyState
    icon={blocked === 'PENDING_CONFIRMATION' ? 'qr' : 'receipt'}
    title={t(`payments.blocked.${blocked}`)}
    text={t(`payments.blockedText.${blocked}`)}
    action={
      <WayLink way={order} kind="primary">
        {t('payments.openOrder')}
      </WayLink>
    }
  />
)
