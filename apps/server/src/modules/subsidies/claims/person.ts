import { createHmac } from 'node:crypto'
import type { Context } from '../../../platform/calls/context.ts'
import { maskName } from '../../../platform/limits/masks.ts'
import { identityKey } from './claims.db.ts'

/** A person as a claim stores them: the identity card number as a keyed hash, name and number masked. */
export const personOf = async (
  context: Pick<Context, 'db' | 'vault'>,
  { name, idNumber }: { name: string; idNumber: string },
) => ({
  hash: createHmac('sha256', await identityKey(context))
    .update(idNumber)
    .digest(),
  name: maskName(name),
  idTail: idNumber.slice(-4),
})
