import { z } from 'zod'
import { call } from '../common/call.ts'
import { done, id, time } from '../common/schemas.ts'

/** The answer of every way of signing in; the other half of the session is the cookie of that name. */
export const signedIn = z.object({ token: z.string(), expireTime: z.int(), loginCookieName: z.string() })

export const ownSession = z.object({
  id,
  /** A name for people, "Chrome · Windows"; empty when unknown. */
  device: z.string(),
  address: z.string(),
  createdAt: time,
  /** To the minute. */
  lastSeenAt: time,
  /** Whether it is the session of this call. */
  current: z.boolean(),
})

export const sessionCalls = {
  sessions: call({
    summary: 'The caller’s sessions, last used first',
    service: 'user',
    method: 'POST',
    path: '/session/list',
    access: 'session',
    by: 'person',
    effect: 'read',
    input: z.object({}),
    output: z.object({ data: z.array(ownSession) }),
    errors: [],
  }),
  endSession: call({
    summary: 'Ends one of the caller’s own sessions',
    service: 'user',
    method: 'POST',
    path: '/session/end',
    access: 'session',
    by: 'person',
    effect: 'write',
    input: z.object({ id }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: call({
    summary: 'Ends all of the caller’s sessions but this one',
    service: 'user',
    method: 'POST',
    path: '/session/end-others',
    access: 'session',
    by: 'person',
    effect: 'write',
    input: z.object({}),
    output: done,
    errors: [],
  }),
  changePassword: call({
    summary: 'Sets a new password: this session gets new secrets, all others end',
    service: 'user',
    method: 'POST',
    path: '/password/change',
    access: 'session',
    by: 'person',
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
