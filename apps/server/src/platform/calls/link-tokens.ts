import { createHash, randomBytes } from 'node:crypto'
import { isId } from '@showfloor/contract/common/ids'
import { attemptLimits, countFailure, lockedSeconds } from '../limits/attempts.ts'
import type { PublicContext } from './context.ts'
import { CallError } from './errors.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates an unguessable token for a link to something of a shop. It is returned once; only its hash is stored. */
export const newLinkToken = (shopId: string): { token: string; hash: Buffer } => {
  const token = `${shopId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/**
 * Finds the target of a link's token with `find`; undefined without one. Every miss counts against the caller's network for this `kind` of link, so that
 * guessing becomes slow. Error: RATE_LIMITED.
 */
export const findByLinkToken = async <Row>(
  context: PublicContext,
  kind: string,
  token: string,
  find: (shopId: string, hash: Buffer) => Promise<Row | undefined>,
): Promise<{ row: Row; hash: Buffer } | undefined> => {
  const subjects = [{ name: `${kind}:${context.network}`, free: attemptLimits.free.link }]
  const seconds = await lockedSeconds(context.db, subjects)
  if (seconds > 0) throw new CallError('RATE_LIMITED', { seconds })
  const shopId = token.slice(0, token.indexOf('.'))
  const hash = hashOf(token)
  const row = isId(shopId) ? await find(shopId, hash) : undefined
  if (row !== undefined) return { row, hash }
  // The error that follows rolls the call's own transaction back.
  context.afterwards((db) => countFailure(db, subjects))
  return undefined
}
