import type { InputOf, OutputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/sql.ts'
import { createCart, createProduct, createShop, signIn, type Product } from '../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'

const { catalogue, files, inventory, pricing } = contract
type Managed = OutputOf<typeof catalogue.managedProduct>

let world: World
let folder: string
let shopId: string
let otherShopId: string
let admin: Caller
let guide: Caller
let lamp: Product
let categoryId: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showfloor-catalogue-'))
  world = await startWorld({ DATA_DIR: folder })
  shopId = await createShop(world, { siteName: '本店' })
  otherShopId = await createShop(world, { siteName: '邻店' })
  admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  guide = await signIn(world, { shopIds: [shopId] })
  lamp = await createProduct(world, {
    code: 'LAMP1',
    name: '枯山落地灯',
    kind: 'floor-lamp',
    categoryPaths: [['客厅', '灯']],
    marketingCents: 49_900,
    prices: { saleCents: 59_900, shoppeCents: 69_900, redLineCents: 39_900, costCents: 20_000 },
    stock: { [shopId]: 3 },
  })
  const { categories } = await admin.ask(catalogue.productChoices, {})
  categoryId = categories.find((one) => one.path.join('/') === '客厅/灯')?.id ?? ''
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const managed = (id: string): Promise<Managed> => admin.ask(catalogue.managedProduct, { channelSpuId: id })
const fields = <More extends Partial<InputOf<typeof catalogue.productCreate>>>(more: More) => ({
  name: '听雨布艺沙发',
  kind: 'sofa' as const,
  status: 'onsale' as const,
  tag: null,
  categoryIds: [categoryId],
  ...more,
})
const skuFields = (skuCode: string, more: Partial<InputOf<typeof catalogue.skuSave>> = {}) => ({
  skuCode,
  name: `听雨布艺沙发 ${skuCode}`,
  colorName: '雾蓝',
  colorHex: '#8aa0b4',
  material: 'fabric',
  materialName: '科技布',
  widthMm: 2200,
  depthMm: 950,
  heightMm: 820,
  attributes: { seats: 3, setCode: 'TY' },
  o2oValue: '',
  allowSale: false,
  allowPurchase: false,
  status: 'onsale' as const,
  packages: [
    { lengthMm: 2250, widthMm: 980, heightMm: 700, weightG: 62_000, needsAssembly: true, mayTilt: true },
  ],
  listings: [{ channelId: world.channelId, itemOuterId: `O-${skuCode}`, thirdPartySku: '' }],
  ...more,
})
const even = { marketingPrice: 500_000, salePrice: 600_000, shoppePrice: 700_000, redLinePrice: 400_000 }
/** A product with a SKU and prices, made by the calls of its editor. */
const create = async (code: string) => {
  const { id } = await admin.ask(catalogue.productCreate, fields({ code }))
  const sku = await admin.ask(catalogue.skuSave, {
    ...skuFields(`${code}-1`),
    channelSpuId: id,
    version: 1,
  })
  const { listings } = await admin.ask(pricing.productPrices, { channelSpuId: id })
  const itemMappingId = listings[0]?.itemMappingId ?? ''
  const { version } = await admin.ask(pricing.productPricesUpdate, {
    channelSpuId: id,
    version: sku.version,
    prices: [{ itemMappingId, siteId: null, ...even, costPrice: 250_000 }],
    removed: [],
  })
  return { id, version, skuId: sku.id, itemMappingId }
}
const cards = async (keyword: string) =>
  (await guide.ask(catalogue.itemMappingPage, { shopId, keyword })).data
const upload = async (color: string): Promise<{ id: string; url: string }> => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer()
  const { id, url } = await admin.ask(files.presignedUpload, {
    purpose: 'PRODUCT_PICTURE',
    sizeBytes: bytes.length,
  })
  const response = await world.app.server.inject({
    method: 'PUT',
    url,
    payload: bytes,
    headers: { 'content-type': 'image/png' },
  })
  return { id, url: response.json<{ res: { url: string } }>().res.url }
}

