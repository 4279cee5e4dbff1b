import { UNLIMITED_STOCK } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertCatalogue } from '../../../loading/catalogue-batch.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'

const { catalogue, pricing, inventory } = contract

let world: World
let shopId: string
let guide: Caller

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
})
afterAll(() => world.close())

const page = (input: Partial<Parameters<typeof guide.ask<typeof catalogue.itemMappingPage>>[1]> = {}) =>
  guide.ask(catalogue.itemMappingPage, { shopId, ...input })
const categoryId = async (name: string): Promise<string> =>
  (await guide.ask(catalogue.sellerCategory, { shopId })).data.find((category) => category.name === name)
    ?.id ?? ''

test('R3.16 R9.05 a page holds 18 products on sale, best-selling first, with the total', async () => {
  for (let index = 0; index < 20; index++)
    await createProduct(world, {
      name: `书柜${index}`,
      kind: 'bookcase',
      categoryPaths: [['书房', '书柜']],
      salesCount: index,
      ...(index === 7 ? { specialZoneIds: ['502'] } : {}),
    })
  await createProduct(world, { name: '书柜停售', categoryPaths: [['书房', '书柜']], status: 'offsale' })
  await createProduct(world, { name: '书柜无价', categoryPaths: [['书房', '书柜']], marketingCents: 0 })
  const categories = [await categoryId('书房')]
  const first = await page({ categories })
  expect([first.total, first.data.length, first.data[0]?.name]).toEqual([20, 18, '书柜19'])
  const second = await page({ categories, start: 18 })
  expect([second.total, second.data.map((card) => card.name)]).toEqual([20, ['书柜1', '书柜0']])
  expect(await page({ categories, start: 500 })).toEqual({ data: [], total: 20, more: false })
  const off = await page({ categories, statusList: ['offsale'] })
  expect(off.data.map((card) => card.name)).toEqual(['书柜停售'])
  const named = { start: 0, size: 18, keyword: '书柜', statusList: ['onsale' as const], categories }
  expect((await page(named)).total).toBe(20)
  const inZone = await page({ ...named, specialZoneIds: ['502'] })
  expect(inZone.data.map((card) => card.name)).toEqual(['书柜7'])
  expect((await page({ ...named, keyword: '书柜停售', specialZoneIds: ['502'] })).total).toBe(0)
})

test('a card shows the default SKU with the shop’s own price and its stock, and never a cost', async () => {
  const product = await createProduct(world, {
    name: '羊羔绒单椅',
    kind: 'armchair',
    tag: 'NEW',
    skus: [
      { colorHex: '#ffffff', widthMm: 800, depthMm: 850, heightMm: 940 },
      { colorHex: '#222222', widthMm: 800 },
    ],
    stock: { [shopId]: 4 },
  })
  const mappingId = product.skus[0]?.itemMappingId ?? ''
  await sql`
    insert into shop_prices
    values (${shopId}, ${mappingId}, 88800, 219900, 259900, 50000, 30000)`.execute(world.db)
  world.app.news.announce([{ topic: 'price', shopId, id: null }])
  const { data } = await page({ keyword: '羊羔绒单椅' })
  expect(data).toMatchObject([
    {
      channelSpuId: product.id,
      tag: 'NEW',
      swatches: ['#ffffff', '#222222'],
      skuCount: 2,
      itemMappingId: mappingId,
      marketingPrice: 88_800,
      salePrice: 219_900,
      size: { widthMm: 800, depthMm: 850, heightMm: 940 },
      stock: { itemNum: 4, inTransit: 0, inTransitDate: null },
    },
  ])
  expect(JSON.stringify(data)).not.toMatch(/cost|redLine/i)
  expect((await page({ keyword: '羊羔绒单椅', priceTo: 88_800 })).total).toBe(1)
  // Only the other colour costs that much, so the card shows it.
  const dearer = await page({ keyword: '羊羔绒单椅', priceFrom: 88_801 })
  expect(dearer.data).toMatchObject([{ skuCode: product.skus[1]?.skuCode, marketingPrice: 199_900 }])
  expect((await page({ keyword: '羊羔绒单椅', priceFrom: 199_901 })).total).toBe(0)
})

