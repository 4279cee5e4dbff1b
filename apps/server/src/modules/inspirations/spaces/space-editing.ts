import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { mustKnowSkus } from '../pieces.ts'
import { deleteSet, insertSet, setsByIds, updateSet, writeSlots } from './spaces.db.ts'
import { announceInspiration } from '../styles/style-editing.ts'

export { insertSpaceSets, type SpaceSetInput } from './spaces.db.ts'

type Calls = Contract['inspirations']

const refuse = async (context: Context, id: string): Promise<never> => {
  const [known] = await setsByIds(context.db, [id])
  throw new CallError(known ? 'INSPIRATION_CHANGED' : 'NOT_FOUND')
}

/** Errors: NOT_FOUND, INSPIRATION_CHANGED, PIECE_UNKNOWN. */
export const spaceSave = async (
  context: Context,
  input: ParsedInputOf<Calls['spaceSave']>,
): Promise<OutputOf<Calls['spaceSave']>> => {
  const { slots, version: before = 0, ...fields } = input
  await mustKnowSkus(
    context.db,
    slots.flatMap(({ skuId, choices }) => [skuId, ...choices]),
  )
  const set = { ...fields, id: input.id ?? newId() }
  let version: number | undefined = 1
  if (input.id === undefined) await insertSet(context.db, set)
  else version = await updateSet(context.db, { ...set, version: before })
  if (version === undefined) return refuse(context, set.id)
  await writeSlots(context.db, set.id, slots)
  announceInspiration(context, set.id)
  return { id: set.id, version }
}

/** Errors: NOT_FOUND, INSPIRATION_CHANGED. */
export const spaceDelete = async (
  context: Context,
  input: ParsedInputOf<Calls['spaceDelete']>,
): Promise<Record<string, never>> => {
  if (!(await deleteSet(context.db, input.id, input.version))) await refuse(context, input.id)
  announceInspiration(context, input.id)
  return {}
}
