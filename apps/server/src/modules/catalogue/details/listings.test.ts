import type { InputOf } from '@showfloor/contract/common/call'
import { contractCalls, contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { createProduct, createShop, signIn, type Product } from '../../../testing/factories.ts'
import { chinaDayIn } from '../../../testing/money/subsidies.ts'
import { callerWith, startWorld, type Caller, type World } from '../../../testing/world.ts'
import { forgetOldShares } from '../share/share.ts'

const { catalogue, inventory, shops } = contract

let world: World
let shopId: string
let otherShopId: string
let guide: Awaited<ReturnType<typeof signIn>> & { name: string }
let customer: Caller
let shared: Product
let manager: Caller
let sofa: Product
let table: Product
const otherChannel = newId()

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world, { siteName: '本店' })
  otherShopId = await createShop(world, { siteName: '邻店' })
  guide = { ...(await signIn(world, { shopIds: [shopId], name: '小王' })), name: '小王' }
  customer = callerWith(world, {})
  manager = await signIn(world, { roles: ['manager'], shopIds: [shopId] })
  sofa = await createProduct(world, {
    code: 'MOD1',
    name: '云朵模块沙发',
    style: '奶油风',
    salesCount: 9,
    skus: ['左扶手', '中位', '右扶手'].map((sizeText) => ({
      sizeText,
      widthMm: 900,
      depthMm: 950,
      heightMm: 800,
    })),
    stock: { [shopId]: 3, [otherShopId]: 8 },
  })
  table = await createProduct(world, {
    code: 'EDGE1',
    name: '自然边大板桌',
    kind: 'dining-table',
    style: '奶油风',
    categoryPaths: [['餐厅', '餐桌']],
    skus: [{ sizeText: '大板' }],
  })
  await sql`
    insert into channels (id, code, name, site_code)
    values (${otherChannel}, 'MARKET', '商城', '7700001')`.execute(world.db)
  await sql`
    insert into item_mappings (id, channel_id, sku_id, product_id, item_outer_id, third_party_sku)
    select ${newId()}, ${otherChannel}, id, product_id, 'MK-1', 'TMALL-77'
    from skus
    where sku_code = 'MOD1-1'`.execute(world.db)
  await sql`select refresh_channel_products(array[${sofa.id}]::bigint[])`.execute(world.db)
  const combo = newId()
  await sql`
    insert into combos (id, code, kind, name, product_id)
    values (${combo}, 'CB-1', 'SOFA_FRAME', '云朵三件套', ${sofa.id})`.execute(world.db)
  const slots = sofa.skus.map(({ skuId }, at) => ({
    combo_id: combo,
    slot_no: at + 1,
    slot_name: `位${at + 1}`,
    optional: at === 1,
    piece_no: 1,
    sku_id: skuId,
  }))
  await sql`
    insert into combo_pieces
    select *
    from jsonb_populate_recordset(null::combo_pieces, ${JSON.stringify(slots)}::jsonb)`.execute(world.db)
  const skuId = table.skus[0]?.skuId ?? ''
  await sql`
    insert into natural_edge_boards (
      id, sku_id, shop_id, serial_no, length_mm, width_min_mm, width_max_mm, thickness_mm, status
    )
    values (1, ${skuId}, ${otherShopId}, 'NE-2', 2100, 780, 860, 52, 'AVAILABLE'),
      (2, ${skuId}, ${shopId}, 'NE-1', 2400, 800, 900, 55, 'AVAILABLE'),
      (3, ${skuId}, ${shopId}, 'NE-0', 1800, 700, 800, 50, 'SOLD')`.execute(world.db)
  shared = await createProduct(world, {
    code: 'SHARE1',
    name: '晚风沙发',
    categoryPaths: [['书房', '椅']],
    stock: { [shopId]: 37 },
  })
})
afterAll(() => world.close())

test('a prefix of a code finds listings, words find the others', async () => {
  const codes = async (keyword: string, more = {}) =>
    (await guide.ask(catalogue.itemSearch, { shopId, keyword, ...more })).data.map((item) => item.skuCode)
  expect(await codes('mod1-2')).toEqual(['MOD1-2'])
  expect(await codes('O-MOD1-3')).toEqual(['MOD1-3'])
  expect(await codes('云朵')).toEqual(['MOD1-1', 'MOD1-2', 'MOD1-3'])
  expect(await codes('', { size: 2 })).toEqual(['MOD1-1', 'MOD1-2'])
  expect(await codes('', { start: 2, size: 2 })).toEqual(['MOD1-3', 'EDGE1-1'])
  expect(await codes('云朵', { channelId: otherChannel })).toEqual(['MOD1-1'])
  expect(await codes('%')).toEqual([])
})

