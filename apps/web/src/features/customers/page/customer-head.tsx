import {
  customerMayBecome,
  customerSources,
  type CustomerSource,
} from '@showfloor/contract/common/customer-status'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey, useCall } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useHold } from '../../../ui/privacy/use-hold.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { useBackOffice, useShopOnly } from '../../../ui/privacy/shop-only.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { CustomerStatusPill } from '../customer-status-pill.tsx'
import { useMayWriteCustomers, type CustomerDetail } from '../customers.queries.ts'
import { isMobile, plainMobile } from '../../../ui/figures/mobile-text.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../customers.module.css'

/** The mobile is masked. It is shown while the eye is pressed, and can be dialled unseen; each request is logged. */
const Mobile = ({ customer }: { customer: CustomerDetail }) => {
  const mayWrite = useMayWriteCustomers()
  const reveal = useCall('customers.revealMobile')
  const whole = reveal.data?.mobile
  const { isHeld, hold } = useHold((isHolding) => {
    if (isHolding && whole === undefined && !reveal.isPending) reveal.mutate({ id: customer.id })
  })
  const dial = async () => {
    const { mobile } = whole === undefined ? await reveal.mutateAsync({ id: customer.id }) : { mobile: whole }
    globalThis.location.href = `tel:${mobile}`
  }
  return (
    <Inline as="span" inText align="center" target size="lg" tone="ink" tabular>
      <span aria-live="polite">{isHeld && whole !== undefined ? whole : customer.mobile}</span>
      {mayWrite ? (
        <>
          <IconButton
            {...hold}
            icon="eye"
            tone="accent"
            label={t('customers.reveal')}
            title={t('customers.reveal')}
          />
          <IconButton
            icon="phone"
            tone="accent"
            label={t('customers.call')}
            title={t('customers.call')}
            disabled={reveal.isPending}
            onClick={() => void dial().catch(() => undefined)}
          />
        </>
      ) : null}
    </Inline>
  )
}

type Draft = { name: string; source: CustomerSource; mobile: string }

const Fields = (props: { draft: Draft; asked: boolean; onChange: (draft: Draft) => void }) => {
  const { draft, asked, onChange } = props
  const mobile = draft.mobile.trim()
  return (
    <Stack gap={3} align="start" shrink className={classes.districts}>
      <TextField
        label={t('customers.name')}
        maxLength={40}
        value={draft.name}
        error={asked && draft.name.trim() === '' ? t('customers.nameMissing') : undefined}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <TextField
        label={t('customers.newMobile')}
        hint={t('customers.newMobileHint')}
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        value={draft.mobile}
        error={asked && mobile !== '' && !isMobile(mobile) ? t('customers.mobileInvalid') : undefined}
        onChange={(event) => onChange({ ...draft, mobile: event.currentTarget.value })}
      />
      <SelectField
        label={t('customers.source')}
        value={draft.source}
        onChange={(value) =>
          onChange({ ...draft, source: customerSources.find((one) => one === value) ?? draft.source })
        }
        options={customerSources.map((source) => ({
          value: source,
          label: t(`customers.source.${source}`),
        }))}
      />
    </Stack>
  )
}

const EditForm = ({ customer, onDone }: { customer: CustomerDetail; onDone: () => void }) => {
  const queryClient = useQueryClient()
  const { draft, setDraft, sent, submitted, onSubmit } = useForm<Draft>(`customer ${customer.id}`, {
    name: customer.name,
    source: customer.source,
    mobile: '',
  })
  const save = useCall('customers.update', {
    onSuccess: async () => {
      sent()
      toast.success(t('customers.saved'))
      await queryClient.invalidateQueries({ queryKey: nounKey('customers') })
      onDone()
    },
    onError: () => undefined,
  })
  // The draft keeps what was typed and takes over the rest.
  const loadLatest = async () => {
    await queryClient.invalidateQueries({ queryKey: nounKey('customers') })
    save.reset()
  }
  const [name, mobile] = [draft.name.trim(), plainMobile(draft.mobile)]
  return (
    <Stack
      as="form"
      gap={4}
      aria-label={t('customers.edit')}
      noValidate
      onSubmit={onSubmit(() => {
        if (name === '' || (mobile !== '' && !isMobile(mobile))) return
        save.mutate({
          id: customer.id,
          version: customer.version,
          name,
          source: draft.source,
          ...(mobile === '' ? {} : { mobile }),
        })
      })}
    >
      <Fields draft={draft} asked={submitted} onChange={setDraft} />
      {save.error ? (
        <Text tone="danger" role="alert">
          {messageOf(save.error)}
        </Text>
      ) : null}
      <FormButtons>
        {save.error instanceof CallError && save.error.code === 'CUSTOMER_CHANGED' ? (
          <Button variant="default" onClick={() => void loadLatest()}>
            {t('customers.loadLatest')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button variant="light" type="submit" loading={save.isPending}>
          {t('customers.save')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

const Steps = ({ customer, onEdit }: { customer: CustomerDetail; onEdit: () => void }) => {
  const isBackOffice = useBackOffice()
  const queryClient = useQueryClient()
  const move = useCall('customers.setStatus', {
    onSuccess: () => {
      toast.success(t('customers.moved'))
      return queryClient.invalidateQueries({ queryKey: nounKey('customers') })
    },
  })
  return (
    <Inline wrap gap={3}>
      <Button variant="default" onClick={onEdit}>
        {t('customers.edit')}
      </Button>
      {(isBackOffice ? customerMayBecome(customer.status) : []).map((status) =>
        status === 'FOLLOWING' || status === 'LOST' ? (
          <Button
            key={status}
            variant="default"
            loading={move.isPending}
            onClick={() => move.mutate({ id: customer.id, status })}
          >
            {t(`customers.make${status}`)}
          </Button>
        ) : null,
      )}
    </Inline>
  )
}

/** Name, contact and status of a customer. */
export const CustomerHead = ({ customer }: { customer: CustomerDetail }) => {
  const mayWrite = useMayWriteCustomers()
  const isShopOnlyShown = useShopOnly()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Inline as="header" wrap gapY={3} gapX={4} align="center" className={classes.head}>
        <BackLink link={{ to: '/customers' }} name={t('customers.back')} bare />
        <Avatar name={customer.name} sizePx={56} />
        <Inline wrap gapY={0} gapX={3} align="center" shrink className={classes.customerPageWho}>
          <h1>{customer.name}</h1>
          {isShopOnlyShown ? <CustomerStatusPill status={customer.status} /> : null}
          <Inline as="p" wrap gapY={0} gapX={4} align="center" size="sm" tone="quiet">
            <Mobile key={customer.mobile} customer={customer} />
            {isShopOnlyShown ? <span>{t(`customers.source.${customer.source}`)}</span> : null}
            <span>{t('customers.guide', { name: customer.guideName })}</span>
            <span>{t('customers.since', { date: formatDate(customer.createdAt) })}</span>
          </Inline>
        </Inline>
        {mayWrite && !editing ? <Steps customer={customer} onEdit={() => setEditing(true)} /> : null}
      </Inline>
      {editing ? (
        <Panel title={t('customers.profile')}>
          <EditForm customer={customer} onDone={() => setEditing(false)} />
        </Panel>
      ) : null}
    </>
  )
}