describe('R2.05 R3.16 a product made in the editor', () => {
  test('is found, shown and sold like any other, at once', async () => {
    const { id } = await create('NEW1')
    const [card] = await cards('听雨 沙发')
    expect(card).toMatchObject({ channelSpuId: id, marketingPrice: 500_000, salePrice: 600_000 })
    const detail = await guide.ask(catalogue.productDetail, { shopId, channelSpuId: id })
    expect(detail.skus).toMatchObject([{ skuCode: 'NEW1-1', packages: [{ weightG: 62_000 }] }])
    expect(await admin.ask(catalogue.productPaging, { keyword: 'new1' })).toMatchObject({
      data: [{ id, code: 'NEW1', categoryName: '灯', skuCount: 1, pictureCount: 0 }],
      counts: { onsale: 1, offsale: 0, draft: 0 },
    })
  })

  test('follows every change in lists, the search and its page; off sale it is gone from the shop', async () => {
    const { id, version } = await create('NEW2')
    const changed = fields({ name: '拾柒号沙发', brand: '予所', care: '每周吸尘一次。' })
    const { version: next } = await admin.ask(catalogue.productUpdate, {
      ...changed,
      channelSpuId: id,
      version,
    })
    expect((await cards('拾柒号')).map((card) => card.channelSpuId)).toEqual([id])
    expect((await cards('予所'))[0]?.match?.hint).toMatchObject({ field: 'brand', text: '予所' })
    const detail = await guide.ask(catalogue.productDetail, { shopId, channelSpuId: id })
    expect(detail).toMatchObject({ name: '拾柒号沙发', brand: '予所', care: '每周吸尘一次。' })
    await admin.ask(catalogue.productUpdate, {
      ...changed,
      status: 'offsale',
      channelSpuId: id,
      version: next,
    })
    expect(await cards('拾柒号')).toEqual([])
    const { data } = await admin.ask(catalogue.productPaging, { status: 'offsale' })
    expect(data.map((product) => product.id)).toEqual([id])
  })

  test('tells the rules and its drawing what its SKUs are like; what other systems keep there stays', async () => {
    const { id, version, skuId } = await create('FACT1')
    await sql`update skus set attributes = attributes || '{"erpColour": "B7"}' where id = ${skuId}`.execute(
      world.db,
    )
    const sku = skuFields('FACT1-1', { attributes: { seats: 4, orientation: 'left' }, o2oValue: 'O2O-1' })
    await admin.ask(catalogue.skuSave, { ...sku, id: skuId, channelSpuId: id, version })
    const [kept] = (await managed(id)).skus
    expect(kept).toMatchObject({ attributes: { seats: 4, orientation: 'left' }, o2oValue: 'O2O-1' })
    expect(kept?.attributes).not.toHaveProperty('setCode')
    const stored = sql<{ attributes: object }>`select attributes from skus where id = ${skuId}`
    expect((await stored.execute(world.db)).rows[0]?.attributes).toEqual({
      seats: 4,
      orientation: 'left',
      erpColour: 'B7',
    })
    const none = { ...sku, attributes: { seats: 0 }, id: skuId, channelSpuId: id, version: version + 1 }
    expect((await admin.refused(catalogue.skuSave, none)).code).toBe('INVALID_INPUT')
  })

  test('is never overwritten unseen: an older version, also through another tab, is refused and changes nothing', async () => {
    const { id, version, skuId, itemMappingId } = await create('NEW3')
    const ask = { channelSpuId: id, version }
    await admin.ask(catalogue.recommendationsUpdate, { ...ask, recommendedIds: [lamp.id, id] })
    const before = await managed(id)
    expect(before.recommended.map(({ code }) => code)).toEqual(['LAMP1'])
    for (const [call, input] of [
      [catalogue.productUpdate, fields({ name: '旧版本' })],
      [catalogue.skuSave, skuFields('NEW3-1', { id: skuId, name: '旧版本' })],
      [catalogue.picturesUpdate, { pictures: [] }],
      [catalogue.recommendationsUpdate, { recommendedIds: [] }],
      [pricing.productPricesUpdate, { prices: [{ itemMappingId, siteId: null, ...even }], removed: [] }],
    ] as const)
      expect(await admin.refused(call, { ...input, ...ask })).toMatchObject({
        status: 409,
        code: 'CATALOGUE_CHANGED',
      })
    expect(await managed(id)).toEqual(before)
  })

  test('says which code is taken, and knows no category, SKU or file that is not there', async () => {
    const { id, version } = await create('NEW4')
    const ask = { channelSpuId: id, version }
    const taken = await admin.refused(catalogue.productCreate, fields({ code: 'LAMP1' }))
    expect(taken).toMatchObject({ code: 'PRODUCT_CODE_TAKEN', error: '商品编码已存在' })
    const sku = await admin.refused(catalogue.skuSave, { ...skuFields('LAMP1-1'), ...ask })
    expect(sku.code).toBe('SKU_CODE_TAKEN')
    for (const [call, input] of [
      [catalogue.productUpdate, fields({ categoryIds: ['1'] })],
      [catalogue.skuSave, { ...skuFields('NEW4-9'), id: lamp.skus[0]?.skuId }],
      [catalogue.picturesUpdate, { pictures: [{ fileId: '1', alt: '正面', colorName: '' }] }],
      [catalogue.recommendationsUpdate, { recommendedIds: ['1'] }],
    ] as const)
      expect((await admin.refused(call, { ...input, ...ask })).code).toBe('NOT_FOUND')
    expect((await managed(id)).version).toBe(version)
  })

  test('stands with its SKUs in their order; the first that is on sale is its card', async () => {
    const { id, version, skuId } = await create('ORD1')
    const grey = { ...skuFields('ORD1-2'), colorName: '浅灰', channelSpuId: id, version }
    const second = await admin.ask(catalogue.skuSave, grey)
    const ask = { channelSpuId: id, version: second.version }
    for (const skuIds of [[skuId], [skuId, skuId], [skuId, second.id, lamp.skus[0]?.skuId ?? '']])
      expect((await admin.refused(catalogue.skusReorder, { ...ask, skuIds })).code).toBe('NOT_FOUND')
    await admin.ask(catalogue.skusReorder, { ...ask, skuIds: [second.id, skuId] })
    const { skus } = await guide.ask(catalogue.productDetail, { shopId, channelSpuId: id })
    expect(skus.map(({ skuCode }) => skuCode)).toEqual(['ORD1-2', 'ORD1-1'])
  })

  test('R4.12 is not sold any more where its listing has ended: carts say so, and listed again it has the prices it had', async () => {
    const { id, version, skuId, itemMappingId } = await create('END1')
    const cart = await createCart(guide, shopId, [{ itemMappingId, quantity: 1 }])
    const sku = skuFields('END1-1', { allowSale: true })
    const change = { ...sku, id: skuId, channelSpuId: id }
    const line = async () =>
      (await guide.ask(contract.carts.itemList, { shopGuideCartId: cart })).cartItemList[0]
    const ended = await admin.ask(catalogue.skuSave, { ...change, version, listings: [] })
    expect(await line()).toMatchObject({ sku: null, itemMappingBO: { valid: false } })
    expect(await cards('END1')).toEqual([])
    expect((await guide.ask(catalogue.itemSearch, { shopId, keyword: 'O-END1-1' })).data).toEqual([])
    expect((await managed(id)).skus[0]?.listings).toEqual([])
    expect((await admin.ask(pricing.productPrices, { channelSpuId: id })).listings).toEqual([])
    await admin.ask(catalogue.skuSave, { ...change, version: ended.version })
    expect(await line()).toMatchObject({
      itemMappingBO: { id: itemMappingId, valid: true, itemAmt: 500_000 },
    })
    expect((await cards('END1'))[0]?.marketingPrice).toBe(500_000)
  })

  test('what an import brings counts as a change too', async () => {
    const product = await createProduct(world, { code: 'IMP1' })
    const { version } = await managed(product.id)
    await createProduct(world, { code: 'IMP1' })
    expect((await managed(product.id)).version).toBe(version)
    await createProduct(world, { code: 'IMP1', skus: [{ colorName: '墨绿' }] })
    expect((await managed(product.id)).version).toBe(version + 1)
  })
})

