import type { Tx } from '../../../../platform/database/db.ts'
import {
  capitalsCheck,
  lengthCheck,
  type StagedCheck,
  type StagedLoad,
} from '../../../../platform/database/staging.ts'
import { Refusal, type Words } from '../../../../platform/tables/refusal.ts'
import { absentHash } from '../../password/password-hash.ts'
import { lockAdministration } from '../../roles/roles.db.ts'
import { administratorExists } from '../../roles/roles.ts'
import {
  doubledMobiles,
  findStagedAccounts,
  incompleteAccounts,
  otherMobiles,
  ownLockOut,
  rolesAllowMore,
  rolesBeyond,
  shopsBeyond,
  storedAccounts,
  takenMobiles,
  takeStagedAccounts,
  unknownRoles,
  wrongMobiles,
  wrongNames,
} from './staged.db.ts'

const rules: StagedCheck[] = [
  {
    column: 'username',
    why: (name) => ({
      zh: `${name} 不能作工号，工号由字母、数字和 _ . - 组成，以字母开头，3 到 32 个字符`,
      en: `${name} is not an account name: 3 to 32 letters, digits and _ . -, beginning with a letter`,
    }),
    rows: wrongNames(),
  },
  {
    column: 'username',
    why: (name) => ({
      zh: `${name} 是新账号，要写姓名和手机号`,
      en: `${name} is a new account and needs a name and a mobile`,
    }),
    rows: incompleteAccounts(),
  },
  {
    column: 'mobile',
    why: () => ({
      zh: '新账号要写完整的 11 位手机号',
      en: 'a new account needs a complete mobile number of 11 digits',
    }),
    rows: wrongMobiles(),
  },
  {
    column: 'mobile',
    why: (name) => ({
      zh: `账号 ${name} 已在使用这个手机号`,
      en: `the account ${name} has this mobile already`,
    }),
    rows: takenMobiles(),
  },
  {
    column: 'mobile',
    why: (line) => ({
      zh: `第 ${line} 行已有这个手机号`,
      en: `line ${line} has this mobile already`,
    }),
    rows: doubledMobiles(),
  },
  {
    column: 'mobile',
    why: (name) => ({
      zh: `${name} 的手机号不是这个；手机号由本人在个人中心更换`,
      en: `${name} has another mobile; only its owner can change it, in the profile`,
    }),
    rows: otherMobiles(),
  },
  {
    column: 'roles',
    why: (name) => ({ zh: `没有名为“${name}”的角色`, en: `there is no role "${name}"` }),
    rows: unknownRoles(),
  },
  lengthCheck('name', 40),
  capitalsCheck('username', { table: 'accounts', column: 'username' }),
]

/** Imports accounts from staged rows by login. Empty cells keep stored values. New accounts have no password until an administrator gives them a first one. */
export const accountLoad: StagedLoad = {
  columns: [
    { name: 'username', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'mobile', type: 'text' },
    { name: 'roles', type: 'jsonb' },
    { name: 'shop_codes', type: 'jsonb' },
    { name: 'new_id', type: 'bigint' },
  ],
  prepare: async (tx) => {
    await lockAdministration(tx)
    await findStagedAccounts(tx)
  },
  checks: (scope) => [
    ...rules,
    {
      column: 'roles',
      why: (name) => ({
        zh: `${name} 的角色权限或退款上限超出您自己的，不能由您设置`,
        en: `the roles of ${name} allow more than you may do, so you cannot set them`,
      }),
      rows: rolesBeyond(scope),
    },
    {
      column: 'shop_codes',
      why: (name) => ({
        zh: `${name} 属于您不管理的店铺，不能由您设置`,
        en: `${name} belongs to shops that you do not administer`,
      }),
      rows: shopsBeyond(scope),
    },
    {
      column: 'roles',
      why: () => ({
        zh: '这会取消您自己的管理权限；请由其他管理员更改',
        en: 'this would take away your right to administer; ask another administrator',
      }),
      rows: ownLockOut(scope),
    },
  ],
  stored: storedAccounts,
  take: async (tx, _scope, mode) => {
    const results = await takeStagedAccounts(tx, absentHash, mode)
    if (mode === 'write' && !(await administratorExists(tx))) throw new Refusal(nobodyLeft)
    return { results, removed: 0 }
  },
}

const nobodyLeft: Words = {
  zh: '这样就没有人能管理账号和角色了，没有改动任何数据。',
  en: 'Nobody would be left to manage accounts and roles; nothing was changed.',
}

/** Why an undo or a redo of accounts is refused: roles beyond the caller's rights, or no administrator left. */
export const roleReplayRefusal = async (
  tx: Tx,
  roleCodes: readonly string[],
  accountId: string,
): Promise<Words | null> => {
  await lockAdministration(tx)
  if (await rolesAllowMore(tx, roleCodes, accountId))
    return {
      zh: '其中有角色的权限或退款上限超出您自己的，请找权限更高的管理员。没有改动任何数据。',
      en: 'Some of its roles allow more than you may do; ask an administrator who may. Nothing was changed.',
    }
  return (await administratorExists(tx)) ? null : nobodyLeft
}
