import { fileRules } from '@showfloor/contract/common/file-rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import type { FileStore } from './file-store.ts'
import { checkAddress, receiveFile, type Grant } from './files.service.ts'

const bytesMax = Math.max(...Object.values(fileRules).map((rule) => rule.bytesMax))

/**
 * `PUT /api/files/:id` takes a file and `GET` shows one, both only at an address that the server signed: whoever has it may use it, so that a
 * picture is loaded by an `img` and an upload may go to a storage that knows nothing of sessions.
 */
export const serveFiles = (app: FastifyInstance, deps: { database: Database; store: FileStore }): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bytesMax }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error: { statusCode?: number }) => {
      throw error.statusCode === 413
        ? new CallError('FILE_TOO_LARGE', { megabytes: bytesMax / 1_000_000 })
        : error
    })
    scope.route({
      method: 'PUT',
      url: '/api/files/:id',
      handler: async (request) => {
        const grant = await grantOf(deps.database, request, 'PUT')
        const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        return { success: true, res: { url: await receiveFile(deps.database, deps.store, grant.id, bytes) } }
      },
    })
    scope.route({
      method: 'GET',
      url: '/api/files/:id',
      handler: async (request, reply) => {
        const grant = await grantOf(deps.database, request, 'GET')
        const content = await deps.store.get(grant.id)
        if (!content) throw new CallError('NOT_FOUND')
        const leftS = grant.expires - Math.floor(Date.now() / 1000)
        return reply
          .headers({
            'cache-control':
              grant.expires === 0 ? 'private, max-age=31536000, immutable' : `private, max-age=${leftS}`,
            'content-security-policy': "default-src 'none'",
            'x-content-type-options': 'nosniff',
          })
          .type('image/webp')
          .send(content)
      },
    })
  })
}

const grantOf = async (
  database: Database,
  request: FastifyRequest,
  action: Grant['action'],
): Promise<Grant> => {
  const { id = '' } = request.params as { id?: string }
  const { expires = '', signature = '' } = request.query as Record<string, string | undefined>
  const grant = { id, action, expires: Number(expires) }
  if (!/^\d{1,19}$/.test(id) || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
    throw new CallError('FILE_LINK_INVALID')
  await checkAddress(database.db, grant, signature)
  return grant
}
