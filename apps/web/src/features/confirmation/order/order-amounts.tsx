import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { dueOf, type CustomerView } from '../confirmation-rules.ts'
import classes from '../confirmation.module.css'

const deliveryLabel = ({ deliveryName, deliveryDate, bookedDay }: CustomerView): string => {
  const day = bookedDay ?? deliveryDate
  return day ? `${deliveryName} · ${formatDay(day)}` : deliveryName
}

const Row = ({ label, amountCents }: { label: string; amountCents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Price amountCents={amountCents} tone="quiet" />
    </dd>
  </div>
)

/** The amounts after the confirmation: a difference, what is paid, and what is left to pay. */
const Since = ({ order }: { order: CustomerView }) => {
  const { amounts, difference, paid } = order
  const due = dueOf(order)
  if (difference === 0 && paid === 0) return null
  return (
    <>
      {difference === 0 ? null : (
        <>
          <Row label={t('confirmation.difference')} amountCents={difference} />
          <Row label={t('confirmation.owed')} amountCents={amounts.ownShare + difference} />
        </>
      )}
      <Row label={t('confirmation.paid')} amountCents={paid} />
      {due > 0 ? <Row label={t('confirmation.due')} amountCents={due} /> : null}
    </>
  )
}

/** The amounts; the amount due is the largest number of the page. */
export const OrderAmounts = ({ order }: { order: CustomerView }) => {
  const { goods, discount, subsidy, deliveryFee, ownShare } = order.amounts
  return (
    <Panel>
      <h2 className="sr-only">{t('confirmation.amounts')}</h2>
      <dl className={classes.rows}>
        <Row label={t('confirmation.goodsTotal')} amountCents={goods} />
        {discount > 0 ? <Row label={t('confirmation.discount')} amountCents={-discount} /> : null}
        {subsidy > 0 ? <Row label={t('confirmation.subsidy')} amountCents={-subsidy} /> : null}
        <div>
          <dt>{deliveryLabel(order)}</dt>
          <dd>
            {deliveryFee === 0 ? t('confirmation.free') : <Price amountCents={deliveryFee} tone="quiet" />}
          </dd>
        </div>
        <div className={classes.total}>
          <dt>{t('confirmation.payable')}</dt>
          <dd>
            <Price amountCents={ownShare} size="xl" />
          </dd>
        </div>
        <Since order={order} />
      </dl>
    </Panel>
  )
}
