import { fileRules, pictureWidths } from '@showfloor/contract/common/file-rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { createSlots } from '../../platform/limits/slots.ts'
import type { FileStore } from './file-store.ts'
import { beginUpload, grantOf, receiveFile } from './files.ts'

const uploadsAtOnce = 3
const retryAfterS = 5

const bytesMax = Math.max(...Object.values(fileRules).map((rule) => rule.bytesMax))

/**
 * `PUT /api/files/:id` takes a file and `GET` shows one, both only at an address that the server signed: whoever has it may use it, so that a
 * picture is loaded by an `img` and an upload may go to a storage that knows nothing of sessions.
 */
export const serveFiles = (app: FastifyInstance, deps: { database: Database; store: FileStore }): void => {
  const takePlace = createSlots(uploadsAtOnce, retryAfterS)
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
    scope.route<{ Params: { id: string } }>({
      method: 'PUT',
      url: '/api/files/:id',
      // Before the body is read: nobody without an address of ours has the server hold megabytes, nor with many of them at once.
      onRequest: async (request, reply) => {
        const accountId = await beginUpload(deps.database.db, request)
        reply.raw.once('close', takePlace(accountId))
      },
      handler: async (request) => {
        const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        const url = await receiveFile(deps.database, deps.store, request.params.id, bytes)
        return { success: true, res: { url } }
      },
    })
    scope.route({
      method: 'GET',
      url: '/api/files/:id',
      handler: async (request, reply) => {
        const grant = await grantOf(deps.database.db, request, 'GET')
        const shown = await contentOf(deps.store, grant.id, request)
        if (!shown) throw new CallError('NOT_FOUND')
        const leftS = grant.expires - Math.floor(Date.now() / 1000)
        return reply
          .headers({
            'cache-control':
              grant.expires === 0 ? 'private, max-age=31536000, immutable' : `private, max-age=${leftS}`,
            vary: 'Accept',
          })
          .type(shown.type)
          .send(shown.content)
      },
    })
  })
}

const widthPxDefault = 1280

/** A picture in the width asked for, as AVIF for whoever can show that; an avatar is there in one size. Null where there is neither. */
const contentOf = async (
  store: FileStore,
  id: string,
  request: FastifyRequest,
): Promise<{ content: Buffer; type: string } | null> => {
  const wanted = Number((request.query as { w?: string }).w)
  const widthPx = pictureWidths.find((width) => width === wanted) ?? widthPxDefault
  const format = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp'
  const picture = await store.get(`${id}.${widthPx}.${format}`)
  if (picture) return { content: picture, type: `image/${format}` }
  const avatar = await store.get(id)
  return avatar && { content: avatar, type: 'image/webp' }
}
