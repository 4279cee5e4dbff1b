import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileRules, type FilePurpose } from '@showfloor/contract/common/file-rules'
import type { Context, PublicContext } from '../../platform/calls/context.ts'
import type { Database, Db, Tx } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { showAvatar } from '../identity/identity.public.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
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

/** The right that an address grants: `expires` is its expiry in seconds since 1970, 0 for a permanent one. */
export type Grant = { id: string; action: 'PUT' | 'GET' | 'IMPORT'; expires: number }

type Signing = Pick<PublicContext, 'db' | 'vault'>

export const addressOf = async (context: Signing, grant: Grant): Promise<string> =>
  addressBy(await signingSecret(context), grant)

const addressBy = (secret: string, grant: Grant): string => {
  const signature = signatureOf(secret, grant).toString('base64url')
  const noun = grant.action === 'IMPORT' ? 'imports' : 'files'
  return `/api/${noun}/${grant.id}?expires=${grant.expires}&signature=${signature}`
}

/** The parameters of a signed address. */
export type Signed = { id: string; expires: string; signature: string }

/** Checks a signed address and returns its right. Error: FILE_LINK_INVALID. */
export const checkGrant = async (
  context: Signing,
  { id, expires, signature }: Signed,
  action: Grant['action'],
): Promise<Grant> => {
  const grant = { id, action, expires: Number(expires) }
  await checkAddress(context, grant, signature)
  return grant
}

/** Error: FILE_LINK_INVALID for a wrong signature or an expired address. */
const checkAddress = async (context: Signing, grant: Grant, signature: string): Promise<void> => {
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(await signingSecret(context), grant)
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

/** Counts an upload address for the caller. Error: RATE_LIMITED. */
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

/** Creates an address for the upload of one file. Errors: FORBIDDEN, FILE_TOO_LARGE, RATE_LIMITED. */
export const presignUpload = async (context: Context, input: { purpose: FilePurpose; sizeBytes: number }) => {
  const { bytesMax, permission } = fileRules[input.purpose]
  if (permission && !context.session.permissions.has(permission)) throw new CallError('FORBIDDEN')
  if (input.sizeBytes > bytesMax) throw tooLarge(input.purpose)
  await claimUpload(context, 'FILE')
  const id = newId()
  await insertFile(context.db, { id, accountId: context.session.accountId, purpose: input.purpose })
  const url = await addressOf(context, { id, action: 'PUT', expires: soon() })
  return { id, url, expireTime: lifetimeS }
}

/** Creates a temporary address for one of the caller's own files. Error: NOT_FOUND. */
export const presignDownload = async (context: Context, { id }: { id: string }) => {
  const file = await fileById(context.db, id)
  if (!file || file.state === 'EXPECTED' || file.accountId !== context.session.accountId)
    throw new CallError('NOT_FOUND')
  const url = await addressOf(context, { id, action: 'GET', expires: soon() })
  return { url, expireTime: lifetimeS }
}

/** A file whose upload is still expected. Error: FILE_LINK_INVALID when it was uploaded before. */
const expectedFile = async (db: Db, id: string): Promise<FileRow> => {
  const file = await fileById(db, id)
  if (file?.state !== 'EXPECTED') throw new CallError('FILE_LINK_INVALID')
  return file
}

/** Checks an upload before its body is read; returns its account. Errors: FILE_LINK_INVALID, FILE_TOO_LARGE. */
export const beginUpload = async (context: PublicContext, signed: Signed): Promise<string> => {
  const { db, headers } = context
  const { id } = await checkGrant(context, signed, 'PUT')
  const file = await expectedFile(db, id)
  if (Number(headers['content-length'] ?? 0) > fileRules[file.purpose].bytesMax) throw tooLarge(file.purpose)
  return file.accountId
}

/**
 * Stores an upload that `beginUpload` has admitted: an avatar is shown at once, a picture waits for `keepPictures`. Returns its permanent address. Errors:
 * FILE_LINK_INVALID, FILE_TOO_LARGE, FILE_KIND, FILE_BROKEN.
 */
export const receiveFile = async (
  { database, store, vault }: { database: Database; store: FileStore; vault: Vault },
  id: string,
  bytes: Buffer,
): Promise<string> => {
  const file = await expectedFile(database.db, id)
  const { bytesMax, squarePx } = fileRules[file.purpose]
  if (bytes.length > bytesMax) throw tooLarge(file.purpose)
  const url = await addressOf({ db: database.db, vault }, { id, action: 'GET', expires: 0 })
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
    await showAvatar(tx, file.accountId, url)
    return deleteReplaced(tx, file)
  })
  await Promise.all(replaced.map((old) => store.remove(old)))
  return url
}

/** Of two parallel uploads to one address the first wins; the other is not stored. Error: FILE_LINK_INVALID. */
const takePlace = async (tx: Tx, file: Parameters<typeof markStored>[1]): Promise<void> => {
  if (!(await markStored(tx, file))) throw new CallError('FILE_LINK_INVALID')
}

/** A kept picture: its permanent address, to which a width can be added, and the measures of its largest size. */
export type KeptPicture = { url: string; widthPx: number; heightPx: number }

/** Keeps pictures permanently that the caller uploaded for this purpose; returns them by id. Error: NOT_FOUND for any other id. */
export const keepPictures = async (
  context: Context,
  ids: readonly string[],
  purpose: FilePurpose,
): Promise<Map<string, KeptPicture>> => {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const rows = await markKept(context.db, { ids: distinct, accountId: context.session.accountId, purpose })
  if (rows.length < distinct.length) throw new CallError('NOT_FOUND')
  const secret = await signingSecret(context)
  return new Map(
    rows.map(({ id, widthPx, heightPx }) => [
      id,
      { url: addressBy(secret, { id, action: 'GET', expires: 0 }), widthPx, heightPx },
    ]),
  )
}

/** Temporary addresses of kept files, by id. */
export const shownForAWhile = async (
  context: Signing,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const secret = await signingSecret(context)
  return new Map(ids.map((id) => [id, addressBy(secret, { id, action: 'GET', expires: soon() })]))
}

/** Job: deletes unused addresses, and pictures that nothing shows. */
export const forgetUnusedFiles = async (db: Db, store: FileStore): Promise<void> => {
  for (const id of await deleteForgotten(db)) await store.remove(id)
}
