import { z } from 'zod'
import { call } from '../common/call.ts'
import { done, mobile } from '../common/schemas.ts'
import { captchaAnswer, sendErrors, smsCode } from './codes.ts'

/** What one may see and change of one's own account. */
export const profileCalls = {
  profile: call({
    summary: 'What the caller sees and may change of their own account; the mobile is masked',
    service: 'user',
    method: 'POST',
    path: '/profile/get',
    access: 'session',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      userId: z.string(),
      username: z.string(),
      name: z.string(),
      avatar: z.string(),
      mobile: z.string(),
      /** Whether the account has been signed in to with DingTalk and is known there. */
      dingtalk: z.boolean(),
    }),
    errors: ['NO_USER_ID'],
  }),
  rename: call({
    summary: 'Change one’s own name',
    service: 'user',
    method: 'POST',
    path: '/profile/rename',
    access: 'session',
    effect: 'write',
    input: z.object({ name: z.string().trim().min(1).max(40) }),
    output: done,
    errors: [],
  }),
  removeAvatar: call({
    summary: 'Show no picture of oneself any more',
    service: 'user',
    method: 'POST',
    path: '/profile/remove-avatar',
    access: 'session',
    effect: 'write',
    input: z.object({}),
    output: done,
    errors: [],
  }),
  sendMobileCode: call({
    summary: 'Send a code to the mobile one wants to be reached at',
    service: 'user',
    method: 'POST',
    path: '/mobile/send-sms-code',
    access: 'session',
    effect: 'remote',
    repeat: 'waits',
    input: z.object({ mobile, captcha: captchaAnswer }),
    output: done,
    errors: sendErrors,
  }),
  changeMobile: call({
    summary:
      'Another mobile for oneself, with one’s password and the code that was sent to the new number; the old number is told',
    service: 'user',
    method: 'POST',
    path: '/mobile/change',
    access: 'session',
    effect: 'remote',
    repeat: 'once',
    audit: { zh: '更换手机号', en: 'Change mobile', about: 'account' },
    input: z.object({ mobile, smsCode, password: z.string().min(1).max(200), captcha: captchaAnswer }),
    output: done,
    errors: [
      'PASSWORD_WRONG',
      'SMS_CODE_WRONG',
      'LOGIN_LOCKED',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'MOBILE_TAKEN',
      'NO_USER_ID',
    ],
  }),
}
