import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { AddressFields, addressDraft, isAddressComplete, noAddressDraft } from './address-fields.tsx'
import type { Address, Customer } from './customers.queries.ts'
import { HomeForm } from './home-form.tsx'
import { noMeasurements } from './measurements.ts'
import { MeasurementsText } from './measurements-text.tsx'
import classes from './customers.module.css'

const AddressForm = (props: {
  customerId: string
  address: Address | undefined
  onSaved: (address: Address) => void
  onCancel: () => void
}) => {
  const { customerId, address } = props
  const [draft, setDraft] = useState(() => (address ? addressDraft(address) : noAddressDraft))
  const [asked, setAsked] = useState(false)
  const save = useCall('customers.saveAddress', { onSuccess: props.onSaved })
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (!isAddressComplete(draft)) return
        save.mutate({
          customerId,
          ...(address ? { addressId: address.id } : {}),
          townCode: draft.path[3],
          detail: draft.detail.trim(),
          measurements: address?.measurements ?? noMeasurements,
        })
      }}
    >
      <AddressFields draft={draft} asked={asked} onChange={setDraft} />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="light" type="submit" loading={save.isPending}>
          {t('customers.save')}
        </Button>
      </div>
    </form>
  )
}

/** Which of a customer's addresses; a new one, or another detail or home sizes for one, are entered in place. */
export const AddressPicker = (props: {
  customer: Customer
  chosenId: string | undefined
  onChoose: (addressId: string) => void
}) => {
  const { customer, chosenId, onChoose } = props
  const name = useId()
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
    <div className={classes['addresses']}>
      {customer.addresses.length === 0 ? <p>{t('customers.noAddress')}</p> : null}
      <fieldset className={classes['choices']}>
        <legend className="sr-only">{t('customers.address')}</legend>
        <ul>
          {customer.addresses.map((address) => (
            <li key={address.id}>
              <label className={classes['address']}>
                <input
                  type="radio"
                  name={name}
                  checked={address.id === chosenId}
                  onChange={() => onChoose(address.id)}
                />
                <span>
                  {address.districtName} {address.detail}
                  <MeasurementsText measurements={address.measurements} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {editing === 'home' && chosen ? (
        <HomeForm
          key={chosen.id}
          address={chosen}
          onSaved={(address) => void saved(address, t('customers.measurementsSaved'))}
          onCancel={() => setEditing(undefined)}
        />
      ) : (
        <div className={classes['links']}>
          <button type="button" onClick={() => setEditing('new')}>
            {t('customers.addAddress')}
          </button>
          {chosen ? (
            <>
              <button type="button" onClick={() => setEditing('address')}>
                {t('customers.editAddress')}
              </button>
              <button type="button" onClick={() => setEditing('home')}>
                {t('customers.measurementsEdit')}
              </button>
            </>
          ) : null}
        </div>
      )}
    </div>
  )
}
