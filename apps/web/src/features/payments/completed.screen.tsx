import { formatCents } from '@showfloor/contract/common/money'
import { useEffect } from 'react'
import { CallError } from '../../client/request.ts'
import { t } from '../../i18n/i18n.ts'
import { ActionBar } from '../../ui/screen/action-bar.tsx'
import { Outcome } from '../../ui/states/outcome.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Price } from '../../ui/figures/price.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './payment.module.css'
import { PaymentWithoutOrder, WayLink, type Way } from './payment-blocked.tsx'
import { isPaidInFull } from './payment-rules.ts'
import { usePayment } from './payments.queries.ts'
import { TenderList } from './tenders/tender-list.tsx'
import { Stack } from '../../ui/layout/parts.tsx'

type Ways = { order: Way; orders: Way; next: Way & { text: string }; onUnpaid: () => void }

/** Paid in full: the amount, its tenders, and where to go now. An order that is not fully paid goes back to the payment. */
export const PaymentCompletedScreen = (props: Ways & { orderId: string | undefined }) =>
  props.orderId === undefined ? (
    <PaymentWithoutOrder found orders={props.orders} />
  ) : (
    <Completed {...props} orderId={props.orderId} />
  )

const Completed = (props: Ways & { orderId: string }) => {
  const { onUnpaid } = props
  const { order, payment, pending, error, retry } = usePayment(props.orderId)
  const unpaid = !pending && !error && (payment === undefined || !isPaidInFull(payment))
  useEffect(() => {
    if (unpaid) onUnpaid()
  }, [unpaid, onUnpaid])
  if (error instanceof CallError && [403, 404].includes(error.status))
    return <PaymentWithoutOrder found={false} orders={props.orders} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!order || !payment || unpaid) {
    return (
      <Stack gap={6} alignContent="start" grow wide className={classes.completedScreen}>
        <title>{`${t('payments.completed')} · Showfloor`}</title>
        <SkeletonRows count={3} rowPx={120} />
      </Stack>
    )
  }
  return (
    <>
      <title>{`${t('payments.completed')} ${order.orderNo} · Showfloor`}</title>
      <Stack gap={6} alignContent="start" grow wide className={classes.completedScreen}>
        <Outcome icon="check" tone="positive" title={t('payments.completed')}>
          <Price amountCents={payment.paid} size="xl" />
          <p>
            {t('payments.completedText', { orderNo: order.orderNo })} · {order.customerName}
          </p>
          {payment.paid > payment.payable ? (
            <p className={classes.over}>
              {t('payments.overpaid', { amount: formatCents(payment.paid - payment.payable) })}
            </p>
          ) : null}
        </Outcome>
        <Panel title={t('payments.tenders')}>
          <TenderList payment={payment} />
        </Panel>
      </Stack>
      <ActionBar>
        <WayLink way={props.next} kind="quiet">
          {props.next.text}
        </WayLink>
        <WayLink way={props.order} kind="primary">
          {t('payments.backToOrder')}
        </WayLink>
      </ActionBar>
    </>
  )
}
