import { contract } from '@showfloor/contract/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { evenPrices, openCatalogueDesk } from '../../../testing/catalogue-desk.ts'
import { createCart, createProduct } from '../../../testing/factories.ts'

const { catalogue, pricing } = contract

const desk = await openCatalogueDesk()
const { world, shopId, admin, guide, lamp, managed, cards, fields, skuFields, create } = desk
afterAll(() => desk.close())

test('R7.26 categories in their tree, zones by language and channels are loaded by model', async () => {
  await sql`
    insert into special_zones (id, name, name_en, position)
    values (71, '新中式', 'New Chinese', 1)`.execute(world.db)
  const load = async (
    modelKey: 'md_SellerCategoryBO' | 'md_SpecialZoneBO' | 'md_ChannelBO',
    language = 'zh-CN',
  ) => (await admin.ask(catalogue.loadData, { modelKey }, { 'accept-language': language })).data
  expect(await load('md_SellerCategoryBO')).toMatchObject([
    { name: '客厅', under: [] },
    { name: '灯', under: ['客厅'] },
  ])
  expect(await load('md_SpecialZoneBO')).toEqual([{ id: '71', name: '新中式', under: [] }])
  expect(await load('md_SpecialZoneBO', 'en')).toEqual([{ id: '71', name: 'New Chinese', under: [] }])
  expect(await load('md_ChannelBO')).toEqual([{ id: world.channelId, name: '线下门店', under: [] }])
})

