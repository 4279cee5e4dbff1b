import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError }

/** An error caused by an error caused by an error says enough. */
const causesLimit = 3

/**
 * What of an error is written down. Libraries hang whole connections, raw requests and the row in question onto their errors, with
 * cookies, passwords and mobiles in them; only these fields are known to be harmless.
 */
const loggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined || depth === causesLimit
      ? {}
      : { cause: loggedError(error.cause, depth + 1) }),
  }
}

type LoggedRequest = { method?: string; routeOptions?: { url?: string } }

/** How the server writes its log: one JSON line per event; of a request only its method and route, for an address can carry anything. */
export const loggerOptions = (level: Config['LOG_LEVEL']): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: {
          err: (error) => loggedError(error),
          req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url }),
          res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
        },
      }
