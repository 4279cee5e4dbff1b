import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockDiningRoom } from '../../../testing/dining-goods.ts'
import { createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'

const { catalogue } = contract
type PageInput = Omit<InputOf<typeof catalogue.itemMappingPage>, 'shopId'>

let world: World
let shopId: string
let guide: Caller

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
  await stockDiningRoom(world, shopId)
})
afterAll(() => world.close())

test('a card shows why it was found: in its name, or in another text', async () => {
  const matchOf = async (keyword: string) =>
    (await guide.ask(catalogue.itemMappingPage, { shopId, keyword })).data[0]?.match
  expect(await matchOf('餐桌')).toEqual({ nameMarks: [[5, 7]], hint: null })
  expect(await matchOf('htm 餐桌 1.4')).toEqual({
    nameMarks: [
      [2, 5],
      [5, 7],
    ],
    hint: { field: 'size', text: '1400×800×750', marks: [[0, 4]] },
  })
  // A keyword split between name and other texts; a spoken size; traditional characters; a code with any separators.
  expect(await matchOf('原木色餐桌')).toEqual({
    nameMarks: [[5, 7]],
    hint: { field: 'color', text: '原木色', marks: [[0, 3]] },
  })
  expect(await matchOf('餐桌 140 x 80')).toMatchObject({
    hint: {
      text: '1400×800×750',
      marks: [
        [0, 4],
        [5, 8],
      ],
    },
  })
  expect(await matchOf('一米六餐桌')).toMatchObject({ hint: { text: '1600×850×750', marks: [[0, 4]] } })
  expect(await matchOf('清歡鋼琴')).toBeUndefined()
  expect(await matchOf('清歡')).toMatchObject({ nameMarks: [[0, 2]] })
  expect(await matchOf('#TB1/1')).toMatchObject({ hint: { field: 'code', text: 'TB1-1', marks: [[0, 5]] } })
  expect(await matchOf('tables')).toMatchObject({ nameMarks: [] })
  expect(await matchOf('beimei')).toMatchObject({
    nameMarks: [],
    hint: { field: 'material', text: '北美黑胡桃木', marks: [[0, 2]] },
  })
  // A synonym shows the product's own word, in the reader's language.
  expect(await matchOf('stone')).toMatchObject({
    hint: { field: 'material', text: '亮光岩板', marks: [[0, 4]] },
  })
  expect(await matchOf('dining')).toMatchObject({
    hint: { field: 'category', text: '餐桌', marks: [[0, 2]] },
  })
  const english = await guide.ask(
    catalogue.itemMappingPage,
    { shopId, keyword: 'dining' },
    { 'accept-language': 'en' },
  )
  expect(english.data[0]?.match).toMatchObject({ hint: { field: 'category', text: 'Dining table' } })
  expect(await matchOf('O-TB2')).toMatchObject({ hint: { field: 'code', text: 'O-TB2-1', marks: [[0, 5]] } })
  expect((await guide.ask(catalogue.itemMappingPage, { shopId })).data[0]).not.toHaveProperty('match')
})

test('a keyword that finds nothing answers the nearest', async () => {
  const nearest = (keyword: string) => guide.ask(catalogue.searchNearest, { shopId, keyword })
  const found = async (keyword: string) => {
    const { keywords, data } = await nearest(keyword)
    return [...keywords, data.map((card) => card.skuCode.slice(0, 3))]
  }
  expect(await found('aldre')).toEqual(['alder', ['TB2']])
  expect(await found('canzhou')).toEqual(['餐桌', ['TB1', 'TB2']])
  expect(await found('岩板 高柜')).toEqual([['CB1', 'TB2']])
  // By sound, by joined initials, and within a price.
  expect(await found('chanzuo')).toEqual(['餐桌', ['TB1', 'TB2']])
  expect(await found('htmcz')).toEqual(['htm cz', ['TB1']])
  expect(await found('高柜 3000以下 餐桌')).toEqual([['CB1', 'TB1']])
  expect(await found('🦄')).toEqual([[]])
})

test('filler words, synonyms and typing mistakes still find the product', async () => {
  const page = (keyword: string) => guide.ask(catalogue.itemMappingPage, { shopId, keyword })
  for (const [keyword, ...found] of [
    ['我要一个岩板的餐桌', 'TB2'],
    ['岩板饭桌', 'TB2'],
    ['hutaomucanzhuo', 'TB1'],
    ['3000以下的餐桌', 'TB1'],
    ['3000以下', 'TB1', 'CB1'],
  ] as const)
    expect([keyword, ...(await page(keyword)).data.map(({ skuCode }) => skuCode.slice(0, 3))]).toEqual([
      keyword,
      ...found,
    ])
  expect((await page('岩板饭桌')).meant).toBeUndefined()
  expect(await page('dinning tabel')).toMatchObject({ meant: 'dining table', total: 2 })
  const counts = await guide.ask(catalogue.filterCounts, { shopId, keyword: '3000以下的餐桌' })
  expect(counts.categories.map(({ count }) => count)).toEqual([1, 1])
})

