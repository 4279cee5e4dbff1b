import { contract } from '@showfloor/contract/contract'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createCart, createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { startWorld } from '../../../testing/world.ts'

const { carts } = contract
const world = await startWorld()
afterAll(() => world.close())

test('a manager sees and takes over the carts of a disabled guide, and hands them on; nobody takes one that a guide can open', async () => {
  const shopId = await createShop(world)
  const old = await signIn(world, { shopIds: [shopId], name: '离职的' })
  const gone = old.account
  const guide = await signIn(world, { shopIds: [shopId] })
  const manager = await signIn(world, { roles: ['manager'], shopIds: [shopId] })
  const product = await createProduct(world, { stock: { [shopId]: 2 } })
  const itemMappingId = product.skus[0]?.itemMappingId ?? ''
  const id = await createCart(old, shopId, [{ itemMappingId, quantity: 2 }])
  const left = async () => (await manager.ask(carts.left, { shopId })).data
  const guideId = guide.account.id
  expect(await left()).toEqual([])
  expect((await manager.refused(carts.takeOver, { id, guideId })).code).toBe('NOT_FOUND')
  await sql`update accounts set enabled = false where id = ${gone.id}`.execute(world.db)
  expect(await left()).toMatchObject([{ id, guideName: '离职的', itemCount: 1 }])
  expect((await guide.refused(carts.left, { shopId })).status).toBe(403)
  expect((await guide.refused(carts.takeOver, { id, guideId })).status).toBe(403)
  expect((await manager.refused(carts.takeOver, { id, guideId: gone.id })).code).toBe('NOT_FOUND')
  await manager.ask(carts.takeOver, { id, guideId })
  expect(await left()).toEqual([])
  expect((await manager.refused(carts.takeOver, { id, guideId })).code).toBe('NOT_FOUND')
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_log where call = 'carts.takeOver'`.execute(world.db)
  expect(rows).toEqual([{ subject: id }])
  const owners = await Promise.all(
    [guide, manager].map(async (one) => (await one.ask(carts.list, { shopId })).data.map((cart) => cart.id)),
  )
  expect(owners.flat()).toEqual([id])
})
