import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { AddressPicker } from '../../customers/addresses/address-picker.tsx'
import { CustomerPicker } from '../../customers/customer-picker.tsx'
import { useCustomer } from '../../customers/customers.queries.ts'
import type { CheckoutDraft } from '../placing/checkout-draft.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'

/** The customer and the delivery address. The first address is chosen by default. */
export const CheckoutCustomer = (props: {
  shopId: string
  draft: CheckoutDraft
  /** What is missing here, as a text. */
  missing: string | undefined
  onChange: (change: Partial<CheckoutDraft>) => void
}) => {
  const { shopId, draft, missing, onChange } = props
  const { data: customer, isPending, error, refetch } = useCustomer(draft.customer)
  return (
    <Panel title={t('customers.title')}>
      <Stack gap={4} shrink>
        <CustomerPicker
          shopId={shopId}
          chosen={draft.customer}
          onChoose={(chosen) =>
            onChange({
              customer: chosen && { id: chosen.id, name: chosen.name, mobile: chosen.mobile },
              addressId: chosen?.addresses[0]?.id,
            })
          }
        />
        {draft.customer && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {draft.customer && isPending ? <SkeletonRows count={1} /> : null}
        {customer ? (
          <AddressPicker
            key={customer.id}
            customer={customer}
            chosenId={draft.addressId}
            onChoose={(addressId) => onChange({ addressId })}
          />
        ) : null}
        {missing ? (
          <Text tone="danger" role="alert">
            {missing}
          </Text>
        ) : null}
      </Stack>
    </Panel>
  )
}
