import type { FastifyRequest } from 'fastify'

/** The value of a cookie that came with the request. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  const prefix = `${name}=`
  return request.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
}
