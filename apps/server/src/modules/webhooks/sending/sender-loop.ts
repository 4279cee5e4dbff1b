import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { lookEveryMs, publish, sendTo, type Sender } from './sending.ts'
import { dueReceivers } from './sending.db.ts'

/** A delivery without an answer by then is sent again by another process, or after the next start. */
const stopWithinMs = 5_000

export type SenderLoop = {
  /** Sends for this long from now on. */
  keepOn: (forMs: number) => void
  stop: () => Promise<void>
}

/**
 * Looks for due deliveries every second. Endpoints are served in parallel, so that a slow one delays neither the others nor the publishing. The loop
 * rests once nobody has prolonged it.
 */
export const startSenderLoop = (sender: Sender, log: FastifyBaseLogger): SenderLoop => {
  const stopping = new AbortController()
  const busy = new Map<string, Promise<void>>()
  let endMs = 0
  let running: Promise<void> | undefined
  const hasTime = () => performance.now() < endMs && !stopping.signal.aborted
  const failed = (error: unknown) => log.error({ err: error }, 'webhooks could not be sent')
  const look = async (): Promise<void> => {
    await publish(sender)
    for (const receiver of await dueReceivers(sender.db)) {
      if (busy.has(receiver.id)) continue
      const sending = sendTo(sender, receiver, hasTime)
        .catch(failed)
        .finally(() => busy.delete(receiver.id))
      busy.set(receiver.id, sending)
    }
  }
  const run = async (): Promise<void> => {
    while (hasTime()) {
      await look().catch(failed)
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    running = undefined
  }
  return {
    keepOn: (forMs) => {
      endMs = performance.now() + forMs
      running ??= run()
    },
    stop: async () => {
      stopping.abort()
      await running
      await Promise.race([Promise.all(busy.values()), pause(stopWithinMs, undefined, { ref: false })])
    },
  }
}