describe('R3.12 R9.06 prices of a product in the editor', () => {
  test('a shop’s own stand before its channel’s until they are taken away; out of order they are refused', async () => {
    const { id, version, itemMappingId } = await create('PRC1')
    const own = { ...even, itemMappingId, siteId: shopId, marketingPrice: 450_000 }
    const ask = { channelSpuId: id, removed: [] }
    const crossed = { ...own, redLinePrice: 450_001 }
    expect(
      await admin.refused(pricing.productPricesUpdate, { ...ask, version, prices: [crossed] }),
    ).toMatchObject({ code: 'INVALID_INPUT', error: expect.stringContaining('红线价 ≤ 活动价 ≤ 销售价') })
    const after = await admin.ask(pricing.productPricesUpdate, { ...ask, version, prices: [own] })
    const priced = async () =>
      (await guide.ask(catalogue.productDetail, { shopId, channelSpuId: id })).skus[0]?.priceInfo
    expect(await priced()).toMatchObject({ marketingPrice: 450_000, salePrice: 600_000 })
    expect((await cards('PRC1'))[0]?.marketingPrice).toBe(450_000)
    await admin.ask(pricing.productPricesUpdate, {
      channelSpuId: id,
      version: after.version,
      prices: [],
      removed: [{ itemMappingId, siteId: shopId }],
    })
    expect(await priced()).toMatchObject({ marketingPrice: 500_000 })
  })

  test('the cost is read and written only with its permission', async () => {
    const { id, version, itemMappingId } = await create('PRC2')
    await sql`insert into roles (code, name) values ('keeper', '商品员')`.execute(world.db)
    await sql`insert into role_permissions (role_code, permission) values ('keeper', 'catalogue.manage')`.execute(
      world.db,
    )
    const keeper = await signIn(world, { roles: ['keeper' as 'guide'] })
    const seen = await keeper.ask(pricing.productPrices, { channelSpuId: id })
    expect(JSON.stringify(seen)).not.toContain('costPrice')
    await keeper.ask(pricing.productPricesUpdate, {
      channelSpuId: id,
      version,
      prices: [{ itemMappingId, siteId: null, ...even, costPrice: 1 }],
      removed: [],
    })
    const { listings } = await admin.ask(pricing.productPrices, { channelSpuId: id })
    expect(listings[0]?.priceInfo?.costPrice).toBe(250_000)
  })
})

