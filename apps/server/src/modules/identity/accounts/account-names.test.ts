import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../platform/database/migrate.ts'
import { createAccount } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const renameTo = (id: string, username: string) =>
  sql`update accounts set username = ${username} where id = ${id}`.execute(world.db)

test('the database keeps one account for a name, in whatever letters', async () => {
  const [first, second] = [await createAccount(world), await createAccount(world)]
  await renameTo(first.id, 'Guide01')
  for (const name of ['guide01', 'GUIDE01', 'ｇｕｉｄｅ０１', ' guide01 '])
    await expect(renameTo(second.id, name)).rejects.toThrow('accounts_login_key')
})

test('accounts that had one name in other letters are told apart by the migration, which says so', async () => {
  // As it was before: the name counted letter by letter.
  await sql`alter table accounts drop column login_key`.execute(world.db)
  await sql`drop function folded(text)`.execute(world.db)
  await sql`delete from schema_migrations where name = '0321_folded_names.sql'`.execute(world.db)
  const [closed, open, third, other] = [
    await createAccount(world, { enabled: false }),
    await createAccount(world),
    await createAccount(world),
    await createAccount(world),
  ]
  await renameTo(closed.id, 'anna')
  await renameTo(open.id, 'Anna')
  await renameTo(third.id, 'ANNA')
  await renameTo(other.id, 'anna-2')
  const told: string[] = []
  const folder = new URL('../../../../migrations/', import.meta.url)
  await migrate({ databaseUrl: world.databaseUrl, folder, report: (line) => told.push(line) })
  const { rows } = await sql<{ username: string }>`
    select username from accounts where id in (${closed.id}, ${open.id}, ${third.id}, ${other.id}) order by id`.execute(
    world.db,
  )
  expect(rows.map(({ username }) => username)).toEqual(['anna-3', 'Anna', 'ANNA-4', 'anna-2'])
  expect(told.filter((line) => line.includes('is called'))).toEqual([
    'The account "anna" is called "anna-3" now, because another account has its name in other letters. It signs in with its mobile as before.',
    'The account "ANNA" is called "ANNA-4" now, because another account has its name in other letters. It signs in with its mobile as before.',
  ])
})
