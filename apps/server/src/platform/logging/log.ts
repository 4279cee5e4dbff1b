import sonicBoom from 'sonic-boom'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** The limit of waiting bytes; lines beyond it are dropped. */
const waitingLimitBytes = 4_000_000
const retryMs = 1_000
const warnLevel = 40

/**
 * Writes log lines to a file descriptor with a limited buffer. Lines that cannot be written (a full disk, a slow or closed reader) wait, are retried
 * every second, and are dropped beyond the limit. The number of dropped lines is logged as soon as writing works again.
 */
const logStream = (fd: number) => {
  // Only writes above a minimum length are retried automatically.
  const stream = new sonicBoom.SonicBoom({
    fd,
    minLength: 1,
    maxLength: waitingLimitBytes,
    periodicFlush: retryMs,
  })
  let dropped = 0
  stream.on('error', () => {})
  stream.on('drop', () => (dropped += 1))
  stream.on('write', () => {
    if (dropped === 0) return
    const msg = `${dropped} lines of the log were lost`
    dropped = 0
    stream.write(`${JSON.stringify({ level: warnLevel, time: Date.now(), pid: process.pid, msg })}\n`)
  })
  return stream
}

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError }

/** Deeper causes add nothing. */
const causesLimit = 3

/** The message of an error: several combined ones joined, and any other thrown value as text. */
export const loggedMessage = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((one) => loggedMessage(one)).join('; ')
  if (typeof error !== 'object' || error === null) return String(error)
  return 'message' in error ? String(error.message) : 'an error without a message'
}

/**
 * The logged fields of an error. Libraries attach whole connections, raw requests and rows to their errors, with cookies, passwords and mobiles; only
 * these fields are known to be harmless.
 */
const loggedError = (error: unknown, depth = 0): LoggedError => {
  // Some libraries report errors as plain objects with the same fields.
  const { name, stack, code, cause } = (typeof error === 'object' ? (error ?? {}) : {}) as Partial<Error> & {
    code?: unknown
  }
  return {
    type: name ?? typeof error,
    message: loggedMessage(error),
    stack: stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined || depth === causesLimit ? {} : { cause: loggedError(cause, depth + 1) }),
  }
}

type LoggedRequest = { method?: string; routeOptions?: { url?: string } }

/** The server's log format: one JSON line per event; of a request only its method and route, because an address can contain anything. */
export const loggerOptions = (level: Config['LOG_LEVEL']): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        stream: logStream(process.stdout.fd),
        serializers: {
          err: (error) => loggedError(error),
          req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url }),
          res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
        },
      }
