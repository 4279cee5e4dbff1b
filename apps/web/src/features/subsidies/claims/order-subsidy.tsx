import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { ClaimCard } from './claim-card.tsx'
import { orderSubsidyQuery, useSubsidyChanges, useSubsidyNews } from './claims.queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { ReserveForm } from './reserve-form.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../subsidies.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Open = { skuName: string; kind: string; amount: number }

const Reserving = ({ orderId, open }: { orderId: string; open: readonly Open[] }) => {
  const [form, setForm] = useState<'reserve' | 'waive'>()
  const { waive } = useSubsidyChanges()
  const close = () => setForm(undefined)
  const amount = formatCents(open.reduce((sum, line) => sum + line.amount, 0))
  return (
    <Stack gap={3}>
      <Notice tone="accent">{t('subsidies.toReserve', { amount })}</Notice>
      {form === 'reserve' ? <ReserveForm orderId={orderId} onDone={close} /> : null}
      {form === 'waive' ? (
        <ReasonForm
          send={t('subsidies.waive')}
          busy={waive.isPending}
          onSend={(reason) => waive.mutate({ orderId, reason }, { onSuccess: close })}
          onCancel={close}
        />
      ) : null}
      {form === undefined ? (
        <FormButtons>
          <Button variant="default" onClick={() => setForm('waive')}>
            {t('subsidies.waive')}
          </Button>
          <Button onClick={() => setForm('reserve')}>{t('subsidies.reserve')}</Button>
        </FormButtons>
      ) : null}
    </Stack>
  )
}

/** Its reservation for a person, and its claims. Empty for an order without a subsidy. */
const OrderSubsidy = ({ shopId, orderId }: { shopId: string; orderId: string }) => {
  useSubsidyNews(shopId)
  const { data } = useQuery(orderSubsidyQuery(orderId))
  if (!data || (data.data.length === 0 && data.open.length === 0)) return null
  return (
    <Panel title={t('subsidies.title')}>
      {data.open.length > 0 && data.mayReserve ? <Reserving orderId={orderId} open={data.open} /> : null}
      <Stack as="ul" gap={3} className={classes.claims}>
        {data.data.map((claim) => (
          <li key={claim.id}>
            <ClaimCard claim={claim} />
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

/** The subsidy of an order with subsidised goods; for others no call is made. */
export const SubsidyOfOrder = ({ order }: { order: CallOutput<'orders.get'> }) =>
  order.lines.some(({ subsidy }) => subsidy > 0) ? (
    <OrderSubsidy shopId={order.shopId} orderId={order.id} />
  ) : null
