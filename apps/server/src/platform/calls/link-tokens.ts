import { createHash, randomBytes } from 'node:crypto'
import { isId } from '@showfloor/contract/common/ids'
import { countFailure, lockedSeconds } from '../limits/attempts.ts'
import type { PublicContext } from './context.ts'
import { CallError } from './errors.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token nobody can guess for a link to something of a shop. It is told once; only its hash is kept. */
export const newLinkToken = (shopId: string): { token: string; hash: Buffer } => {
  const token = `${shopId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/**
 * What stands behind a link's token, as `find` knows it, or undefined. Every miss counts against the caller's network for this `kind` of link, so that guessing
 * becomes slow. Error: RATE_LIMITED.
 */
export const findByLinkToken = async <Row>(
  context: PublicContext,
  kind: string,
  token: string,
  find: (shopId: string, hash: Buffer) => Promise<Row | undefined>,
): Promise<{ row: Row; hash: Buffer } | undefined> => {
  const subjects = [{ name: `${kind}:${context.network}`, free: 9 }]
  const seconds = await lockedSeconds(context.db, subjects)
  if (seconds > 0) throw new CallError('RATE_LIMITED', { seconds })
  const shopId = token.slice(0, token.indexOf('.'))
  const hash = hashOf(token)
  const row = isId(shopId) ? await find(shopId, hash) : undefined
  if (row !== undefined) return { row, hash }
  // The call's own transaction is undone by the error that follows.
  context.afterwards((db) => countFailure(db, subjects))
  return undefined
}
