import { useEffect, type ComponentType } from 'react'
import { CallError } from '../../../client/request.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { PaymentBlocked, PaymentWithoutOrder, type Way } from '../payment-blocked.tsx'
import { blockedBy, isPaidInFull } from '../payment-rules.ts'
import classes from '../payment.module.css'
import { usePayment } from '../payments.queries.ts'
import { TenderList } from '../tenders/tender-list.tsx'
import { MixedFrame, type Paying } from './mixed-frame.tsx'
import type { VoucherWays } from './line-turn.tsx'
import { useCollection } from './mixed.queries.ts'
import { RunningCollection } from './running.tsx'
import { Starting } from './starting.tsx'
import { Text } from '../../../ui/layout/parts.tsx'

type Ways = {
  order: Way
  orders: Way
  vouchers: VoucherWays
  /** What the state pays of an order, which belongs to a later feature. */
  Subsidy: ComponentType<Pick<Paying, 'order'>>
  onPaid: () => void
}

/** What is under way, else the form that begins it; only the list for whoever takes no money. */
const Collecting = ({ vouchers, Subsidy, ...paying }: Paying & Pick<Ways, 'vouchers' | 'Subsidy'>) => {
  const mayTake = useStored('userInfo')?.permissions.includes('payment.take') ?? false
  const { collection, isPending, error, retry } = useCollection(paying.payment.orderId)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!mayTake || isPending)
    return (
      <MixedFrame {...paying}>
        {isPending ? (
          <SkeletonRows count={3} rowPx={96} />
        ) : (
          <Panel title={t('payments.tenders')}>
            <Text tone="quiet">{t('payments.readOnly')}</Text>
            <TenderList payment={paying.payment} />
          </Panel>
        )}
      </MixedFrame>
    )
  const below = <Subsidy order={paying.order} />
  return collection ? (
    <RunningCollection
      key={collection.id}
      {...paying}
      collection={collection}
      vouchers={vouchers}
      below={below}
    />
  ) : (
    <Starting {...paying} below={below} />
  )
}

const OrderMixed = (props: Ways & { orderId: string }) => {
  const { onPaid } = props
  const { order, payment, pending, error, retry } = usePayment(props.orderId)
  const isPaid = payment !== undefined && payment.open && isPaidInFull(payment)
  useEffect(() => {
    if (isPaid) onPaid()
  }, [isPaid, onPaid])
  if (error instanceof CallError && [403, 404].includes(error.status))
    return <PaymentWithoutOrder found={false} orders={props.orders} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (pending || !order || !payment || isPaid)
    return (
      <div className={classes.screen}>
        <title>{`${t('mixed.title')} · Showfloor`}</title>
        <SkeletonRows count={4} rowPx={96} />
      </div>
    )
  const blocked = blockedBy(order.status, payment.open)
  return (
    <>
      <title>{`${t('mixed.title')} ${order.orderNo} · Showfloor`}</title>
      {blocked ? (
        <MixedFrame order={order} payment={payment}>
          <PaymentBlocked blocked={blocked} order={props.order} />
        </MixedFrame>
      ) : (
        <Collecting order={order} payment={payment} vouchers={props.vouchers} Subsidy={props.Subsidy} />
      )}
    </>
  )
}

/** An order is paid in several ways at once: the amount is shared among them, and each is followed until it is paid or over. */
export const MixedPayScreen = (props: Ways & { orderId: string | undefined }) =>
  props.orderId === undefined ? (
    <PaymentWithoutOrder found orders={props.orders} />
  ) : (
    <OrderMixed key={props.orderId} {...props} orderId={props.orderId} />
  )
