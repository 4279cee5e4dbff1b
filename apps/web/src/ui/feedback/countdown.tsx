import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'

/** `572000` ms → `09:32`; from an hour on `1:09:32`. Never below zero. */
export const remainingText = (leftMs: number): string => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** A countdown to a moment, updated every second; says when it is over. */
export const Countdown = ({ until, onEnd }: { until: string | number | Date; onEnd?: () => void }) => {
  const endMs = new Date(until).getTime()
  const [nowMs, setNowMs] = useState(() => Date.now())
  const over = nowMs >= endMs
  useEffect(() => {
    if (over) {
      onEnd?.()
      return undefined
    }
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [over, onEnd])
  return (
    <time role="timer" className="tabular" dateTime={new Date(endMs).toISOString()}>
      {over ? t('common.expired') : remainingText(endMs - nowMs)}
    </time>
  )
}
