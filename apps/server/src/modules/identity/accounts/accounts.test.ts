import { contract } from '@showfloor/contract/contract'
import { rolePermissions } from '@showfloor/contract/common/permissions'
import { withClient } from '../../../../../../tools/postgres/database.ts'
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createShop, signIn, testPassword } from '../../../testing/factories.ts'
import { callerWith, sessionHeaders, startWorld, type Caller, type World } from '../../../testing/world.ts'

const { identity, shops } = contract
let world: World
let shopId: string
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  admin = await signIn(world, { roles: ['admin'], shopIds: [shopId], name: '程立' })
})
afterAll(() => world?.close())

let mobiles = 0
const newcomer = (roles: string[] = ['guide']) => {
  mobiles += 1
  const number = String(mobiles).padStart(4, '0')
  return { username: `new${number}`, name: '新来的', mobile: `1371234${number}`, roles, shopIds: [shopId] }
}
const ownRole = (permissions: (typeof rolePermissions)['admin'][number][]) =>
  admin.ask(identity.roleCreate, { name: `角色${(mobiles += 1)}`, permissions })

/** Signs in over HTTP with another password than the tests' common one. */
const signedIn = async (username: string, password: string): Promise<Caller> => {
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/user/web/login/identify',
    payload: { username, password },
  })
  const { token } = response.json<{ result: { token: string } }>().result
  return callerWith(world, sessionHeaders(token, response.cookies[0]?.value ?? ''))
}

describe('menus and roles of the signed-in user', () => {
  test('R5.08 R7.07 R6.03 only accounts that may see orders have the order list in their menu', async () => {
    const keysOf = async (caller: Caller) => {
      const [portal] = await caller.ask(identity.menuPermission, { portal: 't-workspace' })
      return portal?.applications.map(({ key, menus }) => ({
        key,
        menus: menus.map((menu) => ({ key: menu.key, children: menu.children.map((child) => child.key) })),
      }))
    }
    const guide = await signIn(world, { roles: ['guide'] })
    const trade = (await keysOf(guide))?.find(({ key }) => key === 'gaia_furniture_trade')
    expect(trade?.menus.find(({ key }) => key === 'gaia_furniture_trade_presale_manage')?.children).toContain(
      'gaia_furniture_trade_ShopOrderList',
    )
    expect((await keysOf(guide))?.map(({ key }) => key)).not.toContain('gaia_furniture_base')
    const answer = await world.app.server.inject({
      method: 'GET',
      url: '/api/gateway/furniture_base/menu-permission?portal=t-workspace',
      headers: guide.headers,
    })
    expect(answer.json<{ res: { applications: unknown }[] }>().res[0]?.applications).toContainEqual(
      expect.objectContaining({ key: 'gaia_furniture_trade' }),
    )
    const { code } = await ownRole(['catalogue.read'])
    const looker = await signIn(world, { roles: [code as 'guide'] })
    expect(JSON.stringify(await keysOf(looker))).not.toContain('ShopOrderList')
    expect(JSON.stringify(await keysOf(await signIn(world, { roles: [] })))).toBe('[]')
    expect((await keysOf(admin))?.map(({ key }) => key)).toContain('gaia_furniture_base')
  })

  test('R7.06 roles, the user’s own roles and applications are read at their published paths', async () => {
    const guide = await signIn(world, { roles: ['guide'], shopIds: [shopId] })
    const result = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<unknown> => {
      const response = await world.app.server.inject({
        method,
        url,
        headers: guide.headers,
        ...(payload ? { payload } : {}),
      })
      return response.json<{ result: unknown }>().result
    }
    expect(
      await result('POST', '/api/acl/authorize/role/paging', { no: 1, size: 10, keyword: '店长' }),
    ).toMatchObject({ data: [{ code: 'manager', name: '店长' }], total: 1 })
    expect(await result('GET', '/api/acl/platform/current-user')).toMatchObject({
      roles: [{ code: 'guide', name: '导购' }],
    })
    expect(await result('POST', '/api/acl/application/list', {})).toEqual({
      data: [{ key: 'gaia_furniture_trade', name: '家居交易' }],
    })
  })

  test('R6.04 roles, the user’s own roles and shops by permission', async () => {
    const guide = await signIn(world, { roles: ['guide'], shopIds: [shopId] })
    const { data, total } = await guide.ask(identity.rolePaging, { no: 1, size: 2, keyword: '' })
    expect(data).toHaveLength(2)
    expect(total).toBeGreaterThanOrEqual(4)
    expect((await guide.ask(identity.rolePaging, { keyword: '店长' })).data).toMatchObject([
      { code: 'manager', builtIn: true, permissions: [...rolePermissions.manager].sort() },
    ])
    expect(await guide.ask(identity.currentUserRoles, {})).toMatchObject({
      roles: [{ code: 'guide', name: '导购' }],
    })
    const byPermission = async (permission: 'order.read' | 'account.manage') =>
      (await guide.ask(shops.userPermissionShops, { permission })).data.map(({ id }) => id)
    expect(await byPermission('order.read')).toEqual([shopId])
    expect(await byPermission('account.manage')).toEqual([])
  })

  test('a closed screen names the managers and administrators of the shop, except the caller', async () => {
    const manager = await signIn(world, { roles: ['manager'], shopIds: [shopId], name: '沈国强' })
    const guide = await signIn(world, { roles: ['guide'], shopIds: [shopId] })
    const { data } = await guide.ask(identity.administrators, { shopId })
    expect(data).toContainEqual({ name: '沈国强', roles: ['店长'] })
    expect(data).toContainEqual({ name: '程立', roles: ['管理员'] })
    const others = await manager.ask(identity.administrators, { shopId })
    expect(others.data.map(({ name }) => name)).not.toContain('沈国强')
  })

  test('new permissions reach the built-in roles, exactly as the contract states', async () => {
    const { data } = await admin.ask(identity.rolePaging, { size: 100 })
    const builtIn = Object.fromEntries(
      data.filter((role) => role.builtIn).map((role) => [role.code, role.permissions]),
    )
    const expected = Object.entries(rolePermissions).map(([role, granted]) => [role, [...granted].sort()])
    expect(builtIn).toEqual(Object.fromEntries(expected))
  })
})

