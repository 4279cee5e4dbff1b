import { contract } from '@showfloor/contract/contract'
import type { RoleCode } from '@showfloor/contract/common/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createAccount, createShop, signIn } from '../../../testing/factories.ts'
import { callerWith, startWorld, type World } from '../../../testing/world.ts'
import { absentHash } from '../password/password-hash.ts'

const { identity } = contract
let world: World
let shopId: string
let otherShopId: string

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  otherShopId = await createShop(world)
})
afterAll(() => world?.close())

/** An account as an import creates it. */
const imported = async (options: Parameters<typeof createAccount>[1]) => {
  const account = await createAccount(world, options)
  await sql`
    update accounts
    set password_hash = ${absentHash}, password_temporary = true
    where id = ${account.id}`.execute(world.db)
  return account
}

test('imported accounts get first passwords within reach, once, audited, to be changed at the first sign-in', async () => {
  const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  await sql`insert into roles (code, name) values ('local', '区域管理员')`.execute(world.db)
  await sql`
    insert into role_permissions (role_code, permission)
    select 'local', permission
    from role_permissions
    where role_code = 'guide'
    union values ('local', 'account.manage')`.execute(world.db)
  const local = await signIn(world, { roles: ['local' as RoleCode], shopIds: [shopId] })
  const own = await imported({ shopIds: [shopId] })
  const both = await imported({ shopIds: [shopId, otherShopId] })
  const foreign = await imported({ shopIds: [otherShopId] })
  const mightier = await imported({ shopIds: [shopId], roles: ['manager'] })
  const disabled = await imported({ shopIds: [shopId], enabled: false })
  const known = await createAccount(world, { shopIds: [shopId] })
  const all = [own, both, foreign, mightier, disabled, known].map(({ id }) => id)

  const waiting = { registrations: 0, withoutShop: 0, withoutPassword: 3 }
  expect(await local.ask(identity.peopleWaiting, {})).toEqual(waiting)
  const listed = await local.ask(identity.withoutPassword, {})
  expect(listed).toEqual({ total: 1, data: [expect.objectContaining({ id: own.id })] })
  const { data } = await local.ask(identity.firstPasswordsGive, { ids: all })
  expect(data.map(({ id }) => id)).toEqual([own.id])
  const password = data[0]?.password ?? ''
  const visitor = callerWith(world, {})
  await visitor.ask(identity.login, { username: own.username, password })
  expect(
    await sql`select password_temporary from accounts where id = ${own.id}`.execute(world.db),
  ).toMatchObject({
    rows: [{ passwordTemporary: true }],
  })

  const rest = await admin.ask(identity.firstPasswordsGive, { ids: all })
  expect(rest.data.map(({ id }) => id).toSorted()).toEqual([both.id, foreign.id, mightier.id].toSorted())
  expect(await admin.ask(identity.withoutPassword, {})).toEqual({ total: 0, data: [] })
  const { rows } = await sql<{ subject: string; who: string }>`
    select subject, account_id as who
    from audit_log
    where call = 'identity.firstPasswordsGive'
    order by id`.execute(world.db)
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(
    [own.id, both.id, foreign.id, mightier.id].toSorted(),
  )
  expect(rows[0]?.who).toBe(local.account.id)
  expect(
    await local.refused(identity.firstPasswordsGive, { ids: Array.from({ length: 101 }, () => own.id) }),
  ).toMatchObject({ status: 400 })
})

test('of two administrators who give passwords at the same time, one answers each password', async () => {
  const admins = await Promise.all([1, 2].map(() => signIn(world, { roles: ['admin'] })))
  const people = await Promise.all([1, 2, 3].map(() => imported({ shopIds: [shopId] })))
  const ids = people.map(({ id }) => id)
  const answers = await Promise.all(
    admins.map((admin, at) => admin.ask(identity.firstPasswordsGive, { ids: at ? ids.toReversed() : ids })),
  )
  const given = answers.flatMap(({ data }) => data)
  expect(given.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  for (const { username, password } of given)
    await callerWith(world, {}).ask(identity.login, { username, password })
})
