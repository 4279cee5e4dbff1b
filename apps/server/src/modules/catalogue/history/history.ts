import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { setCause, type Cause } from '../../../platform/database/cause.ts'
import { newId } from '../../../platform/database/ids.ts'
import {
  journalRows,
  keepJournal,
  undoJournal,
  type JournalRow,
  type UndoConflict,
} from '../../../platform/database/journal.ts'
import type { Session } from '../../../platform/http/session.ts'
import { actionName } from '../../audit/audit.public.ts'
import { shopName } from '../../shops/shops.public.ts'
import { nextVersion, productExists } from '../manage/editing.db.ts'
import {
  editRows,
  endEdit,
  insertEdit,
  nameOfRow,
  namesOfIds,
  resumeEdit,
  type EditRow,
} from './history.db.ts'
import { changesOf, idsIn } from './edit-changes.ts'
import { refreshProducts } from '../articles/write.ts'

export { forgetOldEdits } from './history.db.ts'

type Calls = Contract['catalogue']
type Saved = { code: string; version: number }
type EditCall =
  | `catalogue.${keyof Calls}`
  | 'pricing.productPricesUpdate'
  | 'inventory.productStockUpdate'
  | 'inventory.boardMove'

const creation = 'catalogue.productCreate' satisfies EditCall
/** Edits of a shop's own data, which only somebody who could make them can undo. */
const editsOfShops: readonly string[] = [
  'pricing.productPricesUpdate',
  'inventory.productStockUpdate',
  'inventory.boardMove',
] satisfies EditCall[]

const isOfOtherShop = ({ shopIds }: Session, { before, after }: JournalRow): boolean => {
  const shopId = (after ?? before)?.['shop_id']
  return (typeof shopId === 'string' || typeof shopId === 'number') && !shopIds.has(String(shopId))
}

/** Whether an edit changes own data of a shop that is not the caller's. */
const isOfOtherShops = (session: Session, call: string, rows: readonly JournalRow[]): boolean =>
  editsOfShops.includes(call) && rows.some((row) => isOfOtherShop(session, row))

/** Error: SHOP_FORBIDDEN. */
const refuseOtherShops = async ({ db, session }: Context, id: string, call: string): Promise<void> => {
  if (isOfOtherShops(session, call, await journalRows(db, [id]))) throw new CallError('SHOP_FORBIDDEN')
}

const recordEdit = async ({ db, session }: Context, productId: string, call: EditCall): Promise<string> => {
  const id = newId()
  await insertEdit(db, { id, productId, accountId: session.accountId, call })
  return id
}

const causeOf = ({ session }: Context, id: string, call: EditCall | null): Cause => ({
  kind: call === 'inventory.boardMove' ? 'TRANSFER' : 'EDIT',
  of: 'edit',
  id,
  accountId: session.accountId,
})

/** Adds an edit to the product's history, and journals what the transaction changes from now on. */
export const beginEdit = async (context: Context, productId: string, call: EditCall): Promise<void> => {
  const id = await recordEdit(context, productId, call)
  await keepJournal(context.db, id)
  await setCause(context.db, causeOf(context, id, call))
}

/** Adds the creation to the product's history; it cannot be undone. */
export const recordCreation = async (context: Context, productId: string): Promise<void> => {
  await recordEdit(context, productId, creation)
}

const nextOf = async (
  { db, announce }: Context,
  { channelSpuId: id, version }: { channelSpuId: string; version: number },
): Promise<Saved> => {
  const next = await nextVersion(db, id, version)
  if (!next) throw new CallError((await productExists(db, id)) ? 'CATALOGUE_CHANGED' : 'NOT_FOUND')
  announce({ topic: 'catalogue', shopId: null, id })
  return next
}

/**
 * Locks a product for a change by compare-and-set on its version, announces it to every process and records what `call` changes.
 * Answers its code and new version. Errors: NOT_FOUND, CATALOGUE_CHANGED for another version.
 */
export const takeProduct = async (
  context: Context,
  product: { channelSpuId: string; version: number },
  call: EditCall,
): Promise<Saved> => {
  const next = await nextOf(context, product)
  await beginEdit(context, product.channelSpuId, call)
  return next
}

