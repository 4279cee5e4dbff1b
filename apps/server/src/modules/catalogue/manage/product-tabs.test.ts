import { contract } from '@showfloor/contract/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { evenPrices, openCatalogueDesk } from '../../../testing/catalogue-desk.ts'
import { signIn } from '../../../testing/factories.ts'
import { csv, importDesk } from '../../../testing/imports/import-desk.ts'

const { catalogue, inventory, pricing } = contract

const desk = await openCatalogueDesk()
const { world, shopId, otherShopId, admin, guide, lamp, managed, cards, skuFields, create, upload } = desk
afterAll(() => desk.close())

describe('prices of a product in the editor', () => {
  test('a shop’s own prices replace the channel’s until they are removed; inconsistent prices are refused', async () => {
    const { id, version, itemMappingId } = await create('PRC1')
    const own = { ...evenPrices, itemMappingId, siteId: shopId, before: null, marketingPrice: 450_000 }
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

  test('a stale read never overwrites prices that an import has changed: the whole save is refused', async () => {
    const { id, version, itemMappingId } = await create('PRC3')
    const files = await importDesk(world, { shopId, admin })
    await files.take('prices', csv('sku,sale', 'PRC3-1,6100'))
    const ofChannel = { ...evenPrices, itemMappingId, siteId: null, marketingPrice: 400_000 }
    const save = (before: typeof evenPrices | null) => ({
      channelSpuId: id,
      version,
      removed: [],
      prices: [{ ...ofChannel, before, salePrice: 610_000, shoppePrice: 700_000 }],
    })
    for (const before of [evenPrices, null])
      expect(await admin.refused(pricing.productPricesUpdate, save(before))).toMatchObject({
        status: 409,
        code: 'PRICES_CHANGED',
      })
    await admin.ask(pricing.productPricesUpdate, save({ ...evenPrices, salePrice: 610_000 }))
    const { listings } = await admin.ask(pricing.productPrices, { channelSpuId: id })
    expect(listings[0]?.priceInfo).toMatchObject({
      marketingPrice: 400_000,
      salePrice: 610_000,
      costPrice: 250_000,
    })
  })

  test('the cost is read and written only with its permission', async () => {
    const { id, version, itemMappingId } = await create('PRC2')
    await sql`insert into roles (code, name) values ('keeper', '商品员')`.execute(world.db)
    await sql`
      insert into role_permissions (role_code, permission)
      values ('keeper', 'catalogue.manage')`.execute(world.db)
    const keeper = await signIn(world, { roles: ['keeper' as 'guide'] })
    const seen = await keeper.ask(pricing.productPrices, { channelSpuId: id })
    expect(JSON.stringify(seen)).not.toContain('costPrice')
    await keeper.ask(pricing.productPricesUpdate, {
      channelSpuId: id,
      version,
      prices: [{ itemMappingId, siteId: null, before: evenPrices, ...evenPrices, costPrice: 1 }],
      removed: [],
    })
    const { listings } = await admin.ask(pricing.productPrices, { channelSpuId: id })
    expect(listings[0]?.priceInfo?.costPrice).toBe(250_000)
  })
})

test('stock per shop is set by compare-and-set, in all shops or none', async () => {
  const ask = { skuCode: 'LAMP1-1' }
  const keeper = await signIn(world, { roles: ['admin'], shopIds: [shopId, otherShopId] })
  const { skus } = await keeper.ask(inventory.productStock, { channelSpuId: lamp.id })
  expect(skus[0]?.levels).toEqual([{ siteId: shopId, onHand: 3, held: 0, inTransit: 0, inTransitDate: null }])
  const before = { onHand: 3, inTransit: 0, inTransitDate: null }
  const more = { onHand: 7, inTransit: 4, inTransitDate: '2027-01-05' }
  const there = { onHand: 2, inTransit: 0, inTransitDate: null }
  const changes = [
    { siteId: shopId, before, ...more },
    { siteId: otherShopId, before: null, ...there },
  ]
  await keeper.ask(inventory.productStockUpdate, { ...ask, changes })
  const answer = await guide.ask(inventory.siteStock, { shopId, skuCode: 'LAMP1-1' })
  expect(answer.data.map(({ itemNum, inTransitDate }) => [itemNum, inTransitDate])).toEqual([
    [7, '2027-01-05'],
    [2, null],
  ])
  const late = [
    { siteId: shopId, before, ...there },
    { siteId: otherShopId, before: there, ...more },
  ]
  expect((await keeper.refused(inventory.productStockUpdate, { ...ask, changes: late })).code).toBe(
    'STOCK_CHANGED',
  )
  const { data } = await guide.ask(inventory.siteStock, { shopId, skuCode: 'LAMP1-1' })
  expect(data.map(({ itemNum }) => itemNum)).toEqual([7, 2])
  const yearless = [{ siteId: shopId, before: more, ...more, inTransitDate: '0000-01-05' }]
  expect((await keeper.refused(inventory.productStockUpdate, { ...ask, changes: yearless })).error).toContain(
    '日期无效',
  )
})

test('photos come before the drawing in their order, each colour’s own first; without photos the drawing is back', async () => {
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
  // An order keeps showing the photo with which it was placed.
  expect((await world.app.server.inject({ url: blue.url })).statusCode).toBe(200)
})

test('guides see the combos and recommendations of the editor', async () => {
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