test('filters apply: category with its subtree, zone, price, width, stock; orders sort the page', async () => {
  const zone = '501'
  const bed = { kind: 'bed', categoryPaths: [['卧室', '床'], ['特价']] }
  await createProduct(world, {
    ...bed,
    name: '床甲',
    marketingCents: 100_000,
    skus: [{ widthMm: 1500 }],
    specialZoneIds: [zone],
    stock: { [shopId]: 1 },
  })
  await createProduct(world, { ...bed, name: '床乙', marketingCents: 300_000, skus: [{ widthMm: 1800 }] })
  await createProduct(world, {
    ...bed,
    name: '床丙',
    marketingCents: 200_000,
    skus: [{ widthMm: 2000, allowSale: true }],
  })
  const names = async (input: Parameters<typeof page>[0]) =>
    (await page(input)).data.map((card) => card.name).sort()
  const categories = [await categoryId('卧室')]
  expect(await names({ categories })).toEqual(['床丙', '床乙', '床甲'].sort())
  expect(await names({ categories: [await categoryId('特价')] })).toHaveLength(3)
  expect(await names({ categories, specialZoneIds: [zone] })).toEqual(['床甲'])
  expect(await names({ categories, priceFrom: 150_000, priceTo: 250_000 })).toEqual(['床丙'])
  expect(await names({ categories, widthTo: 1800 })).toEqual(['床乙', '床甲'].sort())
  expect(await names({ categories, inStock: true })).toEqual(['床丙', '床甲'].sort())
  expect((await page({ categories, sort: 'priceUp' })).data.map((card) => card.name)).toEqual([
    '床甲',
    '床丙',
    '床乙',
  ])
  expect((await page({ categories, sort: 'priceDown' })).data.map((card) => card.name)).toEqual([
    '床乙',
    '床丙',
    '床甲',
  ])
  expect((await page({ categories, sort: 'new' })).data.map((card) => card.name)).toEqual([
    '床丙',
    '床乙',
    '床甲',
  ])
})

test('a cached page shows a change at once', async () => {
  const before = await page({ keyword: '阅读灯' })
  await createProduct(world, { name: '阅读灯', kind: 'floor-lamp' })
  expect([before.total, (await page({ keyword: '阅读灯' })).total]).toEqual([0, 1])
})

test('an article listed in two channels is on both channels’ pages, each with its own listing and price', async () => {
  const product = await createProduct(world, { name: '双渠道边桌', categoryPaths: [['客厅', '边桌']] })
  const channelId = newId()
  await sql`
    insert into channels (id, code, name, site_code)
    values (${channelId}, 'ELSEWHERE', '加盟', '6600018')`.execute(world.db)
  const skuCode = product.skus[0]?.skuCode ?? ''
  const prices = { saleCents: 99_900, shoppeCents: 99_900, redLineCents: 50_000, costCents: 40_000 }
  await world.db.transaction((tx) =>
    upsertCatalogue(tx, {
      channelId,
      products: [
        { code: product.code, name: '双渠道边桌', kind: 'side-table', categoryPaths: [['客厅', '边桌']] },
      ],
      skus: [{ skuCode, productCode: product.code, name: '双渠道边桌' }],
      listings: [{ skuCode, itemOuterId: `E-${skuCode}` }],
      prices: [{ skuCode, marketingCents: 88_800, ...prices }],
    }),
  )
  world.app.news.announce([{ topic: 'catalogue', shopId: null, id: null }])
  const elsewhere = await createShop(world, { channelId })
  const other = await signIn(world, { shopIds: [elsewhere] })
  const here = (await page({ keyword: '双渠道边桌' })).data[0]
  const there = (await other.ask(catalogue.itemMappingPage, { shopId: elsewhere, keyword: '双渠道边桌' }))
    .data[0]
  expect([here?.itemMappingId, here?.marketingPrice]).toEqual([product.skus[0]?.itemMappingId, 199_900])
  expect(there?.marketingPrice).toBe(88_800)
  expect(there?.itemMappingId).not.toBe(here?.itemMappingId)
})

test('a shop without a channel lists nothing', async () => {
  const bare = await createShop(world, { channelId: null })
  const visitor = await signIn(world, { shopIds: [bare] })
  await createProduct(world)
  expect(await visitor.ask(catalogue.itemMappingPage, { shopId: bare })).toEqual({
    data: [],
    total: 0,
    more: false,
  })
})

