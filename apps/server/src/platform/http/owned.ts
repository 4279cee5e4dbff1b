import { administers } from './session.ts'
import type { Db } from '../database/db.ts'
import type { Context } from '../calls/context.ts'
import { CallError } from '../calls/errors.ts'

/** Refuses shops that the caller does not administer; null is the chain. Error: PERMISSION_BEYOND_OWN. */
export const refuseForeignShops = ({ session }: Context, shopIds: readonly string[] | null): void => {
  if (!administers(session, shopIds)) throw new CallError('PERMISSION_BEYOND_OWN')
}

type Handle<I, O> = (context: Context, input: I) => Promise<O>
/** The shops of a record, null for the chain; undefined without the record. */
type ShopsOf = (db: Db, id: string) => Promise<string[] | null | undefined>

/** A call about a record that belongs to shops, or to the chain; for those who do not administer all of them it does not exist. Error: NOT_FOUND. */
export const owned =
  (shopsOf: ShopsOf) =>
  <I extends { id: string }, O>(handle: Handle<I, O>): Handle<I, O> =>
  async (context, input) => {
    const shopIds = await shopsOf(context.db, input.id)
    if (shopIds === undefined || !administers(context.session, shopIds)) throw new CallError('NOT_FOUND')
    return handle(context, input)
  }
