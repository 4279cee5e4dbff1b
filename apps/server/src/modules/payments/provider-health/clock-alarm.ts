import { chinaDay } from '@showfloor/contract/common/china-time'
import { hostname } from 'node:os'
import type { News } from '../../../platform/live/news.ts'
import { onePerServer, type Services } from '../../../platform/module.ts'
import { notify } from '../../notifications/notifications.public.ts'
import type { TakerName } from '../providers/provider.ts'
import type { ProviderClock } from '../providers/provider-clock.ts'
import { administrators, forgetClock, keepClock } from './provider-health.db.ts'

const hourMs = 3_600_000

export type ClockAlarm = {
  of(provider: TakerName): ProviderClock
  /** Waits for pending writes. */
  stop(): Promise<void>
}

/**
 * The providers' clocks as this process hears them. A wrong clock is stored at once and again each hour, and notified once a day to whoever administers the chain.
 * The row is deleted once the clock is right again.
 */
export const clockAlarmOf = onePerServer((services): ClockAlarm => {
  const clocks = new Map<TakerName, ProviderClock>()
  let writing: Promise<void> = Promise.resolve()
  const write = (provider: TakerName, offsetMs: number): void => {
    writing = writing
      .then(() => keep(services, provider, offsetMs))
      .catch((error: unknown) =>
        services.log.error({ err: error, provider }, 'the state of a clock is not kept'),
      )
  }
  const clockOf = (provider: TakerName): ProviderClock => {
    let heardMs = 0
    let wasWrong: boolean | undefined
    let writtenAt = 0
    return {
      offsetMs: () => heardMs,
      heard(offsetMs) {
        heardMs = offsetMs
        const isWrong = offsetMs !== 0
        if (isWrong === wasWrong && !(isWrong && performance.now() - writtenAt > hourMs)) return
        wasWrong = isWrong
        writtenAt = performance.now()
        write(provider, offsetMs)
      },
    }
  }
  return {
    of(provider) {
      const clock = clocks.get(provider) ?? clockOf(provider)
      clocks.set(provider, clock)
      return clock
    },
    stop: () => writing,
  }
})

const keep = async (
  { database, news: desk, log }: Services,
  provider: TakerName,
  offsetMs: number,
): Promise<void> => {
  const machine = hostname()
  if (offsetMs === 0) return forgetClock(database.db, provider, machine)
  log.error({ provider, offsetMs }, 'the clock of this machine is wrong: notifications are refused')
  const news: News[] = []
  await database.db.transaction(async (tx) => {
    await keepClock(tx, { provider, machine, offsetMs })
    const day = chinaDay(new Date())
    for (const { accountId, shopId } of await administrators(tx))
      await notify(
        { db: tx, announce: (item) => void news.push(item) },
        {
          shopId,
          event: `CLOCK_OFF:${machine}:${day}:${accountId}`,
          content: { kind: 'CLOCK_OFF', machine, minutes: Math.round(offsetMs / 60_000) },
          to: { accountId },
        },
      )
  })
  desk.announce(news)
}
