import type { StageState } from '@showfloor/contract/common/inspirations'
import { useEffect, useState } from 'react'
import { formatDate, formatDateTime, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './stages.module.css'

type Timed = { state: StageState; startsAt: string; endsAt: string }

const tones: Record<StageState, Tone> = { UPCOMING: 'accent', RUNNING: 'sale', PAST: 'neutral' }
const secondMs = 1000
const againMs = 5 * secondMs
const dayMs = 86_400_000

/** Whether a launch is upcoming, running or past. */
export const StagePill = ({ state }: { state: StageState }) => (
  <StatusPill tone={tones[state]}>{t(`inspirations.state.${state}`)}</StatusPill>
)

/** The last day of a launch: one that ends at midnight does not include the day that starts then. */
export const lastDay = (endsAt: string): string => formatDate(Date.parse(endsAt) - 1)

/** The start or end of a launch, in a line. */
export const StageWhen = ({ stage }: { stage: Timed }) => {
  const [now] = useState(() => Date.now())
  if (stage.state === 'PAST') return <span>{t('inspirations.ended', { date: lastDay(stage.endsAt) })}</span>
  const isComing = stage.state === 'UPCOMING'
  const until = isComing ? stage.startsAt : stage.endsAt
  const n = Math.floor((Date.parse(until) - now) / dayMs)
  const time = formatDateTime(until)
  if (n < 1)
    return <span>{t(isComing ? 'inspirations.startsSoon' : 'inspirations.endsSoon', { date: time })}</span>
  return (
    <span>
      {isComing
        ? t('inspirations.startsIn', { n, date: time })
        : t('inspirations.endsIn', { n, date: lastDay(until) })}
    </span>
  )
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * A countdown to the start or end of a launch. `onEnd` is called at the end, and repeatedly until the launch's state has changed: the server's clock may
 * be behind.
 */
export const StageCountdown = ({ stage, onEnd }: { stage: Timed; onEnd: () => void }) => {
  const isComing = stage.state === 'UPCOMING'
  const until = Date.parse(isComing ? stage.startsAt : stage.endsAt)
  const [now, setNow] = useState(() => Date.now())
  const isPast = stage.state === 'PAST'
  const isOver = now >= until
  useEffect(() => {
    if (isPast) return undefined
    if (isOver) onEnd()
    const timer = isOver ? setInterval(onEnd, againMs) : setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [isPast, isOver, onEnd])
  if (isPast) return null
  const left = Math.max(0, Math.floor((until - now) / secondMs))
  const parts = [
    [formatNumber(Math.floor(left / 86_400)), t('inspirations.days')],
    [two(Math.floor((left % 86_400) / 3600)), t('inspirations.hours')],
    [two(Math.floor((left % 3600) / 60)), t('inspirations.minutes')],
    [two(left % 60), t('inspirations.seconds')],
  ] as const
  return (
    <Stack
      gap={2}
      className={classes.countdown}
      role="timer"
      aria-label={t(isComing ? 'inspirations.untilStart' : 'inspirations.untilEnd')}
    >
      <small aria-hidden="true">{t(isComing ? 'inspirations.untilStart' : 'inspirations.untilEnd')}</small>
      <Inline gap={2}>
        {parts.map(([value, unit]) => (
          <Stack
            as="span"
            justifyItems="center"
            padY={2}
            padX={3}
            surface="plain"
            round="m"
            shadow={1}
            key={unit}
          >
            <Text as="b" size="2xl" tabular>
              {value}
            </Text>
            <Text as="small" size="xs">
              {unit}
            </Text>
          </Stack>
        ))}
      </Inline>
    </Stack>
  )
}
