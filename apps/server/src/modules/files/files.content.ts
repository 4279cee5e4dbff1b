import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import { pictureWidths } from '@showfloor/contract/common/file-rules'
import type { Contract } from '@showfloor/contract/contract'
import type { PublicContext } from '../../platform/calls/context.ts'
import { CallError } from '../../platform/calls/errors.ts'
import type { Database } from '../../platform/database/db.ts'
import { createSlots } from '../../platform/limits/slots.ts'
import type { FileStore } from './file-store.ts'
import { beginUpload, checkGrant, receiveFile, type Signed } from './files.ts'

const uploadsAtOnce = 3
const retryAfterS = 5

/**
 * Receives an upload at a signed address; an account has a limit of parallel ones, because each is held in memory. Errors: those of `beginUpload` and
 * `receiveFile`, RATE_LIMITED.
 */
export const fileUpload = ({ database, store }: { database: Database; store: FileStore }) => {
  const takePlace = createSlots(uploadsAtOnce, retryAfterS)
  return {
    admit: async (context: PublicContext, signed: Signed): Promise<() => void> =>
      takePlace(await beginUpload(context, signed)),
    handle: async ({ vault }: PublicContext, { id }: Signed, bytes: Buffer) => ({
      url: await receiveFile({ database, store, vault }, id, bytes),
    }),
  }
}

/**
 * Serves a file at a signed address to everybody who has it, so that an `img` can load it, and a storage without sessions could serve it. Errors:
 * FILE_LINK_INVALID, NOT_FOUND.
 */
export const showFile = async (
  context: PublicContext,
  store: FileStore,
  input: ParsedInputOf<Contract['files']['show']>,
): Promise<FileAnswer> => {
  const { id, expires } = await checkGrant(context, input, 'GET')
  const format = context.headers.accept?.includes('image/avif') ? 'avif' : 'webp'
  const shown = await contentOf(store, id, { format, wanted: Number(input.w) })
  if (!shown) throw new CallError('NOT_FOUND')
  const kept =
    expires === 0
      ? 'private, max-age=31536000, immutable'
      : `private, max-age=${expires - Math.floor(Date.now() / 1000)}`
  return { ...shown, headers: { 'cache-control': kept, vary: 'Accept' } }
}

const widthPxDefault = 1280

/** A picture in the requested width, or an avatar, which has one size. Null if it does not exist. */
const contentOf = async (
  store: FileStore,
  id: string,
  { format, wanted }: { format: 'avif' | 'webp'; wanted: number },
): Promise<{ content: Buffer; type: string } | null> => {
  const widthPx = pictureWidths.find((width) => width === wanted) ?? widthPxDefault
  const picture = await store.get(`${id}.${widthPx}.${format}`)
  if (picture) return { content: picture, type: `image/${format}` }
  const avatar = await store.get(id)
  return avatar && { content: avatar, type: 'image/webp' }
}
