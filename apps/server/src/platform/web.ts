import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CallError } from './errors.ts'

const yearS = 31_536_000

/** Serves the built web: hashed assets for ever, every other path the page itself, which knows the routes. Unknown API paths stay errors. */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  const root = path.resolve(folder)
  const index = path.join(root, 'index.html')
  if (existsSync(path.join(root, 'assets'))) {
    await app.register(fastifyStatic, {
      root: path.join(root, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: yearS * 1000,
      decorateReply: false,
    })
  }
  // Browsers ask once an hour whether a newer build is here.
  app.get('/manifest.json', async (_request, reply) => {
    const manifest = path.join(root, 'manifest.json')
    if (!existsSync(manifest)) throw new CallError('NOT_FOUND')
    return reply
      .type('application/json')
      .header('cache-control', 'no-cache')
      .send(await readFile(manifest))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets|pictures)\//.test(request.url)
    if (!wantsPage || !existsSync(index)) throw new CallError('NOT_FOUND')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(index))
  })
}
