import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { mustKnowSkus, pieceOfRow } from '../pieces.ts'
import type { PieceRow } from '../pieces.db.ts'
import { keptUploads, scenePictureOf } from '../pictures.ts'
import {
  deleteStage,
  hasPieces,
  insertStage,
  replaceStagePieces,
  setStageStatus,
  stageById,
  stagePiecesOf,
  stagesPage,
  updateStage,
  type StageRow,
} from './stages.db.ts'
import { announceInspiration } from '../styles/style-editing.ts'
import { mayEdit } from '../styles/styles.ts'

type Calls = Contract['inspirations']

// The most products that one drawn room holds.
const drawnPieces = 8

/** A page of launches; drafts only for editors. */
export const stagePage = async (
  context: Context,
  input: ParsedInputOf<Calls['stagePage']>,
): Promise<OutputOf<Calls['stagePage']>> => {
  if (input.status === 'DRAFT' && !mayEdit(context))
    return { total: 0, counts: { UPCOMING: 0, RUNNING: 0, PAST: 0 }, data: [] }
  const { rows, counts } = await stagesPage(context.db, { ...input, state: input.state ?? null })
  const ids = rows.map(({ id }) => id)
  const pieces = Map.groupBy(
    ids.length === 0 ? [] : await stagePiecesOf(context.db, input.shopId, ids),
    (row) => row.stageId,
  )
  return {
    total: input.state ? counts[input.state] : counts.UPCOMING + counts.RUNNING + counts.PAST,
    counts,
    data: rows.map((row) => {
      const products = pieces.get(row.id) ?? []
      return { ...headOf(row, products), productCount: products.length }
    }),
  }
}

/** A launch. Error: NOT_FOUND, for others than editors also for a draft or a launch of other shops. */
export const stageDetail = async (
  context: Context,
  input: ParsedInputOf<Calls['stageDetail']>,
): Promise<OutputOf<Calls['stageDetail']>> => {
  const isEditor = mayEdit(context)
  const stage = await stageById(context.db, input.id, isEditor ? null : input.shopId)
  if (!stage || (stage.status === 'DRAFT' && !isEditor)) throw new CallError('NOT_FOUND')
  const products = await stagePiecesOf(context.db, input.shopId, [stage.id])
  return {
    ...headOf(stage, products),
    story: stage.story,
    version: stage.version,
    products: products.map(pieceOfRow),
  }
}

const headOf = (row: StageRow, products: readonly PieceRow[]) => ({
  id: row.id,
  name: row.name,
  lead: row.lead,
  theme: row.theme,
  status: row.status,
  state: row.state,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  newShopsOnly: row.newShopsOnly,
  picture: scenePictureOf(row.theme, row, products.slice(0, drawnPieces)),
})

/**
 * Saves a new launch as a draft, or all fields of an existing one.
 * Errors: STAGE_DATES, NOT_FOUND, INSPIRATION_CHANGED, PIECE_UNKNOWN, INSPIRATION_EMPTY.
 */
export const stageSave = async (
  context: Context,
  input: ParsedInputOf<Calls['stageSave']>,
): Promise<OutputOf<Calls['stageSave']>> => {
  const { db } = context
  if (Date.parse(input.endsAt) <= Date.parse(input.startsAt)) throw new CallError('STAGE_DATES')
  const skuIds = [...new Set(input.skuIds)]
  await mustKnowSkus(db, skuIds)
  const id = input.id ?? newId()
  const before = input.id ? await stageById(db, id, null) : undefined
  if (input.id && !before) throw new CallError('NOT_FOUND')
  const known = new Map(before?.fileId ? [[before.fileId, before.pictureUrl]] : [])
  const uploadOf = await keptUploads(context, [input.fileId], known)
  const head = {
    ...input,
    startsAt: input.startsAt,
    endsAt: input.endsAt,
    newShopsOnly: input.newShopsOnly,
    ...uploadOf(input.fileId),
  }
  const next = before ? await updateStage(db, { id, version: input.version ?? 0 }, head) : undefined
  if (before && !next) throw new CallError('INSPIRATION_CHANGED')
  if (!next) await insertStage(db, id, head)
  if (next?.status === 'PUBLISHED' && skuIds.length === 0) throw new CallError('INSPIRATION_EMPTY')
  await replaceStagePieces(db, id, skuIds)
  announceInspiration(context, id)
  return { id, version: next?.version ?? 1 }
}

const refusal = async (context: Context, id: string): Promise<CallError> =>
  new CallError((await stageById(context.db, id, null)) ? 'INSPIRATION_CHANGED' : 'NOT_FOUND')

/** Publishes or unpublishes a launch. Errors: NOT_FOUND, INSPIRATION_CHANGED, INSPIRATION_EMPTY. */
export const stagePublish = async (
  context: Context,
  { id, version, published }: ParsedInputOf<Calls['stagePublish']>,
): Promise<OutputOf<Calls['stagePublish']>> => {
  const status = published ? 'PUBLISHED' : 'DRAFT'
  const next = await setStageStatus(context.db, { id, version, status })
  if (next === undefined) throw await refusal(context, id)
  if (published && !(await hasPieces(context.db, id))) throw new CallError('INSPIRATION_EMPTY')
  announceInspiration(context, id)
  return { version: next }
}

/** Errors: NOT_FOUND, INSPIRATION_CHANGED. */
export const stageDelete = async (
  context: Context,
  key: ParsedInputOf<Calls['stageDelete']>,
): Promise<Record<string, never>> => {
  if (!(await deleteStage(context.db, key))) throw await refusal(context, key.id)
  announceInspiration(context, key.id)
  return {}
}
