import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoGoods, type DemoGoods } from '../../../testing/demo-goods.ts'
import type { SkuFacts } from './queries/expectations.ts'

const { catalogue } = contract
type PageInput = Omit<InputOf<typeof catalogue.itemMappingPage>, 'shopId' | 'start' | 'size'>

let goods: DemoGoods
let bySku: ReadonlyMap<string, SkuFacts>
beforeAll(async () => {
  goods = await startDemoGoods()
  bySku = new Map(goods.skus.map((sku) => [sku.skuCode, sku]))
})
afterAll(() => goods.world.close())

const factsOf = (skuCode: string): SkuFacts => {
  const facts = bySku.get(skuCode)
  if (!facts) throw new Error(`${skuCode} is not on sale`)
  return facts
}

/** The cards of all pages. */
const cardsFor = async (input: PageInput) => {
  const cards = []
  for (let start = 0; ; start += 60) {
    const page = await goods.guide.ask(catalogue.itemMappingPage, {
      shopId: goods.shopId,
      start,
      size: 60,
      ...input,
    })
    cards.push(...page.data)
    if (cards.length >= page.total || page.data.length === 0) return cards
  }
}

type Fits = (sku: SkuFacts) => boolean
/** Expects that cards show a fitting SKU, size and price included, and that every product of the kind with one is found. */
const expectFitting = async (kind: string, input: PageInput, fits: Fits): Promise<number> => {
  const cards = await cardsFor(input)
  const shown = cards.map((card) => factsOf(card.skuCode))
  expect([input, shown.filter((sku) => !fits(sku)).map(({ skuCode }) => skuCode)]).toEqual([input, []])
  for (const [at, { size, marketingPrice, picture }] of cards.entries()) {
    const { widthMm, depthMm, heightMm, cents } = shown[at] as SkuFacts
    expect([size, marketingPrice]).toEqual([{ widthMm, depthMm, heightMm }, cents])
    expect(picture).toContain(`/${widthMm}x${depthMm}x${heightMm}/`)
  }
  const found = new Set(shown.map(({ productId }) => productId))
  const missing = goods.skus.filter((sku) => sku.kind === kind && fits(sku) && !found.has(sku.productId))
  expect([input, missing.map(({ skuCode }) => skuCode)]).toEqual([input, []])
  return cards.length
}

/** A crib is named by its length. */
const isWide = (sku: SkuFacts, mm: number, near = 49): boolean =>
  Math.abs(widthOf(sku) - mm) <= near || (sku.kind === 'crib' && sku.sizeText.startsWith(String(mm)))
const widthOf = ({ mattressMm, widthMm }: SkuFacts): number => mattressMm ?? widthMm ?? 0
/** Kinds with several widths, by their usual names. */
const sized: readonly (readonly [name: string, kind: string])[] = [
  ['床', 'bed'],
  ['床垫', 'mattress'],
  ['餐桌', 'dining-table'],
  ['茶几', 'coffee-table'],
  ['电视柜', 'tv-stand'],
  ['衣柜', 'wardrobe'],
  ['书桌', 'desk'],
  ['梳妆台', 'dressing-table'],
  ['餐边柜', 'sideboard'],
  ['鞋柜', 'shoe-cabinet'],
  ['床头柜', 'nightstand'],
  ['换鞋凳', 'bench'],
  ['儿童学习桌', 'kids-table'],
  ['吧台桌', 'bar-table'],
  ['吊灯', 'pendant-lamp'],
  ['窗帘', 'curtain'],
]
const widthsOf = (kind: string): number[] => [
  ...new Set(goods.skus.filter((sku) => sku.kind === kind).map(widthOf)),
]
/** The ways to state a width: 1米8, 1.8米, 180cm, 1800; 40厘米, 40cm. */
const saidAs = (mm: number): string[] => {
  const [metres, tenths] = [Math.floor(mm / 1000), (mm % 1000) / 100]
  return [
    ...(metres > 0 && tenths > 0 && Number.isInteger(tenths)
      ? [`${metres}米${tenths}`, `${mm / 1000}米`]
      : []),
    ...(metres > 0 && tenths === 0 ? [`${metres}米`] : []),
    `${mm / 10}cm`,
    `${mm / 10}厘米`,
    ...(mm >= 1000 ? [String(mm)] : []),
  ]
}

test('every spoken size of every kind finds the SKUs of that size, and cards show them', async () => {
  let found = 0
  for (const [name, kind] of sized)
    for (const mm of widthsOf(kind))
      for (const [at, said] of saidAs(mm).entries()) {
        const near = said.includes('米') && !said.includes('厘') && mm >= 1000 ? 49 : 0
        const fits: Fits = (sku) => isWide(sku, mm, near)
        found += await expectFitting(kind, { keyword: at % 2 ? `${name} ${said}` : `${said}${name}` }, fits)
      }
  expect(found).toBeGreaterThan(2000)
})

const colors = [
  ['白色', 'white', /白(?!橡|蜡)/],
  ['灰色', 'grey', /灰/],
  ['绿色', 'green', /绿|橄榄/],
  ['黑色', 'black', /黑/],
] as const

