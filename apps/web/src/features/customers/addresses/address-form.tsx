import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { AddressFields, addressDraft, isAddressComplete, noAddressDraft } from './address-fields.tsx'
import type { Address } from '../customers.queries.ts'
import { unmeasuredHome } from '@showfloor/contract/common/home'
import { useAddressCall } from './use-address-call.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

/** A new address of a customer, or a correction of one; its measurements stay. */
export const AddressForm = (props: {
  customerId: string
  address: Address | undefined
  onSaved: (address: Address) => void
  onCancel: () => void
}) => {
  const { customerId, address } = props
  const { draft, setDraft, sent, submitted, onSubmit } = useForm(
    `address ${address?.id ?? `new ${customerId}`}`,
    address ? addressDraft(address) : noAddressDraft,
  )
  const save = useAddressCall('customers.saveAddress', (saved) => {
    sent()
    props.onSaved(saved)
  })
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={onSubmit(() => {
        if (!isAddressComplete(draft)) return
        save.mutate({
          customerId,
          ...(address ? { addressId: address.id, version: address.version } : {}),
          townCode: draft.path[3],
          detail: draft.detail.trim(),
          measurements: address?.measurements ?? unmeasuredHome,
        })
      })}
    >
      <AddressFields draft={draft} asked={submitted} onChange={setDraft} />
      <FormButtons>
        <Button variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="light" type="submit" loading={save.isPending}>
          {t('customers.save')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
