import { formatCents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import type { OrderAmounts, OrderDetail } from '../orders.queries.ts'
import classes from './order-amounts.module.css'

/** `sign` stands before an amount above zero. */
const Row = ({ label, amountCents, sign = '' }: { label: string; amountCents: number; sign?: '+' | '' }) => (
  <div>
    <dt>{label}</dt>
    <dd>{`${amountCents < 0 ? '−' : sign}¥${formatCents(Math.abs(amountCents))}`}</dd>
  </div>
)

type PaidAmounts = Pick<OrderDetail, 'paid' | 'refunded' | 'due' | 'difference' | 'toRefund'>

const Paid = ({ payable, difference, paid, refunded, due, toRefund }: PaidAmounts & { payable: number }) => (
  <>
    {difference === 0 ? null : (
      <>
        <Row label={t('orders.difference')} amountCents={difference} sign="+" />
        <Row label={t('orders.owed')} amountCents={payable + difference} />
      </>
    )}
    <Row label={t('orders.paid')} amountCents={paid} />
    {refunded > 0 ? <Row label={t('orders.refunded')} amountCents={refunded} /> : null}
    <div className={classes['due']} data-refund={toRefund > 0}>
      <dt>{toRefund > 0 ? t('orders.toRefund') : t('orders.due')}</dt>
      <dd>¥{formatCents(toRefund > 0 ? toRefund : due)}</dd>
    </div>
  </>
)

/** How an order's total is calculated, the total largest. `paid` adds differences, what was received and what is due; in cents. */
export const OrderAmountsList = (props: {
  amounts: OrderAmounts
  itemCount?: number
  paid?: PaidAmounts
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
      {paid ? <Paid {...paid} payable={amounts.payable} /> : null}
    </dl>
  )
}
