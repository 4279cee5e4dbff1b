import type { OutputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createCart, createProduct, createShop, signIn, type Product } from '../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'

const { catalogue, inventory, pricing } = contract
type Managed = OutputOf<typeof catalogue.managedProduct>

let world: World
let shopId: string
let admin: Caller
let guide: Caller
let lamp: Product

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world, { siteName: '本店' })
  admin = await signIn(world, { roles: ['admin'], shopIds: [shopId], name: '程管理' })
  guide = await signIn(world, { shopIds: [shopId] })
  lamp = await createProduct(world, { code: 'LAMP', name: '枯山落地灯' })
})
afterAll(() => world.close())

let number = 0
const made = () => {
  number += 1
  return createProduct(world, {
    code: `H${number}`,
    name: '听雨沙发',
    marketingCents: 500_000,
    skus: [{ colorName: '雾蓝', widthMm: 2200, attributes: { seats: 3 } }, { colorName: '米白' }],
    stock: { [shopId]: 3 },
  })
}
const managed = (id: string): Promise<Managed> => admin.ask(catalogue.managedProduct, { channelSpuId: id })
const edits = async (id: string) => (await admin.ask(catalogue.productEdits, { channelSpuId: id })).data
/** A product as all screens show it, without its version and time of change. */
const all = async (id: string) => {
  const { version: _, updatedAt: __, ...product } = await managed(id)
  const { listings } = await admin.ask(pricing.productPrices, { channelSpuId: id })
  const { skus } = await admin.ask(inventory.productStock, { channelSpuId: id })
  const card = await guide.ask(catalogue.itemMappingPage, { shopId, keyword: product.code })
  return { product, listings, skus, card: card.data }
}
const undo = async (id: string) => {
  const [last] = (await edits(id)).filter(({ undoneAt }) => undoneAt === null)
  const { version } = await managed(id)
  return { channelSpuId: id, version, id: last?.id ?? '' }
}
const redo = async (id: string) => {
  const next = (await edits(id)).find(({ redoable }) => redoable)
  const { version } = await managed(id)
  return { channelSpuId: id, version, id: next?.id ?? '' }
}

/** Saves a product with some changed fields. */
const change = async (id: string, more: Partial<Managed>) => {
  const product = { ...(await managed(id)), ...more }
  return admin.ask(catalogue.productUpdate, { ...product, kind: 'sofa', channelSpuId: id })
}
const changeSku = async (id: string, more: Partial<Managed['skus'][number]>) => {
  const { skus, version } = await managed(id)
  const [sku] = skus
  if (!sku) throw new Error('The product has no SKU')
  return admin.ask(catalogue.skuSave, { ...sku, ...more, channelSpuId: id, version })
}

