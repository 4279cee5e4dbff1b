import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { Fault } from '../../ui/feedback/fault.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { Figures, periodText } from './figures.tsx'
import { dayBefore, previewQuery, type Settlements } from './settlements.queries.ts'
import { TakeStatement } from './take-statement.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const Preview = (props: { shopId: string; channelId: string; through: string }) => {
  const { data, error } = useQuery(previewQuery(props))
  if (error && !data) return <Fault>{messageOf(error)}</Fault>
  if (!data) return <SkeletonRows count={1} rowPx={72} />
  if (data.orders === 0) return <p>{t('settlements.nothing')}</p>
  return (
    <>
      <p>
        {periodText({ from: data.from, through: props.through })} ·{' '}
        {t('settlements.orderCount', { n: data.orders })}
      </p>
      <Figures of={data} />
    </>
  )
}

/** Settles a channel up to a day, after a preview of the figures. */
export const CreateForm = (props: {
  shopId: string
  today: string
  choices: Pick<Settlements, 'channels' | 'accounts'>
  onCreated: (id: string) => void
}) => {
  const { shopId, today, choices, onCreated } = props
  const { channels, accounts } = choices
  const [channelId, setChannelId] = useState(channels[0]?.id ?? '')
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [through, setThrough] = useState(dayBefore(today))
  const outcome = useChangeOutcome('settlements')(t('settlements.created'))
  const create = useCall('settlements.create', {
    onSuccess: async ({ id }) => {
      await outcome.onSuccess()
      onCreated(id)
    },
    onError: () => {},
  })
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(through)
  const noAccount = { value: '', label: t('settlements.accountNone') }
  return (
    <Form
      onSubmit={() => {
        if (isDay) create.mutate({ shopId, channelId, through, accountId: accountId || null })
      }}
    >
      <SelectField
        label={t('settlements.channel')}
        value={channelId}
        onChange={setChannelId}
        options={channels.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        type="date"
        label={t('settlements.through')}
        required
        max={today}
        error={isDay ? undefined : t('settlements.dayMissing')}
        value={through}
        onChange={(event) => setThrough(event.currentTarget.value)}
      />
      <SelectField
        label={t('settlements.account')}
        value={accountId}
        onChange={setAccountId}
        options={[...accounts.map(({ id, name }) => ({ value: id, label: name })), noAccount]}
      />
      <TakeStatement key={channelId} shopId={shopId} channelId={channelId} />
      {isDay ? <Preview shopId={shopId} channelId={channelId} through={through} /> : null}
      {create.error ? <Fault>{messageOf(create.error)}</Fault> : null}
      <FormButtons>
        <Button type="submit" loading={create.isPending}>
          {t('settlements.create')}
        </Button>
      </FormButtons>
    </Form>
  )
}
