import { createHash } from 'node:crypto'
import { sql } from './sql.ts'
import type { Db, Tx } from './db.ts'
import { CallError } from './errors.ts'

const hashOf = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

/**
 * Claims an idempotency key inside the call's transaction. Answers null when the call is to run, or the first answer when it has run before.
 * A repeat that arrives while the first still runs waits for it. Another request under the same key is refused.
 */
export const claimKey = async (
  db: Db,
  claim: { accountId: string; key: string; call: string; input: unknown },
): Promise<string | null> => {
  const hash = hashOf(claim.input)
  const inserted = await sql`insert into idempotency_keys (account_id, key, call, request_hash)
    values (${claim.accountId}, ${claim.key}, ${claim.call}, ${hash}) on conflict do nothing`.execute(db)
  if (inserted.count === 1) return null
  const { rows } = await sql<{ call: string; request_hash: Buffer; response: string | null }>`
    select call, request_hash, response from idempotency_keys where account_id = ${claim.accountId} and key = ${claim.key}`.execute(
    db,
  )
  const first = rows[0]
  if (first?.response == null || first.call !== claim.call || !first.request_hash.equals(hash))
    throw new CallError('IDEMPOTENCY_KEY_REUSED')
  return first.response
}

/** Keeps the answer of a call that ran under a claimed key, in the same transaction. */
export const keepAnswer = (tx: Tx, claim: { accountId: string; key: string }, response: string): void =>
  tx.last(
    sql`update idempotency_keys set response = ${response} where account_id = ${claim.accountId} and key = ${claim.key}`,
  )

/** Job: an answer is repeated for a week. */
export const forgetOldKeys = async (db: Db): Promise<void> => {
  await sql`delete from idempotency_keys where created_at < now() - interval '7 days'`.execute(db)
}
