import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertCatalogue } from '../../../loading/catalogue-batch.ts'
import { newId } from '../../../platform/database/ids.ts'
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
  await sql`
    insert into special_zones (id, name, name_en, position)
    values (701, '国补专区', 'Subsidy', 0)`.execute(world.db)
  const tables = [['餐厅', '餐桌']]
  await createProduct(world, {
    code: 'TB1',
    name: '清欢胡桃木餐桌',
    kind: 'dining-table',
    categoryPaths: tables,
    marketingCents: 280_000,
    specialZoneIds: ['701'],
    salesCount: 9,
    stock: { [shopId]: 2 },
    skus: [
      {
        colorName: '深胡桃',
        colorHex: '#432c20',
        material: 'wood',
        materialName: '北美黑胡桃木',
        widthMm: 1400,
        depthMm: 800,
        heightMm: 750,
      },
      {
        colorName: '原木色',
        colorHex: '#c9a676',
        material: 'wood',
        materialName: '白蜡木',
        widthMm: 1600,
        depthMm: 850,
        heightMm: 750,
      },
    ],
  })
  await createProduct(world, {
    code: 'TB2',
    name: '卡诺岩板餐桌 Alder',
    kind: 'dining-table',
    categoryPaths: tables,
    marketingCents: 650_000,
    salesCount: 5,
    skus: [
      {
        colorName: '雾蓝',
        colorHex: '#8599a6',
        material: 'stone',
        materialName: '亮光岩板',
        widthMm: 1800,
        depthMm: 900,
        heightMm: 760,
      },
    ],
  })
  await createProduct(world, {
    code: 'CB1',
    name: '禾木高柜',
    kind: 'cabinet',
    categoryPaths: [['餐厅', '餐边柜']],
    marketingCents: 90_000,
    salesCount: 1,
    skus: [
      {
        colorName: '',
        colorHex: '#efe9de',
        material: 'wood',
        widthMm: 900,
        depthMm: 420,
        heightMm: 2100,
        allowSale: true,
      },
    ],
  })
})
afterAll(() => world.close())

const codes = async (input: PageInput): Promise<string[]> =>
  (await guide.ask(catalogue.itemMappingPage, { shopId, ...input })).data.map((card) =>
    card.skuCode.slice(0, 3),
  )

test('colours, materials and all three sides narrow the page', async () => {
  expect(await codes({ colors: ['blue'] })).toEqual(['TB2'])
  expect(await codes({ colors: ['wood', 'white'] })).toEqual(['TB1', 'CB1'])
  expect(await codes({ materials: ['stone'] })).toEqual(['TB2'])
  expect(await codes({ widthTo: 1500 })).toEqual(['TB1', 'CB1'])
  expect(await codes({ widthTo: 1500, heightTo: 800 })).toEqual(['TB1'])
  expect(await codes({ depthTo: 500 })).toEqual(['CB1'])
})

test('counts say what each value would find beside the other filters', async () => {
  const counts = await guide.ask(catalogue.filterCounts, { shopId })
  expect(counts.colors).toEqual([
    { value: 'white', count: 1 },
    { value: 'wood', count: 1 },
    { value: 'brown', count: 1 },
    { value: 'blue', count: 1 },
  ])
  expect(counts.materials).toEqual([
    { value: 'wood', count: 2 },
    { value: 'stone', count: 1 },
  ])
  expect(counts.prices.sort((a, b) => a.value - b.value)).toEqual([
    { value: 0, count: 1 },
    { value: 1, count: 1 },
    { value: 3, count: 1 },
  ])
  expect([counts.zones, counts.inStock]).toEqual([[{ id: '701', name: '国补专区', count: 1 }], 2])
  const wooden = await guide.ask(catalogue.filterCounts, { shopId, materials: ['wood'], colors: ['wood'] })
  // A material is counted beside the colour, a colour beside the material, each without itself.
  expect(wooden.materials).toEqual([{ value: 'wood', count: 1 }])
  expect(wooden.colors.map(({ value }) => value)).toEqual(['white', 'wood', 'brown'])
  const searched = await guide.ask(catalogue.filterCounts, { shopId, keyword: '岩板' })
  expect(searched.inStock).toBe(0)
  expect(searched.categories.map(({ count }) => count)).toEqual([1, 1])
})

