import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'

const { url } = showfloor
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await (await openDesk(browser, 'guide01')).newPage()
})
afterAll(() => browser?.close())
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** The page shows this error, and its button opens home once the trouble is over. */
const expectErrorPage = async (status: string, message: string): Promise<void> => {
  await seen(page.getByRole('heading', { name: '哎呀！出错啦！！请联系管理员！' }))
  const main = page.getByRole('main')
  await seen(main.getByText(status, { exact: true }))
  await seen(main.getByText(message, { exact: true }))
  await expect.poll(() => page.title()).toBe(`${status} · Showfloor`)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await seen(page.getByRole('heading', { level: 1, name: /好，/ }))
}

test.each([
  ['403', 'FORBIDDEN', '没有权限'],
  ['500', 'INTERNAL', '系统出错，请稍后再试'],
])('R2.19 the error page shows %s with the server’s message and leads home', async (status, code, error) => {
  await page.route('**/menu-permission*', (route) =>
    route.fulfill({ status: Number(status), json: { success: false, code, error } }),
  )
  await page.goto(`${url}/orders`)
  await expectErrorPage(status, error)
})

test('R2.19 a screen that throws shows the error page as 500, without the words of a program', async () => {
  await page.route('**/shop-order/list', (route) =>
    route.fulfill({ json: { success: true, res: { data: [null], total: 1 } } }),
  )
  await page.goto(`${url}/orders`)
  await expectErrorPage('500', '操作没有成功，请稍后重试')
})
