import { chinaMoment } from '@showfloor/contract/common/china-time'
import { publicEventNames } from '@showfloor/contract/common/public-events'
import { Button } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, type CallOutput } from '../../client/call.ts'
import { callKey, nounKey, useCall } from '../../client/queries.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { contractLanguage, t } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { MoreButton } from '../../ui/buttons/more-button.tsx'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import shared from '../identity/administration.module.css'
import classes from './webhooks.module.css'

type Endpoint = CallOutput<'webhooks.list'>['data'][number]
type Delivery = CallOutput<'webhooks.deliveries'>['data'][number]
type Answer = Pick<Delivery, 'status' | 'problem'>

type State = Delivery['state']
const states: readonly State[] = ['WAITING', 'FAILED', 'DELIVERED']

const logQuery = (id: string, state: State | undefined) =>
  infiniteQueryOptions({
    queryKey: callKey('webhooks.deliveries', { id, state }),
    queryFn: ({ pageParam, signal }) =>
      call(
        'webhooks.deliveries',
        { id, size: 20, ...(state ? { state } : {}), ...(pageParam ? { before: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Shows deliveries under way as they arrive.
    refetchInterval: 5000,
  })

const answerText = ({ status, problem }: Answer): string =>
  problem ? t(`webhooks.problem.${problem}`) : status === null ? '' : `HTTP ${status}`

const Entry = ({ delivery, endpoint }: { delivery: Delivery; endpoint: Endpoint }) => {
  const resend = useCall('webhooks.resend', useChangeOutcome('webhooks')(t('webhooks.resent')))
  const { event, state, attempts, attemptedAt, nextAt, position } = delivery
  const tone = { WAITING: 'warning', DELIVERED: 'positive', FAILED: 'danger' } as const
  const isLate = state === 'WAITING' && attempts > 0 && nextAt
  return (
    <Text as="li" columns="fill-auto" wide textAlign="start" className={`${shared.row} ${classes.entry}`}>
      <Stack as="span" shrink className={classes.named}>
        <b>{publicEventNames[event.type][contractLanguage()]}</b>
        <Text
          as="small"
          truncate
          className={shared.quiet}
        >{`${formatDateTime(event.timestamp)} · ${event.id}`}</Text>
      </Stack>
      <span className={shared.pills}>
        <StatusPill tone={tone[state]}>{t(`webhooks.delivery.${state}`)}</StatusPill>
        <span className={shared.quiet}>
          {[
            attemptedAt ? t('webhooks.attempts', { n: attempts }) : '',
            answerText(delivery),
            isLate ? t('webhooks.nextAt', { time: formatDateTime(nextAt) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        variant="default"
        size="compact-md"
        disabled={endpoint.state !== 'ON'}
        loading={resend.isPending}
        onClick={() => resend.mutate({ id: endpoint.id, position })}
      >
        {t('webhooks.resend')}
      </Button>
    </Text>
  )
}

/** Sends all events since a time again, for example after an outage of the receiver. */
const SendSince = ({ endpoint }: { endpoint: Endpoint }) => {
  const [since, setSince] = useState('')
  const queryClient = useQueryClient()
  const send = useCall('webhooks.resendSince', {
    onSuccess: ({ count }) => {
      toast.success(t('webhooks.resentCount', { n: count }))
      return queryClient.invalidateQueries({ queryKey: nounKey('webhooks') })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (since) send.mutate({ id: endpoint.id, since: chinaMoment(since).toISOString() })
  }
  return (
    <Inline as="form" wrap gap={3} align="end" pad={4} onSubmit={submit}>
      <TextField
        label={t('webhooks.since')}
        type="datetime-local"
        required
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={send.isPending} disabled={endpoint.state !== 'ON'}>
        {t('webhooks.resendSince')}
      </Button>
    </Inline>
  )
}

/** The deliveries of an endpoint, newest first, with a test and a button to send one again. */
export const EndpointLog = ({ endpoint }: { endpoint: Endpoint }) => {
  const [state, setState] = useState<State>()
  const query = useInfiniteQuery(logQuery(endpoint.id, state))
  const entries = query.data?.pages.flatMap((page) => page.data) ?? []
  const test = useCall('webhooks.test', {
    onSuccess: (answer) => {
      const isFine = answer.status !== null && answer.status >= 200 && answer.status < 300
      if (isFine) toast.success(t('webhooks.tested', { answer: answerText(answer) }))
      else toast.error(t('webhooks.testFailed', { answer: answerText(answer) }))
    },
  })
  return (
    <Panel
      title={t('webhooks.log')}
      aside={
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ id: endpoint.id })}>
          {t('webhooks.test')}
        </Button>
      }
      flush
    >
      <Inline wrap gap={3} align="end" pad={4}>
        <SelectField
          label={t('webhooks.logState')}
          value={state ?? ''}
          options={[
            { value: '', label: t('webhooks.logEvery') },
            ...states.map((one) => ({ value: one, label: t(`webhooks.delivery.${one}`) })),
          ]}
          onChange={(value) => setState(states.find((one) => one === value))}
        />
      </Inline>
      <QueryState query={query} rows={3} rowPx={56} />
      {query.data && entries.length === 0 ? (
        <Text pad={4} tone="quiet">
          {t('webhooks.logEmpty')}
        </Text>
      ) : null}
      <ul>
        {entries.map((delivery) => (
          <Entry key={delivery.position} delivery={delivery} endpoint={endpoint} />
        ))}
      </ul>
      <MoreButton query={query} name={t('webhooks.older')} />
      <SendSince endpoint={endpoint} />
    </Panel>
  )
}
