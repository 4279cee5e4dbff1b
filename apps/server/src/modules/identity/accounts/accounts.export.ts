import type { accountStates } from '@showfloor/contract/identity/accounts'
import { permissions, type Permission } from '@showfloor/contract/common/permissions'
import type { Contract } from '@showfloor/contract/contract'
import type { Language } from '../../../platform/calls/context.ts'
import { csvTime } from '../../../platform/tables/csv/csv.ts'
import { yesOrNo, type ListExport } from '../../../platform/exports/list-export.ts'
import { accountPaging } from './accounts.ts'
import { rolePaging } from '../roles/roles.ts'

const states: Record<(typeof accountStates)[number], Record<Language, string>> = {
  ENABLED: { zh: '已启用', en: 'enabled' },
  WAITING: { zh: '待启用', en: 'waiting' },
  DISABLED: { zh: '已停用', en: 'disabled' },
}
const timeOf = (at: string | null): string => (at === null ? '' : csvTime(new Date(at)))

/** The chain's accounts as a file, with mobiles masked as in the list. */
export const accountsExport: ListExport<Contract['identity']['accountPaging']> = {
  of: 'identity.accountsExport',
  name: { zh: '账号', en: 'accounts' },
  list: accountPaging,
  columns: [
    { zh: '工号', en: 'Account', of: ({ username }) => username },
    { zh: '姓名', en: 'Name', of: ({ name }) => name },
    { zh: '手机号', en: 'Mobile', of: ({ mobile }) => mobile },
    { zh: '状态', en: 'State', of: ({ state }, { language }) => states[state][language] },
    { zh: '角色', en: 'Roles', of: ({ roles }) => roles.join(' ') },
    { zh: '店铺数', en: 'Shops', of: ({ shopIds }) => shopIds.length },
    { zh: '创建时间', en: 'Created at', of: ({ createdAt }) => timeOf(createdAt) },
    { zh: '最近使用', en: 'Last seen', of: ({ lastSeenAt }) => timeOf(lastSeenAt) },
  ],
}

/** The roles with their permissions, as a file. */
export const rolesExport: ListExport<Contract['identity']['rolePaging']> = {
  of: 'identity.rolesExport',
  name: { zh: '角色', en: 'roles' },
  list: rolePaging,
  columns: [
    { zh: '名称', en: 'Name', of: ({ name }) => name },
    { zh: '内置', en: 'Built in', of: ({ builtIn }, { language }) => yesOrNo(builtIn, language) },
    { zh: '账号数', en: 'Accounts', of: ({ accountCount }) => accountCount },
    {
      zh: '单人退款上限(元)',
      en: 'Refund limit of one person (CNY)',
      of: ({ revokeLimit }) => ({ amountCents: revokeLimit }),
    },
    {
      zh: '权限',
      en: 'Permissions',
      of: (role, { language }) =>
        role.permissions.map((one) => permissions[one as Permission]?.[language] ?? one).join('; '),
    },
  ],
}
