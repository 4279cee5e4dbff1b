import { contract, contractCalls } from '@showfloor/contract/contract'
import { permissions, type Permission } from '@showfloor/contract/common/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { callerWith, secondProcess, startWorld, type Caller, type World } from '../../../testing/world.ts'

const { identity, shops, webhooks } = contract
let world: World
let admin: Caller
beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world, { roles: ['admin'] })
})
afterAll(() => world.close())

const bearer = (key: string): Caller => callerWith(world, { authorization: `Bearer ${key}` })
const systemOf = async () => {
  const shopId = await createShop(world)
  const { account } = await signIn(world, { roles: ['admin'], shopIds: [shopId], name: '企业 ERP' })
  return { shopId, accountId: account.id }
}
const wanted = { name: 'ERP', permissions: ['event.read' as const], days: 90 }

test('a key acts for its account with the permissions that it names, and shows its last use', async () => {
  const { shopId, accountId } = await systemOf()
  const { id, key } = await admin.ask(identity.keyCreate, { ...wanted, accountId })
  const system = bearer(key)
  const listed = async () => (await admin.ask(identity.keyList, { accountId })).data
  expect(await listed()).toMatchObject([{ id, lastUsedAt: null, lastAddress: null }])
  expect((await system.ask(webhooks.events, {})).data).toEqual([])
  expect((await system.ask(shops.userShopFlow, {})).data.map((shop) => shop.id)).toEqual([shopId])
  expect((await system.refused(webhooks.list, {})).code).toBe('FORBIDDEN')
  const used = { lastUsedAt: expect.any(String), lastAddress: '127.0.0.1' }
  expect(await listed()).toMatchObject([{ id, name: 'ERP', permissions: ['event.read'], ...used }])
  expect(JSON.stringify(await listed())).not.toContain(key)
  const { rows } = await sql<{ text: string }>`select api_keys::text from api_keys`.execute(world.db)
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('a revoked, expired or unknown key is refused, and so is every key of a disabled account', async () => {
  const { accountId } = await systemOf()
  const create = () => admin.ask(identity.keyCreate, { ...wanted, accountId })
  const [revoked, expired, left] = [await create(), await create(), await create()]
  await bearer(revoked.key).ask(webhooks.events, {})
  await admin.ask(identity.keyRevoke, { accountId, id: revoked.id })
  await sql`update api_keys set expires_at = now() where id = ${expired.id}`.execute(world.db)
  const { data } = await admin.ask(identity.keyList, { accountId })
  expect(data.filter((one) => one.expired).map(({ id }) => id)).toEqual([expired.id])
  for (const { key } of [revoked, expired, { key: `sfk_${'a'.repeat(43)}` }])
    expect((await bearer(key).refused(webhooks.events, {})).code).toBe('UNAUTHENTICATED')
  await bearer(left.key).ask(webhooks.events, {})
  await admin.ask(identity.accountDisable, { id: accountId })
  expect((await bearer(left.key).refused(webhooks.events, {})).code).toBe('ACCOUNT_DISABLED')
})

test('a key for one of two shops reaches only that one, and administers no other, whatever its account may do', async () => {
  const [shopId, otherId, foreignId] = [
    await createShop(world),
    await createShop(world),
    await createShop(world),
  ]
  const { account } = await signIn(world, { roles: ['admin'], shopIds: [shopId, otherId] })
  const asked = { ...wanted, accountId: account.id, permissions: ['event.read', 'chain.manage'] as const }
  const shopsOf = async (shopIds: string[] | null) => {
    const { key } = await admin.ask(identity.keyCreate, {
      ...asked,
      permissions: [...asked.permissions],
      shopIds,
    })
    const system = bearer(key)
    const { permissions } = await system.ask(identity.currentUser, {})
    const seen = (await system.ask(shops.userShopFlow, {})).data.map(({ id }) => id).toSorted()
    return { permissions, seen }
  }
  expect(await shopsOf([otherId])).toEqual({ permissions: ['event.read'], seen: [otherId] })
  expect(await shopsOf(null)).toEqual({
    permissions: ['chain.manage', 'event.read'],
    seen: [shopId, otherId].toSorted(),
  })
  const { data } = await admin.ask(identity.keyList, { accountId: account.id })
  expect(data.map(({ shopIds }) => shopIds)).toEqual([null, [otherId]])
  expect((await admin.refused(identity.keyCreate, { ...asked, shopIds: [shopId, foreignId] })).code).toBe(
    'SHOP_FORBIDDEN',
  )
})

test('a key with every permission is refused by calls that create ways into accounts', async () => {
  const { accountId } = await systemOf()
  const everything = { ...wanted, accountId, permissions: Object.keys(permissions) as Permission[] }
  const system = bearer((await admin.ask(identity.keyCreate, everything)).key)
  const personal = contractCalls().filter(([, { by }]) => by === 'person')
  for (const [name, call] of personal)
    expect([name, (await system.refused(call, {})).code]).toEqual([name, 'PERSON_ONLY'])
  expect(personal.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'identity.changePassword',
      'identity.changeMobile',
      'identity.endOtherSessions',
      'identity.answerQrCode',
      'identity.accountCreate',
      'identity.accountResetPassword',
      'identity.firstPasswordsGive',
      'identity.keyCreate',
    ]),
  )
  expect((await system.ask(identity.accountDetail, { id: accountId })).id).toBe(accountId)
})

test('a key that calls too often has to wait; other keys and people do not', async () => {
  const { accountId } = await systemOf()
  const create = async () => (await admin.ask(identity.keyCreate, { ...wanted, accountId })).key
  const limited = await secondProcess(world, { API_KEY_CALLS_PER_MINUTE: '3' })
  const callerOf = (key: string) => callerWith(limited, { authorization: `Bearer ${key}` })
  const [busy, other] = [callerOf(await create()), callerOf(await create())]
  for (let calls = 0; calls < 3; calls += 1) await busy.ask(webhooks.events, {})
  const refused = await busy.refused(webhooks.events, {})
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(refused.seconds).toBeGreaterThan(0)
  expect(refused.seconds).toBeLessThanOrEqual(20)
  await other.ask(webhooks.events, {})
  const person = await signIn(limited, { roles: ['admin'] })
  for (let calls = 0; calls < 5; calls += 1) await person.ask(webhooks.events, {})
  await limited.app.close()
})

test('a key never exceeds its creator’s rights or shops; an account has twenty at most', async () => {
  const { accountId } = await systemOf()
  const foreign = await systemOf()
  const shopId = await createShop(world)
  await sql`
    insert into roles (code, name)
    values ('people', '人事')
    on conflict do nothing`.execute(world.db)
  await sql`
    insert into role_permissions (role_code, permission)
    values ('people', 'account.manage')
    on conflict do nothing`.execute(world.db)
  const people = await signIn(world, { roles: ['people' as never], shopIds: [shopId] })
  expect((await people.refused(identity.keyCreate, { ...wanted, accountId: foreign.accountId })).code).toBe(
    'NOT_FOUND',
  )
  expect((await people.refused(identity.keyCreate, { ...wanted, accountId: people.account.id })).code).toBe(
    'PERMISSION_BEYOND_OWN',
  )
  for (let made = 0; made < 20; made += 1) await admin.ask(identity.keyCreate, { ...wanted, accountId })
  expect((await admin.refused(identity.keyCreate, { ...wanted, accountId })).code).toBe('KEYS_TOO_MANY')
})
