import type { FastifyRequest } from 'fastify'
import type { Language } from '../calls/context.ts'

/** Chinese unless the caller asks for English first. */
export const languageOf = (request: FastifyRequest): Language =>
  request.headers['accept-language']?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh'
