import pg from 'pg'
import { keptAlive } from '../database/db.ts'

const retryMs = 1_000

type Options = {
  databaseUrl: string
  channel: string
  /** How often the connection is probed: a network that drops everything shows only as a missing answer. */
  heartbeatMs: number
  onMessage: (payload: string) => void
  /** Called at every start: earlier messages may have been missed. */
  onConnected: () => void
  onError: (error: Error) => void
}

/** A connection of its own that listens to a channel of the database, reopened whenever it is lost. */
export const createListener = (options: Options) => {
  const { databaseUrl, channel, heartbeatMs, onMessage, onConnected, onError } = options
  let client: pg.Client | undefined
  let closed = false

  const listen = async (): Promise<void> => {
    const limits = { connectionTimeoutMillis: heartbeatMs, query_timeout: heartbeatMs }
    const next = new pg.Client({ connectionString: databaseUrl, ...keptAlive, ...limits })
    const giveUp = (reason: unknown): void => {
      onError(reason instanceof Error ? reason : new Error(String(reason)))
      void next.end().catch(() => {})
    }
    const beat = (): void => void next.query('select 1').catch(giveUp)
    next.on('error', onError)
    next.on('notification', ({ payload = '' }) => onMessage(payload))
    next.once('end', () => {
      if (client === next) client = undefined
      if (!closed) setTimeout(() => void listen().catch(onError), retryMs).unref()
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      giveUp(error)
      return
    }
    client = next
    const heartbeat = setInterval(beat, heartbeatMs).unref()
    next.once('end', () => clearInterval(heartbeat))
    onConnected()
  }
  return {
    start: listen,
    connected: (): boolean => client !== undefined,
    close: async (): Promise<void> => {
      closed = true
      await client?.end()
    },
  }
}