test('the history shows who changed what, when and from which value; undoing every edit restores the product', async () => {
  const { id } = await made()
  const before = await all(id)
  const { itemMappingId = '' } = before.listings[0] ?? {}
  await change(id, { name: '听雨布艺沙发', tag: 'NEW' })
  await changeSku(id, { widthMm: 2300, attributes: { seats: 4 }, listings: [], packages: [] })
  await changeSku(id, { listings: before.product.skus[0]?.listings ?? [] })
  const even = { marketingPrice: 450_000, salePrice: 500_000, shoppePrice: 500_000, redLinePrice: 300_000 }
  await admin.ask(pricing.productPricesUpdate, {
    channelSpuId: id,
    version: (await managed(id)).version,
    prices: [{ itemMappingId, siteId: shopId, before: null, ...even, costPrice: 1 }],
    removed: [],
  })
  await admin.ask(inventory.productStockUpdate, {
    skuCode: before.skus[0]?.skuCode ?? '',
    changes: [
      {
        siteId: shopId,
        before: { onHand: 3, inTransit: 0, inTransitDate: null },
        onHand: 9,
        inTransit: 0,
        inTransitDate: null,
      },
    ],
  })
  const { version, skus } = await managed(id)
  await admin.ask(catalogue.recommendationsUpdate, { channelSpuId: id, version, recommendedIds: [lamp.id] })
  await admin.ask(catalogue.skusReorder, {
    channelSpuId: id,
    version: version + 1,
    skuIds: skus.map((sku) => sku.id).toReversed(),
  })

  const told = await edits(id)
  expect(told.map(({ actionName }) => actionName)).toEqual([
    '调整 SKU 顺序',
    '修改搭配推荐',
    '修改库存',
    '修改商品价格',
    '保存 SKU',
    '保存 SKU',
    '修改商品',
  ])
  expect(told.map(({ undoable }) => undoable)).toEqual([true, ...Array.from({ length: 6 }, () => false)])
  expect(told[1]).toMatchObject({ created: 1, changes: [{ known: ['枯山落地灯'], result: 'created' }] })
  const code = before.skus[0]?.skuCode
  expect(told[2]?.changes).toEqual([
    {
      relation: 'stock',
      known: [code, '本店'],
      result: 'updated',
      fields: [{ field: 'on_hand', from: '3', to: '9' }],
    },
  ])
  expect(told[3]?.changes[0]).toMatchObject({
    known: [code, '本店'],
    fields: [{ field: 'marketing_cents', from: null, to: '450000' }, {}, {}, {}, { field: 'cost_cents' }],
  })
  expect(told[5]?.changes).toMatchObject([
    { relation: 'item_mappings', result: 'removed', fields: [] },
    {
      relation: 'skus',
      known: [code],
      result: 'updated',
      fields: [
        { field: 'width_mm', from: '2200', to: '2300' },
        { field: 'attributes.seats', from: '3', to: '4' },
      ],
    },
  ])
  expect(told[6]).toMatchObject({
    startedBy: '程管理',
    updated: 1,
    changes: [
      {
        fields: [
          { field: 'name', from: '听雨沙发', to: '听雨布艺沙发' },
          { field: 'tag', from: null, to: 'NEW' },
        ],
      },
    ],
  })

  const after = await all(id)
  for (const _ of told) await admin.ask(catalogue.editUndo, await undo(id))
  expect(await all(id)).toEqual(before)
  expect((await edits(id)).map(({ undoneBy, undoable }) => [undoneBy, undoable])).toEqual(
    told.map(() => ['程管理', false]),
  )

  // Redone one by one, the edits restore the changed product.
  for (const _ of told) await admin.ask(catalogue.editRedo, await redo(id))
  expect(await all(id)).toEqual(after)
  expect((await edits(id)).filter(({ redoable }) => redoable)).toEqual([])
})

test('only the last edit in force can be undone, once, and only while its rows are unchanged', async () => {
  const { id } = await made()
  await change(id, { name: '第一次' })
  const first = await undo(id)
  const { version } = await change(id, { name: '第二次' })
  expect((await admin.refused(catalogue.editUndo, { ...first, version })).code).toBe('CATALOGUE_CHANGED')
  expect((await admin.refused(catalogue.editUndo, first)).code).toBe('CATALOGUE_CHANGED')
  // A change by another writer is never overwritten.
  await sql`update products set brand = '予所' where id = ${id}`.execute(world.db)
  expect(await admin.refused(catalogue.editUndo, await undo(id))).toMatchObject({
    code: 'EDIT_CHANGED_SINCE',
    error: `不能撤销：之后又有改动（H${number}）。没有改动任何数据。`,
  })
  expect(await managed(id)).toMatchObject({ name: '第二次', brand: '予所', version })
  await sql`update products set brand = '' where id = ${id}`.execute(world.db)
  const second = await undo(id)
  const tried = await Promise.allSettled([1, 2].map(() => admin.ask(catalogue.editUndo, second)))
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await managed(id)).toMatchObject({ name: '第一次', version: version + 1 })

  const again = await redo(id)
  await sql`update products set name = '别处改的' where id = ${id}`.execute(world.db)
  expect(await admin.refused(catalogue.editRedo, again)).toMatchObject({ code: 'EDIT_NOT_REDOABLE' })
  await change(id, { name: '第三次' })
  expect((await edits(id)).some(({ redoable }) => redoable)).toBe(false)
  const late = { ...again, version: (await managed(id)).version }
  expect((await admin.refused(catalogue.editRedo, late)).code).toBe('CATALOGUE_CHANGED')
})

