import { Readable } from 'node:stream'
import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import type { FastifyReply } from 'fastify'

/** Sends a file: to be saved under its name, or to be shown where it has none. */
export const sendFile = (
  reply: FastifyReply,
  { status = 200, type, content, name, headers = {} }: FileAnswer,
): FastifyReply => {
  reply.status(status).headers(headers)
  if (name !== undefined)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  if (content === undefined) return reply.send()
  const isWhole = typeof content === 'string' || content instanceof Uint8Array
  return reply.type(type).send(isWhole ? content : Readable.from(content))
}
