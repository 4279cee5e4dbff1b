import type { TakerName } from './provider.ts'

/**
 * What follows from a provider's error code.
 * - REFUSED: the request stays refused · AUTHORISE: it is refused until somebody mends the merchant's keys, product or authorisation
 * - AGAIN, SLOWER, MAINTENANCE: nothing is known; the same request is sent again: soon, with pauses, or after the maintenance
 */
type ErrorKind = 'REFUSED' | 'AUTHORISE' | 'AGAIN' | 'SLOWER' | 'MAINTENANCE'

/** Codes of which the kind is published; `docs/platforms` names the sources. A code that is not named here is REFUSED. */
export const errorKinds: Readonly<Record<TakerName, Readonly<Record<string, ErrorKind>>>> = {
  WECHAT_PAY: {
    SYSTEM_ERROR: 'AGAIN',
    SYSTEMERROR: 'AGAIN',
    BANK_ERROR: 'AGAIN',
    BANKERROR: 'AGAIN',
    BIZERR_NEED_RETRY: 'AGAIN',
    ORDER_NOT_READY: 'AGAIN',
    FREQUENCY_LIMITED: 'SLOWER',
    FREQUENCY_LIMIT_EXCEED: 'SLOWER',
    RATELIMIT_EXCEEDED: 'SLOWER',
    INVALID_REQ_TOO_MUCH: 'SLOWER',
    SIGN_ERROR: 'AUTHORISE',
    SIGNERROR: 'AUTHORISE',
    CERT_ERROR: 'AUTHORISE',
    NO_AUTH: 'AUTHORISE',
    NOAUTH: 'AUTHORISE',
    MCH_NOT_EXISTS: 'AUTHORISE',
    MCHID_NOT_EXIST: 'AUTHORISE',
    APPID_NOT_EXIST: 'AUTHORISE',
    APPID_MCHID_NOT_MATCH: 'AUTHORISE',
  },
  ALIPAY: {
    'isp.unknow-error': 'AGAIN',
    'aop.unknow-error': 'AGAIN',
    'ACQ.SYSTEM_ERROR': 'AGAIN',
    'aop.ACQ.SYSTEM_ERROR': 'AGAIN',
    'isv.app-call-limited': 'SLOWER',
    'isv.method-call-limited': 'SLOWER',
    'app-call-limited': 'SLOWER',
    'method-call-limited': 'SLOWER',
    'isp.bill_not_exist': 'REFUSED',
    'isv.invalid-signature': 'AUTHORISE',
    'isv.invalid-app-id': 'AUTHORISE',
    'isv.insufficient-isv-permissions': 'AUTHORISE',
    'isv.insufficient-user-permissions': 'AUTHORISE',
    'aop.invalid-auth-token': 'AUTHORISE',
    'aop.auth-token-time-out': 'AUTHORISE',
    'aop.invalid-app-auth-token': 'AUTHORISE',
    'aop.invalid-app-auth-token-no-api': 'AUTHORISE',
    'aop.app-auth-token-time-out': 'AUTHORISE',
    'ACQ.ACCESS_FORBIDDEN': 'AUTHORISE',
  },
  SHOUQIANBA: {
    UNKNOWN_SYSTEM_ERROR: 'AGAIN',
    MAINTENANCE_INPROGRESS: 'MAINTENANCE',
    ILLEGAL_SIGN: 'AUTHORISE',
    INVALID_TERMINAL: 'AUTHORISE',
    UPAY_TERMINAL_NOT_EXISTS: 'AUTHORISE',
    UPAY_TERMINAL_STATUS_ABNORMAL: 'AUTHORISE',
  },
}

const kindOf = (provider: TakerName, code: string): ErrorKind => {
  const named = errorKinds[provider][code]
  if (named) return named
  // Every other fault on Alipay's own side begins so.
  return provider === 'ALIPAY' && code.startsWith('isp.') ? 'AGAIN' : 'REFUSED'
}

/** Whether nothing is known after this error, so that it is `ProviderUnavailable` and the same request is sent again. */
export const leavesOpen = (provider: TakerName, code: string): boolean =>
  !['REFUSED', 'AUTHORISE'].includes(kindOf(provider, code))
