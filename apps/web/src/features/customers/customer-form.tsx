import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/field.tsx'
import { messageOf } from '../../ui/message-of.ts'
import { AddressFields, isAddressComplete, noAddressDraft } from './address-fields.tsx'
import type { Customer } from './customers.queries.ts'
import { isMobile } from './mobile.ts'
import { noMeasurements } from './measurements.ts'
import classes from './customers.module.css'

/** A new customer, with an address if one is known. `keyword`, what was searched for, begins the name or the mobile. */
export const CustomerForm = (props: {
  shopId: string
  keyword: string
  onCreated: (customer: Customer) => void
  onCancel: () => void
}) => {
  const digits = /^\d+$/.test(props.keyword)
  const [name, setName] = useState(digits ? '' : props.keyword)
  const [mobile, setMobile] = useState(digits ? props.keyword : '')
  const [withAddress, setWithAddress] = useState(false)
  const [address, setAddress] = useState(noAddressDraft)
  const [asked, setAsked] = useState(false)
  const create = useCall('customers.create', { onSuccess: props.onCreated, onError: () => undefined })
  const complete = name.trim() !== '' && isMobile(mobile) && (!withAddress || isAddressComplete(address))
  return (
    <form
      className={classes['form']}
      aria-label={t('customers.createTitle')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (!complete) return
        create.mutate({
          shopId: props.shopId,
          name: name.trim(),
          mobile: mobile.trim(),
          ...(withAddress
            ? {
                address: {
                  townCode: address.path[3],
                  detail: address.detail.trim(),
                  measurements: noMeasurements,
                },
              }
            : {}),
        })
      }}
    >
      <div className={classes['districts']}>
        <TextField
          label={t('customers.name')}
          maxLength={40}
          value={name}
          autoFocus
          error={asked && name.trim() === '' ? t('customers.nameMissing') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={t('customers.mobile')}
          inputMode="tel"
          autoComplete="off"
          maxLength={13}
          value={mobile}
          error={
            (asked || mobile.trim().length >= 11) && !isMobile(mobile)
              ? t('customers.mobileInvalid')
              : undefined
          }
          onChange={(event) => setMobile(event.currentTarget.value)}
        />
      </div>
      <label className={classes['tick']}>
        <input
          type="checkbox"
          checked={withAddress}
          onChange={(event) => setWithAddress(event.currentTarget.checked)}
        />
        {t('customers.withAddress')}
      </label>
      {withAddress ? <AddressFields draft={address} asked={asked} onChange={setAddress} /> : null}
      {create.error ? (
        <p role="alert" className={classes['failed']}>
          {messageOf(create.error)}
        </p>
      ) : null}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="light" type="submit" loading={create.isPending}>
          {t('customers.save')}
        </Button>
      </div>
    </form>
  )
}
