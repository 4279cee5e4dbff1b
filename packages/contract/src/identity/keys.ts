import { z } from 'zod'
import { call } from '../common/call.ts'
import { permissions, type Permission } from '../common/permissions.ts'
import { done, id, shortText } from '../common/schemas.ts'

const permission = z.enum(Object.keys(permissions) as [Permission, ...Permission[]])

const key = z.object({
  id,
  name: z.string(),
  permissions: z.array(permission),
  /** Null: all shops of the account. */
  shopIds: z.array(id).nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
  lastUsedAt: z.string().nullable(),
  lastAddress: z.string().nullable(),
})

const common = {
  service: 'acl',
  method: 'POST',
  access: 'account.manage',
  by: 'person',
  opens: ['chain.manage'],
  reach: 'own',
} as const

/** Keys with which the chain's own systems act for an account, as `Authorization: Bearer <key>`. */
export const keyCalls = {
  keyList: call({
    ...common,
    summary: 'The keys of an account without their values, newest first',
    path: '/account/key/list',
    effect: 'read',
    input: z.object({ accountId: id }),
    output: z.object({ data: z.array(key) }),
    errors: ['NOT_FOUND', 'PERMISSION_BEYOND_OWN', 'LIMIT_BEYOND_OWN'],
  }),
  keyCreate: call({
    ...common,
    summary:
      'Creates a key for an account, which only this answer holds. It has the chosen permissions of the account, in all or some of its shops, until it expires; one for some shops never has `chain.manage`',
    path: '/account/key/create',
    effect: 'write',
    idempotent: true,
    secret: true,
    audit: {
      zh: '新增接口密钥',
      en: 'Add an API key',
      about: 'account',
      of: ({ accountId, name, permissions: allowed, shopIds }) => ({
        subject: accountId,
        detail: { name, permissions: allowed, shopIds },
      }),
    },
    input: z.object({
      accountId: id,
      name: shortText.min(1).max(60),
      permissions: z.array(permission).min(1).max(Object.keys(permissions).length),
      shopIds: z.array(id).min(1).max(10_000).nullable().default(null),
      days: z.int().min(1).max(730),
    }),
    output: z.object({ id, key: z.string() }),
    errors: ['NOT_FOUND', 'PERMISSION_BEYOND_OWN', 'LIMIT_BEYOND_OWN', 'SHOP_FORBIDDEN', 'KEYS_TOO_MANY'],
  }),
  keyRevoke: call({
    ...common,
    summary: 'Revokes a key at once',
    path: '/account/key/revoke',
    effect: 'write',
    audit: {
      zh: '吊销接口密钥',
      en: 'Revoke an API key',
      about: 'account',
      of: ({ accountId }) => ({ subject: accountId }),
    },
    input: z.object({ accountId: id, id }),
    output: done,
    errors: ['NOT_FOUND', 'PERMISSION_BEYOND_OWN', 'LIMIT_BEYOND_OWN'],
  }),
}
