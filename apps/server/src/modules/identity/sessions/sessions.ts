import { timingSafeEqual } from 'node:crypto'
import { IDENTIFY_EXPIRETIME, SESSION_COOKIE, TOKEN_HEADER } from '@showfloor/contract/common/constants'
import type { FastifyRequest } from 'fastify'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import type { Database, Db } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { NewsDesk } from '../../../platform/live/news.ts'
import type { Authenticate, Session } from '../../../platform/http/session.ts'
import { deviceName } from '../../../platform/http/device-name.ts'
import { rememberDevice } from './devices.ts'
import { hashOf, newSecret } from './secrets.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionByCookie,
  deleteSessionsOf,
  insertSession,
  replaceSecrets,
  sessionByToken,
  sessionsOf,
  writeSeen,
  callerByKey,
  writeKeyUsed,
  type CallerRow,
} from './sessions.db.ts'

type Announces = Pick<PublicContext, 'announce'>
const tellEnded = (context: Announces, ids: readonly string[]): void => {
  for (const id of ids) context.announce({ topic: 'session', shopId: null, id })
}

const newSecrets = () => {
  const token = newSecret()
  const cookie = newSecret()
  return { token, cookie, hashes: { tokenHash: hashOf(token), cookieHash: hashOf(cookie) } }
}
const handOver = (context: PublicContext, secrets: { token: string; cookie: string }) => {
  context.setCookie(SESSION_COOKIE, secrets.cookie, IDENTIFY_EXPIRETIME)
  return { token: secrets.token, expireTime: IDENTIFY_EXPIRETIME, loginCookieName: SESSION_COOKIE }
}

/**
 * Opens a session of this browser for an account, after the caller's proof, and ends the browser's previous session.
 * Answers like every way of signing in.
 */
export const openSession = async (context: PublicContext, tx: Db, accountId: string) => {
  const before = context.cookie(SESSION_COOKIE)
  if (before) tellEnded(context, await deleteSessionByCookie(tx, hashOf(before)))
  const secrets = newSecrets()
  await insertSession(tx, {
    id: newId(),
    ...secrets.hashes,
    accountId,
    device: context.device,
    address: context.address,
    lifetimeS: IDENTIFY_EXPIRETIME,
  })
  const answer = handOver(context, secrets)
  await rememberDevice(context, tx, accountId)
  return answer
}

/** Replaces the secrets of the calling session and ends the account's other ones. */
export const rotateSession = async (context: Context, tx: Db) => {
  const { id, accountId } = context.session
  const secrets = newSecrets()
  await replaceSecrets(tx, { id, ...secrets.hashes, lifetimeS: IDENTIFY_EXPIRETIME })
  tellEnded(context, [id, ...(await deleteSessionsOf(tx, accountId, id))])
  return handOver(context, secrets)
}

/** Ends all sessions of an account, when it is disabled or its password is reset. */
export const endSessions = async (context: Announces, tx: Db, accountId: string): Promise<void> =>
  tellEnded(context, await deleteSessionsOf(tx, accountId, null))

export const logout = async (context: Context): Promise<Record<string, never>> => {
  const { id, accountId } = context.session
  context.setCookie(SESSION_COOKIE, '', 0)
  tellEnded(context, await deleteSession(context.db, id, accountId))
  return {}
}

/** The caller's sessions, last used first. */
export const ownSessions = async (context: Context) => {
  const rows = await sessionsOf(context.db, context.session.accountId)
  return {
    data: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.device),
      address: row.address,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      current: row.id === context.session.id,
    })),
  }
}

/** Ends one of the caller's own sessions. Error: NOT_FOUND. */
export const endOwnSession = async (
  context: Context,
  input: { id: string },
): Promise<Record<string, never>> => {
  const ended = await deleteSession(context.db, input.id, context.session.accountId)
  if (ended.length === 0) throw new CallError('NOT_FOUND')
  tellEnded(context, ended)
  return {}
}

/** Ends the caller's other sessions. */
export const endOtherSessions = async (context: Context): Promise<Record<string, never>> => {
  const { id, accountId } = context.session
  tellEnded(context, await deleteSessionsOf(context.db, accountId, id))
  return {}
}

// The longest time for which a revoked session may be accepted if its news are lost.
const sessionCacheMs = 1000
const sessionCacheEntries = 20_000
const longestSecrets = 200

type Found = Promise<CallerRow | undefined>

/** The credentials of a request and their look-up: both halves of a session, or a key. */
const proofOf = (db: Db, request: FastifyRequest): { secret: string; find: () => Found } | null => {
  const { [TOKEN_HEADER]: token, authorization = '' } = request.headers
  const key = /^Bearer (sfk_[\w-]{43})$/.exec(authorization)?.[1]
  if (key) return { secret: key, find: () => callerByKey(db, hashOf(key)) }
  const cookie = request.cookies[SESSION_COOKIE]
  if (typeof token !== 'string' || cookie === undefined) return null
  const secret = `${token} ${cookie}`
  if (secret.length > longestSecrets) return null
  const find = async () => {
    const row = await sessionByToken(db, hashOf(token))
    return row && timingSafeEqual(row.cookieHash, hashOf(cookie)) ? row : undefined
  }
  return { secret, find }
}

/**
 * Checks both halves of a session, the cookie and the stored token: one alone is refused, so that neither a forged cross-site request nor a copied
 * local storage suffices. Systems send a key instead, which no browser adds by itself. Rights are cached for a second; the last use of
 * a session or key is stored once a minute.
 */
export const createAuthenticate = ({ db }: Database, news: NewsDesk): Authenticate => {
  const cache = new Map<string, { until: number; row: Found }>()
  news.subscribe((item) => {
    if (item.topic === 'session') cache.clear()
  })
  return async (request) => {
    const proof = proofOf(db, request)
    if (!proof) return null
    let entry = cache.get(proof.secret)
    if (!entry || entry.until < Date.now()) {
      if (cache.size >= sessionCacheEntries) cache.clear()
      entry = { until: Date.now() + sessionCacheMs, row: proof.find() }
      cache.set(proof.secret, entry)
      entry.row.catch(() => cache.delete(proof.secret))
    }
    const row = await entry.row
    if (!row) return null
    if (row.unseen) {
      row.unseen = false
      await (row.isKey ? writeKeyUsed : writeSeen)(db, row.id, request.ip)
    }
    return sessionOf(row)
  }
}

const sessions = new WeakMap<CallerRow, Session>()
const sessionOf = (row: CallerRow): Session => {
  let session = sessions.get(row)
  if (!session) {
    session = {
      id: row.id,
      accountId: row.accountId,
      userId: row.userId,
      name: row.name,
      enabled: row.enabled,
      passwordTemporary: row.passwordTemporary,
      isKey: row.isKey,
      roles: row.roles,
      permissions: new Set(row.permissions),
      shopIds: new Set(row.shopIds),
    }
    sessions.set(row, session)
  }
  return session
}

/** Job: deletes expired sessions. */
export const forgetEndedSessions = (db: Db): Promise<void> => deleteExpiredSessions(db)
