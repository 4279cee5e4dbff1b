import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { CustomerView } from '../confirmation-rules.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../confirmation.module.css'

/** The customer and the delivery of the order. The mobile is masked, and absent once the order is answered. */
export const OrderFacts = ({ order }: { order: CustomerView }) => (
  <Panel>
    <h2 className="sr-only">{t('confirmation.details')}</h2>
    <Stack as="dl" columns="auto-fill" gapY={1} gapX={4} className={classes.facts}>
      <dt>{t('confirmation.orderNo')}</dt>
      <dd className="tabular">{order.orderNo}</dd>
      {order.customerName === '' ? null : (
        <>
          <dt>{t('confirmation.customer')}</dt>
          <dd className="tabular">{`${order.customerName} ${order.customerMobile}`}</dd>
        </>
      )}
      {order.addressText === '' ? null : (
        <>
          <dt>{t('confirmation.address')}</dt>
          <dd>{order.addressText}</dd>
        </>
      )}
    </Stack>
  </Panel>
)
