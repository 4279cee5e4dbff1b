import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { signInCalls, type Ask } from './guide-calls.ts'
import { showfloor } from './showfloor.ts'

const { url, demo } = showfloor
let ask: Ask
let shopId: string

beforeAll(async () => {
  ask = await signInCalls(url, 'guide02', demo.password)
  shopId = (await ask(contract.shops.userShopFlow, {})).data[0]?.id ?? ''
})

const find = (keyword: string) => ask(contract.catalogue.itemMappingPage, { shopId, keyword })

/** A keyword and the expected first hits. */
test.each([
  ['沙', /沙/],
  ['沙发', /沙发/],
  ['餐桌', /餐桌/],
  ['htm', /胡桃木/],
  ['hutaomu', /胡桃木/],
  ['shafa', /沙发/],
  ['ctg', /床头柜/],
  ['云栖沙发', /云栖.*沙发/],
  ['餐桌 岩板', /岩板.*餐桌/],
  ['htm 餐桌', /胡桃木.*餐桌/],
  ['htm 餐桌 1.4', /胡桃木.*餐桌/],
  ['1.8米床', /床/],
  ['1500x2000 床垫', /床垫/],
  ['SA001', /^云栖绒布宽扶手沙发$/],
  ['sa001-11', /^云栖绒布宽扶手沙发$/],
  ['69SA00111', /^云栖绒布宽扶手沙发$/],
  ['TP-SA00111', /^云栖绒布宽扶手沙发$/],
  ['sofa', /沙发|sofa/],
  ['奶油风 床', /床/],
  ['羊羔绒', /羊羔绒/],
  // Products of that name come before products of the same room or for the product.
  ['床', /床$/],
  ['一米八床', /床$/],
  ['1.8x2 床', /床$/],
  ['1800 * 2000 床垫', /床垫$/],
  ['140公分 餐桌', /餐桌$/],
  ['3人沙发', /沙发$/],
  ['6人餐桌', /餐桌$/],
  ['床頭櫃', /床头柜$/],
  ['胡桃木書櫃', /胡桃木.*书柜$/],
  ['sf', /沙发$/],
  ['dsg', /电视柜$/],
  ['不要真皮 沙发', /^(?!.*真皮).*沙发$/],
  ['#SA001', /^云栖绒布宽扶手沙发$/],
])('searching the demo chain for %j finds it first', async (keyword, first) => {
  const { data } = await find(keyword)
  expect(data[0]?.name).toMatch(first)
  for (const card of data.slice(0, 3)) expect(card.name).toMatch(first)
})

/** Synonyms, descriptions and conditions. */
test.each([
  ['茶桌', /茶几$/],
  ['地柜', /电视柜$/],
  ['脚凳', /脚踏$/],
  ['书橱', /书柜$/],
  ['床边柜', /床头柜$/],
  ['椅子', /椅$/],
  ['布艺沙发', /沙发$/],
  ['1米8的床', /床$/],
  ['北欧风餐桌', /餐桌$/],
  ['有没有客厅的茶几', /茶几$/],
  ['3000以下 沙发', /沙发$/],
])('%j finds what is meant, without a correction', async (keyword, first) => {
  const { data, meant } = await find(keyword)
  expect(meant).toBeUndefined()
  expect(data.length).toBeGreaterThan(0)
  for (const card of data.slice(0, 3)) expect(card.name).toMatch(first)
})

test.each([
  ['shafaa', '沙发'],
  ['canzhou', '餐桌'],
  ['chuangdain', '床垫'],
  ['safa', '沙发'],
  ['chanzuo', '餐桌'],
  ['caji', '茶几'],
  ['suzuo', '书桌'],
  ['yunqicanzhuo', '云栖 餐桌'],
])('%j finds nothing and is corrected to %j', async (keyword, meant) => {
  const found = await find(keyword)
  expect(found.meant).toBe(meant)
  expect(found.data.length).toBeGreaterThan(0)
})
