import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { logStream } from './log-stream.ts'

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
