import { formatCents } from '@showfloor/contract/common/money'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import type { CheckoutDraft } from '../placing/checkout-draft.ts'
import { isTooEarly, modeOf, today, type DeliveryMode } from './delivery-modes.ts'
import { Note, Stack } from '../../../ui/layout/parts.tsx'

/** More options than this do not fit into one row. */
const sideBySide = 3

const feeText = ({ fee, freeFrom }: DeliveryMode): string =>
  freeFrom === null
    ? t('orders.feeAlways', { fee: formatCents(fee) })
    : t('orders.feeBelow', { fee: formatCents(fee), from: formatCents(freeFrom) })

/** Delivery mode and date. */
export const CheckoutDelivery = (props: {
  draft: CheckoutDraft
  modes: readonly DeliveryMode[]
  /** The first day that can be promised of the goods; undefined before it is calculated. */
  firstDay: string | undefined
  onChange: (change: Partial<CheckoutDraft>) => void
}) => {
  const { draft, modes, onChange } = props
  const chosen = modeOf(modes, draft)
  const firstDay = props.firstDay ?? chosen?.firstDay
  const day = firstDay ? formatDay(firstDay) : ''
  return (
    <Panel title={t('orders.deliverySection')}>
      <Stack gap={4} shrink>
        <Segmented
          label={t('orders.deliveryMode')}
          kind={modes.length > sideBySide ? 'cards' : 'tabs'}
          value={draft.deliveryMode}
          onChange={(deliveryMode) => onChange({ deliveryMode })}
          options={modes.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {chosen && chosen.fee > 0 ? <Note>{feeText(chosen)}</Note> : null}
        <TextField
          label={chosen?.needsAddress === false ? t('orders.pickupDate') : t('orders.deliveryDate')}
          type="date"
          min={firstDay}
          hint={firstDay && firstDay > today() ? t('orders.firstDay', { day }) : undefined}
          error={isTooEarly(firstDay, draft.deliveryDate) ? t('orders.dayTooEarly', { day }) : undefined}
          value={draft.deliveryDate}
          onChange={(event) => onChange({ deliveryDate: event.currentTarget.value })}
        />
      </Stack>
    </Panel>
  )
}
