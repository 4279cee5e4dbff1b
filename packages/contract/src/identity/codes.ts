import { z } from 'zod'
import { problem } from '../common/input-problems.ts'
import { call } from '../common/call.ts'
import { done, mobile, token } from '../common/schemas.ts'
import { signedIn } from './sessions.ts'

/** The answer to a captcha. It is needed after an error with `captcha: true` or CAPTCHA_REQUIRED, and ignored before. */
export const captchaAnswer = z
  .object({ captchaId: z.string().max(64), answer: z.string().trim().max(20) })
  .optional()
/**
 * Proof of work: the number from 0 and below `most` from whose decimal digits PBKDF2 with SHA-256, `salt` and `iterations` derives
 * `key`, which has 16 bytes; key and salt are hexadecimal. The number is the answer.
 */
export const captchaWork = z.object({
  salt: z.string(),
  iterations: z.int(),
  most: z.int(),
  key: z.string(),
})
export const smsCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, problem('SIX_DIGITS'))
const newPassword = z.string().min(1).max(200)
export const accountName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w.-]{2,31}$/, problem('USERNAME'))

const sendSms = { mobile, captcha: captchaAnswer }
export const sendErrors = [
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'LOGIN_LOCKED',
  'SMS_TOO_SOON',
  'SMS_DAILY_LIMIT',
  'SMS_LIMIT_REACHED',
  'SMS_UNAVAILABLE',
] as const
const passwordErrors = ['PASSWORD_TOO_SHORT', 'PASSWORD_IS_NAME', 'PASSWORD_COMMON'] as const

/** Calls without a session: sign-in by code, new password, registration. */
export const codeCalls = {
  captcha: call({
    summary:
      'A captcha: a drawing of characters, valid for three minutes, or for people who cannot see it a proof of work, valid for ten; each is valid once',
    service: 'user',
    method: 'GET',
    path: '/get-captcha',
    access: 'public',
    effect: 'statement',
    repeat: 'lapses',
    input: z.object({ kind: z.enum(['PICTURE', 'WORK']).default('PICTURE') }),
    output: z.object({
      captchaId: z.string(),
      /** An SVG document; null for a proof of work. */
      picture: z.string().nullable(),
      work: captchaWork.nullable(),
    }),
    errors: ['RATE_LIMITED'],
  }),
  mobilePrefixes: call({
    summary: 'The country prefixes that codes can be sent to',
    service: 'user',
    method: 'GET',
    path: '/mobile/get-mobileprefixlist',
    access: 'public',
    effect: 'read',
    input: z.object({}),
    output: z.array(z.object({ prefix: z.string(), name: z.string() })),
    errors: [],
  }),
  sendLoginCode: call({
    summary: 'Sends a sign-in code; for an unknown mobile the answer is the same, and nothing is sent',
    service: 'user',
    method: 'POST',
    path: '/login/login-send-sms-code',
    access: 'public',
    effect: 'remote',
    repeat: 'waits',
    input: z.object(sendSms),
    output: done,
    errors: sendErrors,
  }),
  loginByCode: call({
    summary: 'Signs in with the code sent to a mobile',
    service: 'user',
    method: 'POST',
    path: '/login/login-by-sms-code',
    access: 'public',
    effect: 'remote',
    repeat: 'once',
    input: z.object({ mobile, smsCode, captcha: captchaAnswer }),
    output: signedIn,
    errors: [
      'SMS_CODE_WRONG',
      'LOGIN_LOCKED',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'ACCOUNT_DISABLED',
      'ACCOUNT_WAITING',
    ],
  }),
  sendResetCode: call({
    summary:
      'Sends a code for a new password; for an unknown mobile the answer is the same, and nothing is sent',
    service: 'user',
    method: 'POST',
    path: '/password/send-sms',
    access: 'public',
    effect: 'remote',
    repeat: 'waits',
    input: z.object(sendSms),
    output: done,
    errors: sendErrors,
  }),
  verifyResetCode: call({
    summary:
      'Exchanges the code for a token, valid once and for ten minutes, with which a new password is set',
    service: 'user',
    method: 'POST',
    path: '/password/reset-sms-code-verify',
    access: 'public',
    effect: 'remote',
    repeat: 'once',
    input: z.object({ mobile, smsCode, captcha: captchaAnswer }),
    output: z.object({ verifyToken: z.string(), expireTime: z.int() }),
    errors: ['SMS_CODE_WRONG', 'LOGIN_LOCKED', 'CAPTCHA_REQUIRED', 'CAPTCHA_WRONG'],
  }),
  resetPassword: call({
    summary: 'Sets a new password with a verify token; ends all sessions of the account',
    service: 'user',
    method: 'POST',
    path: '/password/reset-by-verify-token',
    access: 'public',
    effect: 'remote',
    repeat: 'once',
    audit: { zh: '凭短信重设密码', en: 'Set password by SMS code', about: 'account' },
    input: z.object({ verifyToken: token, newPassword }),
    output: done,
    errors: ['RESET_EXPIRED', ...passwordErrors],
  }),
  sendRegisterCode: call({
    summary: 'Sends the code that confirms a registration',
    service: 'user',
    method: 'POST',
    path: '/register/send-sms-code',
    access: 'public',
    effect: 'remote',
    repeat: 'waits',
    input: z.object(sendSms),
    output: done,
    errors: sendErrors,
  }),
  register: call({
    summary: 'Registers an account, which cannot sign in until an administrator enables it',
    service: 'user',
    method: 'POST',
    path: '/register',
    access: 'public',
    effect: 'remote',
    repeat: 'once',
    input: z.object({
      mobile,
      smsCode,
      username: accountName,
      name: z.string().trim().min(1).max(40),
      password: newPassword,
      captcha: captchaAnswer,
    }),
    output: done,
    errors: [
      'SMS_CODE_WRONG',
      'LOGIN_LOCKED',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'ACCOUNT_NAME_TAKEN',
      'MOBILE_TAKEN',
      ...passwordErrors,
    ],
  }),
}
