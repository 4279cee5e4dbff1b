import type { IncomingHttpHeaders } from 'node:http'
import type { Db, Tx } from '../database/db.ts'
import type { News } from '../live/news.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Session } from '../http/session.ts'

export type Language = 'zh' | 'en'

type Common = {
  requestId: string
  language: Language
  address: string
  /** The unit in which attempts from this address are counted. */
  network: string
  device: string
  headers: Readonly<IncomingHttpHeaders>
  /** Tells screens and caches what changed; sent after the commit, never before. */
  announce: (news: News) => void
  /** Starts work in the background once the transaction is committed; a repeat under the same idempotency key starts nothing. */
  onCommit: (start: () => void) => void
  /** Runs work that must survive a failed call, after its transaction; the answer waits for it. */
  afterwards: (work: (db: Db) => Promise<void>) => void
  /** Runs a unit of work in a transaction of its own: only in `remote` calls, because a `write` call has one already and a second is refused. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Seals and opens what the database keeps secret. */
  vault: Vault
  idempotencyKey: string | null
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, maxAgeS: number) => void
}

/** `db` is the call's transaction for `write`, the pool for `read` and `remote`. */
export type PublicContext = Common & { db: Db; session: Session | null }
export type Context = Common & { db: Db; session: Session }
