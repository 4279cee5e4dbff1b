import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { OFFLINE_WORKER_PATH } from '@showfloor/contract/common/constants'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../calls/errors.ts'
import { pageHeaders, policyOfPage, workerPolicy } from './headers.ts'

const yearS = 31_536_000

/** The headers of the built page, renewed when another build replaces it. */
const headersOf = (file: string) => {
  let kept: { writtenMs: number; headers: Record<string, string> } | undefined
  return async (): Promise<Record<string, string>> => {
    const { mtimeMs: writtenMs } = await stat(file)
    if (kept?.writtenMs !== writtenMs)
      kept = { writtenMs, headers: pageHeaders(policyOfPage(await readFile(file, 'utf8'))) }
    return kept.headers
  }
}

/** Serves the built web: hashed assets cached for ever, every other path as the page itself, which knows the routes. Unknown API paths stay errors. */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  const root = path.resolve(folder)
  const isBuilt = existsSync(path.join(root, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: path.join(root, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: yearS * 1000,
      decorateReply: false,
    })
    // For `sendFile` below: a file without a hash in its name is revalidated each time, and also sent compressed.
    await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })
    /**
     * Serves the built web: hashed assets are cached for ever; every other path is the page itself, which knows the routes. Unknown API paths stay errors.
     */
    app.get('/manifest.json', (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('manifest.json'),
    )
    app.get(OFFLINE_WORKER_PATH, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
        .sendFile(OFFLINE_WORKER_PATH),
    )
  }
  const headers = headersOf(path.join(root, 'index.html'))
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|pictures)\//.test(request.url)
    if (!wantsPage || !isBuilt) throw new CallError('NOT_FOUND')
    return reply.headers({ ...(await headers()), 'cache-control': 'no-cache' }).sendFile('index.html')
  })
}
