import { randomBytes } from 'node:crypto'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import {
  bridgesOf,
  endBridge,
  insertBridge,
  isFresh,
  isOnline,
  terminalsOf,
  bridgePurpose,
} from './bridges.db.ts'

/** The terminals of a shop and the bridges that reach them. */
export const terminalsOfShop = async ({ db }: Context, { shopId }: { shopId: string }) => {
  const [bridges, terminals] = await Promise.all([bridgesOf(db, shopId), terminalsOf(db, shopId)])
  return {
    bridges: bridges.map((row) => ({
      id: scoped(shopId, row.id),
      name: row.name,
      online: isFresh(row),
      version: row.version,
      seenAt: row.seenAt?.toISOString() ?? null,
    })),
    terminals: terminals.map((row) => ({
      id: scoped(shopId, row.id),
      terminalNo: row.terminalNo,
      bridgeId: scoped(shopId, row.bridgeId),
      online: isOnline(row),
      busy: row.busy,
      signedIn: row.signedIn,
      batchNo: row.batchNo,
    })),
  }
}

/** Creates a bridge; its secret is shown only this once. */
export const createBridge = async (
  { db, vault }: Context,
  { shopId, name }: { shopId: string; name: string },
): Promise<{ id: string; secret: string }> => {
  const id = newId()
  const secret = randomBytes(32).toString('base64url')
  await insertBridge(db, { shopId, id, name, secret: vault.seal(bridgePurpose, secret) })
  return { id: scoped(shopId, id), secret }
}

/** Error: NOT_FOUND. */
export const removeBridge = async ({ db }: Context, { bridgeId }: { bridgeId: ScopedId }) => {
  if (!(await endBridge(db, bridgeId.shopId, bridgeId.id))) throw new CallError('NOT_FOUND')
  return {}
}
