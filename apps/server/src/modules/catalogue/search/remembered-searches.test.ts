import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'
import { forgetOldSearches } from './suggestions.ts'

const { catalogue } = contract

let world: World
let shopId: string
let guide: Caller
beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
  const dining = { kind: 'dining-table', categoryPaths: [['餐厅', '餐桌']] }
  await createProduct(world, { name: '清欢胡桃木餐桌', ...dining })
  await createProduct(world, { name: '卡诺岩板餐桌', ...dining })
  await createProduct(world, { name: '禾木高柜', kind: 'cabinet', categoryPaths: [['餐厅', '餐边柜']] })
})
afterAll(() => world.close())

test('recent searches are the caller’s own, popular ones are those of several people of the shop', async () => {
  const [colleague, third] = await Promise.all([
    signIn(world, { shopIds: [shopId] }),
    signIn(world, { shopIds: [shopId] }),
  ])
  const remember = async (caller: Caller, ...keywords: string[]) => {
    for (const keyword of keywords) await caller.ask(catalogue.searchRemember, { shopId, keyword })
  }
  const suggestions = (caller: Caller) => caller.ask(catalogue.searchSuggestions, { shopId })
  await remember(guide, '岩板', '餐桌', 'qwxzv', '🦄')
  expect(await suggestions(guide)).toEqual({ recent: ['餐桌', '岩板'], popular: [] })
  // Searches of one person, however many, are not popular.
  await remember(colleague, '高柜', '高柜', '高柜', '餐桌')
  expect((await suggestions(third)).popular).toEqual(['餐桌'])
  await remember(third, '高柜')
  expect(await suggestions(guide)).toEqual({ recent: ['餐桌', '岩板'], popular: ['高柜'] })
  // A prefix that was typed on the way to a longer word is not stored.
  await remember(third, '胡', '胡桃', '胡桃木')
  expect((await suggestions(third)).recent).toEqual(['胡桃木', '高柜'])
  await guide.ask(catalogue.searchForget, { shopId })
  const after = await suggestions(guide)
  expect([after.recent, after.popular]).toEqual([[], ['高柜']])
  // Old searches are deleted by the job, in batches.
  await sql`insert into searches (shop_id, account_id, keyword, searched_at)
    select ${shopId}::bigint, ${colleague.account.id}::bigint, keyword, now() - make_interval(days => days) from (
      select '旧' || n, 181 from generate_series(1, 5001) n union all values ('上季', 179)
    ) old(keyword, days)`.execute(world.db)
  const recent = async () => (await suggestions(colleague)).recent.slice(2)
  expect((await recent()).length).toBe(6)
  await forgetOldSearches(world.db)
  expect(await recent()).toEqual(['上季'])
})
