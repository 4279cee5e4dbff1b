import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { mustKnowSkus } from '../pieces.ts'
import { keptUploads } from '../pictures.ts'
import {
  deleteStyle,
  hasPins,
  insertStyle,
  replaceScenes,
  setStyleStatus,
  styleById,
  updateStyle,
  uploadsOf,
  type NewScene,
} from './styles.db.ts'

type Calls = Contract['inspirations']

/** Saves a new style as a draft, or all fields of an existing one. Errors: NOT_FOUND, INSPIRATION_CHANGED, PIECE_UNKNOWN, INSPIRATION_EMPTY. */
export const styleSave = async (
  context: Context,
  input: ParsedInputOf<Calls['styleSave']>,
): Promise<OutputOf<Calls['styleSave']>> => {
  const { db } = context
  const id = input.id ?? newId()
  await mustKnowSkus(
    db,
    input.scenes.flatMap(({ pins }) => pins.map(({ skuId }) => skuId)),
  )
  const known = input.id ? await uploadsOf(db, id) : new Map<string, string>()
  const fileIds = input.scenes.map(({ fileId }) => fileId)
  const uploadOf = await keptUploads(context, fileIds, known)
  const scenes: NewScene[] = input.scenes.map(({ fileId, ...scene }) => ({
    ...scene,
    id: newId(),
    ...uploadOf(fileId),
  }))
  const head = { ...input, colorFamily: input.colorFamily }
  const next = input.id ? await changed(context, { id, version: input.version ?? 0 }, head) : undefined
  if (!next) await insertStyle(db, id, head)
  if (next?.status === 'PUBLISHED' && scenes.every(({ pins }) => pins.length === 0))
    throw new CallError('INSPIRATION_EMPTY')
  await replaceScenes(db, id, scenes)
  announceInspiration(context, id)
  return { id, version: next?.version ?? 1 }
}

type Key = { id: string; version: number }

const changed = async (context: Context, key: Key, head: Parameters<typeof updateStyle>[2]) => {
  const next = await updateStyle(context.db, key, head)
  if (!next) throw await refusal(context, key.id)
  return next
}

/** Why a compare-and-set failed. */
const refusal = async (context: Context, id: string): Promise<CallError> =>
  new CallError((await styleById(context.db, id)) ? 'INSPIRATION_CHANGED' : 'NOT_FOUND')

/** Publishes or unpublishes a style. Errors: NOT_FOUND, INSPIRATION_CHANGED, INSPIRATION_EMPTY. */
export const stylePublish = async (
  context: Context,
  { id, version, published }: ParsedInputOf<Calls['stylePublish']>,
): Promise<OutputOf<Calls['stylePublish']>> => {
  const status = published ? 'PUBLISHED' : 'DRAFT'
  const next = await setStyleStatus(context.db, { id, version, status })
  if (next === undefined) throw await refusal(context, id)
  if (published && !(await hasPins(context.db, id))) throw new CallError('INSPIRATION_EMPTY')
  announceInspiration(context, id)
  return { version: next }
}

/** Errors: NOT_FOUND, INSPIRATION_CHANGED. */
export const styleDelete = async (
  context: Context,
  key: ParsedInputOf<Calls['styleDelete']>,
): Promise<Record<string, never>> => {
  if (!(await deleteStyle(context.db, key))) throw await refusal(context, key.id)
  announceInspiration(context, key.id)
  return {}
}

/** Announces a change to all shops. */
export const announceInspiration = (context: Context, id: string): void =>
  context.announce({ topic: 'inspiration', shopId: null, id })
