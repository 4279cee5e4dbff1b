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

test('the checklist names what a first sale lacks, until nothing is missing or it is closed', async () => {
  const tried = ['trial', 'windows', 'printer', 'robot']
  const first = ['shops', 'people', 'catalogue', 'prices', 'stock', 'payments', ...tried]
  expect(await missing()).toEqual(first)
  const shopId = await createShop(world, { paymentTypes: [] })
  expect(await missing()).toEqual(first.slice(1))
  // An administrator without another role does not sell.
  await sql`insert into account_shops values (${admin.account.id}, ${shopId})`.execute(world.db)
  expect(await missing()).toContain('people')
  await createAccount(world, { shopIds: [shopId] })
  const product = await createProduct(world, { marketingCents: 0 })
  expect(await missing()).toEqual(['prices', 'stock', 'payments', ...tried])
  // Nothing is in stock because it may be ordered without stock.
  await sql`update skus set allow_sale = true`.execute(world.db)
  expect(await missing()).toContain('stock')
  await sql`update skus set allow_sale = false`.execute(world.db)
  await sql`update channel_prices set marketing_cents = sale_cents`.execute(world.db)
  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    values (${shopId}, ${product.skus[0]?.skuId}, 1)`.execute(world.db)
  await sql`update shops set payment_types = '{WECHAT_PAY}'`.execute(world.db)
  expect(await missing()).toEqual(tried)
  await sql`
    insert into delivery_windows (shop_id, id, weekday, from_minute, to_minute, capacity_pieces)
    values (${shopId}, 1, 6, 540, 720, 10)`.execute(world.db)
  await sql`
    insert into trial_payments (id, account_id, provider, state, expires_at)
    values (1, ${admin.account.id}, 'ALIPAY', 'RETURNED', now())`.execute(world.db)
  await admin.ask(setup.stepConfirm, { step: 'printer' })
  expect(await missing()).toEqual(['robot'])
  const set = { chainName: '木与光', keyWords: '', keepInventoryTime: 60, robotToken: 'T-1' }
  await admin.ask(settings.update, set)
  expect(await missing()).toEqual(['robot'])
  // A message with this token has arrived.
  await sql`
    update robots
    set connected_token_id = robot_token_id
    from settings`.execute(world.db)
  expect(await missing()).toEqual([])
  expect(await admin.ask(setup.checklist, {})).toMatchObject({ closed: false })
  await admin.ask(setup.checklistClose, {})
  expect(await admin.ask(setup.checklist, {})).toMatchObject({ closed: true })
})

test('people and shops that wait for an administrator are counted', async () => {
  const none = {
    registrations: 0,
    withoutShop: 0,
    withoutPassword: 0,
    shopsWithoutPrices: 0,
    shopsWithoutStock: 0,
  }
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
  const one = { ...none, registrations: 1, withoutShop: 1, shopsWithoutPrices: 1, shopsWithoutStock: 1 }
  expect((await admin.ask(setup.checklist, {})).waiting).toEqual(one)
  await createShop(world)
  expect((await admin.ask(setup.checklist, {})).waiting).toMatchObject({ shopsWithoutStock: 2 })
  // A shop whose warehouse has stock needs none of its own.
  const [warehouse, supplied] = [await createShop(world), await createShop(world)]
  const { skus } = await createProduct(world)
  expect((await admin.ask(setup.checklist, {})).waiting).toMatchObject({ shopsWithoutStock: 4 })
  await sql`
    insert into delivery_rules (shop_id, warehouse_id)
    values (${supplied}, ${warehouse})`.execute(world.db)
  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    values (${warehouse}, ${skus[0]?.skuId ?? ''}, 3)`.execute(world.db)
  expect((await admin.ask(setup.checklist, {})).waiting).toMatchObject({ shopsWithoutStock: 2 })
  // Goods that may be ordered without stock supply a shop once it states how long they take.
  await createProduct(world, { skus: [{ allowSale: true }] })
  expect((await admin.ask(setup.checklist, {})).waiting).toMatchObject({ shopsWithoutStock: 2 })
  await sql`update delivery_rules set made_days = 30`.execute(world.db)
  await sql`
    insert into delivery_rules (shop_id, made_days)
    select s.shop_id, 30
    from open_shops s
    where not exists (select from delivery_rules r where r.shop_id = s.shop_id)`.execute(world.db)
  expect((await admin.ask(setup.checklist, {})).waiting).toMatchObject({ shopsWithoutStock: 1 })
})
