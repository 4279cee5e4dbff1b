import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CallOutput } from '../../client/call.ts'
import { useCall } from '../../client/queries.ts'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DayTable } from '../../ui/lists/day-table.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'
import { statementsQuery, yuan } from './settlements.queries.ts'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './settlements.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Statement = CallOutput<'settlements.statements'>['data'][number]

const tones: Record<Statement['state'], Tone> = {
  WAITING: 'neutral',
  NOT_READY: 'warning',
  TAKEN: 'positive',
  EMPTY: 'neutral',
  FAILED: 'danger',
}

const DayPill = ({ one }: { one: Statement }) =>
  one.state === 'TAKEN' ? (
    <>
      <StatusPill tone={one.matched < one.rows ? 'warning' : 'positive'}>
        {t('settlements.rowsMatched', { matched: one.matched, rows: one.rows })}
      </StatusPill>{' '}
      <span className="tabular">{yuan(one.receivable)}</span>
    </>
  ) : (
    <StatusPill tone={tones[one.state]}>{t(`settlements.day.${one.state}`)}</StatusPill>
  )

const usePull = () => {
  const outcome = useChangeOutcome('settlements')
  return useCall('settlements.pullStatement', outcome(t('settlements.pulled')))
}

const wrongWith = (one: Statement): string | null => {
  const { state, problem, revision, unknown } = one
  if (problem) return t(`settlements.problem.${problem}`)
  if (state === 'NOT_READY') return t('settlements.notReady')
  const words = [
    unknown.length > 0
      ? t('settlements.pulledUnknown', {
          n: one.rows - one.matched,
          numbers: unknown.join(', '),
          amount: yuan(one.unknownReceivable),
        })
      : null,
    revision > 1 ? t('settlements.corrected', { n: revision - 1 }) : null,
  ].filter((word) => word !== null)
  return words.length > 0 ? words.join(' ') : null
}

/** The problems of a statement, with the button that requests it again. */
const Remark = ({ shopId, one, words }: { shopId: string; one: Statement; words: string }) => {
  const { mutate, isPending } = usePull()
  const { source, day, state } = one
  const name = t(`settlements.source.${source}`)
  return (
    <li>
      <span>
        <b>
          {name} · {formatDay(day)}
        </b>
        <small>{words}</small>
      </span>
      <StatusPill tone={tones[state]}>{t(`settlements.day.${state}`)}</StatusPill>
      <Button
        variant="default"
        loading={isPending}
        aria-label={`${t('settlements.pullAgain')} ${name} ${formatDay(day)}`}
        onClick={() => mutate({ shopId, source, day })}
      >
        {t('settlements.pullAgain')}
      </Button>
    </li>
  )
}

const PullForm = (props: { shopId: string; last: string; sources: readonly Statement['source'][] }) => {
  const { shopId, last, sources } = props
  const [source, setSource] = useState(sources[0])
  const [day, setDay] = useState(last)
  const pull = usePull()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDay && source) pull.mutate({ shopId, source, day })
  }
  return (
    <Stack as="form" gap={3} align="end" className={classes.pull} noValidate onSubmit={submit}>
      <SelectField
        label={t('settlements.platform')}
        value={source ?? ''}
        onChange={(value) => setSource(sources.find((one) => one === value))}
        options={sources.map((one) => ({ value: one, label: t(`settlements.source.${one}`) }))}
      />
      <TextField
        type="date"
        label={t('settlements.statementDay')}
        required
        max={last}
        error={isDay ? undefined : t('settlements.dayMissing')}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={pull.isPending}>
        {t('settlements.pull')}
      </Button>
    </Stack>
  )
}

/** The platforms' statements of the seven days up to `last` for a shop; empty where its platforms write none. */
export const PlatformStatements = ({ shopId, last }: { shopId: string; last: string }) => {
  const { data } = useQuery(statementsQuery(shopId, last))
  if (!data || data.data.length === 0) return null
  const sources = [...new Set(data.data.map(({ source }) => source))]
  const remarks = data.data.flatMap((one) => {
    const words = wrongWith(one)
    return words === null ? [] : [{ one, words }]
  })
  return (
    <Panel title={t('settlements.statements')}>
      <Stack gap={4} className={classes.form}>
        <Text tone="quiet">{t('settlements.statementsText')}</Text>
        <PullForm shopId={shopId} last={last} sources={sources} />
        {remarks.length > 0 ? (
          <Stack as="ul" gap={2} className={classes.arrivals}>
            {remarks.map(({ one, words }) => (
              <Remark key={`${one.source} ${one.day}`} shopId={shopId} one={one} words={words} />
            ))}
          </Stack>
        ) : null}
        <DayTable
          label={t('settlements.statements')}
          dayTitle={t('settlements.statementDay')}
          sourceTitle={(source) => t(`settlements.source.${source}`)}
          data={data.data}
          Cell={DayPill}
        />
      </Stack>
    </Panel>
  )
}
