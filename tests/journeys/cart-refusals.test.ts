import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createProduct,
  createShop,
  signIn,
  testPassword,
  type Account,
} from '../../apps/server/src/testing/factories.ts'
import { startWorld, type World } from '../../apps/server/src/testing/world.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { contextOf, sessionOf } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'

let world: World
let browser: Browser
let context: BrowserContext
let page: Page
let account: Account
let url: string
const name = '云栖三人沙发'

beforeAll(async () => {
  world = await startWorld({ WEB_DIST: join(import.meta.dirname, '../../apps/web/dist') })
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.app.server.server.address() as AddressInfo).port}`
  const shopId = await createShop(world)
  account = await createAccount(world, { shopIds: [shopId] })
  await createProduct(world, { name, stock: { [shopId]: 90 } })
  browser = await openBrowser()
  const viewport = { width: 1440, height: 900 }
  const session = await sessionOf(url, account.username, testPassword)
  context = await contextOf(browser, session, { viewport, locale: 'zh-CN' })
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const panel = () => page.getByRole('complementary', { name: '购物车' })
const switcher = (cart: string) => panel().getByRole('button', { name: `切换购物车：${cart}` })
const line = () => panel().getByRole('listitem').filter({ hasText: name })
const add = () =>
  page
    .getByRole('button', { name: `加入购物车：${name}`, exact: true })
    .first()
    .click()

test('R3.08 R4.06 without a cart the placeholder 未选择购物车 is chosen', async () => {
  await page.goto(`${url}/shop`)
  await seen(switcher('未选择购物车'))
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('showfloor.cartInfo')))
  await expect.poll(kept).toEqual([])
})

test('R5.05 a typed quantity of 0 or above the limit is refused, and the line keeps its own', async () => {
  await add()
  const quantity = line().getByRole('textbox')
  await expect.poll(() => quantity.inputValue()).toBe('1')
  let sent = 0
  await page.route('**/shop-guide-cart-item/update', (route) => {
    sent += 1
    return route.continue()
  })
  for (const typed of [0, SHOP_GUIDE_CART_ITEM_LIMIT + 1]) {
    await quantity.fill(String(typed))
    await Promise.all([toast(page, '单件商品数量最多50件'), quantity.press('Enter')])
    await expect.poll(() => quantity.inputValue()).toBe('1')
  }
  expect(sent).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('R5.04 the quantity of a line without a mapping id is refused', async () => {
  await page.route('**/shop-guide-cart-item/list', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { res: { cartItemList: { itemMappingBO: { id: string } }[] } }
    for (const item of json.res.cartItemList) item.itemMappingBO.id = ''
    await route.fulfill({ response, json })
  })
  await page.reload()
  const more = line().getByRole('button', { name: /^增加/ })
  await more.waitFor()
  await Promise.all([toast(page, '无效商品映射id'), more.click()])
  await page.unrouteAll({ behavior: 'wait' })
})

test('R5.03 once the account has lost its shop, an open page changes no quantity', async () => {
  await page.reload()
  await seen(line())
  const admin = await signIn(world, { roles: ['admin'] })
  const before = await admin.ask(contract.identity.accountDetail, { id: account.id })
  await admin.ask(contract.identity.accountUpdate, { ...before, before, shopIds: [] })
  const other = await context.newPage()
  await other.goto(`${url}/shop`)
  await seen(other.getByText('当前账号还没有绑定店铺'))
  await seen(switcher('未选择购物车'))
  const sent: string[] = []
  page.on('request', (request) => {
    if (/shop-guide-cart(-item)?\/(update|create)/.test(request.url())) sent.push(request.url())
  })
  await Promise.all([toast(page, '请先绑定店铺后再操作'), add()])
  expect(sent).toEqual([])
})

test('R5.02 once the account has lost its shop, an open page makes no cart', async () => {
  await switcher('未选择购物车').click()
  await page.getByRole('button', { name: '新建购物车' }).click()
  await page.getByRole('textbox', { name: '购物车名称' }).fill('客厅')
  await page.getByRole('button', { name: '保存' }).click()
  await seen(page.getByRole('dialog').getByText('请先绑定店铺后再操作'))
})