test('a colour and a size, in the keyword or the filter, belong to one SKU', async () => {
  let found = 0
  for (const [name, kind] of sized.slice(0, 7))
    for (const mm of widthsOf(kind).slice(0, 4))
      for (const [said, family, pattern] of colors) {
        const isColor: Fits = ({ look }) => pattern.test(look.split(' ')[0] ?? '')
        const fits: Fits = (sku) => isColor(sku) && isWide(sku, mm)
        const metres = `${mm / 1000}米`
        found += await expectFitting(kind, { keyword: `${metres} ${said} ${name}` }, fits)
        const ofFamily = await cardsFor({ keyword: `${name} ${metres}`, colors: [family] })
        for (const { skuCode } of ofFamily) expect(isWide(factsOf(skuCode), mm)).toBe(true)
      }
  expect(found).toBeGreaterThan(100)
})

test('filters, seats, materials and prices in any combination match one and the same SKU', async () => {
  const seated =
    (count: number): Fits =>
    ({ seats }) =>
      seats === count
  const upTo =
    (yuan: number): Fits =>
    ({ cents }) =>
      cents <= yuan * 100
  const all =
    (...conditions: Fits[]): Fits =>
    (sku) =>
      conditions.every((condition) => condition(sku))
  const leather: Fits = ({ look }) => /皮/.test(look)
  await expectFitting('sofa', { keyword: '三人沙发', priceTo: 500_000 }, all(seated(3), upTo(5000)))
  await expectFitting('sofa', { keyword: '双人沙发 4000以内' }, all(seated(2), upTo(4000)))
  await expectFitting(
    'sofa',
    { keyword: '真皮 三人 沙发', widthTo: 2400 },
    all(seated(3), leather, (sku) => (sku.widthMm ?? 0) <= 2400),
  )
  await expectFitting(
    'dining-table',
    { keyword: '6人餐桌', materials: ['stone'] },
    all(seated(6), ({ look }) => /岩板|大理石/.test(look)),
  )
  await expectFitting(
    'bed',
    { keyword: '床', widthTo: 1800, colors: ['white'], sort: 'priceUp' },
    ({ look, widthMm }) => /白(?!橡|蜡)/.test(look.split(' ')[0] ?? '') && (widthMm ?? 0) <= 1800,
  )
  // Sorted by price, products have the position of their shown SKU.
  for (const sort of ['priceUp', 'priceDown'] as const) {
    const prices = (await cardsFor({ keyword: '1米8 床', sort })).map(({ marketingPrice }) => marketingPrice)
    expect(prices).toEqual([...prices].sort((a, b) => (sort === 'priceUp' ? a - b : b - a)))
  }
})

test('filter counts include a SKU only when it matches the search and all other filters', async () => {
  const input = { keyword: '1米8 床', colors: ['white'] } as const
  const { shopId, guide } = goods
  const counts = await guide.ask(catalogue.filterCounts, { shopId, ...input, colors: ['white'] })
  expect(counts.categories.length).toBeGreaterThan(0)
  for (const { value, count } of counts.materials) {
    const found = await cardsFor({ ...input, colors: ['white'], materials: [value] })
    expect([value, count]).toEqual([value, found.length])
  }
  for (const { value, count } of counts.colors) {
    const found = await cardsFor({ keyword: input.keyword, colors: [value] })
    expect([value, count]).toEqual([value, found.length])
  }
})

test('a card tells when several SKUs match, and they are listed; without a condition on SKUs the shown one is meant', async () => {
  const { shopId, guide } = goods
  const cards = await cardsFor({ keyword: '1米8 床' })
  const several = cards.filter(({ severalFit }) => severalFit)
  expect(several.length).toBeGreaterThan(0)
  for (const { channelSpuId, skuCode } of several) {
    const { data } = await guide.ask(catalogue.itemFitting, { shopId, keyword: '1米8 床', channelSpuId })
    expect(data[0]?.skuCode).toBe(skuCode)
    const fitting = goods.skus.filter(
      (sku) => sku.productId === factsOf(skuCode).productId && widthOf(sku) === 1800,
    )
    expect(data.map((item) => item.skuCode).sort()).toEqual(fitting.map((sku) => sku.skuCode).sort())
  }
  const [named] = cards
  for (const input of [{ keyword: '沙发' }, { keyword: named?.name ?? '' }, {}, { inStock: true }])
    expect((await cardsFor(input)).filter(({ severalFit }) => severalFit)).toEqual([])
})

test('the channel’s listings and the search over all screens show the requested SKUs', async () => {
  const { shopId, guide } = goods
  for (const [keyword, fits] of [
    ['1米8 床', (sku: SkuFacts) => widthOf(sku) === 1800],
    ['三人 灰色 布艺沙发', ({ seats, look }: SkuFacts) => seats === 3 && /灰/.test(look)],
    ['沙发 3000以内', ({ cents }: SkuFacts) => cents <= 300_000],
    ['右贵妃 转角沙发', ({ sizeText }: SkuFacts) => sizeText.startsWith('右')],
  ] as const) {
    const { data } = await guide.ask(catalogue.itemSearch, { shopId, keyword, size: 60 })
    expect(data.length).toBeGreaterThan(0)
    expect([keyword, data.filter(({ skuCode }) => !fits(factsOf(skuCode)))]).toEqual([keyword, []])
    const { products } = await guide.ask(contract.search.everywhere, { shopId, text: keyword })
    expect(products.length).toBeGreaterThan(0)
    expect([keyword, products.filter(({ skuCode }) => !fits(factsOf(skuCode)))]).toEqual([keyword, []])
  }
})
