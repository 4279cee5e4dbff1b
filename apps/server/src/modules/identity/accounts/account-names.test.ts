import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const renameTo = (id: string, username: string) =>
  sql`update accounts set username = ${username} where id = ${id}`.execute(world.db)

test('the database keeps one account per name, in any letter case', async () => {
  const [first, second] = [await createAccount(world), await createAccount(world)]
  await renameTo(first.id, 'Guide01')
  for (const name of ['guide01', 'GUIDE01', 'ｇｕｉｄｅ０１', ' guide01 '])
    await expect(renameTo(second.id, name)).rejects.toThrow('accounts_login_key')
})
