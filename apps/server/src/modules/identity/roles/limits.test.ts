import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createAccount, createShop, signIn } from '../../../testing/factories.ts'
import { csv, importDesk } from '../../../testing/imports/import-desk.ts'
import { callerWith, startWorld, type SignedIn, type World } from '../../../testing/world.ts'
import { absentHash } from '../password/password-hash.ts'

const { identity } = contract
const permissions = ['payment.read' as const, 'payment.revoke' as const]

let world: World
let shopId: string
/** An administrator, who refunds up to ¥1,000 alone. */
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  await sql`
    insert into roles (code, name, revoke_limit_cents)
    values ('chief', '财务总监', 100001)`.execute(world.db)
  await sql`
    insert into role_permissions (role_code, permission)
    select 'chief', unnest(${permissions}::text[])`.execute(world.db)
})
afterAll(() => world.close())

const codeOf = async (
  call: Parameters<SignedIn['refused']>[0],
  input: unknown,
  who: Pick<SignedIn, 'refused'> = admin,
) => (await who.refused(call, input)).code
const named = async (code: string) => {
  const { data } = await admin.ask(identity.rolePaging, { size: 100 })
  const role = data.find((one) => one.code === code)
  if (!role) throw new Error(`no role ${code}`)
  return { name: role.name, permissions: role.permissions as 'cart.use'[], revokeLimit: role.revokeLimit }
}

test('nobody makes, changes or imports a role with a limit above their own, also not their own role', async () => {
  const beyond = { name: '无上限', permissions, revokeLimit: 100_001 }
  expect(await codeOf(identity.roleCreate, beyond)).toBe('LIMIT_BEYOND_OWN')
  expect(await codeOf(identity.rolesCheck, { roles: [beyond] })).toBe('LIMIT_BEYOND_OWN')
  expect(await codeOf(identity.rolesImport, { roles: [beyond] })).toBe('LIMIT_BEYOND_OWN')
  const own = await named('admin')
  const raised = { ...own, revokeLimit: 100_001 }
  expect(await codeOf(identity.roleUpdate, { code: 'admin', before: own, ...raised })).toBe(
    'LIMIT_BEYOND_OWN',
  )
  expect(await codeOf(identity.rolesImport, { roles: [{ code: 'admin', ...raised }] })).toBe(
    'LIMIT_BEYOND_OWN',
  )
  // A limit counts once its role refunds.
  const idle = { name: '还不退款', permissions: ['payment.read' as const], revokeLimit: 100_001 }
  const { code } = await admin.ask(identity.roleCreate, idle)
  expect(await codeOf(identity.roleUpdate, { code, before: idle, ...idle, permissions })).toBe(
    'LIMIT_BEYOND_OWN',
  )
  const { code: even } = await admin.ask(identity.roleCreate, { ...beyond, revokeLimit: 100_000 })
  expect(await named(even)).toMatchObject({ revokeLimit: 100_000 })
})

test('nobody gives a role with a higher limit, nor manages its holders, by a screen or by a file', async () => {
  const chief = await named('chief')
  expect(await codeOf(identity.roleUpdate, { code: 'chief', before: chief, ...chief, revokeLimit: 0 })).toBe(
    'LIMIT_BEYOND_OWN',
  )
  expect(await codeOf(identity.roleDelete, { code: 'chief' })).toBe('LIMIT_BEYOND_OWN')
  const person = { username: 'kuaiji01', name: '钱会计', mobile: '13877770001', shopIds: [shopId] }
  expect(await codeOf(identity.accountCreate, { ...person, roles: ['chief'] })).toBe('LIMIT_BEYOND_OWN')
  const { id } = await admin.ask(identity.accountCreate, { ...person, roles: ['guide'] })
  const before = { name: person.name, roles: ['guide'], shopIds: [shopId] }
  expect(await codeOf(identity.accountUpdate, { id, before, ...before, roles: ['chief'] })).toBe(
    'LIMIT_BEYOND_OWN',
  )

  const holder = await createAccount(world, { roles: ['chief' as 'guide'], shopIds: [shopId] })
  expect(await codeOf(identity.accountResetPassword, { id: holder.id })).toBe('LIMIT_BEYOND_OWN')
  expect(await codeOf(identity.keyCreate, { accountId: holder.id, name: 'ERP', permissions, days: 1 })).toBe(
    'LIMIT_BEYOND_OWN',
  )
  await sql`
    update accounts
    set password_hash = ${absentHash}
    where id = ${holder.id}`.execute(world.db)
  expect((await admin.ask(identity.withoutPassword, {})).data).toEqual([])
  expect((await admin.ask(identity.firstPasswordsGive, { ids: [holder.id] })).data).toEqual([])

  const desk = await importDesk(world, { shopId, admin })
  const sent = await desk.send('accounts', csv('username,roles', 'kuaiji01,财务总监'))
  expect(sent.bad).toBe(1)
  expect(JSON.stringify(sent.problems)).toContain('退款上限超出您自己的')
})

test('an API key gives no more than its account, and without the right to refund no limit at all', async () => {
  const { account } = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  const keyOf = async (names: readonly string[]) => {
    const wanted = { accountId: account.id, name: 'ERP', permissions: names as 'role.manage'[], days: 1 }
    const { key } = await admin.ask(identity.keyCreate, wanted)
    return callerWith(world, { authorization: `Bearer ${key}` })
  }
  const whole = await keyOf(['role.manage', ...permissions])
  const beyond = { name: '由系统', permissions, revokeLimit: 100_001 }
  expect(await codeOf(identity.roleCreate, beyond, whole)).toBe('LIMIT_BEYOND_OWN')
  // A file of accounts would be compared with the account's rights, so no key sends one.
  const importing = await keyOf(['import.manage', 'account.manage', 'chain.manage'])
  const file = { kind: 'accounts', shopId, fileName: 'file.csv', sizeBytes: 100 }
  expect(await codeOf(contract.imports.signature, file, importing)).toBe('FORBIDDEN')
  const bare = await keyOf(['role.manage', 'payment.read'])
  expect(await codeOf(identity.roleCreate, { ...beyond, revokeLimit: 0 }, bare)).toBe('PERMISSION_BEYOND_OWN')
})