describe('a product of the editor', () => {
  test('is found, shown and sold like any other at once', async () => {
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

  test('follows every change in lists, search and page; off sale it disappears from the shop', async () => {
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

  test('is hidden while it is a draft, also by code or id, and cannot be shared while it is off sale', async () => {
    const { id, version, itemMappingId } = await create('DRAFT1')
    const here = { shopId }
    const share = { ...here, channelSpuId: id, withPrices: true }
    const pair = { itemOutId: 'O-DRAFT1-1', skuCode: 'DRAFT1-1' }
    const priced = { ...here, channelCode: 'OFFLINESHOPCHANNEL' as const, itemOutIdAndSkuCode: [pair] }
    const put = (status: 'offsale' | 'draft', at: number) =>
      admin.ask(catalogue.productUpdate, { ...fields({}), status, channelSpuId: id, version: at })
    const seen = async () => [
      (await guide.ask(catalogue.itemSearch, { ...here, keyword: 'DRAFT1-1' })).data.length,
      (await guide.ask(catalogue.itemSearch, { ...here, keyword: 'O-DRAFT1' })).data.length,
      (await guide.ask(catalogue.itemMappingByIds, { ...here, ids: [itemMappingId] })).data.length,
      (await guide.ask(catalogue.itemMappingsOfSku, { ...here, skuCode: 'DRAFT1-1' })).data.length,
      (await guide.ask(contract.inventory.siteStock, { ...here, skuCode: 'DRAFT1-1' })).data.length,
      (await guide.ask(pricing.priceExtension, priced)).data.length,
    ]
    const off = await put('offsale', version)
    expect(await seen()).not.toContain(0)
    expect((await guide.refused(catalogue.shareCreate, share)).code).toBe('NOT_FOUND')
    await put('draft', off.version)
    expect(await seen()).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('passes its SKUs’ attributes to the rules and the drawing and keeps attributes of other systems', async () => {
    const { id, version, skuId } = await create('FACT1')
    await sql`
      update skus
      set attributes = attributes || '{"erpColour": "B7"}'
      where id = ${skuId}`.execute(world.db)
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

  test('is never overwritten by a stale read: an older version, also from another tab, is refused and changes nothing', async () => {
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
      [
        pricing.productPricesUpdate,
        { prices: [{ itemMappingId, siteId: null, before: null, ...evenPrices }], removed: [] },
      ],
    ] as const)
      expect(await admin.refused(call, { ...input, ...ask })).toMatchObject({
        status: 409,
        code: 'CATALOGUE_CHANGED',
      })
    expect(await managed(id)).toEqual(before)
  })

  const combo = (code: string) => ({
    code,
    kind: 'SOFA_FRAME' as const,
    name: code,
    slots: [{ name: '主件', optional: false, skuIds: [lamp.skus[0]?.skuId ?? ''] }],
  })

  test('refuses texts that the database cannot store and ids in another notation', async () => {
    const { id, version } = await create('ODD1')
    const ask = { channelSpuId: id, version }
    const photo = { fileId: '7', alt: '正面', colorName: '' }
    for (const [call, input] of [
      [catalogue.picturesUpdate, { pictures: [{ ...photo, alt: 'a\ud83d' }] }],
      [catalogue.skuSave, skuFields('ODD1-2', { attributes: { setCode: '\udc00' } })],
      [catalogue.picturesUpdate, { pictures: [photo, { ...photo, fileId: '07' }] }],
    ] as const)
      expect((await admin.refused(call, { ...input, ...ask })).code).toBe('INVALID_INPUT')
  })

  test('names a code that is taken and refuses categories, SKUs and files that do not exist', async () => {
    const { id, version } = await create('NEW4')
    const ask = { channelSpuId: id, version }
    const taken = await admin.refused(catalogue.productCreate, fields({ code: 'LAMP1' }))
    expect(taken).toMatchObject({ code: 'PRODUCT_CODE_TAKEN', error: '商品编码已存在' })
    const inCapitals = await admin.refused(catalogue.productCreate, fields({ code: 'Lamp1' }))
    expect(inCapitals.code).toBe('PRODUCT_CODE_TAKEN')
    for (const code of ['LAMP1-1', 'Lamp1-1']) {
      const sku = await admin.refused(catalogue.skuSave, { ...skuFields(code), ...ask })
      expect(sku.code).toBe('SKU_CODE_TAKEN')
    }
    const both = await Promise.all(
      [await create('NEW5'), await create('NEW6')].map(async (made) =>
        admin
          .ask(catalogue.skuSave, { ...skuFields('NEW-BOTH'), channelSpuId: made.id, version: made.version })
          .then(
            () => 'saved',
            (error: Error) => error.message,
          ),
      ),
    )
    expect(both.filter((result) => result !== 'saved')).toEqual([expect.stringContaining('SKU_CODE_TAKEN')])
    for (const [call, input] of [
      [catalogue.productUpdate, fields({ categoryIds: ['1'] })],
      [catalogue.skuSave, { ...skuFields('NEW4-9'), id: lamp.skus[0]?.skuId }],
      [
        catalogue.skuSave,
        skuFields('NEW4-9', { listings: [{ channelId: '1', itemOuterId: 'O', thirdPartySku: '' }] }),
      ],
      [catalogue.comboSave, { ...combo('NEW4'), id: '1' }],
      [catalogue.picturesUpdate, { pictures: [{ fileId: '1', alt: '正面', colorName: '' }] }],
      [catalogue.recommendationsUpdate, { recommendedIds: ['1'] }],
    ] as const)
      expect((await admin.refused(call, { ...input, ...ask })).code).toBe('NOT_FOUND')
    expect((await managed(id)).version).toBe(version)
  })

  test('has its SKUs in order; the first on sale is its card', async () => {
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

  test('is not sold without its listing, as carts show; listed again, it has its earlier prices', async () => {
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

  test('has a new version after an import that changes it', async () => {
    const product = await createProduct(world, { code: 'IMP1' })
    const { version } = await managed(product.id)
    await createProduct(world, { code: 'IMP1' })
    expect((await managed(product.id)).version).toBe(version)
    await createProduct(world, { code: 'IMP1', skus: [{ colorName: '墨绿' }] })
    expect((await managed(product.id)).version).toBe(version + 1)
  })
})

test('search terms of an older version are rebuilt, once', async () => {
  await sql`
    update product_terms
    set terms = '', found_by = '[]'
    where product_id = ${lamp.id}`.execute(world.db)
  expect(await cards('枯山')).toEqual([])
  await sql`insert into stale_terms (product_id) values (${lamp.id})`.execute(world.db)
  await world.app.jobs.find(({ name }) => name === 'search-terms')?.work()
  world.app.news.announce([{ topic: 'catalogue', shopId: null, id: null }])
  expect((await cards('枯山')).map((card) => card.channelSpuId)).toEqual([lamp.id])
  const { rows } = await sql`select from stale_terms`.execute(world.db)
  expect(rows).toHaveLength(0)
})

test('changes of the catalogue are in the audit log under the product’s code', async () => {
  const { data } = await admin.ask(contract.audit.list, { subject: 'NEW1' })
  expect(data.map(({ actionName }) => actionName)).toEqual(['修改商品价格', '保存 SKU', '新建商品'])
})
