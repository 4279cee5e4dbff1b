import { z } from 'zod'
import { problem } from '../common/input-problems.ts'
import { call } from '../common/call.ts'
import { PORTAL } from '../common/menus.ts'
import { allPermissions } from '../common/permissions.ts'
import { cents, done, id, paging, shortText } from '../common/schemas.ts'

export const roleCode = z.string().regex(/^[a-z0-9-]{1,40}$/, problem('ROLE_CODE'))
const roleContent = z.object({
  name: shortText.min(1).max(30),
  permissions: z.array(z.enum(allPermissions)).max(200),
  /** How much of one order its holders may refund without a second person, in cents; absent: unchanged. */
  revokeLimit: cents.optional(),
})

/** Roles in a file; without `code` for roles that another installation created. */
const rolesOfFile = z.object({
  roles: z
    .array(roleContent.extend({ code: roleCode.optional() }))
    .min(1)
    .max(500),
})
/** The names of the roles by result. */
const roleResults = z.object({
  created: z.array(z.string()),
  updated: z.array(z.string()),
  unchanged: z.array(z.string()),
})

const named = z.object({ key: z.string(), name: z.string() })
const menu = named.extend({ children: z.array(named.extend({ path: z.string() })) })
const application = named.extend({ menus: z.array(menu) })

/** Roles and permissions: menus, applications, roles. */
export const roles = {
  menuPermission: call({
    summary: 'The menus that the signed-in user may see, by portal and application',
    service: 'base',
    method: 'GET',
    path: '/menu-permission',
    access: 'session',
    effect: 'read',
    input: z.object({ portal: z.literal(PORTAL).default(PORTAL) }),
    output: z.array(z.object({ portal: z.string(), applications: z.array(application) })),
    errors: [],
  }),
  applicationList: call({
    summary: 'The applications that the signed-in user may open',
    service: 'acl',
    method: 'POST',
    path: '/application/list',
    access: 'session',
    for: 'systems',
    effect: 'read',
    input: z.object({}),
    output: z.object({ data: z.array(named) }),
    errors: [],
  }),
  currentUserRoles: call({
    summary: 'The roles of the signed-in user on this platform, with their permissions together',
    service: 'acl',
    method: 'GET',
    path: '/platform/current-user',
    access: 'session',
    for: 'systems',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      id,
      userId: z.string(),
      name: z.string(),
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
      permissions: z.array(z.string()),
    }),
    errors: [],
  }),
  rolePaging: call({
    summary: 'Roles with their permissions and number of accounts',
    service: 'acl',
    method: 'POST',
    path: '/authorize/role/paging',
    access: 'session',
    effect: 'read',
    input: z.object({ ...paging, keyword: shortText.default('') }),
    output: z.object({
      data: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          builtIn: z.boolean(),
          permissions: z.array(z.string()),
          revokeLimit: cents,
          accountCount: z.int(),
        }),
      ),
      total: z.int(),
    }),
    errors: [],
  }),
  administrators: call({
    summary: 'The managers and administrators of a shop, by name, whom a user can ask for a permission',
    service: 'acl',
    method: 'POST',
    path: '/authorize/administrator/list',
    access: 'session',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id.optional() }),
    output: z.object({ data: z.array(z.object({ name: z.string(), roles: z.array(z.string()) })) }),
    errors: [],
  }),
  roleCreate: call({
    summary: 'Creates a role',
    service: 'acl',
    method: 'POST',
    path: '/authorize/role/create',
    access: 'role.manage',
    // A refund limit is given only by those who may refund, up to their own.
    opens: ['payment.revoke'],
    effect: 'write',
    reach: 'chain',
    audit: {
      zh: '新建角色',
      en: 'Create role',
      about: 'role',
      of: ({ name, permissions, revokeLimit }, output) => ({
        subject: output?.code ?? '',
        detail: { name, permissions, ...(revokeLimit === undefined ? {} : { revokeLimit }) },
      }),
    },
    input: roleContent,
    output: z.object({ code: z.string() }),
    errors: ['ROLE_EXISTS', 'PERMISSION_BEYOND_OWN', 'LIMIT_BEYOND_OWN'],
  }),
  roleUpdate: call({
    summary: 'Changes a role’s name and permissions by compare-and-set on `before`',
    service: 'acl',
    method: 'POST',
    path: '/authorize/role/update',
    access: 'role.manage',
    // A refund limit is given only by those who may refund, up to their own.
    opens: ['payment.revoke'],
    effect: 'write',
    reach: 'chain',
    audit: {
      zh: '修改角色',
      en: 'Change role',
      about: 'role',
      of: ({ code, name, permissions, revokeLimit }) => ({
        subject: code,
        detail: { name, permissions, ...(revokeLimit === undefined ? {} : { revokeLimit }) },
      }),
    },
    input: z.object({ code: roleCode, before: roleContent, ...roleContent.shape }),
    output: done,
    errors: [
      'NOT_FOUND',
      'ROLE_CHANGED',
      'ROLE_EXISTS',
      'PERMISSION_BEYOND_OWN',
      'LIMIT_BEYOND_OWN',
      'SELF_LOCK_OUT',
      'LAST_ADMINISTRATOR',
    ],
  }),
  rolesCheck: call({
    summary: 'A preview of importing a file of roles; a role is matched by its code, else by its name',
    service: 'acl',
    method: 'POST',
    path: '/authorize/role/check',
    access: 'role.manage',
    effect: 'read',
    reach: 'chain',
    input: rolesOfFile,
    output: roleResults,
    errors: ['ROLE_EXISTS', 'PERMISSION_BEYOND_OWN', 'LIMIT_BEYOND_OWN'],
  }),
  rolesImport: call({
    summary: 'Imports a file of roles, all or none; other roles stay unchanged',
    service: 'acl',
    method: 'POST',
    path: '/authorize/role/import',
    access: 'role.manage',
    effect: 'write',
    reach: 'chain',
    audit: {
      zh: '导入角色',
      en: 'Import roles',
      of: ({ roles }) => ({
        subject: '',
        detail: { rows: roles.length, roles: roles.map(({ name }) => name) },
      }),
    },
    input: rolesOfFile,
    output: roleResults,
    errors: [
      'ROLE_EXISTS',
      'PERMISSION_BEYOND_OWN',
      'LIMIT_BEYOND_OWN',
      'SELF_LOCK_OUT',
      'LAST_ADMINISTRATOR',
    ],
  }),
  roleDelete: call({
    summary: 'Deletes a role without accounts that is not built in',
    service: 'acl',
    method: 'POST',
    path: '/authorize/role/delete',
    access: 'role.manage',
    effect: 'write',
    reach: 'chain',
    audit: { zh: '删除角色', en: 'Delete role', about: 'role', of: ({ code }) => ({ subject: code }) },
    input: z.object({ code: roleCode }),
    output: done,
    errors: ['NOT_FOUND', 'ROLE_IN_USE', 'PERMISSION_BEYOND_OWN', 'LIMIT_BEYOND_OWN'],
  }),
}
