import { z } from 'zod'
import { call } from '../common/call.ts'
import { done, time } from '../common/schemas.ts'
import { signedIn } from './sessions.ts'

/** The id of a sign-in under way; it works only with the cookie of the browser that began it. */
const uid = z.string().regex(/^[\w-]{43}$/)

export const qrCodeStates = ['WAITING', 'SCANNED', 'CONFIRMED', 'REFUSED', 'EXPIRED'] as const

/** Signing in with a signed-in phone, and by the enterprise messenger. */
export const wayCalls = {
  qrCode: call({
    summary: 'Begins a sign-in by QR code, which a signed-in phone scans',
    service: 'user',
    method: 'GET',
    path: '/qrcode/get-qr-code',
    access: 'public',
    effect: 'write',
    repeat: 'lapses',
    input: z.object({}),
    /** `url`: the content of the QR code, valid for `expireTime` seconds. */
    output: z.object({ uid: z.string(), url: z.string(), expireTime: z.int() }),
    errors: ['RATE_LIMITED'],
  }),
  qrCodeState: call({
    summary:
      'The state of a sign-in by QR code; once confirmed, the session, for the browser that began it only',
    service: 'user',
    method: 'GET',
    path: '/qrcode/quire-qr-code-state',
    access: 'public',
    effect: 'write',
    repeat: 'once',
    input: z.object({ uid }),
    output: z.object({ state: z.enum(qrCodeStates), login: signedIn.optional() }),
    errors: ['ACCOUNT_DISABLED'],
  }),
  scanQrCode: call({
    summary: 'Scans a QR code with the caller’s phone: names the browser that wants to sign in',
    service: 'user',
    method: 'POST',
    path: '/qrcode/scan',
    access: 'session',
    by: 'person',
    effect: 'write',
    input: z.object({ uid }),
    output: z.object({ device: z.string(), address: z.string(), createdAt: time }),
    errors: ['QR_CODE_GONE'],
  }),
  answerQrCode: call({
    summary: 'Signs the browser of a scanned QR code in as the caller, or refuses it',
    service: 'user',
    method: 'POST',
    path: '/qrcode/answer',
    access: 'session',
    by: 'person',
    effect: 'write',
    input: z.object({ uid, agreed: z.boolean() }),
    output: done,
    errors: ['QR_CODE_GONE'],
  }),
  startDingtalk: call({
    summary: 'The address at which DingTalk signs in',
    service: 'user',
    method: 'POST',
    path: '/login/dingtalk-url',
    access: 'public',
    effect: 'remote',
    repeat: 'lapses',
    input: z.object({}),
    output: z.object({ url: z.string() }),
    errors: ['DINGTALK_OFF', 'DINGTALK_UNAVAILABLE', 'RATE_LIMITED'],
  }),
  loginByDingtalk: call({
    summary: 'Signs in with the code with which DingTalk sent the browser back',
    service: 'user',
    method: 'POST',
    path: '/login/login-by-dingtalk',
    access: 'public',
    effect: 'remote',
    repeat: 'once',
    input: z.object({ authCode: z.string().min(1).max(1000), state: uid }),
    output: signedIn,
    errors: ['DINGTALK_STALE', 'DINGTALK_NO_ACCOUNT', 'DINGTALK_UNAVAILABLE', 'ACCOUNT_DISABLED'],
  }),
}
