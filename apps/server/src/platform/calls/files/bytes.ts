import { Readable } from 'node:stream'
import type { ErrorCode } from '@showfloor/contract/common/errors'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../errors.ts'

/** Reads bodies of the scope's routes as bytes: whole and at most `bytesMax` long, or as a stream. Error: FILE_TOO_LARGE, where it is among `errors`. */
export const parseBytes = (
  scope: FastifyInstance,
  bytesMax: number | undefined,
  errors: readonly ErrorCode[],
): void => {
  scope.removeAllContentTypeParsers()
  if (bytesMax === undefined) {
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    return
  }
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bytesMax }, (_request, body, done) =>
    done(null, body),
  )
  scope.setErrorHandler((error: { statusCode?: number }) => {
    const isTooLarge = error.statusCode === 413 && errors.includes('FILE_TOO_LARGE')
    throw isTooLarge ? new CallError('FILE_TOO_LARGE', { megabytes: bytesMax / 1_000_000 }) : error
  })
}

/** The body as bytes; empty for a request without one. */
export const bytesOf = (body: unknown, bytesMax: number | undefined): Buffer | Readable => {
  if (bytesMax === undefined) return body instanceof Readable ? body : Readable.from([])
  return body instanceof Buffer ? body : Buffer.alloc(0)
}
