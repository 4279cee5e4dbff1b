import { formatCents } from '@showfloor/contract/common/money'
import { Link } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import type { OrderAmounts, OrderDetail } from '../orders.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../order/order.module.css'

/** The label of the customer’s own share, which is the remainder after a subsidy. */
export const shareLabel = ({ subsidy }: OrderAmounts): string =>
  subsidy > 0 ? t('orders.ownShare') : t('orders.payable')

/** `sign`: shown before an amount above zero. `paymentsOf`: the order whose payments the amount leads to. */
const Row = (props: { label: string; amountCents: number; sign?: '+' | ''; paymentsOf?: string }) => {
  const { label, amountCents, sign = '', paymentsOf } = props
  const amount = `${amountCents < 0 ? '−' : sign}¥${formatCents(Math.abs(amountCents))}`
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {paymentsOf === undefined || amountCents === 0 ? (
          amount
        ) : (
          <Link to="/payment" search={{ order: paymentsOf }}>
            {amount}
          </Link>
        )}
      </dd>
    </div>
  )
}

type PaidAmounts = Pick<
  OrderDetail,
  'id' | 'paid' | 'refunded' | 'due' | 'difference' | 'toRefund' | 'subsidyPaid'
>

const Paid = (props: PaidAmounts & { ownShare: number }) => {
  const { id, ownShare, difference, paid, subsidyPaid, refunded, due, toRefund } = props
  return (
    <>
      {difference === 0 ? null : (
        <>
          <Row label={t('orders.difference')} amountCents={difference} sign="+" />
          <Row label={t('orders.owed')} amountCents={ownShare + difference} />
        </>
      )}
      <Row label={t('orders.paid')} amountCents={paid - subsidyPaid} paymentsOf={id} />
      {refunded > 0 ? <Row label={t('orders.refunded')} amountCents={refunded} paymentsOf={id} /> : null}
      <div className={classes.due} data-refund={toRefund > 0}>
        <dt>{toRefund > 0 ? t('orders.toRefund') : t('orders.due')}</dt>
        <dd>¥{formatCents(toRefund > 0 ? toRefund : due)}</dd>
      </div>
    </>
  )
}

/** The calculation of an order's total, with the total largest. `paid` adds differences, payments and what is due; in cents. */
export const OrderAmountsList = (props: {
  amounts: OrderAmounts
  itemCount?: number
  paid?: PaidAmounts
}) => {
  const { amounts, itemCount, paid } = props
  return (
    <Stack as="dl" gap={2} tabular className={classes.amounts}>
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
      <div className={classes.payable}>
        <dt>{shareLabel(amounts)}</dt>
        <dd>
          <Price amountCents={amounts.ownShare} size="xl" />
        </dd>
      </div>
      {paid ? <Paid {...paid} ownShare={amounts.ownShare} /> : null}
    </Stack>
  )
}