test('another channel’s page is sorted and narrowed by that channel’s own prices', async () => {
  const channelId = newId()
  await sql`
    insert into channels (id, code, name, site_code)
    values (${channelId}, 'FRANCHISE', '加盟', '6600018')`.execute(world.db)
  const listed = [
    ['TB1', 700_000],
    ['TB2', 300_000],
  ] as const
  await world.db.transaction((tx) =>
    upsertCatalogue(tx, {
      channelId,
      products: [],
      skus: [],
      listings: [],
      prices: [],
    }).then(async () => {
      for (const [code, cents] of listed) {
        await sql`
          insert into item_mappings (id, channel_id, sku_id, product_id, item_outer_id)
          select ${newId()}, ${channelId}, s.id, s.product_id, 'F-' || s.sku_code
          from skus s
          where s.sku_code = ${`${code}-1`}`.execute(tx)
        await sql`
          insert into channel_prices
          select m.id, ${cents}, ${cents}, ${cents}, ${cents / 2}, 1
          from item_mappings m
          where m.channel_id = ${channelId} and m.item_outer_id = ${`F-${code}-1`}`.execute(tx)
      }
      await sql`select refresh_channel_products(array(select id from products))`.execute(tx)
    }),
  )
  const there = await createShop(world, { channelId })
  const other = await signIn(world, { shopIds: [there] })
  const names = async (input: PageInput) =>
    (await other.ask(catalogue.itemMappingPage, { shopId: there, ...input })).data.map((card) => card.skuCode)
  expect(await names({ sort: 'priceUp' })).toEqual(['TB2-1', 'TB1-1'])
  expect(await names({ priceTo: 400_000 })).toEqual(['TB2-1'])
  expect(await codes({ sort: 'priceUp' })).toEqual(['CB1', 'TB1', 'TB2'])
})

test('a shop’s own price stands at its place among the channel’s', async () => {
  const own = await createShop(world)
  await sql`
    insert into shop_prices
    select ${own}, m.id, 100, 100, 100, 50, 10
    from item_mappings m
    where m.item_outer_id = 'O-TB2-1'`.execute(world.db)
  const visitor = await signIn(world, { shopIds: [own] })
  const order = async (sort: 'priceUp' | 'priceDown', start = 0) =>
    (await visitor.ask(catalogue.itemMappingPage, { shopId: own, sort, start, size: 2 })).data.map((card) =>
      card.skuCode.slice(0, 3),
    )
  expect(await order('priceUp')).toEqual(['TB2', 'CB1'])
  expect(await order('priceUp', 2)).toEqual(['TB1'])
  expect(await order('priceDown')).toEqual(['TB1', 'CB1'])
})

test('a card says why it was found: in the name, or in what else is known of it', async () => {
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
  // Half of it in the name and half elsewhere; a size as it is said; traditional letters; a code whatever stands around it.
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
  // What was asked for in other words than the product's own is told in its own, or in the reader's language.
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

test('a keyword that finds nothing leads to the nearest', async () => {
  const nearest = (keyword: string) => guide.ask(catalogue.searchNearest, { shopId, keyword })
  const found = async (keyword: string) => {
    const { keywords, data } = await nearest(keyword)
    return [...keywords, data.map((card) => card.skuCode.slice(0, 3))]
  }
  expect(await found('aldre')).toEqual(['alder', ['TB2']])
  expect(await found('canzhou')).toEqual(['餐桌', ['TB1', 'TB2']])
  expect(await found('岩板 高柜')).toEqual([['CB1', 'TB2']])
  // As it sounds, by initials run together, and within a price.
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

test('a mistyped code leads to the probable codes, the likeliest first', async () => {
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
    // A character wrong, missing, twice, one too many, two changed about; what looks alike, wherever it is; small letters, and read out.
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
    // As near to one as to the other; nothing whole is as near as the beginning of some.
    ['NR10402-22', 'NR10402-21', 'NR10402-12'],
    ['NR104O2-2', 'NR10402-2'],
    ['JD9990217'],
    ['QX99999-77'],
  ] as const)
    expect([said, ...(await meant(said))]).toEqual([said, ...codes, codes.length > 0 ? both : []])
})

test('a card shows the SKU that was asked for, by filter, by word and by code', async () => {
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
  // The cheapest of several, with its own picture, price and listing; the product's own where that has the colour.
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
  // What can be had here is found by any SKU, and shown as that one; asked otherwise each time, as nobody announces this stock.
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
  // Where none of its SKUs is all of what is asked, the product is not found, though each part is true of some.
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
