import { z } from 'zod'
import { call } from '../common/call.ts'
import { id } from '../common/schemas.ts'

/** The number of accounts in one call. */
export const FIRST_PASSWORDS_MAX = 100

const person = z.object({ id, username: z.string(), name: z.string() })

/** First passwords of accounts that were imported from a file without passwords. */
export const firstPasswords = {
  peopleWaiting: call({
    summary:
      'The number of registrations that wait, of accounts without a shop, and of imported accounts without a password, among those that the caller may administer',
    service: 'acl',
    method: 'POST',
    path: '/account/waiting',
    access: 'account.manage',
    opens: ['chain.manage'],
    effect: 'read',
    reach: 'own',
    input: z.object({}),
    output: z.object({ registrations: z.int(), withoutShop: z.int(), withoutPassword: z.int() }),
    errors: [],
  }),
  withoutPassword: call({
    summary: `Enabled imported accounts without a password, the first ${FIRST_PASSWORDS_MAX} by login, among those that the caller may administer`,
    service: 'acl',
    method: 'POST',
    path: '/account/first-password/list',
    access: 'account.manage',
    opens: ['chain.manage'],
    effect: 'read',
    reach: 'own',
    input: z.object({}),
    output: z.object({ total: z.int(), data: z.array(person) }),
    errors: [],
  }),
  firstPasswordsGive: call({
    summary:
      'Gives accounts without a password a first one each, which only this answer holds and which must be changed at the first sign-in; accounts that have one are left out',
    service: 'acl',
    method: 'POST',
    path: '/account/first-password/give',
    access: 'account.manage',
    by: 'person',
    opens: ['chain.manage'],
    effect: 'remote',
    idempotent: true,
    secret: true,
    reach: 'own',
    audit: { zh: '发放初始密码', en: 'Give a first password', about: 'account' },
    input: z.object({ ids: z.array(id).min(1).max(FIRST_PASSWORDS_MAX) }),
    output: z.object({ data: z.array(person.extend({ password: z.string() })) }),
    errors: [],
  }),
}
