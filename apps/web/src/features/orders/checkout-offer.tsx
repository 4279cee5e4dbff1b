import { t } from '../../i18n/i18n.ts'
import { useCustomerView } from '../../ui/customer-view.ts'
import { TextArea } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import classes from './checkout.module.css'

/** Prices below the red line wait for the manager: why should the customer get them? */
export const CheckoutOffer = (props: {
  draft: CheckoutDraft
  /** How many articles have such a price. */
  count: number
  /** The order was submitted: it goes back to a draft while the manager decides. */
  isSubmitted: boolean
  missing: string | undefined
  onChange: (change: Partial<CheckoutDraft>) => void
}) => {
  const [customerLooks] = useCustomerView()
  return (
    <Panel title={t('orders.offerTitle')}>
      <div className={classes['amounts']}>
        <p className={classes['asking']}>
          {customerLooks
            ? t('orders.belowFloorQuiet')
            : t(props.isSubmitted ? 'orders.offerTextSubmitted' : 'orders.offerText', { n: props.count })}
        </p>
        <TextArea
          label={t('offers.reason')}
          hint={t('offers.reasonHint')}
          error={props.missing}
          rows={2}
          maxLength={300}
          value={props.draft.offerReason ?? ''}
          onChange={(event) => props.onChange({ offerReason: event.currentTarget.value })}
        />
      </div>
    </Panel>
  )
}
