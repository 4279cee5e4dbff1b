import { CallError } from '../../../platform/calls/errors.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { administratorExists } from '../../identity/identity.public.ts'
import { newSetupAddress } from './addresses.ts'
import { safePasswordHash, setUp } from './set-up.ts'
import { chainFrom, WrongSetting } from './unattended.ts'

type Starting = {
  db: PoolDb
  /** The address at which people reach the server. */
  publicUrl: string
  environment: Readonly<Record<string, string | undefined>>
}

/**
 * The text for the terminal of the person who starts a chain without an administrator; null where there is one. With the settings of an unattended
 * set-up, the set-up is done at once; otherwise the text contains a new address. Throws {@link WrongSetting}.
 */
export const firstStart = async ({ db, publicUrl, environment }: Starting): Promise<string | null> => {
  if (await administratorExists(db)) return null
  const chain = chainFrom(environment)
  if (chain === null)
    return `Nobody can sign in yet. Set up the chain here; the address works once, within a day:\n  ${await newSetupAddress(db, publicUrl)}`
  const { username } = chain
  try {
    const passwordHash = await safePasswordHash(chain)
    const doer = { session: null, address: '', device: 'SETUP_*', requestId: '' }
    await db.transaction((tx) => setUp(tx, doer, { ...chain, passwordHash, passwordTemporary: true }))
  } catch (error) {
    // Another server with the same settings was faster.
    if (error instanceof CallError && error.code === 'SETUP_DONE') return null
    throw error instanceof CallError ? new WrongSetting(`SETUP_*: ${error.message}.`) : error
  }
  return `The chain is set up: ${username} signs in at ${publicUrl} with SETUP_PASSWORD and then chooses a new password.`
}
