import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertCatalogue } from '../../loading/catalogue-batch.ts'
import { createShop, signIn } from '../../testing/factories.ts'
import { sql } from '../../platform/sql.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'
import { refreshPopularTerms } from './catalogue.db.counts.ts'

const { catalogue } = contract
const PRODUCTS = 2010
const kinds = ['餐桌', '餐椅', '茶几']

let world: World
let shopId: string
let guide: Caller

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
  const { rows } = await sql<{
    channel_id: string
  }>`select channel_id from shops where id = ${shopId}`.execute(world.db)
  const channelId = rows[0]?.channel_id ?? ''
  const numbers = Array.from({ length: PRODUCTS }, (_, number) => number)
  const skuCode = (number: number) => `L${number}-1`
  await world.db.transaction((tx) =>
    upsertCatalogue(tx, {
      channelId,
      products: numbers.map((number) => ({
        code: `L${number}`,
        name: `${number % 2 ? '橡木' : '胡桃'}${kinds[number % 3]}${number}`,
        kind: 'other',
        categoryPaths: [['餐厅']],
        salesCount: (number * 7) % 1999,
      })),
      skus: numbers.map((number) => ({
        skuCode: skuCode(number),
        productCode: `L${number}`,
        name: `${number}`,
        heightMm: 500,
      })),
      listings: numbers.map((number) => ({ skuCode: skuCode(number), itemOuterId: `O${number}` })),
      prices: numbers.map((number) => {
        const cents = 10_000 + ((number * 7919) % 5000)
        return {
          skuCode: skuCode(number),
          marketingCents: cents,
          saleCents: cents,
          shoppeCents: cents,
          redLineCents: cents,
          costCents: 1,
        }
      }),
    }),
  )
})
afterAll(() => world.close())

const found = async (input: Omit<InputOf<typeof catalogue.itemMappingPage>, 'shopId'>) => {
  const { data } = await guide.ask(catalogue.itemMappingPage, { shopId, ...input })
  return data.map(({ name }) => name)
}

test('R9.05 counting stops where nobody turns the pages any more, and says that there are more', async () => {
  const all = await guide.ask(catalogue.itemMappingPage, { shopId })
  expect(all).toMatchObject({ total: 1000, more: true })
  expect(await found({ start: 2000 })).toHaveLength(10)
  const some = await guide.ask(catalogue.itemMappingPage, { shopId, keyword: '餐桌' })
  expect(some).toMatchObject({ total: PRODUCTS / 3, more: false })
  const counts = await guide.ask(catalogue.filterCounts, { shopId })
  expect(counts).toMatchObject({ more: false, categories: [{ count: PRODUCTS }] })
})

test('R3.16 R7.23 what a word finds, in whatever order, is the same when the best sold are asked first', async () => {
  const questions = [
    ...(['sales', 'new', 'priceUp', 'priceDown', 'name'] as const).flatMap((sort) =>
      [0, 18, 360].map((start) => ({ keyword: '橡木', sort, start })),
    ),
    { keyword: 'L77', sort: 'sales' as const },
    { keyword: '胡桃茶几1002' },
    { keyword: 'hcz', sort: 'priceUp' as const },
    { keyword: '橡木 餐椅', priceTo: 12_000 },
    { keyword: '无此物' },
  ]
  // Another height limit each time, so that no answer is one that was kept.
  const ask = (height: number) =>
    Promise.all(questions.map((question) => found({ ...question, heightTo: height })))
  const before = await ask(9000)
  expect(before.filter((names) => names.length > 0).length).toBeGreaterThan(15)
  await refreshPopularTerms(world.db, 300)
  expect(await ask(9001)).toEqual(before)
  // A frequent word is counted among the best sold alone, and so are its pages in every order.
  const some = { shopId, keyword: '橡木', heightTo: 9001 }
  for (const sort of ['sales', 'name'] as const)
    expect(await guide.ask(catalogue.itemMappingPage, { ...some, sort })).toMatchObject({
      total: 151,
      more: true,
    })
  const counts = await guide.ask(catalogue.filterCounts, { shopId, keyword: '橡木' })
  expect(counts.more).toBe(true)
  expect(counts.categories[0]?.count).toBeLessThan(300)
  await refreshPopularTerms(world.db, PRODUCTS)
  expect(await ask(9002)).toEqual(before)
})
