import { IDENTIFY_EXPIRETIME, LOGOUT_DELAY_MS } from '@showfloor/contract/common/constants'
import { call, onUnauthenticated, type CallOutput } from '../../client/call.ts'
import { forgetDrafts } from '../../client/storage/drafts.ts'
import { CallError } from '../../client/request.ts'
import { forgetCopies } from '../../client/storage/offline-copy.ts'
import { clearSession, writeSession, writeStored } from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** When a session of `expireTime` seconds ends, in milliseconds; a missing or invalid value means seven days. */
export const expiryMs = (nowMs: number, expireTime: number): number =>
  nowMs + (expireTime > 0 ? expireTime : IDENTIFY_EXPIRETIME) * 1000

const keep = (
  user: CallOutput<'identity.currentUser'>,
  login: CallOutput<'identity.login'>,
  loginType: string | undefined,
) =>
  writeSession({
    userId: user.id,
    userName: user.username,
    userInfo: user,
    avatar: user.avatar,
    token: login.token,
    expireTime: expiryMs(Date.now(), login.expireTime),
    loginCookieName: login.loginCookieName,
    // The cookie is HttpOnly, so only its existence can be stored.
    loginCookieValue: 'http-only',
    ...(loginType === undefined ? {} : { loginType }),
  })

/** The signed-in user. A failure without a message from the server counts as a missing user. */
const signedInUser = async (): Promise<CallOutput<'identity.currentUser'>> => {
  try {
    return await call('identity.currentUser', {})
  } catch (error) {
    const isSilent = error instanceof CallError && error.status > 0 && error.message === ''
    throw isSilent ? new CallError(error.status, error.code, t('profile.userIdFailed')) : error
  }
}

/**
 * Stores the session from an answer, with the login type if it is a special one (`DINGDING`). Throws {@link CallError} with the text to show: the
 * server's, the one for a disabled account, or the one for an answer without a user id.
 */
export const startSession = async (
  login: CallOutput<'identity.login'>,
  loginType?: string,
): Promise<void> => {
  // The next call must carry the token; the marker is stored only once the user is known to be enabled.
  writeStored('token', login.token)
  try {
    const user = await signedInUser()
    if (!user.enabled) throw new CallError(403, 'ACCOUNT_DISABLED', t('identity.disabled'))
    if (!user.id) throw new CallError(400, 'NO_USER_ID', t('identity.noUserId'))
    forgetDrafts(user.id)
    keep(user, login, loginType)
  } catch (error) {
    clearSession()
    throw error
  }
}

/** Ends the session here and on the server, then calls `leave` (which opens the login page): at once, or after 3 s if there is an error to read first. */
export const signOut = async (leave: () => void, errorMessage?: string): Promise<void> => {
  // Calls refused meanwhile must not navigate: the user may be typing already.
  onUnauthenticated(() => undefined)
  try {
    await call('identity.logout', [])
  } catch {
    // Signing out never fails for the user: without its local half the session cannot be used from here.
  }
  clearSession()
  forgetDrafts()
  await forgetCopies()
  if (errorMessage === undefined) return leave()
  toast.error(errorMessage)
  setTimeout(leave, LOGOUT_DELAY_MS)
}
