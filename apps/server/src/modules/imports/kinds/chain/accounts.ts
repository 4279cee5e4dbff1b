import { maskMobile } from '../../../../platform/limits/masks.ts'
import type { StagedLoad } from '../../../../platform/database/staging.ts'
import { accountLoad, roleReplayRefusal } from '../../../identity/identity.public.ts'
import { rowsKind } from '../rows.ts'
import { findStagedShops, storedAccounts, replayedRoles, unknownShops } from './chain.db.ts'

/** Shops come after accounts in the order of modules, so their codes are looked up here. */
const load: StagedLoad = {
  ...accountLoad,
  prepare: async (tx, scope) => {
    await accountLoad.prepare?.(tx, scope)
    await findStagedShops(tx)
  },
  checks: (scope) => [
    {
      column: 'shop_codes',
      why: (code) => ({ zh: `没有编码为 ${code} 的店铺`, en: `there is no shop ${code}` }),
      rows: unknownShops(),
    },
    ...accountLoad.checks(scope),
  ],
  stored: storedAccounts,
}

/** `+86 138-0000 0001` in its stored form; any other text unchanged. */
const plainMobile = (text: string): string => {
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^(?:\+|00)86/, '')
  return /^1\d{10}$/.test(digits) ? digits : text
}

export const accountsKind = rowsKind({
  kind: 'accounts',
  zh: '账号',
  en: 'Accounts',
  about: {
    zh: '员工账号及其角色和店铺；空格保持不变。文件里没有密码：导入后在“账号”页发放初始密码，或由本人用短信验证码设置',
    en: 'The chain’s accounts with roles and shops. An empty cell changes nothing. No file contains a password: after the import, new accounts get first passwords under Accounts, or set one with a code by text message',
  },
  topics: ['session'],
  fields: [
    {
      key: 'username',
      column: 'username',
      zh: '工号',
      en: 'Login',
      names: 'username account login_name employee_no 账号 员工编号 登录名',
      type: 'text',
      needed: true,
      example: 'guide01',
    },
    {
      key: 'name',
      column: 'name',
      zh: '姓名',
      en: 'Name',
      names: 'full_name employee 员工 名字 员工姓名',
      type: 'text',
      about: { zh: '新账号必填', en: 'Needed for a new account' },
      example: { zh: '林晓', en: 'Lin Xiao' },
    },
    {
      key: 'mobile',
      column: 'mobile',
      zh: '手机号',
      en: 'Mobile',
      names: 'phone mobile_no tel 手机 电话 联系电话',
      type: 'text',
      mask: (text) => maskMobile(plainMobile(text)),
      about: {
        zh: '新账号必填；已有账号的手机号由本人更换',
        en: 'Required for a new account; afterwards only its owner can change it',
      },
      example: '13800000001',
    },
    {
      key: 'roles',
      column: 'roles',
      zh: '角色',
      en: 'Roles',
      names: 'role 岗位 权限',
      type: 'list',
      about: {
        zh: '角色名称，用 ; 隔开；写 - 即没有',
        en: 'Names of roles, separated by ;. A dash means none',
      },
      example: '导购',
    },
    {
      key: 'shops',
      column: 'shop_codes',
      zh: '店铺编码',
      en: 'Shop codes',
      names: 'shop shops stores store_codes 店铺 门店 门店编码 所属店铺 所属门店',
      type: 'list',
      about: {
        zh: '店铺编码，用 ; 隔开；写 - 即没有',
        en: 'Codes of shops, separated by ;. A dash means none',
      },
      example: 'SF001; SF002',
    },
  ],
  key: ['username'],
  load,
  derive: (values) => {
    if (typeof values['mobile'] === 'string') values['mobile'] = plainMobile(values['mobile'])
  },
  replayRefusal: async (tx, { importId, accountId }) =>
    roleReplayRefusal(tx, await replayedRoles(tx, importId), accountId),
})
