import { useEffect, type ComponentType, type ReactNode } from 'react'
import type { CallOutput } from '../../client/call.ts'
import { CallError } from '../../client/request.ts'
import { t } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { PaymentBlocked, PaymentWithoutOrder, type Way } from './payment-blocked.tsx'
import { PaymentDesk } from './desk/payment-desk.tsx'
import { PaymentHead } from './payment-head.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { MixedRow } from './further/mixed-row.tsx'
import { blockedBy, isPaidInFull } from './payment-rules.ts'
import classes from './payment.module.css'
import { usePayment } from './payments.queries.ts'
import { StagesRow } from './further/stages-row.tsx'
import { leftOfAll, nextOf } from './stages/next-stages.ts'
import { TenderList } from './tenders/tender-list.tsx'

type Ways = {
  onPaid: () => void
  order: Way
  orders: Way
  /** Where the order is paid in stages. */
  stages: Way
  /** Where it is paid in several ways at once. */
  mixed: Way
  /** The shop takes payment in stages. */
  isStaged: boolean
  /** Further ways to pay, which belong to later features, as rows. */
  more?: ReactNode
  /** The order's papers, which belong to later features. */
  Papers: ComponentType<{ order: CallOutput<'orders.get'> }>
}

/** Takes money for an order. Updates by news, and calls `onPaid` once nothing is due. */
export const PaymentScreen = (props: Ways & { orderId: string | undefined }) =>
  props.orderId === undefined ? (
    <PaymentWithoutOrder found orders={props.orders} />
  ) : (
    <OrderPayment {...props} orderId={props.orderId} />
  )

const OrderPayment = (props: Ways & { orderId: string }) => {
  const { orderId, onPaid } = props
  const { order, payment, pending, error, retry } = usePayment(orderId)
  const paid = payment !== undefined && payment.open && isPaidInFull(payment)
  useEffect(() => {
    if (paid) onPaid()
  }, [paid, onPaid])
  if (error instanceof CallError && [403, 404].includes(error.status))
    return <PaymentWithoutOrder found={false} orders={props.orders} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (pending || !order || !payment) {
    return (
      <div className={classes.screen}>
        <title>{`${t('payments.title')} · Showfloor`}</title>
        <SkeletonRows count={4} rowPx={96} />
      </div>
    )
  }
  const blocked = blockedBy(order.status, payment.open)
  const title = <title>{`${t('payments.title')} ${order.orderNo} · Showfloor`}</title>
  if (!blocked) {
    return (
      <>
        {title}
        <PaymentDesk
          key={orderId}
          order={order}
          payment={payment}
          firstCents={payment.plan ? leftOfAll(payment.plan, nextOf(payment.plan)) : undefined}
          further={
            <>
              {payment.plan || props.isStaged ? <StagesRow plan={payment.plan} way={props.stages} /> : null}
              <MixedRow payment={payment} way={props.mixed} />
              {props.more}
            </>
          }
          papers={<props.Papers order={order} />}
        />
      </>
    )
  }
  return (
    <div className={classes.screen}>
      {title}
      <PaymentHead order={order} />
      {payment.tenders.length > 0 ? <PaymentProgress payment={payment} /> : null}
      <PaymentBlocked blocked={blocked} order={props.order} />
      {payment.tenders.length > 0 ? (
        <Panel title={t('payments.tenders')}>
          <TenderList payment={payment} />
        </Panel>
      ) : null}
    </div>
  )
}
