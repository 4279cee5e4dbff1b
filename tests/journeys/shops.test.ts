import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { currentShopId, keptAs, shopButton, switchShop } from './shop-walk.ts'
import { atRest, seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'

const { url, databaseUrl } = showfloor
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await (await openDesk(browser, 'guide01')).newPage()
  await page.goto(`${url}/shop`)
  await seen(page.getByRole('article'))
})
afterAll(() => browser?.close())

const toasts = (text: string) => page.locator('section[aria-live=polite]').getByText(text)

test('R4.04 a reload keeps the remembered shop if it matches a listed one, otherwise chooses the first', async () => {
  const [first] = (await keptAs(page, 'shopList')) as { id: string }[]
  const second = await switchShop(page, 1)
  await page.reload()
  await seen(shopButton(page, second.name))
  await expect.poll(() => currentShopId(page)).toBe(second.id)
  await page.evaluate((id) => {
    const name = `showfloor.currentShop.${JSON.parse(localStorage.getItem('showfloor.userId') ?? '""') as string}`
    const shop = JSON.parse(localStorage.getItem(name) ?? '{}') as { id: string; stagePayment: boolean }
    if (shop.id === id)
      localStorage.setItem(name, JSON.stringify({ ...shop, stagePayment: !shop.stagePayment }))
  }, second.id)
  await page.reload()
  await shopButton(page, second.name).waitFor({ state: 'detached' })
  await expect.poll(() => currentShopId(page)).toBe(first?.id)
})

test('R3.10 R4.05 R5.06 R7.09 another shop loads its carts without a name filter, and the server checks its channel', async () => {
  await page.goto(`${url}/shop`)
  await seen(page.getByRole('article'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const [, there] = (await keptAs(page, 'shopList')) as { id: string; channelId: string }[]
  await client.query(
    `insert into channels (id, code, name, site_code) values (9077, 'OTHER', '别的渠道', '7777777')`,
  )
  await client.query('update shops set channel_id = 9077 where id = $1', [there?.id])
  const list = page.waitForRequest('**/shop-guide-cart/list')
  const refused = page.waitForResponse('**/offline-channel-site/get')
  const shop = await switchShop(page, 1)
  expect(shop.id).toBe(there?.id)
  expect((await list).postDataJSON()).toEqual([
    { shopId: shop.id, cartName: '', size: 9999, no: 1, t: expect.any(Number) as number },
  ])
  const missing = '此店铺未开通线下门店统一渠道店铺[8888888]'
  const answer = (await (await refused).json()) as object
  expect(answer).toMatchObject({ success: false, error: missing })
  expect((await refused).request().postDataJSON()).toEqual([{ ...shop, t: expect.any(Number) as number }])
  await seen(toasts(missing))
  await client.query('update shops set channel_id = $2 where id = $1', [there?.id, there?.channelId])
  await client.query('delete from channels where id = 9077')
  await client.end()
})

test('an article goes into the cart that is shown, also once another tab has switched the shop', async () => {
  const list = await (await openDesk(browser, 'guide01')).newPage()
  await list.goto(`${url}/shop?stock=1`)
  await seen(list.getByRole('article'))
  const other = await list.context().newPage()
  await other.goto(`${url}/shop`)
  await seen(other.getByRole('article'))
  const shop = await switchShop(other, 1)
  await seen(shopButton(list, shop.name))
  const panel = list.getByRole('complementary', { name: '购物车' })
  await seen(panel.getByRole('button', { name: /^切换购物车/ }))
  await atRest(list)
  const added = list.waitForRequest('**/shop-guide-cart-item/update')
  await list
    .getByRole('button', { name: /^加入购物车/ })
    .first()
    .click()
  const [{ shopGuideCartId = '' } = {}] = (await added).postDataJSON() as { shopGuideCartId?: string }[]
  expect(shopGuideCartId.split('-')[0]).toBe(shop.id)
  await list.context().close()
})

test('R8.08 an unreadable channel is reported', async () => {
  await page.route('**/offline-channel-site/get', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: '', code: 'INTERNAL' } }),
  )
  await switchShop(page, 0)
  await expect.poll(() => toasts('线下门店统一渠道信息获取失败').count()).toBe(1)
})