test('listings are filtered by category, stock and status, and sorted as requested', async () => {
  const codes = async (more: Partial<InputOf<typeof catalogue.itemSearch>>) =>
    (await guide.ask(catalogue.itemSearch, { shopId, ...more })).data.map((item) => item.skuCode)
  const sofas = ['MOD1-1', 'MOD1-2', 'MOD1-3']
  const categories = (await guide.ask(catalogue.sellerCategory, { shopId })).data
  const dining = categories.find(({ name }) => name === '餐厅')?.id ?? ''
  expect(await codes({ categories: [dining] })).toEqual(['EDGE1-1'])
  expect(await codes({ inStock: true })).toEqual([...sofas, 'SHARE1-1'])
  expect(await codes({ inStock: true, keyword: 'EDGE1' })).toEqual([])
  expect(await codes({ sort: 'code' })).toEqual(['EDGE1-1', ...sofas, 'SHARE1-1'])
  expect(await codes({ sort: 'name' })).toEqual(['SHARE1-1', ...sofas, 'EDGE1-1'])
  expect(await codes({ sort: 'new', size: 1, start: 4 })).toEqual(['MOD1-3'])
  expect(await codes({ sort: 'code', keyword: '沙发', inStock: true, start: 3 })).toEqual(['SHARE1-1'])
  // What is off sale, a SKU or a whole product, is found by its code or by the filter.
  await sql`update skus set status = 'offsale' where sku_code = 'MOD1-2'`.execute(world.db)
  await sql`update products set status = 'offsale' where id = ${table.id}`.execute(world.db)
  expect(await codes({})).toEqual(['MOD1-1', 'MOD1-3', 'SHARE1-1'])
  expect(await codes({ keyword: 'mod1' })).toEqual(sofas)
  expect(await codes({ status: 'offsale' })).toEqual(['MOD1-2', 'EDGE1-1'])
  expect(await codes({ status: 'offsale', keyword: 'mod1' })).toEqual(['MOD1-2'])
  const file = await world.app.server.inject({
    method: 'POST',
    url: '/api/items/export',
    headers: guide.headers,
    payload: [{ shopId, status: 'offsale' }],
  })
  expect(file.body.match(/^(?:MOD|EDGE|SHARE)\d-\d/gm)).toEqual(['EDGE1-1', 'MOD1-2'])
  await sql`update skus set status = 'onsale' where sku_code = 'MOD1-2'`.execute(world.db)
  await sql`update products set status = 'onsale' where id = ${table.id}`.execute(world.db)
})

test('a mistyped code or word is corrected to listings of the channel', async () => {
  const meant = async (keyword: string, more = {}) =>
    (await guide.ask(catalogue.itemNearest, { shopId, keyword, ...more })).keywords
  expect(await meant('M0D1-2')).toEqual(['MOD1-2'])
  expect(await meant('O-MOD13')).toEqual(['O-MOD1-3'])
  expect(await meant('EGDE1')).toEqual(['EDGE1'])
  expect(await meant('yunduoo')).toEqual(['云朵'])
  // Corrections name listings of the searched channel only.
  expect(await meant('M0D1-2', { channelId: otherChannel })).toEqual([])
  expect(await meant('M0D1-1', { channelId: otherChannel })).toEqual(['MOD1-1'])
  expect(await meant('%%%%')).toEqual([])
})

test('R7.13 listings by marketplace code, by id, and of one SKU in every channel', async () => {
  const found = await guide.ask(catalogue.itemMappingByThirdPartySku, {
    shopId,
    thirdPartySkus: ['TMALL-77', 'none'],
  })
  expect(found.data).toMatchObject([
    { thirdPartySku: 'TMALL-77', skuCode: 'MOD1-1', channelCode: 'MARKET', priceInfo: null },
  ])
  const ids = [sofa.skus[2]?.itemMappingId ?? '', '1', sofa.skus[0]?.itemMappingId ?? '']
  const byIds = await guide.ask(catalogue.itemMappingByIds, { shopId, ids })
  expect(byIds.data.map(({ skuCode }) => skuCode)).toEqual(['MOD1-3', 'MOD1-1'])
  const everywhere = await guide.ask(catalogue.itemMappingsOfSku, { shopId, skuCode: 'MOD1-1' })
  expect(everywhere.data.map(({ channelCode }) => channelCode).sort()).toEqual([
    'MARKET',
    'OFFLINESHOPCHANNEL',
  ])
})