describe('an administrator’s accounts', () => {
  test('a new account has a temporary password, which only the answer holds and which opens nothing until it is changed', async () => {
    const { id, temporaryPassword } = await admin.ask(identity.accountCreate, newcomer())
    const account = await admin.ask(identity.accountDetail, { id })
    expect(account).toMatchObject({ state: 'ENABLED', roles: ['guide'], shopIds: [shopId], name: '新来的' })
    const guide = await signedIn(account.username, temporaryPassword)
    expect(await guide.ask(identity.currentUser, {})).toMatchObject({ passwordTemporary: true })
    const carts = { shopId }
    expect(await guide.refused(contract.carts.list, carts)).toMatchObject({
      status: 403,
      code: 'PASSWORD_TEMPORARY',
      error: '请先修改初始密码',
    })
    await guide.ask(identity.changePassword, {
      currentPassword: temporaryPassword,
      newPassword: 'Showroom-2027',
    })
    const again = await signedIn(account.username, 'Showroom-2027')
    await again.ask(contract.carts.list, carts)
  })

  test('a taken number or mobile is refused in any letter case', async () => {
    const first = newcomer()
    await admin.ask(identity.accountCreate, first)
    for (const taken of [{ username: first.username.toUpperCase() }, { mobile: first.mobile }])
      expect((await admin.refused(identity.accountCreate, { ...newcomer(), ...taken })).code).toBe(
        'ACCOUNT_EXISTS',
      )
  })

  test('are found by state, role, shop and keyword; the list masks mobiles', async () => {
    const account = await createAccount(world, {
      roles: ['finance'],
      shopIds: [shopId],
      enabled: false,
      name: '唐婉清',
    })
    const found = await admin.ask(identity.accountPaging, {
      keyword: '婉清',
      state: 'DISABLED',
      role: 'finance',
      linkedShop: shopId,
    })
    const mobile = `${account.mobile.slice(0, 3)}****${account.mobile.slice(-4)}`
    expect(found).toMatchObject({ total: 1, data: [{ id: account.id, mobile, state: 'DISABLED' }] })
    expect(found.counts).toEqual({ ENABLED: 0, WAITING: 0, DISABLED: 1 })
    const none = await admin.ask(identity.accountPaging, {
      keyword: '婉清',
      linkedShop: await createShop(world),
    })
    expect(none.total).toBe(0)
    expect((await admin.ask(identity.accountPaging, { keyword: account.mobile })).total).toBe(1)
    expect((await admin.ask(identity.accountPaging, { keyword: '%' })).total).toBe(0)
    expect((await admin.ask(identity.accountDetail, { id: account.id })).mobile).toBe(mobile)
  })

  test('disabling ends sessions at once, enabling allows new ones; a reset password ends them too', async () => {
    const guide = await signIn(world, { shopIds: [shopId] })
    const { id, username } = guide.account
    await guide.ask(identity.currentUser, {})
    await admin.ask(identity.accountDisable, { id })
    expect((await guide.refused(identity.currentUser, {})).code).toBe('UNAUTHENTICATED')
    await admin.ask(identity.accountEnable, { id })
    const again = await signedIn(username, testPassword)
    const { temporaryPassword } = await admin.ask(identity.accountResetPassword, { id })
    expect((await again.refused(identity.currentUser, {})).code).toBe('UNAUTHENTICATED')
    const fresh = await signedIn(username, temporaryPassword)
    expect(await fresh.ask(identity.currentUser, {})).toMatchObject({ passwordTemporary: true })
  })

  test('changed roles and shops apply from the next call on', async () => {
    const guide = await signIn(world, { shopIds: [shopId] })
    await guide.ask(contract.carts.list, { shopId })
    const { id } = guide.account
    const other = await createShop(world)
    const seen = await detail(id)
    const moved = { name: '转岗', roles: ['guide'], shopIds: [other] }
    await admin.ask(identity.accountUpdate, { id, before: seen, ...moved })
    expect((await guide.refused(contract.carts.list, { shopId })).code).toBe('SHOP_FORBIDDEN')
    await guide.ask(contract.carts.list, { shopId: other })
    await admin.ask(identity.accountUpdate, { id, before: moved, ...moved, roles: ['finance'] })
    expect((await guide.refused(contract.carts.list, { shopId: other })).code).toBe('FORBIDDEN')
    for (const before of [seen, moved, { ...moved, roles: ['finance'], shopIds: [] }])
      expect(await admin.refused(identity.accountUpdate, { id, before, ...moved })).toMatchObject({
        status: 409,
        code: 'ACCOUNT_CHANGED',
      })
    expect(await detail(id)).toMatchObject({ ...moved, roles: ['finance'] })
  })

  test('unknown ids are refused and change nothing', async () => {
    const guide = await createAccount(world, { shopIds: [shopId] })
    const before = await detail(guide.id)
    const update = { id: guide.id, before, name: '甲', roles: ['guide'], shopIds: [shopId] }
    for (const wrong of [{ id: '77' }, { roles: ['nobody'] }, { shopIds: ['77'] }])
      expect((await admin.refused(identity.accountUpdate, { ...update, ...wrong })).code).toBe('NOT_FOUND')
    for (const call of [identity.accountEnable, identity.accountDisable, identity.accountResetPassword])
      expect((await admin.refused(call, { id: '77' })).code).toBe('NOT_FOUND')
    expect((await admin.ask(identity.accountDetail, { id: guide.id })).name).not.toBe('甲')
  })
})

