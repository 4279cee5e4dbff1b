import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { startWorld, type SignedIn, type World } from '../../../testing/world.ts'

const { identity } = contract
let world: World
let admin: SignedIn
beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world, { roles: ['admin'] })
})
afterAll(() => world?.close())

const rolesNow = async () =>
  (await admin.ask(identity.rolePaging, { size: 200 })).data.map(({ code, name, permissions }) => ({
    code,
    name,
    permissions: permissions as 'cart.use'[],
  }))

test('a file of roles is previewed, then imported whole; the same file changes nothing', async () => {
  const before = await rolesNow()
  const guide = before.find(({ code }) => code === 'guide')
  const roles = [
    ...before.filter((role) => role !== guide),
    { code: 'guide', name: '导购', permissions: ['cart.use' as const] },
    { code: 'role-of-elsewhere', name: '区域经理', permissions: ['cart.use' as const] },
  ]
  const results = { created: ['区域经理'], updated: ['导购'] }
  expect(await admin.ask(identity.rolesCheck, { roles })).toMatchObject(results)
  expect(await rolesNow()).toEqual(before)
  expect(await admin.ask(identity.rolesImport, { roles })).toMatchObject(results)
  expect(await rolesNow()).toContainEqual({ code: 'guide', name: '导购', permissions: ['cart.use'] })
  expect(await admin.ask(identity.rolesImport, { roles: await rolesNow() })).toMatchObject({
    created: [],
    updated: [],
  })
  expect(await admin.ask(identity.rolesImport, { roles })).toMatchObject({ created: [], updated: [] })
})

test('a file that names a role twice, exceeds the caller’s rights or removes all administrators changes nothing', async () => {
  const before = await rolesNow()
  const one = { name: '双份', permissions: ['cart.use' as const] }
  expect((await admin.refused(identity.rolesImport, { roles: [one, one] })).code).toBe('ROLE_EXISTS')
  const without = [{ code: 'admin', name: '管理员', permissions: ['role.manage' as const] }]
  expect((await admin.refused(identity.rolesImport, { roles: without })).code).toBe('SELF_LOCK_OUT')
  const { code } = await admin.ask(identity.roleCreate, { name: '只管角色', permissions: ['role.manage'] })
  const local = await signIn(world, { roles: [code as 'guide'] })
  for (const call of [identity.rolesCheck, identity.rolesImport])
    expect((await local.refused(call, { roles: [one] })).code).toBe('PERMISSION_BEYOND_OWN')
  expect(await rolesNow()).toHaveLength(before.length + 1)
})
