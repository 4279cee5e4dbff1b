import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../../calls/errors.ts'
import { guidePage } from './guide-page.ts'

const hourMs = 3_600_000
/** It runs nothing, and loads only its own pictures. */
const policy =
  "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the guide's book in its two languages, with its pictures, to everybody: it contains nothing internal. */
export const serveGuide = async (app: FastifyInstance, folder: string): Promise<void> => {
  const root = path.resolve(folder)
  await app.register(fastifyStatic, {
    root,
    prefix: '/guide/',
    wildcard: true,
    allowedPath: (name) => name === '/guide.css' || name.startsWith('/pictures/'),
    maxAge: hourMs,
    index: false,
    decorateReply: false,
  })
  for (const language of ['zh-CN', 'en'])
    app.get(`/guide/${language}`, async (_request, reply) => {
      const markdown = await readFile(path.join(root, `${language}.md`), 'utf8').catch(() => {
        throw new CallError('NOT_FOUND')
      })
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
        .send(guidePage(markdown, language))
    })
}