const detail = (id: string) => admin.ask(identity.accountDetail, { id })
/** The built-in role of administrators. */
const everything = () => {
  const before = { name: '管理员', permissions: [...rolePermissions.admin] }
  return { code: 'admin', before, ...before }
}

test('accounts and roles can be changed during an import', async () => {
  await withClient(world.databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.imports])
    const created = await admin.ask(identity.accountCreate, newcomer())
    expect(await admin.ask(identity.accountDisable, { id: created.id })).toBeDefined()
  })
  expect(new Set(Object.values(advisoryLocks)).size).toBe(Object.keys(advisoryLocks).length)
})

describe('nobody locks the chain out or administers beyond their own rights', () => {
  test('administrators cannot disable, demote or lock out themselves', async () => {
    const { id } = admin.account
    const same = { id, before: await detail(id), name: '程立', shopIds: [shopId] }
    expect((await admin.refused(identity.accountDisable, { id })).code).toBe('SELF_LOCK_OUT')
    expect((await admin.refused(identity.accountUpdate, { ...same, roles: ['guide'] })).code).toBe(
      'SELF_LOCK_OUT',
    )
    const permissions = rolePermissions.admin.filter((permission) => permission !== 'account.manage')
    expect((await admin.refused(identity.roleUpdate, { ...everything(), permissions })).code).toBe(
      'SELF_LOCK_OUT',
    )
    await admin.ask(identity.accountUpdate, { ...same, roles: ['admin', 'guide'] })
  })

  test('the last administrator stays: somebody with account.manage alone cannot remove the last account with both permissions', async () => {
    const { code } = await ownRole([...rolePermissions.admin].filter((one) => one !== 'role.manage'))
    const clerk = await signIn(world, { roles: [code as 'admin'], shopIds: [shopId] })
    expect((await clerk.refused(identity.accountDisable, { id: admin.account.id })).code).toBe(
      'PERMISSION_BEYOND_OWN',
    )
    const second = await signIn(world, { roles: ['admin'] })
    await second.ask(identity.accountDisable, { id: admin.account.id })
    expect((await second.refused(identity.accountDisable, { id: second.account.id })).code).toBe(
      'SELF_LOCK_OUT',
    )
    await second.ask(identity.accountEnable, { id: admin.account.id })
    await second.ask(identity.accountResetPassword, { id: (await createAccount(world)).id })
    Object.assign(admin, await reenter(admin.account.username))
  })

  test('somebody with role.manage alone changes no role with more permissions, and takes nothing from the last administrators', async () => {
    const { code } = await ownRole(['role.manage'])
    const keeper = await signIn(world, { roles: [code as 'admin'] })
    const refused = async (input: object) => (await keeper.refused(identity.roleUpdate, input)).code
    const permissions = rolePermissions.admin.filter((permission) => permission !== 'role.manage')
    expect(await refused({ ...everything(), permissions })).toBe('PERMISSION_BEYOND_OWN')
    expect(await refused({ ...everything(), name: '别的名字' })).toBe('PERMISSION_BEYOND_OWN')
    expect((await keeper.refused(identity.roleDelete, await ownRole(['order.read']))).code).toBe(
      'PERMISSION_BEYOND_OWN',
    )
    const halves = [await ownRole(['account.manage']), await ownRole(['role.manage'])]
    const last = await signIn(world, { roles: halves.map((half) => half.code as 'admin') })
    await sql`
      update accounts
      set enabled = false
      where id not in (${last.account.id}, ${keeper.account.id})`.execute(world.db)
    const { data } = await last.ask(identity.rolePaging, { size: 200 })
    const half = data.find((role) => role.code === halves[1]?.code)
    const before = { name: half?.name ?? '', permissions: ['role.manage'] }
    expect(await refused({ code: half?.code, before, name: '空', permissions: [] })).toBe(
      'LAST_ADMINISTRATOR',
    )
    await sql`update accounts set enabled = true`.execute(world.db)
    world.app.news.announce([{ topic: 'session', shopId: null, id: null }])
  })

  test('an administrator of accounts cannot grant rights that they lack, nor take over an account that has them', async () => {
    const { code } = await ownRole(['account.manage'])
    const clerk = await signIn(world, { roles: [code as 'admin'], shopIds: [shopId] })
    expect((await clerk.refused(identity.accountCreate, newcomer(['admin']))).code).toBe(
      'PERMISSION_BEYOND_OWN',
    )
    const before = await detail(clerk.account.id)
    const self = { id: clerk.account.id, before, name: '我', shopIds: [] }
    expect((await clerk.refused(identity.accountUpdate, { ...self, roles: [code, 'finance'] })).code).toBe(
      'PERMISSION_BEYOND_OWN',
    )
    for (const call of [identity.accountResetPassword, identity.accountDisable, identity.accountEnable])
      expect((await clerk.refused(call, { id: admin.account.id })).code).toBe('PERMISSION_BEYOND_OWN')
  })

  test('roles are created, renamed, changed and deleted; a duplicate name, rights beyond one’s own, and deleting a used role are refused', async () => {
    const { code } = await ownRole(['role.manage', 'order.read'])
    const keeper = await signIn(world, { roles: [code as 'admin'] })
    expect(
      (await keeper.refused(identity.roleCreate, { name: '太多', permissions: ['cost.read'] })).code,
    ).toBe('PERMISSION_BEYOND_OWN')
    const second = await signIn(world, { roles: ['admin'] })
    expect((await admin.refused(identity.roleCreate, { name: '店长', permissions: [] })).code).toBe(
      'ROLE_EXISTS',
    )
    const first = { name: '陈列', permissions: ['catalogue.read' as const] }
    const made = await admin.ask(identity.roleCreate, first)
    await admin.ask(identity.roleUpdate, {
      ...made,
      before: first,
      name: '陈列师',
      permissions: ['catalogue.read', 'cart.use'],
    })
    const late = await second.refused(identity.roleUpdate, {
      ...made,
      before: first,
      ...first,
      permissions: [],
    })
    expect([late.status, late.code]).toEqual([409, 'ROLE_CHANGED'])
    expect((await admin.ask(identity.rolePaging, { keyword: '陈列' })).data).toMatchObject([
      { name: '陈列师', permissions: ['cart.use', 'catalogue.read'], accountCount: 0 },
    ])
    expect((await admin.refused(identity.roleDelete, { code })).code).toBe('ROLE_IN_USE')
    expect((await admin.refused(identity.roleDelete, { code: 'guide' })).code).toBe('ROLE_IN_USE')
    await admin.ask(identity.roleDelete, made)
    expect((await admin.refused(identity.roleDelete, made)).code).toBe('NOT_FOUND')
  })

  test('of two administrators who disable each other at the same moment, one stays', async () => {
    const [one, other] = [
      await signIn(world, { roles: ['admin'] }),
      await signIn(world, { roles: ['admin'] }),
    ]
    await Promise.allSettled([
      one.ask(identity.accountDisable, { id: other.account.id }),
      other.ask(identity.accountDisable, { id: one.account.id }),
    ])
    const states = await Promise.all(
      [one, other].map(({ account }) => admin.ask(identity.accountDetail, { id: account.id })),
    )
    expect(states.map(({ state }) => state).sort()).toEqual(['DISABLED', 'ENABLED'])
  })
})

const reenter = async (username: string): Promise<Caller> => signedIn(username, testPassword)
