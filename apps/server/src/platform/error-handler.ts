import { errorText } from '@showfloor/contract/common/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import { sqlState } from './db.ts'
import { CallError } from './errors.ts'
import { languageOf } from './language.ts'

/** SQLSTATEs that say "try again" rather than "broken": connection trouble, shutdown, too many connections, lock or statement timeout, serialisation. */
const passing = /^(08|57P|53|55P03|57014|40)/

/** One place maps every error to `{success: false, error, code}`; what is not meant for users is logged with the request's id and hidden. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = knownError(error)
    const code = known?.code ?? 'INTERNAL'
    const params = known?.params ?? { requestId: request.id }
    const status = known?.status ?? 500
    if (status >= 500) request.log.error({ err: error }, 'call failed')
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ success: false, error: errorText(code, languageOf(request), params), code }))
  })
}

const knownError = (error: FastifyError): CallError | undefined => {
  if (error instanceof CallError) return error
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new CallError('INVALID_INPUT', { detail: error.message })
  const state = sqlState(error)
  if (state !== undefined && (passing.test(state) || state === 'ECONNREFUSED' || state === 'ECONNRESET'))
    return new CallError('UNAVAILABLE')
  return undefined
}
