import { z } from 'zod'
import { call } from '../common/call.ts'
import { id } from '../common/schemas.ts'
import { signedIn, sessionCalls } from './sessions.ts'
import { accounts } from './accounts.ts'
import { firstPasswords } from './first-passwords.ts'
import { keyCalls } from './keys.ts'
import { roles } from './roles.ts'
import { codeCalls, captchaAnswer } from './codes.ts'
import { profileCalls } from './profile.ts'
import { wayCalls } from './ways.ts'

export const user = z.object({
  id,
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  enabled: z.boolean(),
  passwordTemporary: z.boolean(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
})

export const identity = {
  login: call({
    summary: 'Signs in with account (employee number or mobile) and password',
    service: 'user',
    method: 'POST',
    path: '/login/identify',
    access: 'public',
    effect: 'remote',
    repeat: 'lapses',
    input: z.object({
      username: z.string().trim().min(1).max(64),
      password: z.string().min(1).max(200),
      captcha: captchaAnswer,
    }),
    output: signedIn,
    errors: [
      'LOGIN_FAILED',
      'LOGIN_LOCKED',
      'CAPTCHA_REQUIRED',
      'CAPTCHA_WRONG',
      'ACCOUNT_DISABLED',
      'ACCOUNT_WAITING',
    ],
  }),
  currentUser: call({
    summary: 'The signed-in user with roles and permissions; without them while the password is temporary',
    service: 'user',
    method: 'GET',
    path: '/current-user',
    access: 'session',
    openToTemporary: true,
    effect: 'read',
    input: z.object({}),
    output: user,
    errors: [],
  }),
  logout: call({
    summary: 'Ends this session',
    service: 'user',
    method: 'POST',
    path: '/login/logout',
    access: 'session',
    by: 'person',
    openToTemporary: true,
    effect: 'write',
    repeat: 'once',
    input: z.union([z.array(z.unknown()).max(1), z.object({})]),
    output: z.object({}),
    errors: [],
  }),
  userWatermark: call({
    summary: 'The watermark over pages with prices, so that a photograph of one shows who opened it',
    service: 'base',
    method: 'POST',
    path: '/user-watermark/get',
    access: 'session',
    effect: 'read',
    input: z.object({}),
    output: z.object({ text: z.string() }),
    errors: [],
  }),
  ...sessionCalls,
  ...profileCalls,
  ...roles,
  ...wayCalls,
  ...codeCalls,
  ...accounts,
  ...firstPasswords,
  ...keyCalls,
}
