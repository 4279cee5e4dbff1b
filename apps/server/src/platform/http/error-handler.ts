import type { IncomingMessage } from 'node:http'
import { errorText, type ErrorParams } from '@showfloor/contract/common/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Language } from '../calls/context.ts'
import { isDatabaseTrouble, isSumTooLarge, retryAfterS } from '../database/trouble/db-errors.ts'
import { CallError } from '../calls/errors.ts'
import { languageOf } from './language.ts'

/** Maps every error to `{success: false, error, code}`; an internal error is logged with the request's id and hidden. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = languageOf(request)
    const known = knownError(error, language, isBrokenOff(request.raw))
    const code = known?.code ?? 'INTERNAL'
    const params = known?.params ?? { requestId: request.id }
    const status = known?.status ?? 500
    if (status >= 500)
      request.log.error({ err: error, call: request.routeOptions.config.call }, 'call failed')
    const againInS = status === 503 ? retryAfterS : status === 429 ? params.seconds : undefined
    if (againInS !== undefined) reply.header('retry-after', againInS)
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify({
          success: false,
          error: errorText(code, language, params),
          code,
          ...actedOn(params),
        }),
      )
  })
}

/** The data for a screen besides the text: a countdown, a captcha. */
const actedOn = ({ seconds, captcha }: ErrorParams): ErrorParams => ({
  ...(seconds === undefined ? {} : { seconds }),
  ...(captcha === undefined ? {} : { captcha }),
})

/** Fastify's own refusals, by status. */
const unreadable: Record<number, Record<Language, string>> = {
  413: { zh: '请求体过大', en: 'the body is too large' },
  415: { zh: '请求体应为 JSON', en: 'the body must be JSON' },
}
const notJson: Record<Language, string> = { zh: '请求体不是有效的 JSON', en: 'the body is not valid JSON' }
const notWhole: Record<Language, string> = { zh: '请求体没有传完', en: 'the body did not arrive whole' }

/** The connection ended before the body did: no fault of the server, and nobody gets the answer. */
const isBrokenOff = ({ complete, destroyed, readableEnded }: IncomingMessage): boolean =>
  destroyed && !complete && !readableEnded

const knownError = (error: FastifyError, language: Language, brokenOff: boolean): CallError | undefined => {
  if (error instanceof CallError) return error
  if (brokenOff) return new CallError('INVALID_INPUT', { detail: notWhole[language] })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new CallError('INVALID_INPUT', { detail: (unreadable[error.statusCode] ?? notJson)[language] })
  if (isSumTooLarge(error)) return new CallError('SUM_TOO_LARGE')
  return isDatabaseTrouble(error) ? new CallError('UNAVAILABLE') : undefined
}
