import { randomUUID, createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { leaseEnd, renewing } from '../../database/lease.ts'
import { sql } from '../../database/sql.ts'
import type { Db, Tx } from '../../database/db.ts'
import { CallError } from '../errors.ts'
import { openText, sealText } from '../../secrets/sealed-text.ts'

const purpose = 'idempotent answer'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** An answer encrypted with the idempotency key of its caller. */
const sealAnswer = (key: string, answer: string): string => sealText(key, purpose, answer)

/** The answer that `sealAnswer` encrypted with this key. */
const openAnswer = (key: string, sealed: string): string => openText(key, purpose, sealed)

/** An idempotency key of an account. `secret`: the answer is encrypted with the key. */
export type Claim = { accountId: string; key: string; call: string; input: unknown; secret: boolean }

const requestHash = ({ input }: Claim): Buffer => hashOf(JSON.stringify(input))
/** The key's representation in the database: its hash, where the key encrypts the answer. */
const storedKey = ({ key, secret }: Claim): string => (secret ? hashOf(key).toString('base64url') : key)
const storedAnswer = ({ key, secret }: Claim, answer: string): string =>
  secret ? sealAnswer(key, answer) : answer
const answerIn = ({ key, secret }: Claim, stored: string): string =>
  secret ? openAnswer(key, stored) : stored

/**
 * Claims an idempotency key inside the call's transaction. Returns null when the call is to run, or the first answer of an earlier run. A repeat that
 * arrives during the first run waits for it. Another request under the same key is refused.
 */
export const claimKey = async (db: Db, claim: Claim): Promise<string | null> => {
  const claiming = sql`
    insert into idempotency_keys (account_id, key, call, request_hash)
    values (${claim.accountId}, ${storedKey(claim)}, ${claim.call}, ${requestHash(claim)})
    on conflict do nothing`
  const inserted = await claiming.execute(db)
  if (inserted.count === 1) return null
  const first = await firstUnder(db, claim)
  if (first?.answer == null) throw new CallError('IDEMPOTENCY_KEY_REUSED')
  return first.answer
}

/** The stored claim of a key. Error: IDEMPOTENCY_KEY_REUSED when it belongs to another request. */
const firstUnder = async (db: Db, claim: Claim): Promise<{ answer: string | null } | undefined> => {
  const { rows } = await sql<{ call: string; requestHash: Buffer; response: string | null }>`
    select call, request_hash, response
    from idempotency_keys
    where account_id = ${claim.accountId}
      and key = ${storedKey(claim)}`.execute(db)
  const first = rows[0]
  if (!first) return undefined
  if (first.call !== claim.call || !first.requestHash.equals(requestHash(claim)))
    throw new CallError('IDEMPOTENCY_KEY_REUSED')
  return { answer: first.response === null ? null : answerIn(claim, first.response) }
}

/** Whether a call has run under this key already. Error: IDEMPOTENCY_KEY_REUSED when it was another one. */
export const isClaimed = async (db: Db, claim: Claim): Promise<boolean> =>
  (await firstUnder(db, claim)) !== undefined

/** Stores the answer of a call that ran under a claimed key, in the same transaction. */
export const keepAnswer = (tx: Tx, claim: Claim, answer: string): void =>
  tx.last(sql`
    update idempotency_keys
    set response = ${storedAnswer(claim, answer)}
    where account_id = ${claim.accountId}
      and key = ${storedKey(claim)}`)

const waitMs = 25_000
const pollMs = 100

/**
 * Runs a call without a surrounding transaction once per key. A repeat gets the first answer; one that arrives during the first run waits for it, in
 * this process or another. A failed run frees the key, and a crashed run is taken over when its lease has expired, so `work` must find what an earlier
 * run began. Errors: IDEMPOTENCY_KEY_REUSED; UNAVAILABLE when the first still runs after 25 s; those of `work`.
 */
export const runOnce = async (db: Db, claim: Claim, work: () => Promise<string>): Promise<string> => {
  const runner = randomUUID()
  const first = await claimRun(db, claim, runner)
  if (first !== null) return first
  const mine = sql`account_id = ${claim.accountId} and key = ${storedKey(claim)} and runner = ${runner}`
  const renew = () => sql`update idempotency_keys set running_until = ${leaseEnd} where ${mine}`.execute(db)
  try {
    const answer = await renewing(renew, work)
    const ending = sql`
      update idempotency_keys
      set response = ${storedAnswer(claim, answer)}, runner = null, running_until = null
      where ${mine}`
    await ending.execute(db)
    return answer
  } catch (error) {
    // A claim that cannot be deleted expires.
    await sql`delete from idempotency_keys where ${mine}`.execute(db).catch(() => {})
    throw error
  }
}

/** Returns null when this runner is to run the call, or the first answer. */
const claimRun = async (db: Db, claim: Claim, runner: string): Promise<string | null> => {
  const until = Date.now() + waitMs
  do {
    const claiming = sql`
      insert into idempotency_keys as k (account_id, key, call, request_hash, runner, running_until)
      values (${claim.accountId}, ${storedKey(claim)}, ${claim.call}, ${requestHash(claim)}, ${runner}, ${leaseEnd})
      on conflict (account_id, key) do update
      set runner = excluded.runner, running_until = excluded.running_until
      where k.call = excluded.call
        and k.request_hash = excluded.request_hash
        and k.response is null
        and k.running_until < clock_timestamp()`
    const claimed = await claiming.execute(db)
    if (claimed.count === 1) return null
    const first = await firstUnder(db, claim)
    if (first?.answer != null) return first.answer
    if (first) await sleep(pollMs)
  } while (Date.now() < until)
  throw new CallError('UNAVAILABLE')
}

/** Job: deletes answers after a week. */
export const forgetOldKeys = async (db: Db): Promise<void> => {
  await sql`delete from idempotency_keys where created_at < now() - interval '7 days'`.execute(db)
}
