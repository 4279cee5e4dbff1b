import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { deviceName } from '../../../platform/http/device-name.ts'
import { holdOwnAccount } from '../password/credentials.ts'
import { holdAccount } from '../account.db.ts'
import { answerPending, pendingByUid, scanPending, takePending } from './pending-login.db.ts'
import { beginLogin, forgetSecret, secretHashFor } from './pending-login.ts'
import { openSession } from '../sessions/sessions.ts'

const lifetimeS = 120

/** A QR code for this browser; a signed-in phone that scans it opens our page about it. Error: RATE_LIMITED. */
export const qrCode = async (context: PublicContext, publicUrl: string) => {
  const uid = await beginLogin(context, 'QR_CODE', lifetimeS)
  return { uid, url: `${publicUrl}/scan?uid=${uid}`, expireTime: lifetimeS }
}

/**
 * The state of a sign-in for the browser that began it; every other browser gets EXPIRED. After the confirmation, the first call gets
 * the session, and the code ends. Error: ACCOUNT_DISABLED.
 */
export const qrCodeState = async (context: PublicContext, { uid }: { uid: string }) => {
  const secretHash = secretHashFor(context, uid)
  const pending = await pendingByUid(context.db, uid, 'QR_CODE', secretHash)
  if (pending?.state !== 'CONFIRMED' || !pending.accountId)
    return { state: pending?.state ?? ('EXPIRED' as const) }
  const account = await holdAccount(context.db, pending.accountId)
  if (!account?.enabled) throw new CallError('ACCOUNT_DISABLED')
  if (!(await takePending(context.db, uid, 'CONFIRMED', secretHash))) return { state: 'EXPIRED' as const }
  forgetSecret(context, uid)
  return { state: 'CONFIRMED' as const, login: await openSession(context, context.db, account.id) }
}

/** Scans a code with the caller's phone and names the browser, so that the caller can check it. Error: QR_CODE_GONE. */
export const scanQrCode = async (context: Context, { uid }: { uid: string }) => {
  await holdOwnAccount(context)
  const pending = await scanPending(context.db, uid, context.session.accountId)
  if (!pending) throw new CallError('QR_CODE_GONE')
  return {
    device: deviceName(pending.device),
    address: pending.address,
    createdAt: pending.createdAt.toISOString(),
  }
}

/** Signs the browser in, or refuses it. Error: QR_CODE_GONE. */
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
