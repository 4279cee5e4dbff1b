import type { PublicContext } from '../../../platform/calls/context.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { OutsideUnavailable } from '../../../platform/http/outside.ts'
import type { Dingtalk, DingtalkPerson } from './dingtalk-client.ts'
import { accountByDingtalk, holdAccount, linkDingtalk, type AccountRow } from '../account.db.ts'
import { takePending } from './pending-login.db.ts'
import { beginLogin, forgetSecret, secretHashFor } from './pending-login.ts'
import { openSession } from '../sessions/sessions.ts'

const lifetimeS = 600

export type DingtalkDeps = { dingtalk: Dingtalk | null; publicUrl: string }

/** The address at which this browser asks the messenger. Errors: DINGTALK_OFF, DINGTALK_UNAVAILABLE, RATE_LIMITED. */
export const startDingtalk = async (context: PublicContext, deps: DingtalkDeps) => {
  const { dingtalk } = deps
  if (!dingtalk) throw new CallError('DINGTALK_OFF')
  const state = await beginLogin(context, 'DINGDING', lifetimeS)
  const redirectUri = `${deps.publicUrl}/login-dingtalk`
  return { url: await reached(dingtalk.askingUrl({ redirectUri, state })) }
}

/**
 * Signs in the person who agreed at the messenger. The state must be one that this browser began, and is valid once. The account is found by the messenger's id of the
 * person, the first time by the mobile. Errors: DINGTALK_STALE, DINGTALK_NO_ACCOUNT, DINGTALK_UNAVAILABLE, ACCOUNT_DISABLED.
 */
export const loginByDingtalk = async (
  context: PublicContext,
  { dingtalk }: DingtalkDeps,
  input: { authCode: string; state: string },
) => {
  const begun = await takePending(context.db, input.state, 'WAITING', secretHashFor(context, input.state))
  if (!dingtalk || !begun) throw new CallError('DINGTALK_STALE')
  forgetSecret(context, input.state)
  const person = await reached(dingtalk.person(input.authCode))
  if (!person) throw new CallError('DINGTALK_STALE')
  return context.transaction(async (tx) => {
    const found = await accountOf(tx, person)
    const account = found && (await holdAccount(tx, found.id))
    if (!account) throw new CallError('DINGTALK_NO_ACCOUNT')
    if (!account.enabled) throw new CallError('ACCOUNT_DISABLED')
    await linkDingtalk(tx, account.id, person.unionId)
    return openSession(context, tx, account.id)
  })
}

/** An account that is linked to another person is not given to the new owner of its mobile. */
const accountOf = async (tx: Tx, person: DingtalkPerson): Promise<AccountRow | undefined> => {
  const found = await accountByDingtalk(tx, person.unionId, person.mobile)
  return found && (found.dingtalkUnionId ?? person.unionId) === person.unionId ? found : undefined
}

const reached = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw new CallError('DINGTALK_UNAVAILABLE', {}, { cause: error })
    throw error
  }
}
