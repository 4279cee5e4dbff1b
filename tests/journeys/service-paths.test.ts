import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { servicePaths } from '@showfloor/contract/common/constants'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createShop, testPassword } from '../../apps/server/src/testing/factories.ts'
import { startWorld, type World } from '../../apps/server/src/testing/world.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { seen } from './guide-walk.ts'

const settings = {
  USER_CENTRE_BASE: '/api/people',
  GATEWAY_BASE: '/api/gw',
  TRADE_PROJECT_ID: 'oak_trade',
  ITEM_PROJECT_ID: 'oak_item',
  WMS_PROJECT_ID: 'oak_wms',
  BASE_PROJECT_ID: 'oak_base',
}

let world: World
let browser: Browser
let url: string

beforeAll(async () => {
  world = await startWorld({ WEB_DIST: join(import.meta.dirname, '../../apps/web/dist'), ...settings })
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.app.server.server.address() as AddressInfo).port}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

test('R7.02 server and browser agree on the bases and project ids that the installation has set', async () => {
  const shopId = await createShop(world)
  const { username } = await createAccount(world, { shopIds: [shopId] })
  const page = await browser.newPage({ locale: 'zh-CN' })
  const called = new Set<string>()
  const refused: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/events') return
    called.add(pathname)
    if (!response.ok()) refused.push(pathname)
  })
  await page.goto(`${url}/login`)
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { level: 1, name: /好，/ }))
  // A reload sends the first calls before the program has loaded.
  await page.goto(`${url}/shop`)
  await seen(page.getByRole('banner').getByRole('button', { name: /^切换店铺/ }))
  const { user, trade, item, base } = servicePaths(settings)
  for (const start of [user, trade, item, base])
    await expect.poll(() => [...called].some((path) => path.startsWith(start))).toBe(true)
  expect(refused).toEqual([])
  expect([...called].filter((path) => !/^\/api\/(people|gw\/oak_\w+)\//.test(path))).toEqual([])
})

test('R7.02 a call at the usual path is unknown where the installation has set another', async () => {
  const answer = await fetch(`${url}/api/user/web/current-user`)
  expect(answer.status).toBe(404)
  const own = await fetch(`${url}${servicePaths(settings).user}/current-user`)
  expect(own.status).toBe(401)
})
