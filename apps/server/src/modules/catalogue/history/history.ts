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
/** Edits of what shops keep themselves, which are turned back only by whoever might make them. */
const editsOfShops: readonly string[] = [
  'pricing.productPricesUpdate',
  'inventory.productStockUpdate',
  'inventory.boardMove',
] satisfies EditCall[]

const isOfOtherShop = ({ shopIds }: Session, { before, after }: JournalRow): boolean => {
  const shopId = (after ?? before)?.['shop_id']
  return (typeof shopId === 'string' || typeof shopId === 'number') && !shopIds.has(String(shopId))
}

/** Whether an edit is of what a shop keeps itself that is none of the caller's. */
const isOfOtherShops = (session: Session, call: string, rows: readonly JournalRow[]): boolean =>
  editsOfShops.includes(call) && rows.some((row) => isOfOtherShop(session, row))

/** Error: SHOP_FORBIDDEN. */
const refuseOtherShops = async ({ db, session }: Context, id: string, call: string): Promise<void> => {
  if (isOfOtherShops(session, call, await journalRows(db, [id]))) throw new CallError('SHOP_FORBIDDEN')
}

const tellEdit = async ({ db, session }: Context, productId: string, call: EditCall): Promise<string> => {
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

/** Puts an edit into the product's history, and keeps a journal of what the transaction changes from now on, so that it can be shown and undone. */
export const beginEdit = async (context: Context, productId: string, call: EditCall): Promise<void> => {
  const id = await tellEdit(context, productId, call)
  await keepJournal(context.db, id)
  await setCause(context.db, causeOf(context, id, call))
}

/** A product's history begins with who made it, which is not undone. */
export const tellCreation = async (context: Context, productId: string): Promise<void> => {
  await tellEdit(context, productId, creation)
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
 * Takes a product to change it: nobody else does until the transaction ends, every process hears that it changed, and its history records what `call` changes.
 * Answers its code and the version it has then. Errors: NOT_FOUND, CATALOGUE_CHANGED when it is not at this version any more.
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

/** What is done to a product, the newest first: who, when, and what changed from what to what; a cost only for whoever may read it. */
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
  // Prices and stock that shops keep themselves are shown for the caller's shops alone.
  const rows = journaled.filter((row) => !isOfOtherShop(session, row))
  const mayTurn = ({ id, call }: EditRow): boolean =>
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
    const told = changes.get(row.id) ?? []
    const count = (result: (typeof told)[number]['result']) =>
      told.filter((one) => one.result === result).length
    return {
      id: row.id,
      action: row.call,
      actionName: actionName(context, row.call),
      createdAt: row.at.toISOString(),
      startedBy: row.started_by ?? '',
      undoneAt: row.undone_at?.toISOString() ?? null,
      undoneBy: row.undone_by ?? '',
      undoable: row.last && row.journal_kept && row.call !== creation && mayTurn(row),
      redoable: row.next && row.journal_kept && mayTurn(row),
      kept: row.journal_kept || row.call === creation,
      created: count('created'),
      updated: count('updated'),
      removed: count('removed'),
      changes: told,
    }
  })
  return { data, next: found.length > size ? (data.at(-1)?.id ?? null) : null }
}

const namesShown = 3

/** What stands in the way of an undoing, as people call it, the first few. */
export const conflictNames = async (db: Db, conflicts: readonly UndoConflict[]): Promise<string> => {
  const names = new Set<string>()
  for (const { row_found: content } of conflicts) names.add(await nameOfRow(db, content))
  return [...names]
    .filter((name) => name !== '')
    .slice(0, namesShown)
    .join('、')
}

/** Puts back what the last edit of a product changed, all of it or nothing. Errors: NOT_FOUND, CATALOGUE_CHANGED, SHOP_FORBIDDEN, EDIT_CHANGED_SINCE, EDIT_IN_USE. */
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
    throw new CallError(conflicts.some((one) => one.in_use) ? 'EDIT_IN_USE' : 'EDIT_CHANGED_SINCE', {
      names: await conflictNames(db, conflicts),
    })
  await followTurn(context, productId)
  return next
}

/** What is derived from a product that was turned back or forth, and who shows its prices and stock. */
const followTurn = async (context: Context, productId: string): Promise<void> => {
  await refreshProducts(context.db, [productId])
  context.announce({ topic: 'price', shopId: null, id: null })
  context.announce({ topic: 'stock', shopId: null, id: null })
}

/** Does again what was undone last, all of it or nothing. Errors: NOT_FOUND, CATALOGUE_CHANGED, SHOP_FORBIDDEN, EDIT_NOT_REDOABLE. */
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
  await followTurn(context, productId)
  return next
}