/** Edits of a product, newest first: who, when, and each field before and after; costs only with `cost.read`. */
export const productEdits = async (
  context: Context,
  { channelSpuId, before, size }: ParsedInputOf<Calls['productEdits']>,
): Promise<OutputOf<Calls['productEdits']>> => {
  const { db, session } = context
  const found = await editRows(db, channelSpuId, { before: before ?? null, limit: size + 1 })
  const kept = found.slice(0, size)
  const journaled = await journalRows(
    db,
    kept.map(({ id }) => id),
  )
  // A shop's own prices and stock are shown for the caller's shops only.
  const rows = journaled.filter((row) => !isOfOtherShop(session, row))
  const mayReplay = ({ id, call }: EditRow): boolean =>
    !isOfOtherShops(
      session,
      call,
      journaled.filter(({ journalId }) => journalId === id),
    )
  const names = await namesOfIds(db, idsIn(rows))
  const changes = Map.groupBy(
    changesOf(rows, {
      nameOf: (kind, id) => {
        const name = names.get(`${kind} ${id}`) ?? ''
        return kind === 'shop' ? shopName(name) : name
      },
      readsCost: session.permissions.has('cost.read'),
    }),
    ({ editId }) => editId,
  )
  const data = kept.map((row) => {
    const changed = changes.get(row.id) ?? []
    const count = (result: (typeof changed)[number]['result']) =>
      changed.filter((one) => one.result === result).length
    return {
      id: row.id,
      action: row.call,
      actionName: actionName(context, row.call),
      createdAt: row.at.toISOString(),
      startedBy: row.startedBy ?? '',
      undoneAt: row.undoneAt?.toISOString() ?? null,
      undoneBy: row.undoneBy ?? '',
      undoable: row.last && row.journalKept && row.call !== creation && mayReplay(row),
      redoable: row.next && row.journalKept && mayReplay(row),
      kept: row.journalKept || row.call === creation,
      created: count('created'),
      updated: count('updated'),
      removed: count('removed'),
      changes: changed,
    }
  })
  return { data, next: found.length > size ? (data.at(-1)?.id ?? null) : null }
}

const namesShown = 3

/** The names of the first rows that prevent an undo. */
export const conflictNames = async (db: Db, conflicts: readonly UndoConflict[]): Promise<string> => {
  const names = new Set<string>()
  for (const { rowFound: content } of conflicts) names.add(await nameOfRow(db, content))
  return [...names]
    .filter((name) => name !== '')
    .slice(0, namesShown)
    .join('、')
}

/** Undoes the last edit of a product, all or nothing. Errors: NOT_FOUND, CATALOGUE_CHANGED, SHOP_FORBIDDEN, EDIT_CHANGED_SINCE, EDIT_IN_USE. */
export const editUndo = async (
  context: Context,
  input: ParsedInputOf<Calls['editUndo']>,
): Promise<OutputOf<Calls['editUndo']>> => {
  const { db, session } = context
  const { channelSpuId: productId, id } = input
  const next = await nextOf(context, input)
  const call = await endEdit(db, { id, productId, accountId: session.accountId }, creation)
  if (call === undefined) throw new CallError('CATALOGUE_CHANGED')
  await refuseOtherShops(context, id, call)
  await setCause(db, causeOf(context, id, null))
  const conflicts = await undoJournal(db, id, { of: 'edit' })
  if (conflicts.length > 0)
    throw new CallError(conflicts.some((one) => one.inUse) ? 'EDIT_IN_USE' : 'EDIT_CHANGED_SINCE', {
      names: await conflictNames(db, conflicts),
    })
  await followReplay(context, productId)
  return next
}

/** Refreshes derived data of a product after an undo or a redo, and announces its prices and stock. */
const followReplay = async (context: Context, productId: string): Promise<void> => {
  await refreshProducts(context.db, [productId])
  context.announce({ topic: 'price', shopId: null, id: null })
  context.announce({ topic: 'stock', shopId: null, id: null })
}

/** Redoes the edit that was undone last, all or nothing. Errors: NOT_FOUND, CATALOGUE_CHANGED, SHOP_FORBIDDEN, EDIT_NOT_REDOABLE. */
export const editRedo = async (
  context: Context,
  input: ParsedInputOf<Calls['editRedo']>,
): Promise<OutputOf<Calls['editRedo']>> => {
  const { db } = context
  const { channelSpuId: productId, id } = input
  const next = await nextOf(context, input)
  const call = await resumeEdit(db, { id, productId })
  if (call === undefined) throw new CallError('CATALOGUE_CHANGED')
  await refuseOtherShops(context, id, call)
  await setCause(db, causeOf(context, id, null))
  const conflicts = await undoJournal(db, id, { of: 'edit', again: true })
  if (conflicts.length > 0)
    throw new CallError('EDIT_NOT_REDOABLE', { names: await conflictNames(db, conflicts) })
  await followReplay(context, productId)
  return next
}
