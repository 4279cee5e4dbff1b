import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { sql } from '../../../platform/database/sql.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'
import { queryTerms } from './query.ts'

let world: World
let shopId: string
let guide: Caller

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
  const sofas = [['客厅', '沙发']]
  await createProduct(world, { code: 'SF1001', name: '云朵沙发', categoryPaths: sofas, salesCount: 5 })
  await createProduct(world, {
    code: 'SF1002',
    name: '沙发床 女王',
    categoryPaths: sofas,
    salesCount: 90,
    skus: [{ colorName: '雾灰' }],
  })
  await createProduct(world, {
    code: 'ET2001',
    name: '胡桃木餐桌',
    kind: 'dining-table',
    categoryPaths: [['餐厅', '餐桌']],
    skus: [{ skuCode: 'ET-2001-WN', colorName: '胡桃色', materialName: '岩板' }],
  })
  await createProduct(world, { code: 'KN3001', name: 'KIVIK Three-seat sofa', categoryPaths: [['Sofas']] })
  await createProduct(world, {
    code: 'LV1',
    name: '绿萝花架',
    kind: 'shelf',
    categoryPaths: [['阳台', '花架']],
  })
  await createProduct(world, { code: 'BK1', name: '六斗書櫃', kind: 'bookcase', categoryPaths: [['书房']] })
  await createProduct(world, {
    code: 'BD4001',
    name: 'BESTÅ Bed',
    categoryPaths: [['卧室', '床架']],
    kind: 'bed',
    skus: [{ attributes: { frameInnerWidthMm: 1600, frameInnerLengthMm: 2000 } }],
  })
})
afterAll(() => world.close())

const find = async (keyword: string): Promise<string[]> =>
  (await guide.ask(contract.catalogue.itemMappingPage, { shopId, keyword })).data.map((card) => card.name)

test.each([
  ['沙发', ['沙发床 女王', '云朵沙发', 'KIVIK Three-seat sofa']],
  ['云朵沙发', ['云朵沙发']],
  ['云', ['云朵沙发']],
  ['餐桌', ['胡桃木餐桌']],
  ['餐桌 胡桃', ['胡桃木餐桌']],
  ['胡桃餐桌', ['胡桃木餐桌']],
  ['女王沙发', ['沙发床 女王']],
  ['htm 餐桌', ['胡桃木餐桌']],
  ['htm', ['胡桃木餐桌']],
  ['htmcz', ['胡桃木餐桌']],
  ['hutaomu', ['胡桃木餐桌']],
  ['hutaom', ['胡桃木餐桌']],
  ['HuTaoMu', ['胡桃木餐桌']],
  ['nvwang', ['沙发床 女王']],
  ['lvluo', ['绿萝花架']],
  ['餐厅', ['胡桃木餐桌']],
  ['岩板', ['胡桃木餐桌']],
  ['女王 灰色', ['沙发床 女王']],
  ['女王 白色', []],
  ['kivik', ['KIVIK Three-seat sofa']],
  ['kiv', ['KIVIK Three-seat sofa']],
  ['besta', ['BESTÅ Bed']],
  ['bestå 160x200', ['BESTÅ Bed']],
  ['1600x2000', ['BESTÅ Bed']],
  ['three seat', ['KIVIK Three-seat sofa']],
  ['ＫＩＶＩＫ', ['KIVIK Three-seat sofa']],
  ['ET-2001', ['胡桃木餐桌']],
  ['et2001', ['胡桃木餐桌']],
  ['ET-2001-WN', ['胡桃木餐桌']],
  ['O-ET', ['胡桃木餐桌']],
  ['SF1001', ['云朵沙发']],
  ['sf100', ['沙发床 女王', '云朵沙发']],
  ['#SF1001', ['云朵沙发']],
  ['SF1001\n', ['云朵沙发']],
  ['沙發', ['沙发床 女王', '云朵沙发', 'KIVIK Three-seat sofa']],
  ['女王　灰色🛋️', ['沙发床 女王']],
  ['胡桃木餐檯', ['胡桃木餐桌']],
  ['胡桃木钢琴', []],
  ['書櫃', ['六斗書櫃']],
  ['书柜', ['六斗書櫃']],
  ['6斗书柜', ['六斗書櫃']],
  ['BESTÅ 1米6', ['BESTÅ Bed']],
  ['besta 160 * 200', ['BESTÅ Bed']],
  ['besta 1.6x2', ['BESTÅ Bed']],
  ['besta 160公分', ['BESTÅ Bed']],
  ['besta 一米六', ['BESTÅ Bed']],
  ['besta 1米8', []],
  ['女王 不要灰色', []],
  ['沙发 不要灰色', ['云朵沙发', 'KIVIK Three-seat sofa']],
  ['不要灰色', []],
  ['beds', ['BESTÅ Bed']],
  ['发沙', []],
  ['沙发 餐桌', []],
  ['zzzz', []],
  ['！？。', []],
  ["'; drop table products; --", []],
  ["\\' & | ! ( ) :*", []],
])('searching for %j finds %j', async (keyword, names) => {
  expect(await find(keyword)).toEqual(names)
})

test('a keyword becomes quoted lexemes only', () => {
  expect(queryTerms('云栖')).toBe("'云栖'")
  expect(queryTerms('')).toBeNull()
  expect(queryTerms("a'b\\")).not.toContain("a'b")
})

test('products that are the thing come before those that mention it', async () => {
  const rooms = [['卧室', '床']]
  for (const [code, name, kind, salesCount] of [
    ['MT1', '云感床垫', 'mattress', 90],
    ['NS1', '双抽床头柜', 'nightstand', 80],
    ['BD1', '悬浮软包床', 'bed', 1],
  ] as const)
    await createProduct(world, { code, name, kind, salesCount, categoryPaths: rooms })
  for (const keyword of ['床', '卧室 床', 'chuang'])
    expect([keyword, (await find(keyword))[0]]).toEqual([keyword, '悬浮软包床'])
  expect((await find('床垫'))[0]).toBe('云感床垫')
})

test('an exact code comes first in any order', async () => {
  await createProduct(world, { code: 'SF10011', name: '贵妃沙发', salesCount: 500 })
  expect((await find('sf1001'))[0]).toBe('云朵沙发')
  const { data } = await guide.ask(contract.catalogue.itemMappingPage, {
    shopId,
    keyword: 'SF1001-1',
    sort: 'priceUp',
  })
  expect(data[0]?.name).toBe('云朵沙发')
})

test('while search terms of an older version are rebuilt, words still find products', async () => {
  const { id } = await createProduct(world, {
    name: '四季屏风',
    kind: 'room-divider',
    categoryPaths: [['门厅']],
  })
  await sql`
    update product_terms
    set terms = '四季 季屏 屏风'::tsvector
    where product_id = ${id}`.execute(world.db)
  expect(await find('屏风')).toEqual([])
  await sql`insert into stale_terms (product_id) values (${id})`.execute(world.db)
  world.app.news.announce([{ topic: 'catalogue', shopId: null, id: null }])
  await expect.poll(() => find('屏风')).toEqual(['四季屏风'])
})