test('a channel’s listings are exported to a file, for the caller’s shops only', async () => {
  const file = (shop: string) =>
    world.app.server.inject({
      method: 'POST',
      url: '/api/items/export',
      headers: guide.headers,
      payload: [{ shopId: shop, keyword: 'MOD1' }],
    })
  const [head, ...lines] = (await file(shopId)).body.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toMatch(/^SKU 编码,名称,规格,外部编码,.+活动价,销售价,专柜价,红线价,可售/)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['MOD1-1', 'MOD1-2', 'MOD1-3'])
  expect(lines[0]).toMatch(/,1999(?:\.00)?,.+,3,0,$/)
  expect((await file(otherShopId)).statusCode).toBe(403)
})

test('a channel by its site code', async () => {
  const { data } = await guide.ask(catalogue.channelBySite, { siteCode: '8888888' })
  expect(data).toMatchObject([{ code: 'OFFLINESHOPCHANNEL' }])
})

test('R7.13 link boards and sofa frames with the pieces of each slot, by product and by search', async () => {
  const { data } = await guide.ask(catalogue.comboList, { shopId, channelSpuId: sofa.id })
  expect(data.map(({ code, kind }) => [code, kind])).toEqual([['CB-1', 'SOFA_FRAME']])
  expect(
    data[0]?.slots.map(({ name, optional, pieces }) => [
      name,
      optional,
      pieces[0]?.skuCode,
      pieces[0]?.size.widthMm,
    ]),
  ).toEqual([
    ['位1', false, 'MOD1-1', 900],
    ['位2', true, 'MOD1-2', 900],
    ['位3', false, 'MOD1-3', 900],
  ])
  for (const keyword of ['cb-1', '三件', 'MOD1-2'])
    expect((await guide.ask(catalogue.comboSearch, { shopId, keyword })).data).toHaveLength(1)
  expect((await guide.ask(catalogue.comboList, { shopId, channelSpuId: table.id })).data).toEqual([])
})

test('R7.23 listings by page, by id and at a marketplace; channel, shop, categories, combos and recommendations', async () => {
  const { data } = await guide.ask(catalogue.itemMappingPage, { shopId, start: 0, size: 18, keyword: '云朵' })
  expect(data).toMatchObject([{ channelSpuId: sofa.id, skuCode: 'MOD1-1' }])
  const [channel] = (await guide.ask(catalogue.channelBySite, { siteCode: '7700001' })).data
  expect(channel).toEqual({ id: otherChannel, code: 'MARKET', name: '商城', siteCode: '7700001' })
  expect(await guide.ask(shops.channelShopUserFlow, { id: shopId })).toMatchObject({
    id: shopId,
    siteName: '本店',
    channel: { siteCode: '8888888' },
  })
  const market = await guide.ask(catalogue.itemSearch, { shopId, channelId: otherChannel, keyword: '云朵' })
  expect(market.data).toMatchObject([{ skuCode: 'MOD1-1', channelCode: 'MARKET' }])
  const categories = (await guide.ask(catalogue.sellerCategory, { shopId })).data
  expect(categories.find(({ name }) => name === '餐桌')?.parentId).toBe(
    categories.find(({ name }) => name === '餐厅')?.id,
  )
  await createProduct(world, { name: '云形茶几', kind: 'coffee-table', style: '奶油风' })
  const ofSofa = { shopId, channelSpuId: sofa.id }
  expect((await guide.ask(catalogue.comboList, ofSofa)).data).toMatchObject([{ kind: 'SOFA_FRAME' }])
  expect((await guide.ask(catalogue.recommendations, ofSofa)).data).toMatchObject([{ name: '云形茶几' }])
  expect(await guide.ask(catalogue.recommendationSetting, { shopId })).toMatchObject({ source: 'BOTH' })
  const ids = [sofa.skus[1]?.itemMappingId ?? '']
  expect((await guide.ask(catalogue.itemMappingByIds, { shopId, ids })).data).toMatchObject([
    { itemMappingId: ids[0], skuCode: 'MOD1-2' },
  ])
})

