import { idempotencyOf, type Call } from '@showfloor/contract/common/call'
import { writeAudit } from './audit.ts'
import type { PublicContext } from './context.ts'
import type { Database, Tx } from '../database/db.ts'
import { CallError } from './errors.ts'
import { claimKey, isClaimed, keepAnswer, runOnce, type Claim } from './idempotency.ts'
import { retryUndone } from '../database/retry.ts'
import type { Serialize } from './serializer.ts'

export type Handle = (context: PublicContext, input: unknown, bytes?: unknown) => Promise<unknown>

type Running = {
  name: string
  definition: Call
  /** What a `write` call has to end at a provider before its transaction begins, in transactions of its own; it may run again for a repeat. */
  before: ((context: PublicContext, input: unknown) => Promise<void>) | undefined
  handle: Handle
  context: PublicContext
  input: unknown
  /** The body of a call that takes bytes. */
  bytes: unknown
  serialize: Serialize
  /** Hears of each time that the database undid the call, which then runs again. */
  onUndone: (error: unknown) => void
}

/** Runs a call in the transaction, under the idempotency key and with the audit that its definition asks for; answers its body. */
export const run = async (database: Database, running: Running): Promise<string> => {
  const { name, definition, before, handle, context, input, bytes, serialize } = running
  const claim = claimOf(running)
  if (definition.effect === 'remote') {
    const audited = definition.audit?.of ? auditingFirst(name, definition.audit.of, context, input) : context
    const work = async () => serialize(await handle(audited, input, bytes))
    return claim ? runOnce(database.db, claim, work) : work()
  }
  const isRepeat = async (): Promise<boolean> => claim !== undefined && (await isClaimed(database.db, claim))
  if (before && !(await isRepeat()))
    try {
      await before(context, input)
    } catch (error) {
      // The first request may have ended since: what it did is then what `before` refuses.
      if (!(await isRepeat())) throw error
    }
  if (definition.effect !== 'write' && !definition.audit) return serialize(await handle(context, input))
  const within = (tx: Tx) => runWithin(tx, running, claim)
  return retryUndone(() => database.db.transaction(within), running.onUndone)
}

const claimOf = ({ name, definition, context, input }: Running): Claim | undefined => {
  const idempotency = idempotencyOf(definition)
  const { idempotencyKey: key, session } = context
  if (idempotency === 'required' && key === null) throw new CallError('IDEMPOTENCY_KEY_MISSING')
  if (!idempotency || key === null || !session) return undefined
  return { accountId: session.accountId, key, call: name, input, secret: definition.secret === true }
}

const runWithin = async (
  tx: Tx,
  { name, definition, handle, context, input, serialize }: Running,
  claim: Claim | undefined,
): Promise<string> => {
  const answer = async (): Promise<string> => {
    const output = await handle({ ...context, db: tx }, input)
    if (definition.audit?.of) writeAudit(tx, context, name, definition.audit.of(input, output))
    return serialize(output)
  }
  if (!claim) return answer()
  const first = await claimKey(tx, claim)
  if (first !== null) return first
  const body = await answer()
  keepAnswer(tx, claim, body)
  return body
}

/** A context whose first transaction writes the audit log too: what a `remote` call set out to do is known before the provider answers. */
const auditingFirst = (
  name: string,
  auditOf: NonNullable<NonNullable<Call['audit']>['of']>,
  context: PublicContext,
  input: unknown,
): PublicContext => {
  let written = false
  return {
    ...context,
    transaction: (work) =>
      context.transaction(async (tx) => {
        const result = await work(tx)
        if (!written) writeAudit(tx, context, name, auditOf(input, undefined))
        written = true
        return result
      }),
  }
}
