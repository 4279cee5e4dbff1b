import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileRules, type FilePurpose } from '@showfloor/contract/common/file-rules'
import type { Context, PublicContext } from '../../platform/calls/context.ts'
import type { Database, Db, Tx } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { showAvatar } from '../identity/identity.public.ts'
import type { FileStore } from './file-store.ts'
import {
  countUpload,
  deleteForgotten,
  deleteReplaced,
  fileById,
  insertFile,
  markKept,
  markStored,
  signingSecret,
  type FileRow,
} from './files.db.ts'
import { pictureSizes, squareWebp } from './images.ts'

const lifetimeS = 600

/** What may be done at an address: `expires` is its end in seconds since 1970, 0 for one that lasts. */
export type Grant = { id: string; action: 'PUT' | 'GET' | 'IMPORT'; expires: number }

export const addressOf = async (db: Db, grant: Grant): Promise<string> =>
  addressBy(await signingSecret(db), grant)

const addressBy = (secret: string, grant: Grant): string => {
  const signature = signatureOf(secret, grant).toString('base64url')
  const noun = grant.action === 'IMPORT' ? 'imports' : 'files'
  return `/api/${noun}/${grant.id}?expires=${grant.expires}&signature=${signature}`
}

/** What stands in an address that the server signed. */
export type Signed = { id: string; expires: string; signature: string }

/** What may be done at a signed address. Error: FILE_LINK_INVALID. */
export const checkGrant = async (
  db: Db,
  { id, expires, signature }: Signed,
  action: Grant['action'],
): Promise<Grant> => {
  const grant = { id, action, expires: Number(expires) }
  await checkAddress(db, grant, signature)
  return grant
}

/** Error: FILE_LINK_INVALID for a signature that is not ours, or an address that has expired. */
const checkAddress = async (db: Db, grant: Grant, signature: string): Promise<void> => {
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(await signingSecret(db), grant)
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  const isOver = grant.expires !== 0 && grant.expires * 1000 < Date.now()
  if (!isOurs || isOver) throw new CallError('FILE_LINK_INVALID')
}

const signatureOf = (secret: string, { action, id, expires }: Grant): Buffer =>
  createHmac('sha256', secret).update(`${action} ${id} ${expires}`).digest()

const soon = (): number => Math.ceil(Date.now() / 1000) + lifetimeS

const tooLarge = (purpose: FilePurpose): CallError =>
  new CallError('FILE_TOO_LARGE', { megabytes: fileRules[purpose].bytesMax / 1_000_000 })

const uploadsPerHour = { FILE: 1000, IMPORT: 120 }
const hourS = 3600

/** Counts an address that the caller is given to upload to. Error: RATE_LIMITED. */
export const claimUpload = async (
  { db, session }: Context,
  purpose: keyof typeof uploadsPerHour,
): Promise<void> => {
  const counted = await countUpload(db, {
    accountId: session.accountId,
    purpose,
    max: uploadsPerHour[purpose],
  })
  if (!counted)
    throw new CallError('RATE_LIMITED', { seconds: hourS - (Math.floor(Date.now() / 1000) % hourS) })
}

/** An address that the caller may send one file to. Errors: FORBIDDEN, FILE_TOO_LARGE, RATE_LIMITED. */
export const presignUpload = async (context: Context, input: { purpose: FilePurpose; sizeBytes: number }) => {
  const { bytesMax, permission } = fileRules[input.purpose]
  if (permission && !context.session.permissions.has(permission)) throw new CallError('FORBIDDEN')
  if (input.sizeBytes > bytesMax) throw tooLarge(input.purpose)
  await claimUpload(context, 'FILE')
  const id = newId()
  await insertFile(context.db, { id, accountId: context.session.accountId, purpose: input.purpose })
  const url = await addressOf(context.db, { id, action: 'PUT', expires: soon() })
  return { id, url, expireTime: lifetimeS }
}