test('recommendations follow the shop’s setting, which needs a permission to change', async () => {
  const names = async () =>
    (await guide.ask(catalogue.recommendations, { shopId, channelSpuId: sofa.id })).data.map(
      ({ name }) => name,
    )
  expect(await names()).toEqual(['云形茶几'])
  const setting = { shopId, source: 'CHOSEN' as const, inStockOnly: false, size: 3 }
  expect(await guide.refused(catalogue.recommendationSettingUpdate, setting)).toMatchObject({ status: 403 })
  const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  await admin.ask(catalogue.recommendationSettingUpdate, setting)
  expect(await guide.ask(catalogue.recommendationSetting, { shopId })).toEqual({
    source: 'CHOSEN',
    inStockOnly: false,
    size: 3,
  })
  expect(await names()).toEqual([])
  const chosen = await createProduct(world, { name: '同系列脚踏', kind: 'ottoman' })
  await sql`insert into recommendations values (${sofa.id}, ${chosen.id}, 0)`.execute(world.db)
  expect(await names()).toEqual(['同系列脚踏'])
})

test('stock of every site of the channel, the shop itself first, with the first possible delivery day', async () => {
  const arrival = chinaDayIn(30)
  await sql`
    update stock
    set on_hand = 0, in_transit = 5, in_transit_date = ${arrival}::date
    where shop_id = ${shopId} and sku_id = ${sofa.skus[0]?.skuId}`.execute(world.db)
  const { data } = await guide.ask(inventory.siteStock, { shopId, skuCode: 'MOD1-1' })
  expect(data).toMatchObject([
    {
      siteName: '本店',
      here: true,
      itemNum: 0,
      inTransit: 5,
      inTransitDate: arrival,
      promiseDate: arrival,
    },
    { siteName: '邻店', here: false, itemNum: 8 },
  ])
  // An arrival that is overdue promises nothing.
  await sql`
    update stock
    set in_transit_date = '2025-03-01'
    where shop_id = ${shopId} and sku_id = ${sofa.skus[0]?.skuId}`.execute(world.db)
  const overdue = await guide.ask(inventory.siteStock, { shopId, skuCode: 'MOD1-1' })
  expect(overdue.data[0]).toMatchObject({ inTransitDate: '2025-03-01', promiseDate: null })
})

test('R7.27 natural-edge boards are offered while they are free, those of the shop first', async () => {
  const itemList = [{ skuCode: 'EDGE1-1' }, { skuCode: 'MOD1-1' }]
  const { data } = await guide.ask(inventory.naturalEdge, { siteBO: { id: shopId }, itemList })
  expect(data.map(({ skuCode, boards }) => [skuCode, boards.map(({ serialNo }) => serialNo)])).toEqual([
    ['EDGE1-1', ['NE-1', 'NE-2']],
  ])
})

test('the cost is in no field of any answer about goods without its permission, and in all with it', async () => {
  const itemMappingId = sofa.skus[0]?.itemMappingId ?? ''
  const pair = { itemOutId: sofa.skus[0]?.itemOuterId ?? '', skuCode: 'MOD1-1' }
  const asked: [name: string, input: Record<string, unknown>][] = [
    ['catalogue.productDetail', { shopId, channelSpuId: sofa.id }],
    ['catalogue.itemMappingPage', { shopId }],
    ['catalogue.searchNearest', { shopId, keyword: '云朵 桌' }],
    ['catalogue.itemSearch', { shopId }],
    ['catalogue.itemMappingByIds', { shopId, ids: [itemMappingId] }],
    ['catalogue.itemMappingByThirdPartySku', { shopId, thirdPartySkus: ['TMALL-77'] }],
    ['catalogue.itemMappingsOfSku', { shopId, skuCode: 'MOD1-1' }],
    ['catalogue.comboList', { shopId, channelSpuId: sofa.id }],
    ['catalogue.comboSearch', { shopId }],
    ['catalogue.recommendations', { shopId, channelSpuId: sofa.id }],
    ['pricing.priceExtension', { shopId, channelCode: 'OFFLINESHOPCHANNEL', itemOutIdAndSkuCode: [pair] }],
    ['inventory.siteStock', { shopId, skuCode: 'MOD1-1' }],
  ]
  const calls = new Map(contractCalls())
  const fieldsOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)])
      : []
  const withCost: string[] = []
  for (const [name, input] of asked) {
    const call = calls.get(name)
    if (!call) throw new Error(`There is no call ${name}`)
    const cost = (answer: unknown) => fieldsOf(answer).filter((field) => /cost/i.test(field))
    expect([name, cost(await guide.ask(call, input))]).toEqual([name, []])
    if (cost(await manager.ask(call, input)).length > 0) withCost.push(name)
  }
  expect(withCost).toEqual([
    'catalogue.productDetail',
    'catalogue.itemSearch',
    'catalogue.itemMappingByIds',
    'catalogue.itemMappingsOfSku',
    'catalogue.comboList',
    'catalogue.comboSearch',
    'pricing.priceExtension',
  ])
})

