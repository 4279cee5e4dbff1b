import { idempotencyOf, type Call } from '@showfloor/contract/common/call'
import { writeAudit } from './audit.ts'
import type { PublicContext } from './context.ts'
import type { CallDb, Tx } from '../database/db.ts'
import { CallError } from './errors.ts'
import { claimKey, isClaimed, keepAnswer, runOnce, type Claim } from './repeats/idempotency.ts'
import type { Serialize } from './serializer.ts'

export type Handle = (context: PublicContext, input: unknown, bytes?: unknown) => Promise<unknown>

type Running = {
  name: string
  definition: Call
  /** Ends something at a provider before the transaction of a `write` call, in transactions of its own; it may run again for a repeat. */
  before: ((context: PublicContext, input: unknown) => Promise<void>) | undefined
  handle: Handle
  context: PublicContext
  input: unknown
  /** The body of a call that takes bytes. */
  bytes: unknown
  serialize: Serialize
  /** Called each time that the database rolled the call back, before it runs again. */
  onUndone: (error: unknown) => void
}

/** Runs a call in the transaction, with the idempotency key and the audit of its definition; returns its body. */
export const run = async (db: CallDb, running: Running): Promise<string> => {
  const { name, definition, before, handle, context, input, bytes, serialize } = running
  const claim = claimOf(running)
  if (definition.effect === 'remote') {
    const audited = definition.audit?.of ? auditingFirst(name, definition.audit.of, context, input) : context
    const work = async () => serialize(await handle(audited, input, bytes))
    return claim ? runOnce(db, claim, work) : work()
  }
  const isRepeat = async (): Promise<boolean> => claim !== undefined && (await isClaimed(db, claim))
  if (before && !(await isRepeat()))
    try {
      await before(context, input)
    } catch (error) {
      // The first request may have ended in the meantime: then `before` refuses because of its effect.
      if (!(await isRepeat())) throw error
    }
  if (definition.effect !== 'write' && !definition.audit)
    return serialize(await handle(context, input, bytes))
  const within = (tx: Tx) => runWithin(tx, running, claim)
  return db.transaction(within, running.onUndone)
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

/** A context whose first transaction also writes the audit log, so that the intent of a `remote` call is recorded before the provider answers. */
const auditingFirst = (
  name: string,
  auditOf: NonNullable<NonNullable<Call['audit']>['of']>,
  context: PublicContext,
  input: unknown,
): PublicContext => {
  let written = false
  return {
    ...context,
    transaction: async (work) => {
      const result = await context.transaction(async (tx) => {
        const done = await work(tx)
        if (!written) writeAudit(tx, context, name, auditOf(input, undefined))
        return done
      })
      written = true
      return result
    },
  }
}
