import { z } from 'zod'
import { call } from '../common/call.ts'
import { done, time } from '../common/schemas.ts'
import { signedIn } from './sessions.ts'

/** Names one sign-in on its way; worth nothing without the cookie of the browser that began it. */
const uid = z.string().regex(/^[\w-]{43}$/)

export const qrCodeStates = ['WAITING', 'SCANNED', 'CONFIRMED', 'REFUSED', 'EXPIRED'] as const

/** Signing in with a signed-in phone, and through the enterprise messenger. */
export const wayCalls = {
  qrCode: call({
    summary: 'A code to sign in with: a signed-in phone scans it',
    service: 'user',
    method: 'GET',
    path: '/qrcode/get-qr-code',
    access: 'public',
    effect: 'write',
    repeat: 'lapses',
    input: z.object({}),
    /** `url` is what the code holds; it lasts `expireTime` seconds. */
    output: z.object({ uid: z.string(), url: z.string(), expireTime: z.int() }),
    errors: ['RATE_LIMITED'],
  }),
  qrCodeState: call({
    summary:
      'How far the sign-in by code is; once confirmed, the session, to the browser that asked for the code alone',
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
    summary: 'The caller’s phone has scanned a code: which browser asks to be signed in',
    service: 'user',
    method: 'POST',
    path: '/qrcode/scan',
    access: 'session',
    effect: 'write',
    input: z.object({ uid }),
    output: z.object({ device: z.string(), address: z.string(), createdAt: time }),
    errors: ['QR_CODE_GONE'],
  }),
  answerQrCode: call({
    summary: 'Let the browser with the code in as the caller, or refuse it',
    service: 'user',
    method: 'POST',
    path: '/qrcode/answer',
    access: 'session',
    effect: 'write',
    input: z.object({ uid, agreed: z.boolean() }),
    output: done,
    errors: ['QR_CODE_GONE'],
  }),
  startDingtalk: call({
    summary: 'Where to go to sign in with DingTalk',
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
    summary: 'Sign in with what DingTalk sent the browser back with',
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
