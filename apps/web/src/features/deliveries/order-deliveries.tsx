import { openDeliveryStatuses } from '@showfloor/contract/common/delivery-status'
import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import {
  isUnpaid,
  orderDeliveriesQuery,
  useDeliveryNews,
  useMaySeeDeliveries,
  type Delivery,
} from './deliveries.queries.ts'
import { Note, Stack } from '../../ui/layout/parts.tsx'
import classes from './deliveries.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const PlanDialog = lazyPart(
  async () => (await import('./plan-dialog.tsx')).PlanDialog,
  ({ onClose }) => onClose(),
)

const Due = ({ orderId, due }: Delivery) => (
  <Notice>
    {t('deliveries.due', { amount: `¥${formatCents(due)}` })}{' '}
    <Link to="/payment" search={{ order: orderId }}>
      {t('deliveries.pay')}
    </Link>
  </Notice>
)

type OrderOfDeliveries = { shopId: string; id: string; due: number; deliveryDate: string | null }

/** The deliveries of an order, with the next step of each; empty before the customer has confirmed. Without a due amount, planning is the next step. */
export const OrderDeliveries = ({ order }: { order: OrderOfDeliveries }) => {
  const { shopId, id: orderId, due, deliveryDate: day } = order
  const maySee = useMaySeeDeliveries()
  const { data } = useQuery({ ...orderDeliveriesQuery(orderId), enabled: maySee })
  useDeliveryNews(shopId)
  const [isPlanning, setPlanning] = useState(false)
  if (!data || (data.data.length === 0 && !data.mayPlan)) return null
  const blocked = data.data.find((one) => isUnpaid(one) && openDeliveryStatuses.includes(one.status))
  const isFirst = data.data.length === 0
  const plan = (
    <Button variant={isFirst && due === 0 ? 'filled' : 'default'} onClick={() => setPlanning(true)}>
      {t(isFirst ? 'deliveries.plan' : 'deliveries.planRest')}
    </Button>
  )
  return (
    <Panel title={t('deliveries.title')} aside={data.mayPlan ? plan : null}>
      <Stack gap={4}>
        {blocked ? <Due {...blocked} /> : null}
        {isFirst ? <Note className={classes.quiet}>{t('deliveries.none')}</Note> : null}
        {data.firstDay ? (
          <Note className={classes.quiet}>{t('deliveries.leftFrom', { day: formatDay(data.firstDay) })}</Note>
        ) : null}
        {data.data.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} />
        ))}
      </Stack>
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
