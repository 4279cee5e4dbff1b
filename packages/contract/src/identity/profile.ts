import { z } from 'zod'
import { call } from '../common/call.ts'
import { done, mobile } from '../common/schemas.ts'
import { captchaAnswer, sendErrors, smsCode } from './codes.ts'

/** The caller's own account. */
export const profileCalls = {
  profile: call({
    summary: 'The caller’s own account with what can be changed; the mobile is masked',
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
      /** Whether the account has signed in with DingTalk and is linked there. */
      dingtalk: z.boolean(),
    }),
    errors: ['NO_USER_ID'],
  }),
  rename: call({
    summary: 'Changes the caller’s own name',
    service: 'user',
    method: 'POST',
    path: '/profile/rename',
    access: 'session',
    by: 'person',
    effect: 'write',
    input: z.object({ name: z.string().trim().min(1).max(40) }),
    output: done,
    errors: [],
  }),
  removeAvatar: call({
    summary: 'Removes the caller’s own picture',
    service: 'user',
    method: 'POST',
    path: '/profile/remove-avatar',
    access: 'session',
    by: 'person',
    effect: 'write',
    input: z.object({}),
    output: done,
    errors: [],
  }),
  sendMobileCode: call({
    summary: 'Sends a code to the caller’s new mobile',
    service: 'user',
    method: 'POST',
    path: '/mobile/send-sms-code',
    access: 'session',
    by: 'person',
    effect: 'remote',
    repeat: 'waits',
    input: z.object({ mobile, captcha: captchaAnswer }),
    output: done,
    errors: sendErrors,
  }),
  changeMobile: call({
    summary:
      'Changes the caller’s mobile, with the password and the code sent to the new number; the old number is notified',
    service: 'user',
    method: 'POST',
    path: '/mobile/change',
    access: 'session',
    by: 'person',
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
