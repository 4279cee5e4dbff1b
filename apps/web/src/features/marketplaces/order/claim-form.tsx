import type { ValidationSection } from '@showfloor/contract/validation'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { ChannelOrderDetail } from '../marketplaces.queries.ts'
import classes from '../marketplaces.module.css'

const unpassed = (checks: ChannelOrderDetail['checks']): { section: ValidationSection; text: string }[] =>
  Object.entries(checks).flatMap(([section, check]) =>
    check.passValidate ? [] : [{ section: section as ValidationSection, text: check.validateDesc }],
  )

/** The findings of the shop's checks that a guide has to see before claiming the order. */
const Checks = (props: {
  checks: ChannelOrderDetail['checks']
  ticked: readonly ValidationSection[]
  onTick: (section: ValidationSection) => void
}) =>
  unpassed(props.checks).map(({ section, text }) => (
    <CheckField
      key={section}
      label={text}
      checked={props.ticked.includes(section)}
      onChange={() => props.onTick(section)}
    />
  ))

/** A refusal that belongs to the field of the delivery day. */
const isOfDay = (error: Error | null): error is CallError =>
  error instanceof CallError && error.code === 'DELIVERY_DATE_EARLY'

/** The claim: its progress, and the shop order that it created. */
const useClaim = (onClaimed: (orderId: string) => void) => {
  const done = useChangeOutcome('marketplaces', 'orders', 'customers')
  const { onSuccess, onError } = done(t('marketplaces.claimed'))
  return useCall('marketplaces.claim', {
    onError: (error) => (isOfDay(error) ? undefined : onError(error)),
    onSuccess: async ({ orderId }) => {
      await onSuccess()
      onClaimed(orderId)
    },
  })
}

/** Claims an order: the delivery mode, the confirmed checks, and the button that decrypts the buyer. */
export const ClaimForm = (props: { order: ChannelOrderDetail; onClaimed: (orderId: string) => void }) => {
  const { order } = props
  const { data } = useQuery(callQuery('orders.deliveryModes', {}))
  const { draft, change, submitted, onSubmit } = useForm(`claim of channel order ${order.id}`, {
    mode: '',
    day: '',
    ticked: [] as ValidationSection[],
  })
  const claim = useClaim(props.onClaimed)
  const modes = data?.data ?? []
  const mode = draft.mode || (modes[0]?.code ?? '')
  const open = unpassed(order.checks).filter(({ section }) => !draft.ticked.includes(section))
  const tick = (section: ValidationSection) =>
    change({
      ticked: draft.ticked.includes(section)
        ? draft.ticked.filter((one) => one !== section)
        : [...draft.ticked, section],
    })
  const send = onSubmit(() => {
    if (open.length > 0 || mode === '') return
    claim.mutate({
      id: order.id,
      deliveryMode: mode,
      deliveryDate: draft.day || null,
      ticks: draft.ticked.map((section) => ({ section, ticked: true })),
    })
  })
  return (
    <Form onSubmit={send}>
      <SelectField
        label={t('marketplaces.delivery')}
        value={mode}
        onChange={(value) => change({ mode: value })}
        options={modes.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        type="date"
        label={t('marketplaces.day')}
        value={draft.day}
        min={modes.find(({ code }) => code === mode)?.firstDay}
        error={isOfDay(claim.error) ? messageOf(claim.error) : undefined}
        onChange={(event) => {
          claim.reset()
          change({ day: event.currentTarget.value })
        }}
      />
      <Checks checks={order.checks} ticked={draft.ticked} onTick={tick} />
      {submitted && open.length > 0 ? (
        <p role="alert" className={classes.short}>
          {t('marketplaces.tickFirst')}
        </p>
      ) : null}
      <small>{t('marketplaces.claimText')}</small>
      <FormButtons>
        <Button type="submit" loading={claim.isPending}>
          {t('marketplaces.claim')}
        </Button>
      </FormButtons>
    </Form>
  )
}
