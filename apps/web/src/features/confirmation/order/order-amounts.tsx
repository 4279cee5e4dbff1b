import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import type { CustomerView } from '../confirmation-rules.ts'
import classes from './order-amounts.module.css'

const deliveryLabel = ({ deliveryName, deliveryDate }: CustomerView): string =>
  deliveryDate ? `${deliveryName} · ${formatDay(deliveryDate)}` : deliveryName

const Row = ({ label, amountCents }: { label: string; amountCents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Price amountCents={amountCents} tone="quiet" />
    </dd>
  </div>
)

/** The amounts after the confirmation: the difference, and what is left to pay. */
const Since = ({ order }: { order: CustomerView }) => {
  const owed = order.amounts.ownShare + order.difference
  return (
    <>
      <Row label={t('confirmation.difference')} amountCents={order.difference} />
      <Row label={t('confirmation.owed')} amountCents={owed} />
      <Row label={t('confirmation.paid')} amountCents={order.paid} />
      {order.paid < owed ? <Row label={t('confirmation.due')} amountCents={owed - order.paid} /> : null}
    </>
  )
}

/** The amounts; the amount due is the largest number of the page. */
export const OrderAmounts = ({ order }: { order: CustomerView }) => {
  const { goods, discount, subsidy, deliveryFee, ownShare } = order.amounts
  return (
    <Panel>
      <h2 className="sr-only">{t('confirmation.amounts')}</h2>
      <dl className={classes['rows']}>
        <Row label={t('confirmation.goodsTotal')} amountCents={goods} />
        {discount > 0 ? <Row label={t('confirmation.discount')} amountCents={-discount} /> : null}
        {subsidy > 0 ? <Row label={t('confirmation.subsidy')} amountCents={-subsidy} /> : null}
        <div>
          <dt>{deliveryLabel(order)}</dt>
          <dd>
            {deliveryFee === 0 ? t('confirmation.free') : <Price amountCents={deliveryFee} tone="quiet" />}
          </dd>
        </div>
        <div className={classes['total']}>
          <dt>{t('confirmation.payable')}</dt>
          <dd>
            <Price amountCents={ownShare} size="xl" />
          </dd>
        </div>
        {order.difference === 0 ? null : <Since order={order} />}
      </dl>
    </Panel>
  )
}
