import { Button } from '@mantine/core'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { useForm } from '../../ui/drafts/use-form.ts'
import {
  AddressFields,
  isAddressComplete,
  noAddressDraft,
  type AddressDraft,
} from './addresses/address-fields.tsx'
import type { Customer } from './customers.queries.ts'
import { isMobile, plainMobile } from '../../ui/figures/mobile-text.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import { unmeasuredHome } from '@showfloor/contract/common/home'
import classes from './customers.module.css'

type Draft = { name: string; mobile: string; withAddress: boolean; address: AddressDraft }

const focusOnShow = (box: HTMLInputElement | null) => box?.focus()

const Fields = (props: { draft: Draft; asked: boolean; onChange: (draft: Draft) => void }) => {
  const { draft, asked, onChange } = props
  return (
    <>
      <Stack gap={3} align="start" shrink className={classes.districts}>
        <TextField
          label={t('customers.name')}
          maxLength={40}
          value={draft.name}
          ref={focusOnShow}
          error={asked && draft.name.trim() === '' ? t('customers.nameMissing') : undefined}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <TextField
          label={t('customers.mobile')}
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={draft.mobile}
          error={
            (asked || draft.mobile.trim().length >= 11) && !isMobile(draft.mobile)
              ? t('customers.mobileInvalid')
              : undefined
          }
          onChange={(event) => onChange({ ...draft, mobile: event.currentTarget.value })}
        />
      </Stack>
      <Inline as="label" gap={3} align="center" target className={classes.tick}>
        <input
          type="checkbox"
          checked={draft.withAddress}
          onChange={(event) => onChange({ ...draft, withAddress: event.currentTarget.checked })}
        />
        {t('customers.withAddress')}
      </Inline>
      {draft.withAddress ? (
        <AddressFields
          draft={draft.address}
          asked={asked}
          onChange={(address) => onChange({ ...draft, address })}
        />
      ) : null}
    </>
  )
}

/** A new customer, with an optional address. `keyword`, the text that was searched for, prefills the name or the mobile. */
export const CustomerForm = (props: {
  shopId: string
  keyword: string
  onCreated: (customer: Customer) => void
  onCancel: () => void
}) => {
  const digits = /^\d+$/.test(props.keyword)
  const { draft, setDraft, sent, submitted, onSubmit } = useForm<Draft>(`customer new ${props.shopId}`, {
    name: digits ? '' : props.keyword,
    mobile: digits ? props.keyword : '',
    withAddress: false,
    address: noAddressDraft,
  })
  const create = useCall('customers.create', {
    onSuccess: (customer) => {
      sent()
      props.onCreated(customer)
    },
    onError: () => undefined,
  })
  const { name, mobile, withAddress, address } = draft
  const complete = name.trim() !== '' && isMobile(mobile) && (!withAddress || isAddressComplete(address))
  return (
    <Stack
      as="form"
      gap={4}
      aria-label={t('customers.createTitle')}
      noValidate
      onSubmit={onSubmit(() => {
        if (!complete) return
        create.mutate({
          shopId: props.shopId,
          name: name.trim(),
          mobile: plainMobile(mobile),
          ...(withAddress
            ? {
                address: {
                  townCode: address.path[3],
                  detail: address.detail.trim(),
                  measurements: unmeasuredHome,
                },
              }
            : {}),
        })
      })}
    >
      <Fields draft={draft} asked={submitted} onChange={setDraft} />
      {create.error ? (
        <Text tone="danger" role="alert">
          {messageOf(create.error)}
        </Text>
      ) : null}
      <FormButtons>
        <Button variant="default" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="light" type="submit" loading={create.isPending}>
          {t('customers.save')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
