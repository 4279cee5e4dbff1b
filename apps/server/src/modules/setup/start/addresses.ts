import type { PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { findByLinkToken, newLinkToken } from '../../../platform/calls/link-tokens.ts'
import type { Db } from '../../../platform/database/db.ts'
import { administratorExists } from '../../identity/identity.public.ts'
import { addressByHash, insertAddress } from './addresses.db.ts'

/** A link's token begins with its shop id; the set-up has no shop yet. */
const noShop = '0'

/** Creates a set-up address that is valid once and for a day. Its token is shown once; only its hash is stored. */
export const newSetupAddress = async (db: Db, publicUrl: string): Promise<string> => {
  const { token, hash } = newLinkToken(noShop)
  await insertAddress(db, hash)
  return `${publicUrl}/setup?token=${token}`
}

/** Returns the hash of a token that is valid now. Errors: SETUP_ADDRESS_INVALID, SETUP_DONE, SETUP_ADDRESS_EXPIRED, RATE_LIMITED. */
export const openAddress = async (context: PublicContext, token: string): Promise<Buffer> => {
  const found = await findByLinkToken(context, 'setup', token, (_shop, hash) =>
    addressByHash(context.db, hash),
  )
  if (!found) throw new CallError('SETUP_ADDRESS_INVALID')
  if (found.row.used || (await administratorExists(context.db))) throw new CallError('SETUP_DONE')
  if (found.row.expired) throw new CallError('SETUP_ADDRESS_EXPIRED')
  return found.hash
}
