import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { IDENTIFY_EXPIRETIME, SESSION_COOKIE, TOKEN_HEADER } from '@showfloor/contract/common/constants'
import type { FastifyRequest } from 'fastify'
import { countFailure, forgetFailures, lockedSeconds } from '../../platform/attempts.ts'
import type { Context, PublicContext } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db.ts'
import { CallError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { NewsDesk } from '../../platform/news.ts'
import type { Authenticate, Session } from '../../platform/session.ts'
import {
  accountById,
  accountByLogin,
  deleteExpiredSessions,
  deleteSession,
  insertSession,
  sessionByToken,
  type SessionRow,
} from './identity.db.ts'
import { absentHash, passwordMatches } from './password.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Signs in by employee number or mobile and password. An unknown account and a wrong password answer alike and take the same time.
 * Errors: LOGIN_LOCKED, LOGIN_FAILED, ACCOUNT_DISABLED (only told to whoever knows the password).
 */
export const login = async (context: PublicContext, input: { username: string; password: string }) => {
  const subjects = [
    { name: `account:${input.username.toLowerCase()}`, free: 4 },
    { name: `address:${context.address}`, free: 40 },
  ]
  const seconds = await lockedSeconds(context.db, subjects)
  if (seconds > 0) throw new CallError('LOGIN_LOCKED', { seconds })
  const account = await accountByLogin(context.db, input.username)
  const matches = await passwordMatches(input.password, account?.password_hash ?? absentHash)
  if (!account || !matches) {
    await context.transaction((tx) => countFailure(tx, subjects))
    throw new CallError('LOGIN_FAILED')
  }
  if (!account.enabled) throw new CallError('ACCOUNT_DISABLED')
  const token = randomBytes(32).toString('base64url')
  const cookie = randomBytes(32).toString('base64url')
  await context.transaction(async (tx) => {
    await forgetFailures(tx, subjects.slice(0, 1))
    await insertSession(tx, {
      id: newId(),
      tokenHash: hashOf(token),
      cookieHash: hashOf(cookie),
      accountId: account.id,
      device: context.device,
      address: context.address,
      lifetimeS: IDENTIFY_EXPIRETIME,
    })
  })
  context.setCookie(SESSION_COOKIE, cookie, IDENTIFY_EXPIRETIME)
  return { token, expireTime: IDENTIFY_EXPIRETIME, loginCookieName: SESSION_COOKIE }
}

export const logout = async (context: Context): Promise<Record<string, never>> => {
  await deleteSession(context.db, context.session.id)
  context.setCookie(SESSION_COOKIE, '', 0)
  context.announce({ topic: 'session', shopId: null, id: context.session.id })
  return {}
}

/** The signed-in user as the contract shows them. Error: NO_USER_ID when the account is gone. */
export const currentUser = async (context: Context) => {
  const account = await employee(context.db, context.session.accountId)
  return {
    id: account.id,
    userId: account.user_id,
    username: account.username,
    name: account.name,
    avatar: account.avatar,
    enabled: account.enabled,
    roles: [...context.session.roles],
    permissions: [...context.session.permissions].sort(),
  }
}

/** An account's own record. Error: NO_USER_ID. */
export const employee = async (db: Db, accountId: string) => {
  const account = await accountById(db, accountId)
  if (!account) throw new CallError('NO_USER_ID')
  return account
}

// A revoked session is refused everywhere within this time even if the news of it got lost.
const sessionCacheMs = 1000
const sessionCacheEntries = 20_000

/**
 * Checks both halves of a session, the cookie and the stored token: either alone is refused, so that neither a forged cross-site request nor a copied
 * local storage is enough. What a session may do is read from the database at most once a second.
 */
export const createAuthenticate = (database: Database, news: NewsDesk): Authenticate => {
  const cache = new Map<string, { until: number; row: Promise<SessionRow | undefined> }>()
  news.subscribe((item) => {
    if (item.topic === 'session') cache.clear()
  })
  return async (request) => {
    const token = request.headers[TOKEN_HEADER]
    const cookie = cookieOf(request)
    if (typeof token !== 'string' || token.length > 100 || cookie === undefined) return null
    let entry = cache.get(token)
    if (!entry || entry.until < Date.now()) {
      if (cache.size >= sessionCacheEntries) cache.clear()
      entry = { until: Date.now() + sessionCacheMs, row: sessionByToken(database.db, hashOf(token)) }
      cache.set(token, entry)
      entry.row.catch(() => cache.delete(token))
    }
    const row = await entry.row
    if (!row || !timingSafeEqual(row.cookie_hash, hashOf(cookie))) return null
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
      roles: row.roles,
      permissions: new Set(row.permissions),
      shopIds: new Set(row.shop_ids),
    }
    sessions.set(row, session)
  }
  return session
}

const cookiePrefix = `${SESSION_COOKIE}=`
const cookieOf = (request: FastifyRequest): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(cookiePrefix))
    ?.slice(cookiePrefix.length)

/** Job: sessions that have ended. */
export const forgetEndedSessions = (db: Db): Promise<void> => deleteExpiredSessions(db)
