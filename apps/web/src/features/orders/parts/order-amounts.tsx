import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/price.tsx'
import type { OrderAmounts } from '../orders.queries.ts'
import classes from './order-amounts.module.css'

const Row = ({ label, amountCents }: { label: string; amountCents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amountCents < 0 ? `−¥${formatCents(-amountCents)}` : `¥${formatCents(amountCents)}`}</dd>
  </div>
)

/** How an order's total comes about, the total largest. `paid` adds what was received and what is still due; cents throughout. */
export const OrderAmountsList = (props: {
  amounts: OrderAmounts
  itemCount?: number
  paid?: { paidCents: number; refundedCents: number; dueCents: number }
}) => {
  const { amounts, itemCount, paid } = props
  return (
    <dl className={classes['amounts']}>
      <Row
        label={
          itemCount === undefined
            ? t('orders.goods')
            : `${t('orders.goods')} · ${t('orders.itemCount', { n: itemCount })}`
        }
        amountCents={amounts.goods}
      />
      {amounts.discount > 0 ? <Row label={t('orders.discount')} amountCents={-amounts.discount} /> : null}
      {amounts.subsidy > 0 ? <Row label={t('orders.subsidy')} amountCents={-amounts.subsidy} /> : null}
      <div>
        <dt>{t('orders.deliveryFee')}</dt>
        <dd>{amounts.deliveryFee === 0 ? t('orders.free') : `¥${formatCents(amounts.deliveryFee)}`}</dd>
      </div>
      <div className={classes['payable']}>
        <dt>{t('orders.payable')}</dt>
        <dd>
          <Price amountCents={amounts.payable} size="xl" />
        </dd>
      </div>
      {paid ? <Row label={t('orders.paid')} amountCents={paid.paidCents} /> : null}
      {paid && paid.refundedCents > 0 ? (
        <Row label={t('orders.refunded')} amountCents={paid.refundedCents} />
      ) : null}
      {paid ? (
        <div className={classes['due']}>
          <dt>{t('orders.due')}</dt>
          <dd>¥{formatCents(paid.dueCents)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
