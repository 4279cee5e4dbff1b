import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCall } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { emptyOrder, faultsOf, isFaulty, sentOrder, totalCents, type EnteredOrder } from './entered-order.ts'
import { LineFields } from './line-fields.tsx'
import { OrderFile } from './order-file.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../marketplaces.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

export const useMayEnter = (): boolean => (useStored('userInfo')?.permissions ?? []).includes('order.write')

/** A refusal that belongs to the field of the number. */
const isOfNumber = (error: Error | null): error is CallError =>
  error instanceof CallError && error.code === 'CHANNEL_ORDER_KNOWN'

type Faults = Partial<ReturnType<typeof faultsOf>>
type Part = {
  order: EnteredOrder
  faults: Faults
  onChange: (part: Partial<EnteredOrder>) => void
}

const OrderFields = ({ shopId, order, faults, onChange }: Part & { shopId: string }) => {
  const { data } = useQuery(callQuery('marketplaces.specialChannels', { shopId }))
  return (
    <Stack gap={3} align="start" className={classes.fields}>
      <SelectField
        label={t('marketplaces.channel')}
        value={order.channelId}
        error={faults.channelId}
        onChange={(channelId) => onChange({ channelId })}
        options={[
          { value: '', label: t('marketplaces.chooseChannel') },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        label={t('marketplaces.enter.number')}
        autoComplete="off"
        maxLength={64}
        value={order.externalId}
        error={faults.externalId}
        onChange={(event) => onChange({ externalId: event.currentTarget.value })}
      />
      <TextField
        type="datetime-local"
        label={t('marketplaces.enter.placedAt')}
        value={order.placedAt}
        error={faults.placedAt}
        onChange={(event) => onChange({ placedAt: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('marketplaces.enter.promisedOn')}
        value={order.promisedOn}
        onChange={(event) => onChange({ promisedOn: event.currentTarget.value })}
      />
    </Stack>
  )
}

const BuyerFields = ({ order, faults, onChange }: Part) => (
  <>
    <Stack gap={3} align="start" className={classes.fields}>
      <TextField
        label={t('marketplaces.enter.name')}
        autoComplete="off"
        maxLength={40}
        value={order.name}
        error={faults.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('marketplaces.enter.mobile')}
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        value={order.mobile}
        error={faults.mobile}
        onChange={(event) => onChange({ mobile: event.currentTarget.value })}
      />
    </Stack>
    <TextField
      label={t('marketplaces.enter.address')}
      autoComplete="off"
      maxLength={200}
      value={order.address}
      onChange={(event) => onChange({ address: event.currentTarget.value })}
    />
    <TextArea
      label={t('marketplaces.enter.words')}
      rows={2}
      maxLength={1000}
      value={order.words}
      onChange={(event) => onChange({ words: event.currentTarget.value })}
    />
  </>
)

/** The order is kept as typed until the server has it; a refusal loses nothing. */
const EnterForm = ({ shopId, onEntered }: { shopId: string; onEntered: (id: string) => void }) => {
  const [begins] = useState(emptyOrder)
  const { draft, change, sent, submitted, onSubmit } = useForm(`channel order of ${shopId}`, begins)
  const { onSuccess, onError } = useChangeOutcome('marketplaces')(t('marketplaces.enter.saved'))
  const enter = useCall('marketplaces.enterOrder', {
    onSuccess,
    onError: (error) => (isOfNumber(error) ? undefined : onError(error)),
  })
  const found = faultsOf(draft)
  const faults: Faults = {
    ...(submitted ? found : {}),
    ...(isOfNumber(enter.error) ? { externalId: messageOf(enter.error) } : {}),
  }
  const put = (part: Partial<EnteredOrder>) => {
    if (enter.isError) enter.reset()
    change(part)
  }
  const send = onSubmit(() => {
    if (isFaulty(found)) return
    enter.mutate(sentOrder(shopId, draft), {
      onSuccess: ({ id }) => {
        sent()
        onEntered(id)
      },
    })
  })
  const part = { order: draft, faults, onChange: put }
  return (
    <Form onSubmit={send}>
      <OrderFields shopId={shopId} {...part} />
      {draft.channelId === '' ? null : <OrderFile shopId={shopId} channelId={draft.channelId} />}
      <LineFields lines={draft.lines} faults={faults.lines} onChange={(lines) => put({ lines })} />
      <Stack gap={3} align="start" className={classes.fields}>
        <TextField
          label={t('marketplaces.enter.postage')}
          inputMode="decimal"
          maxLength={20}
          value={draft.postage}
          error={faults.postage}
          onChange={(event) => put({ postage: event.currentTarget.value })}
        />
      </Stack>
      <BuyerFields {...part} />
      <p>
        {t('marketplaces.enter.total')} <b className="tabular">{`¥${formatCents(totalCents(draft))}`}</b>
      </p>
      <FormButtons>
        <Button type="submit" loading={enter.isPending}>
          {t('marketplaces.enter.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}

/** The button, and its dialog, that enters an order of a channel without an authorised store. */
export const EnterOrder = (props: { shopId: string; onEntered: (id: string) => void }) => {
  const [open, setOpen] = useState(false)
  if (!useMayEnter()) return null
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="plus" size={18} />
        {t('marketplaces.enter')}
      </button>
      <Dialog open={open} title={t('marketplaces.enter')} onClose={() => setOpen(false)} widthPx={760}>
        <EnterForm {...props} />
      </Dialog>
    </>
  )
}