const share = async (withPrices: boolean) => {
  const made = await guide.ask(catalogue.shareCreate, {
    shopId,
    channelSpuId: shared.id,
    skuCode: 'SHARE1-1',
    withPrices,
  })
  return { ...made, token: new URL(made.url).searchParams.get('token') ?? '' }
}

test('a shared link shows the product with today’s price or without, and no internal data', async () => {
  const open = await share(true)
  const seen = await customer.ask(catalogue.sharedProduct, { token: open.token })
  expect(seen).toMatchObject({
    name: '晚风沙发',
    shopName: '本店',
    guideName: guide.name,
    skuCode: 'SHARE1-1',
    skus: [{ skuCode: 'SHARE1-1', price: { marketingPrice: 199_900, salePrice: 219_900 } }],
  })
  // Red line, cost, list price and the stock of 37 appear nowhere.
  expect(JSON.stringify(seen.skus)).not.toMatch(/redLine|cost|shoppe|stock|itemNum|159920|99950|259900|:37/i)
  const closed = await share(false)
  const plain = await customer.ask(catalogue.sharedProduct, { token: closed.token })
  expect(plain.skus.map(({ price }) => price)).toEqual([null])
  expect(JSON.stringify(plain.skus)).not.toMatch(/199900|219900/)
})

test('a link shows its guide that it was opened, can be withdrawn by its guide only, expires, and ends with the product', async () => {
  const { id, token } = await share(true)
  await customer.ask(catalogue.sharedProduct, { token })
  const { data } = await guide.ask(catalogue.shareList, { shopId, channelSpuId: shared.id })
  expect(data[0]).toMatchObject({ id, state: 'VALID', openedAt: expect.any(String) })
  const colleague = await signIn(world, { shopIds: [shopId] })
  expect((await colleague.ask(catalogue.shareList, { shopId, channelSpuId: shared.id })).data).toEqual([])
  expect((await colleague.refused(catalogue.shareRevoke, { id })).code).toBe('NOT_FOUND')
  await guide.ask(catalogue.shareRevoke, { id })
  expect(await customer.refused(catalogue.sharedProduct, { token })).toMatchObject({
    status: 410,
    code: 'SHARE_LINK_REVOKED',
  })
  const next = await share(true)
  await sql`update products set status = 'offsale' where id = ${shared.id}`.execute(world.db)
  expect((await customer.refused(catalogue.sharedProduct, next)).code).toBe('SHARE_LINK_EXPIRED')
  await sql`update products set status = 'onsale' where id = ${shared.id}`.execute(world.db)
  await sql`update product_shares set valid_until = now() where shop_id = ${shopId}`.execute(world.db)
  expect((await customer.refused(catalogue.sharedProduct, next)).code).toBe('SHARE_LINK_EXPIRED')
  // Long after that it is deleted.
  for (const [days, code] of [
    [179, 'SHARE_LINK_EXPIRED'],
    [181, 'SHARE_LINK_INVALID'],
  ] as const) {
    await sql`
      update product_shares
      set valid_until = now() - make_interval(days => ${days})
      where shop_id = ${shopId}`.execute(world.db)
    await forgetOldShares(world.db)
    expect((await customer.refused(catalogue.sharedProduct, next)).code).toBe(code)
  }
})

test('guessing links is rate-limited', async () => {
  const codes: string[] = []
  for (let tries = 0; tries < 12; tries++)
    codes.push(
      (await customer.refused(catalogue.sharedProduct, { token: `${shopId}.${'x'.repeat(43)}` })).code,
    )
  expect(codes[0]).toBe('SHARE_LINK_INVALID')
  expect(codes.at(-1)).toBe('RATE_LIMITED')
})
