import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { nounKey } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { AddressForm } from './address-form.tsx'
import type { Address, Customer } from '../customers.queries.ts'
import { HomeForm } from './home-form.tsx'
import { MeasurementsText } from './measurements-text.tsx'
import { ShownAddress } from './shown-address.tsx'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../customers.module.css'

type Choosing = {
  customer: Customer
  chosenId: string | undefined
  onChoose: (addressId: string) => void
}

const Choices = ({ customer, chosenId, onChoose }: Choosing) => {
  const name = useId()
  if (customer.addresses.length === 0) return <p>{t('customers.noAddress')}</p>
  return (
    <fieldset>
      <legend className="sr-only">{t('customers.address')}</legend>
      <ul>
        {customer.addresses.map((address) => (
          <li key={address.id}>
            <Stack as="label" gap={3} padY={3} padX={4} line="around" round="m" className={classes.address}>
              <input
                type="radio"
                name={name}
                checked={address.id === chosenId}
                onChange={() => onChoose(address.id)}
              />
              <span>
                <ShownAddress address={address} />
                <MeasurementsText measurements={address.measurements} />
              </span>
            </Stack>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Chooses one of a customer's addresses; adding one and correcting its details or measurements happens in place. */
export const AddressPicker = (props: Choosing) => {
  const { customer, chosenId, onChoose } = props
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<'new' | 'address' | 'home'>()
  const chosen = customer.addresses.find(({ id }) => id === chosenId)
  const saved = async (address: Address, text: string) => {
    toast.success(text)
    setEditing(undefined)
    await queryClient.invalidateQueries({ queryKey: nounKey('customers') })
    onChoose(address.id)
  }
  if (editing === 'new' || editing === 'address')
    return (
      <AddressForm
        customerId={customer.id}
        address={editing === 'address' ? chosen : undefined}
        onSaved={(address) => void saved(address, t('customers.addressSaved'))}
        onCancel={() => setEditing(undefined)}
      />
    )
  return (
    <Stack gap={4} className={classes.addresses}>
      <Choices customer={customer} chosenId={chosenId} onChoose={onChoose} />
      {editing === 'home' && chosen ? (
        <HomeForm
          key={chosen.id}
          address={chosen}
          onSaved={(address) => void saved(address, t('customers.measurementsSaved'))}
          onCancel={() => setEditing(undefined)}
        />
      ) : (
        <Inline wrap gapY={0} gapX={4}>
          <TextButton onClick={() => setEditing('new')}>{t('customers.addAddress')}</TextButton>
          {chosen ? (
            <>
              <TextButton onClick={() => setEditing('address')}>{t('customers.editAddress')}</TextButton>
              <TextButton onClick={() => setEditing('home')}>{t('customers.measurementsEdit')}</TextButton>
            </>
          ) : null}
        </Inline>
      )}
    </Stack>
  )
}