test('R3.13 stock per shop is set where it is still as it was seen, all of it or nothing', async () => {
  const ask = { skuCode: 'LAMP1-1' }
  const { skus } = await admin.ask(inventory.productStock, { channelSpuId: lamp.id })
  expect(skus[0]?.levels).toEqual([{ siteId: shopId, onHand: 3, held: 0, inTransit: 0, inTransitDate: null }])
  const before = { onHand: 3, inTransit: 0, inTransitDate: null }
  const more = { onHand: 7, inTransit: 4, inTransitDate: '2027-01-05' }
  const there = { onHand: 2, inTransit: 0, inTransitDate: null }
  const changes = [
    { siteId: shopId, before, ...more },
    { siteId: otherShopId, before: null, ...there },
  ]
  await admin.ask(inventory.productStockUpdate, { ...ask, changes })
  const answer = await guide.ask(inventory.siteStock, { shopId, skuCode: 'LAMP1-1' })
  expect(answer.data.map(({ itemNum, inTransitDate }) => [itemNum, inTransitDate])).toEqual([
    [7, '2027-01-05'],
    [2, null],
  ])
  const late = [
    { siteId: shopId, before, ...there },
    { siteId: otherShopId, before: there, ...more },
  ]
  expect((await admin.refused(inventory.productStockUpdate, { ...ask, changes: late })).code).toBe(
    'STOCK_CHANGED',
  )
  const { data } = await guide.ask(inventory.siteStock, { shopId, skuCode: 'LAMP1-1' })
  expect(data.map(({ itemNum }) => itemNum)).toEqual([7, 2])
})