/** An address that shows one of the caller's own files for a while. Error: NOT_FOUND. */
export const presignDownload = async (context: Context, { id }: { id: string }) => {
  const file = await fileById(context.db, id)
  if (!file || file.state === 'EXPECTED' || file.account_id !== context.session.accountId)
    throw new CallError('NOT_FOUND')
  const url = await addressOf(context.db, { id, action: 'GET', expires: soon() })
  return { url, expireTime: lifetimeS }
}

/** The file that an address still waits for. Error: FILE_LINK_INVALID when it came already. */
const expectedFile = async (db: Db, id: string): Promise<FileRow> => {
  const file = await fileById(db, id)
  if (file?.state !== 'EXPECTED') throw new CallError('FILE_LINK_INVALID')
  return file
}

/** Whose upload it is that begins to come, known before it is read. Errors: FILE_LINK_INVALID, FILE_TOO_LARGE. */
export const beginUpload = async ({ db, headers }: PublicContext, signed: Signed): Promise<string> => {
  const { id } = await checkGrant(db, signed, 'PUT')
  const file = await expectedFile(db, id)
  if (Number(headers['content-length'] ?? 0) > fileRules[file.purpose].bytesMax) throw tooLarge(file.purpose)
  return file.account_id
}

/**
 * Takes what came to an address, which `beginUpload` has let pass: an avatar is shown at once, a picture waits for `keepPictures`. Answers the lasting
 * address it is seen at. Errors: FILE_LINK_INVALID, FILE_TOO_LARGE, FILE_KIND, FILE_BROKEN.
 */
export const receiveFile = async (
  database: Database,
  store: FileStore,
  id: string,
  bytes: Buffer,
): Promise<string> => {
  const file = await expectedFile(database.db, id)
  const { bytesMax, squarePx } = fileRules[file.purpose]
  if (bytes.length > bytesMax) throw tooLarge(file.purpose)
  const url = await addressOf(database.db, { id, action: 'GET', expires: 0 })
  if (squarePx === undefined) {
    const { sizes, ...measures } = await pictureSizes(bytes)
    await database.db.transaction(async (tx) => {
      await takePlace(tx, { id, state: 'STORED', ...measures })
      for (const { widthPx, format, content } of sizes) await store.put(`${id}.${widthPx}.${format}`, content)
    })
    return url
  }
  const avatar = await squareWebp(bytes, squarePx)
  const replaced = await database.db.transaction(async (tx) => {
    await takePlace(tx, { id, state: 'KEPT', widthPx: squarePx, heightPx: squarePx })
    await store.put(id, avatar)
    await showAvatar(tx, file.account_id, url)
    return deleteReplaced(tx, file)
  })
  await Promise.all(replaced.map((old) => store.remove(old)))
  return url
}

/** Of two files that come to one address at once the first has it, and the other is not written. Error: FILE_LINK_INVALID. */
const takePlace = async (tx: Tx, file: Parameters<typeof markStored>[1]): Promise<void> => {
  if (!(await markStored(tx, file))) throw new CallError('FILE_LINK_INVALID')
}

/** A picture that something shows: its lasting address, to which a width may be added, and the measures of its largest size. */
export type KeptPicture = { url: string; widthPx: number; heightPx: number }

/** Keeps pictures that the caller uploaded for this purpose, for good; answers them by id. Error: NOT_FOUND for one that is none. */
export const keepPictures = async (
  { db, session }: Context,
  ids: readonly string[],
  purpose: FilePurpose,
): Promise<Map<string, KeptPicture>> => {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const rows = await markKept(db, { ids: distinct, accountId: session.accountId, purpose })
  if (rows.length < distinct.length) throw new CallError('NOT_FOUND')
  const secret = await signingSecret(db)
  return new Map(
    rows.map(({ id, width_px: widthPx, height_px: heightPx }) => [
      id,
      { url: addressBy(secret, { id, action: 'GET', expires: 0 }), widthPx, heightPx },
    ]),
  )
}

/** Job: addresses that nobody uploaded to, and pictures that nothing came to show. */
export const forgetUnusedFiles = async (db: Db, store: FileStore): Promise<void> => {
  for (const id of await deleteForgotten(db)) await store.remove(id)
}