test('the changes of an edit are deleted after 90 days, as those of imports; the edit stays listed and cannot be undone', async () => {
  const { id } = await made()
  await change(id, { name: '很久以前' })
  await change(id, { name: '最近' })
  const last = await undo(id)
  await sql`
    update product_edits
    set at = now() - interval '91 days'
    where product_id = ${id} and id <> ${last.id}`.execute(world.db)
  await world.app.jobs.find((job) => job.name === 'edits-tidy')?.work()
  await admin.ask(catalogue.editUndo, last)
  const [recent, old] = await edits(id)
  expect(recent).toMatchObject({ kept: true, redoable: true, updated: 1 })
  expect(old).toMatchObject({ kept: false, undoable: false, startedBy: '程管理', changes: [] })
  const { version } = await managed(id)
  const refusal = await admin.refused(catalogue.editUndo, { channelSpuId: id, version, id: old?.id })
  expect(refusal.code).toBe('CATALOGUE_CHANGED')
  expect(await managed(id)).toMatchObject({ name: '很久以前', version })
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from journal where journal_id = ${old?.id}`.execute(world.db)
  expect(rows).toEqual([{ n: 0 }])
})

test('neither the creation of a product nor a SKU that is in a cart can be undone', async () => {
  const { data } = await admin.ask(catalogue.loadData, { modelKey: 'md_SellerCategoryBO' })
  const fields = { name: '新品', kind: 'sofa', status: 'onsale', tag: null } as const
  const { id } = await admin.ask(catalogue.productCreate, {
    ...fields,
    code: 'MADE',
    categoryIds: [data[0]?.id ?? ''],
  })
  const [creation] = await edits(id)
  expect(creation).toMatchObject({ actionName: '新建商品', undoable: false, changes: [] })
  expect((await admin.refused(catalogue.editUndo, await undo(id))).code).toBe('CATALOGUE_CHANGED')
  const [like] = (await managed((await made()).id)).skus
  if (!like) throw new Error('The product has no SKU')
  const { id: _, ...sku } = { ...like, skuCode: 'MADE-1' }
  await admin.ask(catalogue.skuSave, { ...sku, channelSpuId: id, version: 1 })
  expect((await edits(id))[0]?.changes).toMatchObject([{ result: 'created' }, { known: ['MADE-1'] }])
  const listing = (await managed(id)).skus[0]?.listings[0]?.id ?? ''
  await createCart(guide, shopId, [{ itemMappingId: listing, quantity: 1 }])
  expect(await admin.refused(catalogue.editUndo, await undo(id))).toMatchObject({
    code: 'EDIT_IN_USE',
    error: expect.stringContaining('MADE-1'),
  })
  expect((await managed(id)).skus).toHaveLength(1)
})

test('the history shows a cost only with the permission', async () => {
  const { id } = await made()
  const [listing] = (await admin.ask(pricing.productPrices, { channelSpuId: id })).listings
  const { itemMappingId = '', priceInfo } = listing ?? {}
  if (!priceInfo) throw new Error('The product has no price')
  await admin.ask(pricing.productPricesUpdate, {
    channelSpuId: id,
    version: (await managed(id)).version,
    prices: [{ before: priceInfo, ...priceInfo, itemMappingId, siteId: null, costPrice: 77_700 }],
    removed: [],
  })
  expect(JSON.stringify(await edits(id))).toContain('77700')
  await sql`insert into roles (code, name) values ('keeper', '商品员')`.execute(world.db)
  await sql`
    insert into role_permissions (role_code, permission)
    values ('keeper', 'catalogue.manage')`.execute(world.db)
  const keeper = await signIn(world, { roles: ['keeper' as 'guide'] })
  const { data } = await keeper.ask(catalogue.productEdits, { channelSpuId: id })
  expect(data).toMatchObject([{ actionName: '修改商品价格', changes: [] }])
})