test('R2.06 R2.22 photos stand in their order before the drawing, each colour’s own first; removed, the drawing is back', async () => {
  const { id, version } = await create('PIC1')
  const grey = { ...skuFields('PIC1-2'), colorName: '浅灰', channelSpuId: id, version }
  const sku = await admin.ask(catalogue.skuSave, grey)
  const [all, blue] = [await upload('#445566'), await upload('#8aa0b4')]
  const pictures = [
    { fileId: all.id, alt: '客厅实景', colorName: '' },
    { fileId: blue.id, alt: '雾蓝正面', colorName: '雾蓝' },
  ]
  const ask = { channelSpuId: id, pictures }
  const { version: next } = await admin.ask(catalogue.picturesUpdate, { ...ask, version: sku.version })
  const { skus } = await guide.ask(catalogue.productDetail, { shopId, channelSpuId: id })
  expect(skus.map((one) => [one.pictures.front, one.photos.map(({ alt }) => alt)])).toEqual([
    [blue.url, ['雾蓝正面', '客厅实景']],
    [all.url, ['客厅实景']],
  ])
  expect(skus[0]?.pictures.dimensions).toMatch(/^\/pictures\/.*dimensions\.svg/)
  expect((await cards('PIC1'))[0]?.picture).toBe(blue.url)
  const { version: last } = await admin.ask(catalogue.picturesUpdate, {
    channelSpuId: id,
    version: next,
    pictures: pictures.slice(0, 1),
  })
  expect((await cards('PIC1'))[0]?.picture).toBe(all.url)
  await admin.ask(catalogue.picturesUpdate, { channelSpuId: id, version: last, pictures: [] })
  expect((await cards('PIC1'))[0]?.picture).toMatch(/^\/pictures\//)
  // An order that was placed with the photo still shows it.
  expect((await world.app.server.inject({ url: blue.url })).statusCode).toBe(200)
})

test('R7.23 combos and recommendations of the editor are what a guide is offered', async () => {
  const { id, version, skuId } = await create('CMB1')
  const slots = [
    { name: '主件', optional: false, skuIds: [skuId] },
    { name: '灯', optional: true, skuIds: [lamp.skus[0]?.skuId ?? ''] },
  ]
  const combo = { code: 'C-1', kind: 'SOFA_FRAME' as const, name: '沙发配灯', slots }
  const first = await admin.ask(catalogue.comboSave, { ...combo, channelSpuId: id, version })
  const { data } = await guide.ask(catalogue.comboList, { shopId, channelSpuId: id })
  expect(data).toMatchObject([{ code: 'C-1', slots: [{ name: '主件' }, { name: '灯', optional: true }] }])
  const [kept] = (await managed(id)).combos
  const renamed = { ...combo, name: '单件', slots: slots.slice(0, 1), id: kept?.id ?? '' }
  const second = await admin.ask(catalogue.comboSave, {
    ...renamed,
    channelSpuId: id,
    version: first.version,
  })
  expect((await managed(id)).combos).toMatchObject([
    { id: kept?.id, name: '单件', slots: [{ name: '主件' }] },
  ])
  const again = await admin.refused(catalogue.comboSave, {
    ...combo,
    channelSpuId: id,
    version: second.version,
  })
  expect(again.code).toBe('COMBO_CODE_TAKEN')
  await admin.ask(catalogue.recommendationsUpdate, {
    channelSpuId: id,
    version: second.version,
    recommendedIds: [lamp.id],
  })
  await admin.ask(catalogue.recommendationSettingUpdate, {
    shopId,
    source: 'CHOSEN',
    inStockOnly: false,
    size: 6,
  })
  const offered = await guide.ask(catalogue.recommendations, { shopId, channelSpuId: id })
  expect(offered.data.map((card) => card.channelSpuId)).toEqual([lamp.id])
  expect((await admin.ask(catalogue.skuSearch, { keyword: 'lamp1' })).data).toMatchObject([
    { skuCode: 'LAMP1-1' },
  ])
})

test('R2.05 products whose search terms an older version made are made findable again, once', async () => {
  await sql`update product_terms set terms = '', found_by = '[]' where product_id = ${lamp.id}`.execute(
    world.db,
  )
  expect(await cards('枯山')).toEqual([])
  await sql`insert into stale_terms (product_id) values (${lamp.id})`.execute(world.db)
  await world.app.jobs.find(({ name }) => name === 'search-terms')?.everyMinute()
  world.app.news.announce([{ topic: 'catalogue', shopId: null, id: null }])
  expect((await cards('枯山')).map((card) => card.channelSpuId)).toEqual([lamp.id])
  const { rows } = await sql`select from stale_terms`.execute(world.db)
  expect(rows).toHaveLength(0)
})

test('what is done to the catalogue stands in the audit log under the product’s code', async () => {
  const { data } = await admin.ask(contract.audit.list, { subject: 'NEW1' })
  expect(data.map(({ actionName }) => actionName)).toEqual(['修改商品价格', '保存 SKU', '新建商品'])
})
