import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Place } from '../sessions/sessions.db.ts'

export type Way = 'QR_CODE' | 'DINGDING'
export type PendingState = 'WAITING' | 'SCANNED' | 'CONFIRMED' | 'REFUSED'

/** False when the network has too many open ones. */
export const insertPending = async (
  db: Db,
  login: Place & {
    uid: string
    way: Way
    secretHash: Buffer
    network: string
    lifetimeS: number
    openMax: number
  },
): Promise<boolean> => {
  const { count } = await sql`
    insert into pending_logins (uid, way, secret_hash, device, address, network, expires_at)
    select ${login.uid}, ${login.way}, ${login.secretHash}, ${login.device}, ${login.address},
      ${login.network}, now() + make_interval(secs => ${login.lifetimeS})
    where (select count(*) from pending_logins where network = ${login.network} and expires_at > now())
      < ${login.openMax}`.execute(db)
  return count === 1
}

export type PendingRow = Place & { state: PendingState; accountId: string | null; createdAt: Date }

/** The state of a sign-in, for the browser that holds its secret. */
export const pendingByUid = async (
  db: Db,
  uid: string,
  way: Way,
  secretHash: Buffer,
): Promise<PendingRow | undefined> => {
  const { rows } = await sql<PendingRow>`
    select state, account_id, device, address, created_at
    from pending_logins
    where uid = ${uid} and way = ${way} and secret_hash = ${secretHash} and expires_at > now()`.execute(db)
  return rows[0]
}

/** Deletes a pending sign-in in one of its states; only one caller gets the row. */
export const takePending = async (
  db: Db,
  uid: string,
  state: PendingState,
  secretHash: Buffer,
): Promise<PendingRow | undefined> => {
  const { rows } = await sql<PendingRow>`
    delete from pending_logins
    where uid = ${uid} and state = ${state} and secret_hash = ${secretHash} and expires_at > now()
    returning state, account_id, device, address, created_at`.execute(db)
  return rows[0]
}

/** Gives a code to the first account that scans it, which then has a minute to decide. */
export const scanPending = async (
  db: Db,
  uid: string,
  accountId: string,
): Promise<PendingRow | undefined> => {
  const { rows } = await sql<PendingRow>`
    update pending_logins
    set state = 'SCANNED', account_id = ${accountId},
      expires_at = greatest(expires_at, now() + interval '1 minute')
    where uid = ${uid}
      and way = 'QR_CODE'
      and expires_at > now()
      and (state = 'WAITING' or (state = 'SCANNED' and account_id = ${accountId}))
    returning state, account_id, device, address, created_at`.execute(db)
  return rows[0]
}

export const answerPending = async (
  db: Db,
  uid: string,
  accountId: string,
  state: 'CONFIRMED' | 'REFUSED',
): Promise<boolean> => {
  const { count } = await sql`
    update pending_logins
    set state = ${state}
    where uid = ${uid} and state = 'SCANNED' and account_id = ${accountId} and expires_at > now()`.execute(db)
  return count === 1
}

export const deletePendingOf = async (db: Db, accountId: string): Promise<void> => {
  await sql`delete from pending_logins where account_id = ${accountId}`.execute(db)
}

export const deleteOldPending = async (db: Db): Promise<void> => {
  await sql`delete from pending_logins where expires_at < now() - interval '10 minutes'`.execute(db)
}
