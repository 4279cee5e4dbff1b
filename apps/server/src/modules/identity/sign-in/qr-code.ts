import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { deviceName } from '../../../platform/http/device-name.ts'
import { holdOwnAccount } from '../password/credentials.ts'
import { holdAccount } from '../account.db.ts'
import { answerPending, pendingByUid, scanPending, takePending } from './pending-login.db.ts'
import { beginLogin, forgetSecret, secretHashFor } from './pending-login.ts'
import { openSession } from '../sessions/sessions.ts'

const lifetimeS = 120

/** A code for this browser to show; a signed-in phone that scans it opens our page about it. Error: RATE_LIMITED. */
export const qrCode = async (context: PublicContext, publicUrl: string) => {
  const uid = await beginLogin(context, 'QR_CODE', lifetimeS)
  return { uid, url: `${publicUrl}/scan?uid=${uid}`, expireTime: lifetimeS }
}

/**
 * How far the sign-in is, for the browser that asked for the code and no other: everybody else hears EXPIRED. Once confirmed the first question is answered
 * with the session, and the code is gone. Error: ACCOUNT_DISABLED.
 */
export const qrCodeState = async (context: PublicContext, { uid }: { uid: string }) => {
  const secretHash = secretHashFor(context, uid)
  const pending = await pendingByUid(context.db, uid, 'QR_CODE', secretHash)
  if (pending?.state !== 'CONFIRMED' || !pending.account_id)
    return { state: pending?.state ?? ('EXPIRED' as const) }
  const account = await holdAccount(context.db, pending.account_id)
  if (!account?.enabled) throw new CallError('ACCOUNT_DISABLED')
  if (!(await takePending(context.db, uid, 'CONFIRMED', secretHash))) return { state: 'EXPIRED' as const }
  forgetSecret(context, uid)
  return { state: 'CONFIRMED' as const, login: await openSession(context, context.db, account.id) }
}

/** The signed-in caller has scanned a code: which browser asks, so that they can tell whether it is theirs. Error: QR_CODE_GONE. */
export const scanQrCode = async (context: Context, { uid }: { uid: string }) => {
  await holdOwnAccount(context)
  const pending = await scanPending(context.db, uid, context.session.accountId)
  if (!pending) throw new CallError('QR_CODE_GONE')
  return {
    device: deviceName(pending.device),
    address: pending.address,
    createdAt: pending.created_at.toISOString(),
  }
}

/** Lets the browser in, or refuses it. Error: QR_CODE_GONE. */
export const answerQrCode = async (
  context: Context,
  { uid, agreed }: { uid: string; agreed: boolean },
): Promise<Record<string, never>> => {
  const { accountId } = context.session
  await holdOwnAccount(context)
  if (!(await answerPending(context.db, uid, accountId, agreed ? 'CONFIRMED' : 'REFUSED')))
    throw new CallError('QR_CODE_GONE')
  return {}
}
