import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { orderInput, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { categoryId, chinaDayIn, subsidise } from '../../../testing/money/subsidies.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { orders, subsidies } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const sceneAt = (marketingCents: number) =>
  setScene(world, { shop: { isStateSubsidies: true }, marketingCents })

/** The subsidy of an order if it were placed now. */
const subsidyOf = async (scene: Scene, more: Record<string, unknown> = {}): Promise<number> =>
  (await scene.guide.ask(orders.calculate, orderInput(scene, more))).amounts.subsidy

test('a rule pays its rate in whole cents, up to its cap per piece, on its days and for its goods', async () => {
  const scene = await sceneAt(333_333)
  expect(await subsidyOf(scene)).toBe(0)
  // The till says why it is 0: the shop belongs to no city yet.
  const lacksCity = async (there: Scene) =>
    (await there.guide.ask(orders.calculate, orderInput(there))).lacksSubsidyCity
  expect(await lacksCity(scene)).toBe(true)
  expect(await lacksCity(await setScene(world))).toBe(false)
  const { admin, rule, saved } = await subsidise(world, { shopIds: [scene.shopId] })
  expect(await lacksCity(scene)).toBe(false)
  // 15 % of ¥3,333.33 is ¥499.9999…, rounded down.
  expect(await subsidyOf(scene)).toBe(49_999)
  // The discount is deducted first: 15 % of ¥3,233.33.
  expect(await subsidyOf(scene, { discount: 10_000 })).toBe(48_499)
  const twice = { items: [{ itemMappingId: scene.mappingId, itemQty: 2 }] }
  expect(await subsidyOf(scene, twice)).toBe(49_999)

  const bed = await createProduct(world, {
    name: '双人床',
    kind: 'bed',
    categoryPaths: [['卧室', '床']],
    marketingCents: 500_000,
    stock: { [scene.shopId]: 5 },
  })
  const bedItem = { itemMappingId: bed.skus[0]?.itemMappingId ?? '', itemQty: 2 }
  const both = { items: [...twice.items, bedItem] }
  expect(await subsidyOf(scene, both)).toBe(49_999)
  // A category includes its subcategories. Without the limit of one per person every piece counts, each up to the cap.
  const beds = {
    ...rule,
    kind: '床',
    categoryIds: [await categoryId(world, '卧室')],
    rate: 2000,
    cap: 90_000,
    onePerPerson: false,
  }
  await admin.ask(subsidies.ruleSave, beds)
  expect(await subsidyOf(scene, both)).toBe(49_999 + 2 * 90_000)

  let { version } = saved
  const change = async (more: object) => {
    const next = await admin.ask(subsidies.ruleSave, { ...rule, id: saved.id, version, ...more })
    version = next.version
  }
  await change({ until: chinaDayIn(-1) })
  expect(await subsidyOf(scene)).toBe(0)
  await change({ from: chinaDayIn(0), until: chinaDayIn(0) })
  expect(await subsidyOf(scene)).toBe(49_999)
  await change({ from: chinaDayIn(1) })
  expect(await subsidyOf(scene)).toBe(0)
  await change({ enabled: false })
  expect(await subsidyOf(scene)).toBe(0)
  await change({ rate: 10_000 })
  expect(await subsidyOf(scene)).toBe(200_000)

  const { data } = await admin.ask(subsidies.ruleHistory, { id: saved.id })
  expect(data.map((one) => [one.version, one.rate, one.enabled])).toEqual([
    [6, 10_000, true],
    [5, 1500, false],
    [4, 1500, true],
    [3, 1500, true],
    [2, 1500, true],
    [1, 1500, true],
  ])
  const late = { ...rule, id: saved.id, version: 1 }
  expect((await admin.refused(subsidies.ruleSave, late)).code).toBe('SUBSIDY_CHANGED')
  const inPlace = sql`update subsidy_rules set rate = 1 where id = ${saved.id}`
  await expect(inPlace.execute(world.db)).rejects.toThrow('append-only')
})

test('an order keeps the rule version that it was placed with; a draft cannot be submitted with a rule that has ended', async () => {
  const scene = await sceneAt(1_000_000)
  const { admin, rule, saved } = await subsidise(world, { shopIds: [scene.shopId] })
  const placed = await placeOrder(scene)
  const draft = await placeOrder(scene, { submit: false })
  await admin.ask(subsidies.ruleSave, { ...rule, id: saved.id, version: 1, rate: 1000 })
  const { amounts } = await scene.guide.ask(orders.get, { id: placed.id })
  expect(amounts).toMatchObject({ goods: 1_000_000, subsidy: 150_000 })
  const { rows } = await sql<{ version: number }>`
    select subsidy_rule_version as version
    from order_lines
    where shop_id = ${scene.shopId} and subsidy_rule_id = ${saved.id}`.execute(world.db)
  expect(rows.map(({ version }) => version)).toEqual([1, 1])
  const submit = { id: draft.id, version: draft.version }
  const refusal = await scene.guide.refused(orders.submit, submit)
  expect(refusal).toMatchObject({ code: 'SUBSIDY_MOVED' })
  expect(refusal.error).toContain('¥1,500 变为 ¥1,000')
  const again = await scene.guide.ask(orders.update, { ...orderInput(scene), ...submit, submit: true })
  expect(again.status).toBe('PENDING_CONFIRMATION')
  expect((await scene.guide.ask(orders.get, { id: draft.id })).amounts.subsidy).toBe(100_000)
})

test('a shop belongs to one city, city names are unique, and rules need their permission', async () => {
  const shopId = await createShop(world, { isStateSubsidies: true })
  const { admin, city } = await subsidise(world, { shopIds: [shopId] })
  const taken = await admin.refused(subsidies.citySave, { name: '另一市', shopIds: [shopId] })
  expect(taken).toMatchObject({ code: 'SUBSIDY_SHOP_ELSEWHERE' })
  expect(taken.error).toContain(city.name)
  const known = await admin.refused(subsidies.citySave, { name: city.name, shopIds: [] })
  expect(known.code).toBe('SUBSIDY_CITY_KNOWN')
  await admin.ask(subsidies.citySave, { ...city, version: 1, shopIds: [] })
  const stale = await admin.refused(subsidies.citySave, { ...city, version: 1 })
  expect(stale.code).toBe('SUBSIDY_CHANGED')
  await admin.ask(subsidies.citySave, { name: '另一市', shopIds: [shopId] })
  const found = (await admin.ask(subsidies.rules, {})).data.filter(({ shopIds }) => shopIds.includes(shopId))
  expect(found).toMatchObject([{ name: '另一市', rules: [] }])
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'] })
  expect((await finance.refused(subsidies.rules, {})).code).toBe('FORBIDDEN')
})
