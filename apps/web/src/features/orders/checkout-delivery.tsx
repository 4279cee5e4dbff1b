import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import classes from './checkout.module.css'

/** The day today in the reader's time zone, as `2026-10-18`. */
const today = (): string => {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** What is chosen from before the fees have arrived. */
const known = () => [
  { code: 'DELIVERY' as const, name: t('orders.delivery'), fee: 0, freeFrom: null },
  { code: 'PICKUP' as const, name: t('orders.pickup'), fee: 0, freeFrom: null },
]

/** How and when the goods get to the customer. */
export const CheckoutDelivery = (props: {
  draft: CheckoutDraft
  onChange: (change: Partial<CheckoutDraft>) => void
}) => {
  const { draft, onChange } = props
  const modes = useQuery(callQuery('orders.deliveryModes', {})).data?.data ?? known()
  const chosen = modes.find(({ code }) => code === draft.deliveryMode)
  return (
    <Panel title={t('orders.deliverySection')}>
      <div className={classes['delivery']}>
        <Segmented
          label={t('orders.deliveryMode')}
          value={draft.deliveryMode}
          onChange={(deliveryMode) => onChange({ deliveryMode })}
          options={modes.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {chosen && chosen.fee > 0 ? (
          <p className={classes['fee']}>
            {chosen.freeFrom === null
              ? t('orders.feeAlways', { fee: formatCents(chosen.fee) })
              : t('orders.feeBelow', { fee: formatCents(chosen.fee), from: formatCents(chosen.freeFrom) })}
          </p>
        ) : null}
        <TextField
          label={draft.deliveryMode === 'DELIVERY' ? t('orders.deliveryDate') : t('orders.pickupDate')}
          type="date"
          min={today()}
          value={draft.deliveryDate}
          onChange={(event) => onChange({ deliveryDate: event.currentTarget.value })}
        />
      </div>
    </Panel>
  )
}
