import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { csv, importDesk } from '../../../testing/imports/import-desk.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { catalogue, pricing } = contract
type PageInput = Omit<InputOf<typeof catalogue.itemMappingPage>, 'shopId'>

let world: World
let shopId: string

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
})
afterAll(() => world.close())

test('a product is filtered, sorted and shown by the price of each of its SKUs, whichever writer set it', async () => {
  const here = await createShop(world)
  const admin = await signIn(world, { roles: ['admin'], shopIds: [here, shopId] })
  const categoryPaths = [['阳台', '躺椅']]
  const one = (code: string, marketingCents: number, skus: number) =>
    createProduct(world, {
      code,
      marketingCents,
      categoryPaths,
      skus: Array.from({ length: skus }, () => ({ heightMm: 100 })),
    })
  const sofa = await one('PA1', 400_000, 3)
  await one('PB1', 300_000, 1)
  await one('PC1', 600_000, 1)
  const { data: categories } = await admin.ask(catalogue.sellerCategory, { shopId: here })
  const category = categories.find(({ name }) => name === '躺椅')?.id ?? ''
  const pageAt = async (shop: string, input: PageInput) =>
    (await admin.ask(catalogue.itemMappingPage, { shopId: shop, categories: [category], ...input })).data.map(
      ({ skuCode, marketingPrice }) => `${skuCode} ${marketingPrice / 100}`,
    )
  const page = (input: PageInput) => pageAt(here, input)
  const [, small = '', large = ''] = sofa.skus.map(({ itemMappingId }) => itemMappingId)
  const edit = async (
    prices: [mapping: string, cents: number, siteId?: string][],
    removed: string[] = [],
  ) => {
    const { listings } = await admin.ask(pricing.productPrices, { channelSpuId: sofa.id })
    const seen = (itemMappingId: string, siteId: string | null) => {
      const listing = listings.find((one) => one.itemMappingId === itemMappingId)
      const holds = siteId === null ? listing : listing?.overrides.find((own) => own.siteId === siteId)
      return holds?.priceInfo ?? null
    }
    await admin.ask(pricing.productPricesUpdate, {
      channelSpuId: sofa.id,
      version: (await admin.ask(catalogue.managedProduct, { channelSpuId: sofa.id })).version,
      prices: prices.map(([itemMappingId, marketingPrice, siteId = null]) => ({
        itemMappingId,
        siteId,
        before: seen(itemMappingId, siteId),
        marketingPrice,
        salePrice: 900_000,
        shoppePrice: 900_000,
        redLinePrice: 0,
      })),
      removed: removed.map((itemMappingId) => ({ itemMappingId, siteId: here })),
    })
  }
  await edit([
    [small, 200_000],
    [large, 900_000],
  ])
  const all = async () => [
    await page({ sort: 'priceUp' }),
    await page({ sort: 'priceDown' }),
    await page({ sort: 'priceUp', priceFrom: 250_000 }),
    await page({ sort: 'priceDown', priceTo: 500_000 }),
  ]
  const before = [
    ['PA1-2 2000', 'PB1-1 3000', 'PC1-1 6000'],
    ['PA1-3 9000', 'PC1-1 6000', 'PB1-1 3000'],
    ['PB1-1 3000', 'PA1-1 4000', 'PC1-1 6000'],
    ['PA1-1 4000', 'PB1-1 3000'],
  ]
  expect(await all()).toEqual(before)
  expect(await page({ priceFrom: 700_000 })).toEqual(['PA1-3 9000'])
  expect(await page({ priceTo: 250_000 })).toEqual(['PA1-2 2000'])
  // A range between two of its prices finds nothing.
  expect(await page({ priceFrom: 450_000, priceTo: 590_000 })).toEqual([])
  // A new height limit each time, so that no answer is cached.
  const counts = async (height: number) =>
    (
      await admin.ask(catalogue.filterCounts, { shopId: here, categories: [category], heightTo: height })
    ).prices.sort((a, b) => a.value - b.value)
  expect(await counts(8000)).toEqual([
    { value: 1, count: 1 },
    { value: 2, count: 2 },
    { value: 3, count: 2 },
  ])
  // The shop's own prices: of the smallest SKU, and 0 (not for sale here) for the largest.
  await edit([
    [small, 350_000, here],
    [large, 0, here],
  ])
  expect(await all()).toEqual([
    ['PB1-1 3000', 'PA1-2 3500', 'PC1-1 6000'],
    ['PC1-1 6000', 'PA1-1 4000', 'PB1-1 3000'],
    ['PB1-1 3000', 'PA1-2 3500', 'PC1-1 6000'],
    ['PA1-1 4000', 'PB1-1 3000'],
  ])
  expect(await counts(8001)).toEqual([
    { value: 2, count: 2 },
    { value: 3, count: 1 },
  ])
  expect(await pageAt(shopId, { sort: 'priceUp' })).toEqual(before[0])
  // The channel's price of another SKU under the shop's own prices; then the undo; then without the shop's own prices.
  await edit([[sofa.skus[0]?.itemMappingId ?? '', 100_000]])
  expect((await all())[0]).toEqual(['PA1-1 1000', 'PB1-1 3000', 'PC1-1 6000'])
  const last = async () => ({
    channelSpuId: sofa.id,
    version: (await admin.ask(catalogue.managedProduct, { channelSpuId: sofa.id })).version,
    id: (await admin.ask(catalogue.productEdits, { channelSpuId: sofa.id })).data[0]?.id ?? '',
  })
  await admin.ask(catalogue.editUndo, await last())
  expect((await all())[0]).toEqual(['PB1-1 3000', 'PA1-2 3500', 'PC1-1 6000'])
  await edit([], [small, large])
  expect(await all()).toEqual(before)
  // The same by an import, and its undo.
  const desk = await importDesk(world, { shopId: here, admin })
  const takes = async (kind: 'prices' | 'shopPrices', after: string[]) => {
    const { id } = await desk.take(kind, csv('SKU,活动价,红线价', 'PA1-2,5000,0', 'PB1-1,1500,0'))
    expect(await page({ sort: 'priceUp' })).toEqual(after)
    await desk.undo(id)
    expect(await all()).toEqual(before)
  }
  await takes('prices', ['PB1-1 1500', 'PA1-1 4000', 'PC1-1 6000'])
  await takes('shopPrices', ['PB1-1 1500', 'PA1-1 4000', 'PC1-1 6000'])
})
