import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { mayNavigate } from '../../../client/external.ts'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../setup.module.css'

type Listed = CallOutput<'setup.trialProviders'>['data'][number]
type Trial = CallOutput<'setup.trialPayment'>

const askEveryMs = 2000
const tones: Record<Trial['state'], Tone> = {
  ASKED: 'warning',
  OPEN: 'warning',
  PAID: 'warning',
  RETURNED: 'positive',
  CLOSED: 'neutral',
  FAILED: 'danger',
}
const isOn = ({ state }: Trial): boolean => state === 'OPEN' || state === 'PAID'

const Paying = ({ trial }: { trial: Trial }) => (
  <Inline wrap gap={4} align="center">
    <QrCode text={trial.codeUrl} sizePx={176} label={t('setup.trialCode')} />
    <Stack gap={2}>
      <p>{t('setup.trialScan', { provider: t(`setup.provider.${trial.provider}`) })}</p>
      {mayNavigate(trial.payUrl, globalThis.location.origin, true) && trial.payUrl.startsWith('http') ? (
        <a href={trial.payUrl} target="_blank" rel="noopener noreferrer">
          {t('setup.trialOpen')}
        </a>
      ) : null}
    </Stack>
  </Inline>
)

const Facts = ({ trial }: { trial: Trial }) => {
  const { tradeNo, paidAt, returnedAt, notifiedAt } = trial
  const rows: [string, string][] = [
    ...(tradeNo ? [[t('setup.trialTradeNo'), tradeNo] as [string, string]] : []),
    ...(paidAt ? [[t('setup.trialPaidAt'), formatDateTime(paidAt)] as [string, string]] : []),
    ...(returnedAt ? [[t('setup.trialReturnedAt'), formatDateTime(returnedAt)] as [string, string]] : []),
    ...(paidAt
      ? [
          [t('setup.trialNotice'), notifiedAt ? formatDateTime(notifiedAt) : t('setup.trialNoNotice')] as [
            string,
            string,
          ],
        ]
      : []),
    ...(trial.answer ? [[t('setup.trialAnswer'), trial.answer] as [string, string]] : []),
  ]
  return (
    <Stack as="dl" gap={2} className={classes.facts}>
      {rows.map(([label, text]) => (
        <Stack gap={3} key={label}>
          <dt>{label}</dt>
          <Text as="dd" breakWords>
            {text}
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}

const ProviderPanel = ({ listed: { provider, sandbox, newest } }: { listed: Listed }) => {
  const queryClient = useQueryClient()
  const renew = () => queryClient.invalidateQueries({ queryKey: nounKey('setup') })
  const start = useCall('setup.trialStart', { onSuccess: renew })
  const stop = useCall('setup.trialStop', { onSuccess: renew })
  const asked = useQuery({
    ...callQuery('setup.trialPayment', { id: newest?.id ?? '' }),
    enabled: newest !== null && isOn(newest),
    refetchInterval: ({ state: { data } }) => (data && !isOn(data) ? false : askEveryMs),
  })
  const trial = newest && isOn(newest) ? (asked.data ?? newest) : newest
  const isOver = newest !== null && trial !== null && isOn(newest) && !isOn(trial)
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: nounKey('setup') })
  }, [isOver, queryClient])
  return (
    <Panel
      title={t(`setup.provider.${provider}`)}
      aside={
        trial ? (
          <StatusPill tone={tones[trial.state]}>{t(`setup.trialState.${trial.state}`)}</StatusPill>
        ) : null
      }
    >
      <Stack gap={4}>
        {sandbox ? <Notice>{t('setup.trialSandbox')}</Notice> : null}
        {trial?.state === 'OPEN' ? <Paying trial={trial} /> : null}
        {trial ? <Facts trial={trial} /> : <p>{t('setup.trialNone')}</p>}
        <FormButtons>
          {trial?.state === 'OPEN' ? (
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ id: trial.id })}>
              {t('setup.trialStop')}
            </Button>
          ) : null}
          {trial && isOn(trial) ? null : (
            <Button loading={start.isPending} onClick={() => start.mutate({ provider })}>
              {t(trial ? 'setup.trialAgain' : 'setup.trialStart')}
            </Button>
          )}
        </FormButtons>
      </Stack>
    </Panel>
  )
}

/** A trial payment of ¥0.01 by each provider, which is refunded, before a customer pays there. */
export const TrialsScreen = () => {
  const query = useQuery(callQuery('setup.trialProviders', {}))
  return (
    <ListedScreen back={{ link: { to: '/' }, name: t('setup.steps') }} title={t('setup.trialTitle')}>
      <p>{t('setup.trialLead')}</p>
      <QueryState query={query} rows={2} rowPx={160} />
      {query.data?.data.length === 0 ? (
        <EmptyState icon="card" title={t('setup.trialNoProvider')} text={t('setup.trialNoProviderText')} />
      ) : null}
      {query.data?.data.map((listed) => (
        <ProviderPanel key={listed.provider} listed={listed} />
      ))}
    </ListedScreen>
  )
}
