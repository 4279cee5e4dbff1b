import { z } from 'zod'
import { call } from '../common/call.ts'
import { done, id, mobile, paging, shortText } from '../common/schemas.ts'
import { accountName } from './codes.ts'
import { roleCode } from './roles.ts'

export const accountStates = ['ENABLED', 'WAITING', 'DISABLED'] as const

const rights = { roles: z.array(roleCode).max(20), shopIds: z.array(id).max(2000) }
const personnel = z.object({ name: shortText.min(1).max(40), ...rights })

/** `waitingSince`: registered and not enabled yet. `mobile` is masked. */
const account = z.object({
  id,
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  mobile: z.string(),
  state: z.enum(accountStates),
  waitingSince: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  roles: z.array(z.string()),
  shopIds: z.array(id),
})

const guarded = [
  'NOT_FOUND',
  'PERMISSION_BEYOND_OWN',
  'LIMIT_BEYOND_OWN',
  'SELF_LOCK_OUT',
  'LAST_ADMINISTRATOR',
] as const

/** Administration of the chain's accounts. */
export const accounts = {
  accountPaging: call({
    summary:
      'Accounts of the caller’s shops, and those without a shop, by state, role, shop and words; all accounts with `chain.manage`',
    service: 'acl',
    method: 'POST',
    path: '/account/paging',
    access: 'account.manage',
    opens: ['chain.manage'],
    effect: 'read',
    reach: 'own',
    input: z.object({
      ...paging,
      keyword: shortText.default(''),
      state: z.enum(accountStates).optional(),
      role: roleCode.optional(),
      linkedShop: id.optional(),
    }),
    output: z.object({
      data: z.array(account),
      total: z.int(),
      counts: z.object({ ENABLED: z.int(), WAITING: z.int(), DISABLED: z.int() }),
    }),
    errors: [],
  }),
  accountDetail: call({
    summary: 'One account',
    service: 'acl',
    method: 'POST',
    path: '/account/get',
    access: 'account.manage',
    opens: ['chain.manage'],
    effect: 'read',
    reach: 'own',
    input: z.object({ id }),
    output: account,
    errors: ['NOT_FOUND'],
  }),
  accountCreate: call({
    summary:
      'Creates an enabled account; only this answer holds its temporary password, which must be changed at the first sign-in',
    service: 'acl',
    method: 'POST',
    path: '/account/create',
    access: 'account.manage',
    by: 'person',
    opens: ['chain.manage'],
    effect: 'write',
    secret: true,
    reach: 'own',
    audit: {
      zh: '新建账号',
      en: 'Create account',
      about: 'account',
      of: ({ username, roles, shopIds }, output) => ({
        subject: output?.id ?? '',
        detail: { username, roles, shopIds },
      }),
    },
    input: personnel.extend({ username: accountName, mobile }),
    output: z.object({ id, temporaryPassword: z.string() }),
    errors: ['ACCOUNT_EXISTS', 'NOT_FOUND', 'PERMISSION_BEYOND_OWN', 'LIMIT_BEYOND_OWN'],
  }),
  accountUpdate: call({
    summary: 'Sets an account’s name, roles and shops by compare-and-set on `before`',
    service: 'acl',
    method: 'POST',
    path: '/account/update',
    access: 'account.manage',
    opens: ['chain.manage'],
    effect: 'write',
    reach: 'own',
    audit: {
      zh: '修改账号',
      en: 'Change account',
      about: 'account',
      of: ({ id, roles, shopIds }) => ({ subject: id, detail: { roles, shopIds } }),
    },
    input: z.object({ id, before: personnel, ...personnel.shape }),
    output: done,
    errors: [...guarded, 'ACCOUNT_CHANGED'],
  }),
  accountEnable: call({
    summary: 'Enables an account',
    service: 'acl',
    method: 'POST',
    path: '/account/enable',
    access: 'account.manage',
    opens: ['chain.manage'],
    effect: 'write',
    reach: 'own',
    audit: { zh: '启用账号', en: 'Enable account', about: 'account', of: ({ id }) => ({ subject: id }) },
    input: z.object({ id }),
    output: done,
    errors: [...guarded],
  }),
  accountDisable: call({
    summary: 'Disables an account; its sessions end at once',
    service: 'acl',
    method: 'POST',
    path: '/account/disable',
    access: 'account.manage',
    opens: ['chain.manage'],
    effect: 'write',
    reach: 'own',
    audit: { zh: '停用账号', en: 'Disable account', about: 'account', of: ({ id }) => ({ subject: id }) },
    input: z.object({ id }),
    output: done,
    errors: [...guarded],
  }),
  accountResetPassword: call({
    summary: 'Gives an account a temporary password, which only this answer holds; its sessions end at once',
    service: 'acl',
    method: 'POST',
    path: '/account/reset-password',
    access: 'account.manage',
    by: 'person',
    opens: ['chain.manage'],
    effect: 'write',
    secret: true,
    reach: 'own',
    audit: { zh: '重置密码', en: 'Reset password', about: 'account', of: ({ id }) => ({ subject: id }) },
    input: z.object({ id }),
    output: z.object({ temporaryPassword: z.string() }),
    errors: [...guarded],
  }),
}
