import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  OFFLINE_WORKER_PATH,
  pageWithPaths,
  type ServicePaths,
  usualPaths,
} from '@showfloor/contract/common/constants'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../calls/errors.ts'
import { pageHeaders, policyOfPage, workerPolicy } from './headers.ts'

const yearS = 31_536_000

/** The headers of the built page, and the page itself where it differs from the built one; renewed when another build replaces it. */
const pageOf = (file: string, paths: ServicePaths) => {
  const isUsual = JSON.stringify(paths) === JSON.stringify(usualPaths)
  let kept: { writtenMs: number; headers: Record<string, string>; html: string | undefined } | undefined
  return async () => {
    const { mtimeMs: writtenMs } = await stat(file)
    if (kept?.writtenMs !== writtenMs) {
      const built = await readFile(file, 'utf8')
      const headers = { ...pageHeaders(policyOfPage(built)), 'cache-control': 'no-cache' }
      kept = { writtenMs, headers, html: isUsual ? undefined : pageWithPaths(built, paths) }
    }
    return kept
  }
}

/** Serves the built web: hashed assets cached for ever, every other path as the page itself, which knows the routes. Unknown API paths stay errors. */
export const serveWeb = async (app: FastifyInstance, folder: string, paths: ServicePaths): Promise<void> => {
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
  const page = pageOf(path.join(root, 'index.html'), paths)
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|pictures)\//.test(request.url)
    if (!wantsPage || !isBuilt) throw new CallError('NOT_FOUND')
    const { headers, html } = await page()
    reply.headers(headers)
    return html === undefined
      ? reply.sendFile('index.html')
      : reply.type('text/html; charset=utf-8').send(html)
  })
}
