import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import type { CustomerView } from './confirmation-rules.ts'
import classes from './order-amounts.module.css'

const deliveryLabel = ({ deliveryMode, deliveryDate }: CustomerView): string => {
  const day = deliveryDate ? formatDay(deliveryDate) : ''
  if (deliveryMode === 'PICKUP') return day ? t('confirmation.pickupOn', { day }) : t('confirmation.pickup')
  return day ? t('confirmation.deliveryOn', { day }) : t('confirmation.delivery')
}

/** What it comes to; what is to be paid is the largest number of the page. */
export const OrderAmounts = ({ order }: { order: CustomerView }) => {
  const { goods, discount, subsidy, deliveryFee, payable } = order.amounts
  return (
    <Panel>
      <h2 className="sr-only">{t('confirmation.amounts')}</h2>
      <dl className={classes['rows']}>
        <div>
          <dt>{t('confirmation.goodsTotal')}</dt>
          <dd>
            <Price amountCents={goods} tone="quiet" />
          </dd>
        </div>
        {discount > 0 ? (
          <div>
            <dt>{t('confirmation.discount')}</dt>
            <dd>
              <Price amountCents={-discount} tone="quiet" />
            </dd>
          </div>
        ) : null}
        {subsidy > 0 ? (
          <div>
            <dt>{t('confirmation.subsidy')}</dt>
            <dd>
              <Price amountCents={-subsidy} tone="quiet" />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{deliveryLabel(order)}</dt>
          <dd>
            {deliveryFee === 0 ? t('confirmation.free') : <Price amountCents={deliveryFee} tone="quiet" />}
          </dd>
        </div>
        <div className={classes['total']}>
          <dt>{t('confirmation.payable')}</dt>
          <dd>
            <Price amountCents={payable} size="xl" />
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
