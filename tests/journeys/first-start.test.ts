import type { Browser, Page } from 'playwright-core'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstStart } from '../../apps/server/src/modules/setup/setup.public.ts'
import { startWorld, type World } from '../../apps/server/src/testing/world.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { violationsOf } from './axe.ts'
import { seen } from './guide-walk.ts'
import { button } from './staff.ts'

let world: World
let browser: Browser
let page: Page
let address: string

beforeAll(async () => {
  world = await startWorld({ WEB_DIST: join(import.meta.dirname, '../../apps/web/dist') })
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.server.address() as AddressInfo
  const publicUrl = `http://127.0.0.1:${port}`
  const said = await firstStart({ db: world.db, publicUrl, environment: {} })
  address = /http\S+/.exec(said ?? '')?.[0] ?? ''
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const field = (name: string) => page.getByLabel(name, { exact: true })

test('from an empty database to a signed-in administrator with a shop', async () => {
  await page.goto(address)
  await field('姓名').fill('程立')
  await field('登录账号').fill('boss')
  await field('手机号').fill('139 0000 1111')
  await field('密码').fill('boss')
  await field('连锁名称').fill('木与光')
  await field('店铺名称').fill('[华东]虹桥店')
  await button(page, '完成设置并登录').click()
  await seen(page.getByText('密码至少需要8位'))
  await seen(page.getByText('请以字母或数字开头，最多 20 个字母、数字、点、横线'))
  expect(await violationsOf(page)).toEqual([])
  expect(await field('店铺名称').inputValue()).toBe('[华东]虹桥店')
  await field('密码').fill('Showroom-2026')
  await field('店铺编码').fill('SF001')
  await button(page, '完成设置并登录').click()
  await seen(page.getByRole('button', { name: '切换店铺 虹桥店' }))
  expect(new URL(page.url()).pathname).toBe('/')

  const late = await browser.newPage({ locale: 'zh-CN' })
  await late.goto(address)
  await seen(late.getByText('初次设置已经完成，设置地址不再可用，请直接登录'))
  await late.close()
})