test('categories count what the shop sells in them and below, and speak the caller’s language', async () => {
  await createProduct(world, { categoryPaths: [['户外', '户外桌椅']] })
  await createProduct(world, {
    categoryPaths: [
      ['户外', '遮阳'],
      ['户外', '户外桌椅'],
    ],
  })
  await sql`update categories set name_en = 'Outdoor' where name = '户外'`.execute(world.db)
  const { data } = await guide.ask(catalogue.sellerCategory, { shopId })
  const top = data.find((category) => category.name === '户外')
  expect(top).toMatchObject({ parentId: null, productCount: 2 })
  expect(
    data.filter((category) => category.parentId === top?.id).map((category) => category.productCount),
  ).toEqual([2, 1])
  const english = await guide.ask(catalogue.sellerCategory, { shopId }, { 'accept-language': 'en' })
  expect(english.data.some((category) => category.name === 'Outdoor')).toBe(true)
})

test('a product’s details: SKUs with prices, stock, packages and pictures; unknown products are not found', async () => {
  const parcel = {
    lengthMm: 2000,
    widthMm: 900,
    heightMm: 700,
    weightG: 55_000,
    needsAssembly: true,
    mayTilt: false,
  }
  const product = await createProduct(world, {
    categoryPaths: [['客厅', '沙发']],
    description: '可拆洗',
    skus: [{ packages: [parcel], colorName: '灰', materialName: '棉麻' }, { allowPurchase: true }],
    stock: { [shopId]: 2 },
  })
  const detail = await guide.ask(catalogue.productDetail, { shopId, channelSpuId: product.id })
  expect(detail).toMatchObject({ description: '可拆洗', categoryPath: ['客厅', '沙发'] })
  expect(detail.skus.map((sku) => [sku.itemMappingId, sku.stock.itemNum])).toEqual([
    [product.skus[0]?.itemMappingId, 2],
    [product.skus[1]?.itemMappingId, UNLIMITED_STOCK],
  ])
  expect(detail.skus[0]).toMatchObject({
    packages: [parcel],
    propertiesName: '灰 · 棉麻',
    priceInfo: { marketingPrice: 199_900 },
  })
  expect(detail.skus[0]?.priceInfo).not.toHaveProperty('costPrice')
  expect(await guide.refused(catalogue.productDetail, { shopId, channelSpuId: '1' })).toMatchObject({
    status: 404,
  })
})

test('R3.12 R7.12 prices by outer id and SKU code, in cents, the cost only with the permission', async () => {
  const { skus } = await createProduct(world, {
    marketingCents: 100,
    prices: { saleCents: 200, shoppeCents: 300, redLineCents: 50, costCents: 20 },
  })
  const pair = { itemOutId: skus[0]?.itemOuterId ?? '', skuCode: skus[0]?.skuCode ?? '' }
  const input = {
    channelCode: 'OFFLINESHOPCHANNEL' as const,
    shopId,
    itemOutIdAndSkuCode: [{ itemOutId: 'x', skuCode: 'y' }, pair],
  }
  const priceInfo = { marketingPrice: 100, shoppePrice: 300, salePrice: 200, redLinePrice: 50 }
  expect(await guide.ask(pricing.priceExtension, input)).toEqual({ data: [{ ...pair, priceInfo }] })
  const manager = await signIn(world, { roles: ['manager'], shopIds: [shopId] })
  const told = await manager.ask(pricing.priceExtension, input)
  expect(told.data[0]?.priceInfo).toEqual({ ...priceInfo, costPrice: 20 })
})

test('R3.13 R7.12 R9.07 stock is on hand minus held, unlimited where none is needed', async () => {
  const limited = await createProduct(world, { stock: { [shopId]: 10 } })
  const free = await createProduct(world, { skus: [{ allowSale: true }] })
  const { skuId = '', skuCode = '' } = limited.skus[0] ?? {}
  await sql`
    insert into holds
    values (${shopId}, ${skuId}, 1, 3, now() + interval '1 hour'),
      (${shopId}, ${skuId}, 2, 4, now() - interval '1 second')`.execute(world.db)
  const itemList = [{ skuCode: 'nobody' }, { skuCode }, { skuCode: free.skus[0]?.skuCode ?? '' }]
  const stock = await guide.ask(inventory.query, { siteBO: { id: shopId }, itemList })
  expect(stock.map(({ skuCode, itemNum }) => ({ skuCode, itemNum }))).toEqual([
    { skuCode: 'nobody', itemNum: 0 },
    { skuCode, itemNum: 7 },
    { skuCode: free.skus[0]?.skuCode, itemNum: 99_999_999 },
  ])
  // An id decides which SKU of a code is meant.
  const named = {
    siteBO: { id: shopId },
    itemList: [
      { skuId, skuCode },
      { skuId: '1', skuCode },
    ],
  }
  expect((await guide.ask(inventory.query, named)).map(({ itemNum }) => itemNum)).toEqual([7, 0])
})
