import type { CallOutput } from '../../client/call.ts'
import { formatDateTime, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { maskedMobile } from '../../ui/figures/mobile-text.ts'
import { Inline } from '../../ui/layout/parts.tsx'
import classes from './payment.module.css'

/** The order that is paid: number, customer, and the remaining time of its hold. */
export const PaymentHead = ({ order }: { order: CallOutput<'orders.get'> }) => (
  <Inline as="header" wrap gapY={1} gapX={3} align="baseline" className={classes.head}>
    <h1>{t('payments.title')}</h1>
    <p className="tabular">{`${order.orderNo} · ${order.customerName} ${maskedMobile(order.customerMobile)}`}</p>
    {order.confirmedAt && order.status === 'CONFIRMED' ? (
      <Inline as="span" wrap gap={2} toEnd className={classes.standing}>
        <StatusPill tone="positive">
          {t('payments.confirmedAt', { time: formatTime(order.confirmedAt) })}
        </StatusPill>
        {order.holdExpiresAt ? (
          <StatusPill>{t('payments.heldUntil', { time: formatDateTime(order.holdExpiresAt) })}</StatusPill>
        ) : null}
      </Inline>
    ) : null}
  </Inline>
)
