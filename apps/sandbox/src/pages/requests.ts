import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import type { PageContext } from './layout.ts'
import { missingPage } from './lists.page.ts'
import { textsIn } from './texts.ts'

/** Language, path and time of a page. */
export function pageContext(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): PageContext {
  const asked = query(request).get('lang')
  if (asked === 'en' || asked === 'zh-CN')
    void reply.header('set-cookie', `lang=${asked}; Path=/; Max-Age=31536000; SameSite=Lax`)
  const kept = /(?:^|;\s*)lang=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'zh-CN'
  const language = asked === 'en' || asked === 'zh-CN' ? asked : kept
  return {
    language,
    texts: textsIn(language),
    path: request.url.split('?', 1)[0] ?? '/',
    nowMs: sandbox.nowMs(),
  }
}

/** Sends a page that may load and run nothing from other origins; its forms may also lead to the origin `formTarget`. */
export function show(reply: FastifyReply, markup: string, formTarget = ''): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self' ${formTarget}; frame-ancestors 'none'; base-uri 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(markup)
}

export function missing(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return show(reply.code(404), missingPage(pageContext(sandbox, request, reply)))
}

export function query(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox').searchParams
}

export function formOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
}
