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

/** How and when the goods get to the customer. */
export const CheckoutDelivery = (props: {
  draft: CheckoutDraft
  onChange: (change: Partial<CheckoutDraft>) => void
}) => {
  const { draft, onChange } = props
  return (
    <Panel title={t('orders.deliverySection')}>
      <div className={classes['delivery']}>
        <Segmented
          label={t('orders.deliveryMode')}
          value={draft.deliveryMode}
          onChange={(deliveryMode) => onChange({ deliveryMode })}
          options={[
            { value: 'DELIVERY', label: t('orders.delivery') },
            { value: 'PICKUP', label: t('orders.pickup') },
          ]}
        />
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