test('a mistyped code answers the probable codes, the likeliest first', async () => {
  await createProduct(world, {
    code: 'NR10402',
    name: '夜读台灯',
    kind: 'lamp',
    categoryPaths: [['书房', '灯具']],
    skus: [
      { skuCode: 'NR10402-21', colorName: '黑' },
      { skuCode: 'NR10402-12', colorName: '黑' },
    ],
  })
  await sql`
    update item_mappings
    set third_party_sku = 'JD8890217'
    where item_outer_id = 'O-NR10402-12'`.execute(world.db)
  const meant = async (keyword: string) => {
    const { keywords, data } = await guide.ask(catalogue.searchNearest, { shopId, keyword })
    return [...keywords, data.map((card) => card.name)]
  }
  const both = ['夜读台灯']
  for (const [said, ...codes] of [
    // A wrong, missing, doubled or extra character, two exchanged; lookalikes anywhere; lower case, and spoken.
    ['NR10502-21', 'NR10402-21'],
    ['XR10402-21', 'NR10402-21'],
    ['NR1042-21', 'NR10402-21'],
    ['NR1040221', 'NR10402-21'],
    ['NR104402-12', 'NR10402-12'],
    ['NRI04O2-I2', 'NR10402-12'],
    ['NR10420-21', 'NR10402-21'],
    ['nr10402-2i', 'NR10402-21'],
    ['nr 10402 - 2l', 'NR10402-21'],
    ['JD8890271', 'JD8890217'],
    ['O-NR10403-12', 'O-NR10402-12'],
    ['NRI0402', 'NR10402'],
    // A tie between codes; without a whole code as near, the beginning of codes.
    ['NR10402-22', 'NR10402-21', 'NR10402-12'],
    ['NR104O2-2', 'NR10402-2'],
    ['JD9990217'],
    ['QX99999-77'],
  ] as const)
    expect([said, ...(await meant(said))]).toEqual([said, ...codes, codes.length > 0 ? both : []])
})

test('a card shows the requested SKU, by filter, by word and by code', async () => {
  const look = (colorName: string, colorHex: string, material: string, widthMm: number) => ({
    colorName,
    colorHex,
    material,
    widthMm,
    depthMm: 950,
    heightMm: 850,
  })
  const sofa = await createProduct(world, {
    code: 'SFA',
    marketingCents: 500_000,
    skus: [
      look('雾灰', '#9a9a96', 'fabric', 2200),
      look('米白', '#f2f0eb', 'fabric', 2400),
      { ...look('象牙白', '#f2f0eb', 'leather', 2400), materialName: '头层牛皮' },
      look('墨绿', '#35503f', 'fabric', 1600),
    ],
  })
  const [grey, white, cheaper, small] = sofa.skus.map(({ skuCode }) => skuCode)
  await sql`
    update channel_prices
    set marketing_cents = 480000
    where item_mapping_id = ${sofa.skus[2]?.itemMappingId}`.execute(world.db)
  const card = async (input: PageInput) =>
    (await guide.ask(catalogue.itemMappingPage, { shopId, ...input })).data.find(
      ({ channelSpuId }) => channelSpuId === sofa.id,
    )
  expect(await card({})).toMatchObject({ skuCode: grey, marketingPrice: 500_000 })
  // The cheapest of several, with its own picture, price and listing; the default SKU where it has the colour.
  expect(await card({ colors: ['white'] })).toMatchObject({
    skuCode: cheaper,
    marketingPrice: 480_000,
    itemMappingId: sofa.skus[2]?.itemMappingId,
    picture: expect.stringContaining('/f2f0eb/leather/2400x950x850/'),
  })
  expect(await card({ colors: ['white', 'grey'] })).toMatchObject({ skuCode: grey })
  expect(await card({ colors: ['white'], materials: ['fabric'] })).toMatchObject({ skuCode: white })
  expect(await card({ colors: ['white'], priceFrom: 500_000 })).toMatchObject({ skuCode: white })
  expect(await card({ widthTo: 2000 })).toMatchObject({ skuCode: small, size: { widthMm: 1600 } })
  expect(await card({ widthTo: 1500 })).toBeUndefined()
  for (const [keyword, sku] of [
    ['白色沙发', cheaper],
    ['white sofa', cheaper],
    ['米白', white],
    ['绿色 沙发', small],
  ] as const)
    expect([keyword, (await card({ keyword }))?.skuCode]).toEqual([keyword, sku])
  expect(await card({ keyword: 'sofa leather', sort: 'priceUp' })).toMatchObject({ skuCode: cheaper })
  expect(await card({ keyword: 'SFA-4' })).toMatchObject({ skuCode: small })
  // Any SKU that is available here finds its product and is shown. Each question differs, because this stock is changed without news.
  const inStock = async (heightTo: number) =>
    (await guide.ask(catalogue.filterCounts, { shopId, heightTo })).inStock
  const before = await inStock(8000)
  expect(await card({ inStock: true })).toBeUndefined()
  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    values (${shopId}, ${sofa.skus[3]?.skuId}, 2)`.execute(world.db)
  expect(await card({ inStock: true, sort: 'new' })).toMatchObject({ skuCode: small })
  expect(await inStock(9000)).toBe(before + 1)
  const listed = async (keyword: string) =>
    (await guide.ask(catalogue.itemSearch, { shopId, keyword })).data.map(({ skuCode }) => skuCode)
  expect(await listed('white sofa')).toEqual([white, cheaper])
  // A product is not found when no single SKU matches everything, even if each part matches one.
  for (const keyword of [
    '墨绿 沙发 2.2米',
    '灰色 真皮 沙发',
    '白色 沙发 1米6',
    '米白 沙发 4900以内',
    '雾灰 沙发 不要布艺',
  ])
    expect([keyword, await card({ keyword }), await listed(keyword)]).toEqual([keyword, undefined, []])
  const inputs: PageInput[] = [
    { colors: ['grey'], widthTo: 2000 },
    { colors: ['green'], materials: ['leather'] },
    { keyword: '沙发 2.4米', colors: ['grey'] },
    { colors: ['white'], materials: ['fabric'], priceTo: 490_000 },
  ]
  for (const input of inputs) expect([input, await card(input)]).toEqual([input, undefined])
  expect(await listed('沙发 2.4米')).toEqual([white, cheaper])
})
