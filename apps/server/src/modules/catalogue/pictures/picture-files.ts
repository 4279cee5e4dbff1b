import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import type { Contract } from '@showfloor/contract/contract'
import type { PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { HandlersOf } from '../../../platform/calls/mount.ts'
import { drawAddressedInterior } from './interiors.ts'
import { drawAddressed } from './pictures.ts'

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

/** An LRU cache of compressed drawings of products and rooms. */
export const pictureFiles = () => {
  const kept = new Map<string, Encoded>()
  const pictureOf = ({ key, draw }: Wanted): Encoded => {
    const found = kept.get(key)
    const picture = found ?? encode(draw())
    // Reinserting moves a used entry to the end of the map, so that the first entry is the least recently used.
    if (found) kept.delete(key)
    else if (kept.size >= keptPictures) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, picture)
    return picture
  }
  const answer = async ({ headers: asked }: PublicContext, wanted: Wanted | null): Promise<FileAnswer> => {
    if (!wanted) throw new CallError('NOT_FOUND')
    const picture = pictureOf(wanted)
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      vary: 'accept-encoding',
      etag: picture.etag,
    }
    const type = 'image/svg+xml'
    if (asked['if-none-match'] === picture.etag) return { status: 304, type, headers }
    const encoding = encodingFor(asked['accept-encoding'])
    if (encoding === null) return { type, headers, content: picture.plain }
    return { type, headers: { ...headers, 'content-encoding': encoding }, content: await picture[encoding] }
  }
  return {
    picture: (context, input) => answer(context, drawAddressed(input, input)),
    interior: (context, input) => answer(context, drawAddressedInterior(input.file, input.p)),
  } satisfies Partial<HandlersOf<Contract['catalogue']>>
}
