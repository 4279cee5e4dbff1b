import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { keepHighestLimit } from './highest-limit.ts'

const { audit, identity } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('whoever runs the server sets the limit of administrators, which is logged; they give limits up to it', async () => {
  const admin = await signIn(world, { roles: ['admin'] })
  const role = { name: '大区经理', permissions: ['payment.read' as const, 'payment.revoke' as const] }
  const limited = { ...role, revokeLimit: 500_000 }
  expect((await admin.refused(identity.roleCreate, limited)).code).toBe('LIMIT_BEYOND_OWN')
  for (const wrong of ['1e9', '-1', '12.5', '1000000000'])
    await expect(keepHighestLimit(world.app.database.db, wrong)).rejects.toThrow('--refund-limit')
  await keepHighestLimit(world.app.database.db, '5000')
  await admin.ask(identity.roleCreate, limited)
  const { data } = await admin.ask(identity.rolePaging, { keyword: role.name })
  expect(data).toMatchObject([{ revokeLimit: 500_000 }])
  const logged = await admin.ask(audit.list, {})
  const change = expect.objectContaining({ action: 'identity.roleUpdate', subject: 'admin' })
  expect(logged.data).toContainEqual(change)
})
