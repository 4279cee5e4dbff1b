import { onePerServer } from '../../../platform/module.ts'
import type { TakerName } from '../providers/provider.ts'
import { addRefused } from './provider-health.db.ts'

export type Refusals = {
  /** Counts a notification that its provider had not signed; done once it is written. */
  count(provider: TakerName): Promise<void>
}

/** Anybody can send notifications that are refused, so one count is written at a time; those that arrive meanwhile are written together afterwards. */
export const refusalsOf = onePerServer(({ database, log }): Refusals => {
  let waiting = new Map<TakerName, number>()
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
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
    count(provider) {
      waiting.set(provider, (waiting.get(provider) ?? 0) + 1)
      next ??= writing.then(() => (writing = write()))
      return next
    },
  }
})
