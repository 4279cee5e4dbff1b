import type { OrderStatus } from '@showfloor/contract/common/order-status'
import type { PaymentStatus } from '@showfloor/contract/common/payment-status'
import { t } from '../../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'

const statusTones: Record<OrderStatus, Tone> = {
  DRAFT: 'neutral',
  PENDING_CONFIRMATION: 'warning',
  CONFIRMED: 'accent',
  FULFILLING: 'accent',
  COMPLETED: 'positive',
  CANCELLED: 'neutral',
  EXPIRED: 'danger',
}
const paymentTones: Record<PaymentStatus, Tone> = {
  UNPAID: 'neutral',
  PARTIALLY_PAID: 'warning',
  PAID: 'positive',
  OVERPAID: 'danger',
  PARTIALLY_REFUNDED: 'warning',
  REFUNDED: 'neutral',
}

/** The status of an order. */
export const OrderStatusPill = ({ status }: { status: OrderStatus }) => (
  <StatusPill tone={statusTones[status]}>{t(`orders.status.${status}`)}</StatusPill>
)

/** The payment status of an order. */
export const PaymentStatusPill = ({ status }: { status: PaymentStatus }) => (
  <StatusPill tone={paymentTones[status]}>{t(`orders.payment.${status}`)}</StatusPill>
)
