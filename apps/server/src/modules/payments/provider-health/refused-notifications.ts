import { CallError } from '../../../platform/calls/errors.ts'
import { createRates } from '../../../platform/limits/rates.ts'
import { createSparingLog } from '../../../platform/logging/sparing-log.ts'
import { onePerServer } from '../../../platform/module.ts'
import type { TakerName } from '../providers/provider.ts'
import { addRefused } from './provider-health.db.ts'

export type Refusals = {
  /**
   * Counts a notification that its provider had not signed; done once it is written. Errors: FORGED_NOTIFICATION, and RATE_LIMITED for more than 60 a minute from
   * one network, which are not counted. So genuine ones are never limited.
   */
  refuse(provider: TakerName, from: { network: string; requestId: string }, cause: unknown): Promise<never>
}

const forgedPerMinute = 60

/** Anybody can send notifications that are refused, so one count is written at a time; those that arrive meanwhile are written together afterwards. */
export const refusalsOf = onePerServer(({ database, log }): Refusals => {
  let waiting = new Map<TakerName, number>()
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const warn = createSparingLog(log)
  const forgedFrom = createRates(forgedPerMinute)
  const write = async (): Promise<void> => {
    const counts = waiting
    waiting = new Map()
    next = undefined
    try {
      await addRefused(database.db, [...counts])
    } catch (error) {
      log.error({ err: error }, 'refused notifications are not counted')
    }
  }
  return {
    async refuse(provider, { network, requestId: reqId }, cause) {
      const seconds = forgedFrom(network)
      if (seconds > 0) throw new CallError('RATE_LIMITED', { seconds })
      warn(provider, { err: cause, reqId, provider }, 'a forged payment notification was refused')
      waiting.set(provider, (waiting.get(provider) ?? 0) + 1)
      next ??= writing.then(() => (writing = write()))
      await next
      throw new CallError('FORGED_NOTIFICATION', {}, { cause })
    },
  }
})
