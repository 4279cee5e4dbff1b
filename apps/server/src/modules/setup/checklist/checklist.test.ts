import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createAccount, createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { settings, setup } = contract
let world: World
let admin: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  world = await startWorld({ SANDBOX_URL: 'http://127.0.0.1:9' })
  admin = await signIn(world, { roles: ['admin'] })
})
afterAll(() => world?.close())

const missing = async (): Promise<string[]> =>
  (await admin.ask(setup.checklist, {})).steps.filter(({ done }) => !done).map(({ key }) => key)

test('the checklist names what a first sale lacks, until there is nothing or it is put away', async () => {
  const first = ['shops', 'people', 'catalogue', 'prices', 'stock', 'payments', 'robot']
  expect(await missing()).toEqual(first)
  const shopId = await createShop(world, { paymentTypes: [] })
  expect(await missing()).toEqual(first.slice(1))
  // An administrator alone does not sell.
  await sql`insert into account_shops values (${admin.account.id}, ${shopId})`.execute(world.db)
  expect(await missing()).toContain('people')
  await createAccount(world, { shopIds: [shopId] })
  const product = await createProduct(world, { marketingCents: 0 })
  expect(await missing()).toEqual(['prices', 'stock', 'payments', 'robot'])
  await sql`update channel_prices set marketing_cents = sale_cents`.execute(world.db)
  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    values (${shopId}, ${product.skus[0]?.skuId}, 1)`.execute(world.db)
  await sql`update shops set payment_types = '{WECHAT_PAY}'`.execute(world.db)
  expect(await missing()).toEqual(['robot'])
  const set = { chainName: '木与光', keyWords: '', keepInventoryTime: 60, robotToken: 'T-1' }
  await admin.ask(settings.update, set)
  expect(await missing()).toEqual([])
  expect(await admin.ask(setup.checklist, {})).toMatchObject({ closed: false })
  await admin.ask(setup.checklistClose, {})
  expect(await admin.ask(setup.checklist, {})).toMatchObject({ closed: true })
})

test('people and shops that wait for an administrator are counted', async () => {
  const none = { registrations: 0, withoutShop: 0, shopsWithoutPrices: 0 }
  expect((await admin.ask(setup.checklist, {})).waiting).toEqual(none)
  await createAccount(world)
  await createAccount(world, { enabled: false })
  const waiting = await createAccount(world, { enabled: false })
  await sql`update accounts set waiting_since = now() where id = ${waiting.id}`.execute(world.db)
  await sql`
    insert into channels (id, code, name, site_code)
    values (77, 'OTHER', '别的', '1')`.execute(world.db)
  await createShop(world, { channelId: '77' })
  await createShop(world, { channelId: null })
  const one = { registrations: 1, withoutShop: 1, shopsWithoutPrices: 1 }
  expect((await admin.ask(setup.checklist, {})).waiting).toEqual(one)
})
