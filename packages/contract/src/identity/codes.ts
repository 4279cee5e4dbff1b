import { z } from 'zod'
import { problem } from '../common/input-problems.ts'
import { call } from '../common/call.ts'
import { done, mobile, token } from '../common/schemas.ts'
import { signedIn } from './sessions.ts'

/** The answer to a captcha: asked for once it is due (`captcha: true` beside an error, or CAPTCHA_REQUIRED), ignored before. */
export const captchaAnswer = z
  .object({ captchaId: z.string().max(64), answer: z.string().trim().max(20) })
  .optional()
/**
 * What a device works out by itself: the number from 0 and below `most` that, as text in digits, PBKDF2 with SHA-256, `salt` and `iterations` derives the key
 * `key` of 16 bytes from; both in hexadecimal digits. The number is the answer.
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

/** Ways in without a session: by code, by a new password, by registering. */
export const codeCalls = {
  captcha: call({
    summary:
      'A captcha: a drawing of characters, or for those who cannot see it a piece of work for the device; valid once, for three minutes and ten',
    service: 'user',
    method: 'GET',
    path: '/get-captcha',
    access: 'public',
    effect: 'statement',
    repeat: 'lapses',
    input: z.object({ kind: z.enum(['PICTURE', 'WORK']).default('PICTURE') }),
    output: z.object({
      captchaId: z.string(),
      /** An SVG document, or null for work. */
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
    summary: 'Send a sign-in code; a mobile without an account is answered the same and sent nothing',
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
    summary: 'Sign in with the code sent to a mobile',
    service: 'user',
    method: 'POST',
    path: '/login/login-by-sms-code',
    access: 'public',
    effect: 'remote',
    repeat: 'once',
    input: z.object({ mobile, smsCode, captcha: captchaAnswer }),
    output: signedIn,
    errors: ['SMS_CODE_WRONG', 'LOGIN_LOCKED', 'CAPTCHA_REQUIRED', 'CAPTCHA_WRONG', 'ACCOUNT_DISABLED'],
  }),
  sendResetCode: call({
    summary:
      'Send a code for a new password; a mobile without an account is answered the same and sent nothing',
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
      'Show the code; answers the token, valid once and for ten minutes, that a new password is set with',
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
    summary: 'Set a new password with a verify token; ends all sessions of the account',
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
    summary: 'Send the code that a registration is confirmed with',
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
    summary: 'Register an account; it cannot sign in until an administrator enables it',
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
