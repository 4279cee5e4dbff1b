import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { sql } from '../../../platform/database/sql.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { untilSomebodyWaits, whileLocked } from '../../../testing/processes/locks.ts'
import type { SignedIn } from '../../../testing/world.ts'

const { payments } = contract

let world: PayingWorld
let scene: Scene
let admin: SignedIn
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setScene(world, { stock: 20 })
  admin = await signIn(world, { roles: ['admin'] })
  await sql`update shops set payment_types = '{WECHAT_PAY}'`.execute(world.db)
})
afterAll(() => world.close())

/** A legal entity with the shop, whose merchant is the sandbox’s sub-merchant. */
const franchise = async (): Promise<string> => {
  const { id } = await admin.ask(payments.entitySave, { name: '苏州加盟店', shopIds: [scene.shopId] })
  await admin.ask(payments.entityProviderSave, played(id, 'sub'))
  return id
}
const played = (id: string, sandbox: 'second' | 'sub') => ({
  id,
  provider: 'WECHAT_PAY' as const,
  settings: null,
  sandbox,
})
const linkOf = async () => {
  const { id: orderId } = await confirmedOrder(scene)
  const { id } = await scene.guide.ask(payments.remoteSubmit, { orderId, type: 'WECHAT_PAY', amount: 1000 })
  return splitScopedId(id)
}

test('the merchant of an entity stays while a payment begins through it, and a payment that begins while it changes is the new merchant’s', async () => {
  const { shopId, id } = await linkOf()
  const entityId = await franchise()
  const again = sql`
    insert into tenders
    select (jsonb_populate_record(t, jsonb_build_object('id', ${newId()}::text, 'idempotency_key', null))).*
    from tenders t
    where t.shop_id = ${shopId} and t.id = ${id}`
  const other = new pg.Client({ connectionString: world.databaseUrl })
  await other.connect()
  try {
    await other.query('begin')
    await again.execute(other)
    const changed = admin.refused(payments.entityProviderSave, played(entityId, 'second'))
    await untilSomebodyWaits(world)
    await other.query('commit')
    expect((await changed).code).toBe('ENTITY_MERCHANT_USED')
  } finally {
    await other.end()
  }
  const lock = sql`
    select
    from legal_entities
    where id = ${entityId}
    for update`
  let link: ReturnType<typeof linkOf> | undefined
  await whileLocked(world, lock, async () => {
    link = linkOf()
    await untilSomebodyWaits(world)
  })
  expect(await link).toMatchObject({ shopId: scene.shopId })
})
