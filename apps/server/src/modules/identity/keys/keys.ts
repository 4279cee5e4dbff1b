import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { administered } from '../accounts/accounts.ts'
import { lockAdministration } from '../roles/roles.db.ts'
import { refuseBeyondOwn } from '../roles/roles.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'
import { deleteKey, insertKey, keysOf } from './keys.db.ts'

type Calls = Contract['identity']

const keysMax = 20
/** The prefix of every key, by which one is recognised in a log or a repository. */
const keyPrefix = 'sfk_'

export const keyList = async (
  context: Context,
  { accountId }: ParsedInputOf<Calls['keyList']>,
): Promise<OutputOf<Calls['keyList']>> => {
  await administered(context, accountId)
  const rows = await keysOf(context.db, accountId)
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      permissions: row.permissions,
      shopIds: row.shopIds,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.createdBy,
      expiresAt: row.expiresAt.toISOString(),
      expired: row.expired,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      lastAddress: row.lastAddress,
    })),
  }
}

/** Creates a key within the caller's own rights. Errors: NOT_FOUND, PERMISSION_BEYOND_OWN, LIMIT_BEYOND_OWN, SHOP_FORBIDDEN, KEYS_TOO_MANY. */
export const keyCreate = async (
  context: Context,
  { accountId, name, permissions, shopIds, days }: ParsedInputOf<Calls['keyCreate']>,
): Promise<OutputOf<Calls['keyCreate']>> => {
  await lockAdministration(context.db)
  const { shopIds: own } = await administered(context, accountId)
  // Its account's limit is within the caller's own already.
  await refuseBeyondOwn(context, [{ permissions, revokeLimitCents: 0 }])
  if (shopIds?.some((id) => !own.includes(id))) throw new CallError('SHOP_FORBIDDEN')
  if ((await keysOf(context.db, accountId)).length >= keysMax)
    throw new CallError('KEYS_TOO_MANY', { max: keysMax })
  const [id, key] = [newId(), keyPrefix + newSecret()]
  const createdBy = context.session.accountId
  const keyHash = hashOf(key)
  await insertKey(context.db, { id, accountId, name, keyHash, permissions, shopIds, createdBy, days })
  return { id, key }
}

/** Errors: NOT_FOUND, PERMISSION_BEYOND_OWN, LIMIT_BEYOND_OWN. */
export const keyRevoke = async (
  context: Context,
  { accountId, id }: ParsedInputOf<Calls['keyRevoke']>,
): Promise<Record<string, never>> => {
  await administered(context, accountId)
  if (!(await deleteKey(context.db, accountId, id))) throw new CallError('NOT_FOUND')
  context.announce({ topic: 'session', shopId: null, id })
  return {}
}
