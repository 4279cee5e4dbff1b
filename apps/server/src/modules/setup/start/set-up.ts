import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { writeAudit, type Doer } from '../../../platform/calls/audit.ts'
import type { PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { loadDistricts } from '../../customers/customers.public.ts'
import {
  addShops,
  createFirstAdministrator,
  hashPassword,
  openSession,
  refuseWeakPassword,
  type FirstAdministrator,
} from '../../identity/identity.public.ts'
import { chainBrand, updateChainName } from '../../settings/settings.public.ts'
import { insertShop, openUnifiedChannel } from '../../shops/shops.public.ts'
import { openAddress } from './addresses.ts'
import { markAddressUsed } from './addresses.db.ts'

type Finish = ParsedInputOf<Contract['setup']['finish']>
/** The initial data of a new chain, as the form sends it. */
export type FirstChain = Omit<Finish, 'token'>

/** Errors: those of `openAddress`. */
export const begin = async (context: PublicContext, { token }: { token: string }) => {
  await openAddress(context, token)
  return { chainName: (await chainBrand(context.db)).name }
}

/**
 * Creates the first administrator and the initial data of the chain, and signs this browser in. Errors: those of `openAddress`, `refuseWeakPassword` and
 * `setUp`. After the last two the address is still valid.
 */
export const finish = async (context: PublicContext, { token, ...chain }: Finish) => {
  const address = await openAddress(context, token)
  const passwordHash = await safePasswordHash(chain)
  return context.transaction(async (tx) => {
    const accountId = await setUp(tx, context, { ...chain, passwordHash, passwordTemporary: false })
    await markAddressUsed(tx, address)
    return openSession(context, tx, accountId)
  })
}

/** Errors: those of `refuseWeakPassword`. */
export const safePasswordHash = (chain: FirstChain): Promise<string> => {
  refuseWeakPassword(chain.password, chain)
  return hashPassword(chain.password)
}

/** The whole set-up in one transaction; returns the administrator's id. Errors: SETUP_DONE, ACCOUNT_EXISTS, SHOP_EXISTS. */
export const setUp = async (
  tx: Tx,
  doer: Doer,
  first: Omit<FirstChain, 'password'> & FirstAdministrator,
): Promise<string> => {
  const accountId = await createFirstAdministrator(tx, first)
  await updateChainName(tx, first.chainName)
  const channelId = await openUnifiedChannel(tx, first.channelName)
  const { shopCode, siteName, chainName, username } = first
  const shopId = await insertShop(tx, { shopCode, siteName, channelId })
  if (shopId === null) throw new CallError('SHOP_EXISTS')
  await addShops(tx, accountId, [shopId])
  await loadDistricts(tx)
  const detail = { username, chainName, siteName }
  writeAudit(tx, doer, 'setup.finish', { subject: accountId, detail }, accountId)
  return accountId
}
