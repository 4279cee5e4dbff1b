import { openDeliveryStatuses } from '@showfloor/contract/common/delivery-status'
import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import {
  orderDeliveriesQuery,
  useDeliveryNews,
  useMaySeeDeliveries,
  type Delivery,
} from './deliveries.queries.ts'
import classes from './deliveries.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const PlanDialog = lazyPart(
  async () => (await import('./plan-dialog.tsx')).PlanDialog,
  ({ onClose }) => onClose(),
)

/** Money stands in the way of handing goods over, until a manager releases the delivery. */
const isBlocked = ({ status, due, release }: Delivery): boolean =>
  due > 0 && release === null && openDeliveryStatuses.includes(status)

const Due = ({ orderId, due }: Delivery) => (
  <Notice>
    {t('deliveries.due', { amount: `¥${formatCents(due)}` })}{' '}
    <Link to="/payment" search={{ order: orderId }}>
      {t('deliveries.pay')}
    </Link>
  </Notice>
)

/** The deliveries of an order, with the next step of each; nothing before the customer has confirmed. `day` is what was promised with the order. */
export const OrderDeliveries = (props: { shopId: string; orderId: string; day: string | null }) => {
  const { shopId, orderId, day } = props
  const maySee = useMaySeeDeliveries()
  const { data } = useQuery({ ...orderDeliveriesQuery(orderId), enabled: maySee })
  useDeliveryNews(shopId)
  const [isPlanning, setPlanning] = useState(false)
  if (!data || (data.data.length === 0 && !data.mayPlan)) return null
  const blocked = data.data.find(isBlocked)
  const plan = (
    <Button variant={data.data.length === 0 ? 'filled' : 'default'} onClick={() => setPlanning(true)}>
      {t(data.data.length === 0 ? 'deliveries.plan' : 'deliveries.planRest')}
    </Button>
  )
  return (
    <Panel title={t('deliveries.title')} aside={data.mayPlan ? plan : null}>
      <div className={classes['list']}>
        {blocked ? <Due {...blocked} /> : null}
        {data.data.length === 0 ? <p className={classes['quiet']}>{t('deliveries.none')}</p> : null}
        {data.data.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} />
        ))}
      </div>
      {isPlanning ? (
        <PlanDialog
          orderId={orderId}
          goods={data.goods}
          pickup={data.pickup}
          day={day}
          onClose={() => setPlanning(false)}
        />
      ) : null}
    </Panel>
  )
}
