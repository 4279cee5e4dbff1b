import { timingSafeEqual } from 'node:crypto'
import { IDENTIFY_EXPIRETIME, SESSION_COOKIE, TOKEN_HEADER } from '@showfloor/contract/common/constants'
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
  type SessionRow,
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
 * Signs this browser in as the account, whose right to it the caller has proved, and ends the session the browser had before.
 * Answers what every way of signing in answers.
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

/** Gives the calling session new secrets and ends the account's other ones. */
export const rotateSession = async (context: Context, tx: Db) => {
  const { id, accountId } = context.session
  const secrets = newSecrets()
  await replaceSecrets(tx, { id, ...secrets.hashes, lifetimeS: IDENTIFY_EXPIRETIME })
  tellEnded(context, [id, ...(await deleteSessionsOf(tx, accountId, id))])
  return handOver(context, secrets)
}

/** Ends all sessions of an account, for whoever disables it or resets its password. */
export const endSessions = async (context: Announces, tx: Db, accountId: string): Promise<void> =>
  tellEnded(context, await deleteSessionsOf(tx, accountId, null))

export const logout = async (context: Context): Promise<Record<string, never>> => {
  const { id, accountId } = context.session
  context.setCookie(SESSION_COOKIE, '', 0)
  tellEnded(context, await deleteSession(context.db, id, accountId))
  return {}
}

/** Where the caller is signed in, the last used first. */
export const ownSessions = async (context: Context) => {
  const rows = await sessionsOf(context.db, context.session.accountId)
  return {
    data: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.device),
      address: row.address,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
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

/** Ends the caller's sessions everywhere but here. */
export const endOtherSessions = async (context: Context): Promise<Record<string, never>> => {
  const { id, accountId } = context.session
  tellEnded(context, await deleteSessionsOf(context.db, accountId, id))
  return {}
}

// A revoked session is refused everywhere within this time even if the news of it got lost.
const sessionCacheMs = 1000
const sessionCacheEntries = 20_000
const longestSecrets = 200

/**
 * Checks both halves of a session, the cookie and the stored token: either alone is refused, so that neither a forged cross-site request nor a copied
 * local storage is enough. What a session may do is read from the database at most once a second; that it is in use is written down once a minute.
 */
export const createAuthenticate = (database: Database, news: NewsDesk): Authenticate => {
  const cache = new Map<string, { until: number; row: Promise<SessionRow | undefined> }>()
  const proved = async (token: string, cookie: string): Promise<SessionRow | undefined> => {
    const row = await sessionByToken(database.db, hashOf(token))
    return row && timingSafeEqual(row.cookie_hash, hashOf(cookie)) ? row : undefined
  }
  news.subscribe((item) => {
    if (item.topic === 'session') cache.clear()
  })
  return async (request) => {
    const token = request.headers[TOKEN_HEADER]
    const cookie = request.cookies[SESSION_COOKIE]
    if (typeof token !== 'string' || cookie === undefined) return null
    const both = `${token} ${cookie}`
    if (both.length > longestSecrets) return null
    let entry = cache.get(both)
    if (!entry || entry.until < Date.now()) {
      if (cache.size >= sessionCacheEntries) cache.clear()
      entry = { until: Date.now() + sessionCacheMs, row: proved(token, cookie) }
      cache.set(both, entry)
      entry.row.catch(() => cache.delete(both))
    }
    const row = await entry.row
    if (!row) return null
    if (row.unseen) {
      row.unseen = false
      await writeSeen(database.db, row.id, request.ip)
    }
    return sessionOf(row)
  }
}

const sessions = new WeakMap<SessionRow, Session>()
const sessionOf = (row: SessionRow): Session => {
  let session = sessions.get(row)
  if (!session) {
    session = {
      id: row.id,
      accountId: row.account_id,
      userId: row.user_id,
      name: row.name,
      enabled: row.enabled,
      passwordTemporary: row.password_temporary,
      roles: row.roles,
      permissions: new Set(row.permissions),
      shopIds: new Set(row.shop_ids),
    }
    sessions.set(row, session)
  }
  return session
}

/** Job: sessions that have ended. */
export const forgetEndedSessions = (db: Db): Promise<void> => deleteExpiredSessions(db)
