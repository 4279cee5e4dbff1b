import { t } from '../../../i18n/i18n.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { CheckoutDraft } from '../placing/checkout-draft.ts'
import { discountProblem, type Calculated } from '../placing/checkout-lines.ts'
import { OrderAmountsList } from '../order-sheets/order-amounts.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './checkout.module.css'

/** The order's discount, its note, and how its total is calculated. */
export const CheckoutAmounts = (props: {
  draft: CheckoutDraft
  calculated: Calculated | undefined
  pending: boolean
  itemCount: number
  error: string | undefined
  onChange: (change: Partial<CheckoutDraft>) => void
}) => {
  const { draft, calculated, pending, onChange } = props
  const wrong = discountProblem(draft.discount, calculated)
  return (
    <Panel title={t('orders.amounts')}>
      <Stack gap={4} shrink>
        <TextField
          label={t('orders.orderDiscount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          before="¥"
          placeholder="0"
          value={draft.discount}
          error={wrong ? t(`orders.${wrong}`) : undefined}
          onChange={(event) => onChange({ discount: event.currentTarget.value })}
        />
        <TextArea
          label={t('orders.note')}
          hint={t('orders.noteHint')}
          rows={2}
          maxLength={1000}
          value={draft.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
        {props.error ? (
          <Text tone="danger" role="alert">
            {props.error}
          </Text>
        ) : null}
        <div aria-busy={pending} data-pending={pending} className={classes.total}>
          {calculated ? (
            <OrderAmountsList amounts={calculated.amounts} itemCount={props.itemCount} />
          ) : (
            <Skeleton shape="block" width="100%" height="140px" />
          )}
        </div>
      </Stack>
    </Panel>
  )
}
