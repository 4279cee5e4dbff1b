import { z } from 'zod'
import { call } from '../common/call.ts'
import { done, id, time } from '../common/schemas.ts'

/** What every way of signing in answers; the other half of the session is the cookie of that name. */
export const signedIn = z.object({ token: z.string(), expireTime: z.int(), loginCookieName: z.string() })

export const ownSession = z.object({
  id,
  /** As a person would name it, "Chrome · Windows"; empty when unknown. */
  device: z.string(),
  address: z.string(),
  createdAt: time,
  /** To the minute. */
  lastSeenAt: time,
  /** Whether it is the session that asks. */
  current: z.boolean(),
})

export const sessionCalls = {
  sessions: call({
    summary: 'Where the caller is signed in, the last used first',
    service: 'user',
    method: 'POST',
    path: '/session/list',
    access: 'session',
    effect: 'read',
    input: z.object({}),
    output: z.object({ data: z.array(ownSession) }),
    errors: [],
  }),
  endSession: call({
    summary: 'Sign out one of the caller’s own sessions',
    service: 'user',
    method: 'POST',
    path: '/session/end',
    access: 'session',
    effect: 'write',
    input: z.object({ id }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: call({
    summary: 'Sign out everywhere but here',
    service: 'user',
    method: 'POST',
    path: '/session/end-others',
    access: 'session',
    effect: 'write',
    input: z.object({}),
    output: done,
    errors: [],
  }),
  changePassword: call({
    summary: 'A new password: this session gets new secrets, every other one ends',
    service: 'user',
    method: 'POST',
    path: '/password/change',
    access: 'session',
    openToTemporary: true,
    effect: 'remote',
    repeat: 'once',
    audit: { zh: '修改密码', en: 'Change password', about: 'account' },
    input: z.object({ currentPassword: z.string().min(1).max(200), newPassword: z.string().min(1).max(200) }),
    output: signedIn,
    errors: [
      'PASSWORD_TOO_SHORT',
      'PASSWORD_IS_NAME',
      'PASSWORD_COMMON',
      'PASSWORD_WRONG',
      'PASSWORD_SAME',
      'LOGIN_LOCKED',
      'NO_USER_ID',
    ],
  }),
}
