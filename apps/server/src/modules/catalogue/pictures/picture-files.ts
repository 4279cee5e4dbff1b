import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawAddressedInterior } from './interiors.ts'
import { drawAddressed, type PicturePath, type PictureQuery } from './pictures.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const keptPictures = 1500

type Wanted = { key: string; draw: () => string }
type Encoded = { etag: string; plain: Buffer; br: Promise<Buffer>; gzip: Promise<Buffer> }

const encode = (svg: string): Encoded => {
  const plain = Buffer.from(svg)
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    gzip: gzipped(plain),
  }
}

const encodingFor = (accepted: string | undefined): 'br' | 'gzip' | null => {
  if (accepted === undefined) return null
  const offers = accepted.split(',').map((offer) => offer.trim())
  const takes = (name: string): boolean =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(offer)))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}

/** `GET /pictures/…`: pictures of products and of rooms, drawn from their own address, compressed once and kept in memory while they are asked for. */
export const servePictures = (app: FastifyInstance): void => {
  const kept = new Map<string, Encoded>()
  const pictureOf = (key: string, draw: () => string): Encoded => {
    const found = kept.get(key)
    const picture = found ?? encode(draw())
    // Taken out and put back: the one asked for longest ago is the first of the map.
    if (found) kept.delete(key)
    else if (kept.size >= keptPictures) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, picture)
    return picture
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, wanted: Wanted | null) => {
    const { version } = request.params as { version: string }
    if (!wanted || !/^\d{1,4}$/.test(version))
      return reply.status(404).type('text/plain').send('No such picture')
    const picture = pictureOf(wanted.key, wanted.draw)
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      vary: 'accept-encoding',
      etag: picture.etag,
    })
    if (request.headers['if-none-match'] === picture.etag) return reply.status(304).send()
    reply.type('image/svg+xml')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null) return reply.send(picture.plain)
    return reply.header('content-encoding', encoding).send(await picture[encoding])
  }
  app.get<{ Params: PicturePath; Querystring: PictureQuery }>(
    '/pictures/:version/:kind/:color/:material/:size/:file',
    (request, reply) => answer(request, reply, drawAddressed(request.params, request.query)),
  )
  app.get<{ Params: { file: string }; Querystring: { p?: unknown } }>(
    '/pictures/:version/interior/:file',
    (request, reply) => answer(request, reply, drawAddressedInterior(request.params.file, request.query.p)),
  )
}
