import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The default headers of every answer; a page, a picture or a file with its hash in its name overrides them. */
const usual = {
  'cache-control': 'no-store',
  'content-security-policy': nothing,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const yearS = 31_536_000
const usualOverTls = { ...usual, 'strict-transport-security': `max-age=${yearS}` }

const turnedOff =
  'accelerometer display-capture geolocation gyroscope magnetometer microphone midi payment usb'

/** What a page may load and do besides the defaults. The camera reads codes. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': ['camera=(self)', ...turnedOff.split(' ').map((name) => `${name}=()`)].join(', '),
})

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The inline parts of a page, as sources of a policy. */
const inlineSources = (html: string, tag: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => sourceOf(text))
    .join(' ')

/** The strictest policy under which the built page works: its own files, and only the inline scripts and styles that were built into it. */
export const policyOfPage = (html: string): string =>
  [
    "default-src 'none'",
    // The reader of codes is a WebAssembly program where the browser has none.
    `script-src 'self' 'wasm-unsafe-eval' ${inlineSources(html, 'script')}`,
    `style-src 'self' ${inlineSources(html, 'style')}`,
    // Captchas and watermarks are inline drawings; a poster and a photo to upload are made in the browser.
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of the worker that opens screens without a network: it asks this server only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** The policy of a page that runs and loads nothing. */
export const policyOfText = (html: string): string => `${nothing}; style-src ${inlineSources(html, 'style')}`

/**
 * Sets on every answer that it is not cached, framed or sniffed, and sends no referrer; over TLS also that TLS is required. `isPublicTls`: the server's
 * public address begins with https.
 */
export const secureAnswers = (app: FastifyInstance, isPublicTls: boolean): void => {
  app.decorateRequest('isOverTls', {
    getter() {
      return isPublicTls || this.protocol === 'https'
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.isOverTls ? usualOverTls : usual)
    done()
  })
}

/** Whether the browser reached the server by TLS, possibly through a proxy that ended it. */
export const isOverTls = (request: FastifyRequest): boolean => request.isOverTls

declare module 'fastify' {
  interface FastifyRequest {
    readonly isOverTls: boolean
  }
}
